import type { Claim, Concept } from '#lib/sessions/claims/claim.ts'
import { atMoment } from './fact-time.ts'
import type { ChartFacts, Culture } from './facts.ts'
import type { GroundEvidence, Grounding } from './grounding.ts'
import { mentionsOf } from './sentence-search.ts'
import { plain } from './term-index.ts'
import { afterAsOf, contradicted, notInRecord, ofCulture, ofSentence, ranked, supported } from './verdict-of.ts'

/** Holds organisms and susceptibilities against the microbiology of a chart. Pure. */

type OrganismClaim = Extract<Claim, { kind: 'organism' }>
type SusceptibilityClaim = Extract<Claim, { kind: 'susceptibility' }>

const SPECIMENS: readonly [RegExp, RegExp][] = [
  [/urine|urinary|尿/i, /urine/i],
  [/blood|血/i, /blood/i],
  [/sputum|respiratory|trache|bal|bronch|痰|肺泡|呼吸/i, /sputum|respiratory|bronch|trache|nasopharyn|aspirate/i],
  [/wound|tissue|abscess|伤口|组织|脓|foot|ulcer/i, /wound|tissue|abscess|swab|foot|bone|ulcer|foreign/i],
  [/stool|fecal|faecal|粪|便/i, /stool|feces|fecal/i],
  [/csf|spinal|脑脊/i, /csf|spinal/i],
  [/pleural|胸/i, /pleural/i],
  [/peritoneal|ascit|腹/i, /peritoneal|ascit|dialysis/i],
  [/nasal|nares|mrsa screen|鼻|swab|拭子/i, /nasal|nares|nasopharyn|mrsa screen|swab/i],
]

function isFrom(specimen: string | null, culture: Culture): boolean {
  if (specimen === null) return true
  const own = `${culture.specimen} ${culture.title}`
  const kind = SPECIMENS.find(([said]) => said.test(specimen))
  return kind ? kind[1].test(own) : plain(own).includes(plain(specimen))
}

/** Words that stand for any growth at all. */
const ANY = /^(?:growth|organisms?|bacteria|pathogens?|culture|no-growth|生长|细菌|病原菌|致病菌)/i

function isAny({ key, words }: Concept): boolean {
  return ANY.test(key) || ANY.test(words) || /growth|生长|culture|培养/i.test(words)
}

function grows(of: Concept, culture: Culture): boolean {
  if (isAny(of)) return culture.organisms.length > 0
  const words = plain(of.words)
  return culture.organisms.some(
    ({ keys, name }) => keys.has(of.key) || (words.length > 4 && plain(name).includes(words)),
  )
}

