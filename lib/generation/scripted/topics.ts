import type { AdmissionFacts, DrugFacts } from '#lib/generation/admission-facts.ts'
import { SCENARIO_RULES } from '#lib/generation/scenario-rules.ts'
import { isPatientTool } from '#lib/sessions/tools.ts'
import type { Scenario } from '#lib/sessions/turn.ts'
import type { Topic } from './topic.ts'
import { cultureTopics } from './topics/culture.ts'
import { gatherTopics } from './topics/gather.ts'
import { interviewTopics } from './topics/interview.ts'
import { lookupTopics } from './topics/lookup.ts'
import { reasonTopics } from './topics/reason.ts'
import { writeTopics } from './topics/write.ts'

/** Fluids a drug is dissolved in, and names the tables do not know, are no drug a physician asks about. */
const isSpokenOf = ({ term }: DrugFacts): boolean => term !== null && !CARRIERS.has(term.key)
const CARRIERS = new Set(['sodium-chloride', 'dextrose', 'sterile-water', 'lactated-ringers', 'water'])

/** Every topic of one admission that a scenario allows, most telling first; keys are distinct. Pure. */
export function topicsOf(facts: AdmissionFacts, scenario: Scenario): Topic[] {
  const rules = SCENARIO_RULES[scenario]
  const allowed = new Set<string>([...rules.reads, ...rules.writes])
  const seen = new Set<string>()
  const spoken = { ...facts, drugs: facts.drugs.filter(isSpokenOf) }
  return [
    ...lookupTopics(spoken),
    ...gatherTopics(spoken),
    ...reasonTopics(spoken),
    ...cultureTopics(spoken),
    ...interviewTopics(spoken),
    ...writeTopics(spoken),
  ]
    .filter(({ key, tools }) => {
      if (seen.has(key) || !tools.every((tool) => isPatientTool(tool) || allowed.has(tool))) return false
      seen.add(key)
      return true
    })
    .sort((a, b) => b.salience - a.salience || (a.key < b.key ? -1 : 1))
}
