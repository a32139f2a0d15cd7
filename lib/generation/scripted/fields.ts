import { ANTIBIOTIC_CLASSES, MONITORED, ORGAN_SYSTEMS } from '#lib/generation/qualify.ts'
import type { Topic } from './topic.ts'

/** Which parts of medicine a topic touches, so that one turn follows from another only where a physician would see why. Pure. */

/** Analytes that are read with those of another system. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  potassium: ['renal'],
  bicarbonate: ['renal'],
  'anion-gap': ['metabolic', 'renal'],
  'white-blood-cells': ['infection'],
  neutrophils: ['infection'],
  lactate: ['infection'],
  temperature: ['infection'],
  albumin: ['hepatic'],
  inr: ['hepatic', 'hematologic'],
}

export function fieldsOf({ about, key, frame }: Pick<Topic, 'about' | 'key' | 'frame'>): Set<string> {
  const fields = new Set<string>()
  for (const thing of about) {
    for (const [system, keys] of Object.entries(ORGAN_SYSTEMS)) if (keys.includes(thing.key)) fields.add(system)
    for (const field of BESIDE[thing.key] ?? []) fields.add(field)
    if (thing.kind !== 'drug') continue
    if (Object.values(ANTIBIOTIC_CLASSES).some((form) => form.test(thing.name.en))) fields.add('infection')
    for (const { drugs, analytes } of MONITORED) {
      if (!drugs.test(thing.name.en)) continue
      for (const [system, keys] of Object.entries(ORGAN_SYSTEMS))
        if (analytes.some((one) => keys.includes(one))) fields.add(system)
    }
  }
  if (frame === 'culture' || /culture/.test(key)) fields.add('infection')
  return fields
}