export function groundOrganism(claim: OrganismClaim, facts: ChartFacts): Grounding {
  const { of, specimen, negated, when } = claim
  const from = facts.cultures.filter((culture) => isFrom(specimen, culture))
  const then = from.filter((culture) => !when || atMoment(when, culture.time))
  const grown = then.filter((culture) => grows(of, culture))
  const visible = grown.filter(({ later }) => !later)
  const mentions = isAny(of) ? [] : mentionsOf(facts, facts.terms.namesOf(of.key, of.words))
  const said = mentions.filter(({ sentence, denied }) => !denied && !sentence.later)
  const denied = mentions.filter((one) => one.denied && !one.sentence.later)
  if (negated) {
    const negative = then.filter((culture) => culture.negative && !culture.later)
    const here = visible.filter(({ stay }) => stay === null || facts.admission === null || stay === facts.admission.ref)
    // “No growth” of a culture is true where some did not grow, unless the one spoken of did.
    if (isAny(of)) {
      if (negative.length > 0) return supported(cultures(negative, facts, claim))
      if (here.length > 0) return contradicted('has_growth', cultures(here, facts, claim))
      return then.length > 0
        ? notInRecord('no_such_culture', cultures(then, facts, claim))
        : notInRecord('no_such_culture')
    }
    if (here.length > 0) return contradicted('has_growth', cultures(here, facts, claim))
    // Of a day spoken of there has to be a culture that did not grow it.
    if (when && !then.some(({ later }) => !later)) return notInRecord('no_such_culture', cultures(from, facts, claim))
    return supported([...cultures(negative, facts, claim), ...sentences(denied, facts)])
  }
  if (visible.length > 0) return supported(cultures(visible, facts, claim))
  if (said.length > 0 && specimen === null) return supported(sentences(said, facts))
  const inFinding = then.filter(
    ({ finding, later, negative }) => !later && !negative && !isAny(of) && plain(finding).includes(plain(of.words)),
  )
  if (inFinding.length > 0) return supported(cultures(inFinding, facts, claim))
  if (grown.length > 0) return afterAsOf(cultures(grown, facts, claim))
  const sterile = then.filter(({ negative, later }) => negative && !later)
  if (isAny(of) && sterile.length > 0) return contradicted('other_organism', cultures(sterile, facts, claim))
  const elsewhere = facts.cultures.filter((culture) => !culture.later && grows(of, culture))
  if (elsewhere.length > 0)
    return contradicted(when ? 'other_date' : 'other_specimen', cultures(elsewhere, facts, claim))
  if (said.length > 0) return supported(sentences(said, facts))
  const shown = then.filter(({ later }) => !later)
  if (shown.length > 0 && (specimen !== null || when !== null))
    return contradicted('other_organism', cultures(shown, facts, claim))
  return notInRecord('no_such_organism', cultures(shown, facts, claim))
}

function cultures(
  found: readonly Culture[],
  facts: ChartFacts,
  { when }: { when: OrganismClaim['when'] },
): GroundEvidence[] {
  return ranked(found, facts, when).map(ofCulture)
}

function sentences(
  mentions: readonly { sentence: ChartFacts['sentences'][number] }[],
  facts: ChartFacts,
): GroundEvidence[] {
  return ranked(
    mentions.map(({ sentence }) => sentence),
    facts,
  ).map(ofSentence)
}

const WORDS: Record<'S' | 'I' | 'R', RegExp> = {
  S: /suscept|sensitiv|敏感/i,
  I: /intermedia|中介/i,
  R: /resist|耐药/i,
}

export function groundSusceptibility(claim: SusceptibilityClaim, facts: ChartFacts): Grounding {
  const { organism, drug, result, negated, when } = claim
  const tested = facts.cultures.flatMap((culture) =>
    culture.organisms
      .filter(
        ({ keys, name }) => organism === null || keys.has(organism.key) || plain(name).includes(plain(organism.words)),
      )
      .flatMap((grown) =>
        grown.susceptibilities
          .filter((one) => one.keys.has(drug.key) || plain(one.drug) === plain(drug.words))
          .map((one) => ({
            ...one,
            culture,
            organism: grown.name,
            time: culture.time,
            later: culture.later,
            stay: culture.stay,
          })),
      ),
  )
  const then = tested.filter(({ culture }) => !when || atMoment(when, culture.time) || atMoment(when, culture.issued))
  const fits = then.filter(({ code }) => (code === result) !== negated)
  const shown = (found: typeof tested): GroundEvidence[] =>
    ranked(found, facts, when).map(({ ref, path, organism: name, drug: of, code, dilution, time }) => ({
      ref,
      path,
      quote: null,
      words: `${name}: ${of} ${code}${dilution ? ` (${dilution})` : ''}`,
      at: time?.at ?? null,
    }))
  const visible = fits.filter(({ later }) => !later)
  if (visible.length > 0) return supported(shown(visible))
  if (fits.length > 0) return afterAsOf(shown(fits))
  if (then.length > 0) return contradicted('other_susceptibility', shown(then))
  const said = mentionsOf(facts, facts.terms.namesOf(drug.key, drug.words)).filter(
    ({ sentence }) => !sentence.later && WORDS[result].test(sentence.text),
  )
  return said.length > 0 ? supported(sentences(said, facts)) : notInRecord('not_tested')
}
