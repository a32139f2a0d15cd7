import type { Claim, Concept } from './claim.ts'
import { isDenied } from './negation.ts'
import { type ConceptToken, isExcluded, momentAt, type Reading, type ReadSentence, whichIn } from './reading.ts'

/** Reads what cultures grew and what it is susceptible to. Pure. */

const SPECIMENS: readonly [string, RegExp][] = [
  ['blood', /\bblood\b|血(?:液)?(?:标本|培养|样本)|血培养|(?<=[的日天])血(?=标本|培养)/iu],
  ['urine', /\burin(?:e|ary)\b|尿(?:液)?(?:标本|培养|样本)?/iu],
  ['sputum', /\bsputum\b|痰/iu],
  ['stool', /\bstool\b|粪便|大便/iu],
  ['pleural fluid', /\bpleural fluid\b|胸水|胸腔积液/iu],
  ['peritoneal fluid', /\b(?:peritoneal|ascit(?:es|ic)) fluid\b|\bascites\b|腹水/iu],
  ['csf', /\b(?:CSF|cerebrospinal fluid|spinal fluid)\b|脑脊液/iu],
  ['bronchoalveolar lavage', /\b(?:BAL|bronchoalveolar lavage)\b|肺泡灌洗液/iu],
  ['bronchial washings', /\bbronchial wash\w*\b|支气管冲洗/iu],
  ['mrsa screen', /\bMRSA (?:screen|swab|nasal)\b|MRSA筛查/iu],
  ['swab', /\bswab\b|拭子/iu],
  ['wound', /\bwound\b|伤口|创面/iu],
  ['tissue', /\btissue\b|组织/iu],
  ['bone', /\bbone\b|骨(?:组织|标本|培养)/iu],
  ['abscess', /\babscess\b|脓液|脓肿/iu],
  ['catheter tip', /\bcatheter tip\b|导管尖端/iu],
  ['fluid', /\bfluid\b/iu],
]

/** The specimen a sentence speaks of; the nearest before a place, else the first. */
export function specimenNear(text: string, at: number): string | null {
  let best: { name: string; distance: number } | null = null
  for (const [name, pattern] of SPECIMENS) {
    for (const match of text.matchAll(new RegExp(pattern.source, `${pattern.flags}g`))) {
      const distance = match.index <= at ? at - match.index : (match.index - at) * 3
      if (!best || distance < best.distance) best = { name, distance }
    }
  }
  return best?.name ?? null
}

const NO_GROWTH =
  /\bno (?:further |bacterial |significant |organism )?growth\b(?: to date)?|\b(?:was|were|is|are|remained?|came back|returned|still|all) (?:sterile|negative)(?! for)|\bno organisms?(?: (?:was|were|is|are))?(?: (?:isolated|seen|grown|identified))?|\bnothing grew\b|\bdid not grow(?: anything)?|无(?:细)?菌生长|未(?:见|检出|培养出)(?:细菌|病原菌|致病菌|菌)(?:生长)?|培养阴性|未生长|均?为?阴性/giu

/** Growth without the name of what grew. */
const ANY_GROWTH =
  /\b(?:was|were|is|are|came back|returned|turned) positive\b(?! for)|\bgrew (?:an|some|any) (?:organism|bacteri\w+)|(?<=培养(?:结果)?[:：为呈]?\s?)阳性|(?<![无没])有(?:细)?菌生长/giu

const GROWTH: Concept = { key: 'growth', kind: 'organism', words: 'growth' }
/** Reports of cultures; elsewhere `negative` and `阴性` are findings of another kind. */
const CULTURE = /\b(?:cultur\w+|specimens?|swab|gram stain|isolat\w+|grew|growth)\b|培养|标本|拭子|涂片/iu

export function readOrganisms(_reading: Reading, sentence: ReadSentence): Claim[] {
  const found: Claim[] = []
  const organisms = sentence.concepts.filter((one) => one.concept.kind === 'organism' && !sentence.spent.has(one))
  if (CULTURE.test(sentence.text) && sentence.mode === 'stated') {
    for (const match of sentence.text.matchAll(NO_GROWTH)) {
      const start = sentence.start + match.index
      const end = start + match[0].length
      // `urine was negative for E. coli` speaks of the organism.
      if (
        isExcluded(sentence, start) ||
        organisms.some((one) => Math.abs(one.start - end) < 14 || Math.abs(start - one.end) < 3)
      )
        continue
      const of = { ...GROWTH, words: match[0] }
      const specimen = specimenNear(sentence.text, match.index)
      const when = momentAt(sentence, { start, end }, [])
      found.push({ kind: 'organism', start, end, of, specimen, negated: true, when, which: whichIn(sentence.text) })
    }
  }
  const isNamed = sentence.concepts.some(({ concept }) => concept.kind === 'organism')
  if (CULTURE.test(sentence.text) && sentence.mode === 'stated' && !isNamed) {
    for (const match of sentence.text.matchAll(ANY_GROWTH)) {
      const start = sentence.start + match.index
      const end = start + match[0].length
      if (isExcluded(sentence, start) || isDenied(sentence, start, end)) continue
      const of = { ...GROWTH, words: match[0] }
      const specimen = specimenNear(sentence.text, match.index)
      const when = momentAt(sentence, { start, end }, [])
      found.push({ kind: 'organism', start, end, of, specimen, negated: false, when, which: whichIn(sentence.text) })
    }
  }
  for (const one of organisms) {
    if (isExcluded(sentence, one.start) || sentence.mode === 'asked') continue
    const rest = sentence.text.slice(one.end - sentence.start)
    const lead = sentence.text.slice(0, one.start - sentence.start)
    // The screen or the coverage, not the organism.
    if (/^\s?(?:screen|swab|nares|nasal|coverage|cover|筛查|覆盖|鼻拭子|precautions|vaccine|疫苗)/iu.test(rest))
      continue
    if (
      /\b(?:cover(?:s|age|ing)?(?: for| of)?|against|suspect\w*|possible|risk (?:of|for)|screen(?:ing)? for|test(?:ing|ed)? for|empiric\w*)\s(?:\w+\s)?$|(?:覆盖|针对|可能|怀疑|疑似)$/iu.test(
        lead,
      )
    )
      continue
    found.push({
      kind: 'organism',
      start: one.start,
      end: one.end,
      of: one.concept,
      specimen: specimenNear(sentence.text, one.start - sentence.start),
      negated: isDenied(sentence, one.start, one.end),
      when: momentAt(sentence, one, organisms),
      which: whichIn(lead),
    })
  }
  return found
}

type Result = 'S' | 'I' | 'R'
const RESULTS: readonly [Result, RegExp][] = [
  ['R', /\bresistan(?:t|ce)\b|耐药/giu],
  ['S', /\b(?:susceptible|susceptibility|sensitive|sensitivity)\b|敏感/giu],
  ['I', /\bintermediate\b|中介|中度敏感/giu],
]

/** Marks its drugs as spent. The organism is the nearest before, in this sentence or, behind a pronoun, an earlier one. */
export function readSusceptibilities(reading: Reading, sentence: ReadSentence): Claim[] {
  const cues = RESULTS.flatMap(([result, pattern]) =>
    [...sentence.text.matchAll(pattern)].map((match) => ({
      result,
      start: sentence.start + match.index,
      end: sentence.start + match.index + match[0].length,
      isHan: /\p{Script=Han}/u.test(match[0]),
      isDenied: /\b(?:not|non-?|no)\s?$|不$|非$/iu.test(sentence.text.slice(0, match.index)),
    })),
  )
    .filter((cue) => !sentence.concepts.some((one) => cue.start < one.end && one.start < cue.end))
    .sort((a, b) => a.start - b.start)
  if (cues.length === 0) return []
  const drugs = sentence.concepts.filter(({ concept }) => concept.kind === 'drug')
  return drugs.flatMap((one) => {
    const cue = cueOf(sentence, one, cues)
    if (!cue) return []
    sentence.spent.add(one)
    for (const token of sentence.amounts)
      if (/\bMIC\b[^,;]{0,12}$/iu.test(sentence.text.slice(0, token.start - sentence.start))) sentence.used.add(token)
    if (isExcluded(sentence, one.start) || sentence.mode === 'asked') return []
    return [
      {
        kind: 'susceptibility' as const,
        start: one.start,
        end: one.end,
        organism: organismBefore(reading, sentence, one),
        drug: one.concept,
        result: cue.result,
        negated: cue.isDenied,
        when: null,
        which: null,
      },
    ]
  })
}

/** English names the drugs behind the word (`resistant to A and B`) or joined to it; Chinese between 对 and it. */
function cueOf<C extends { start: number; end: number; isHan: boolean }>(
  sentence: ReadSentence,
  drug: ConceptToken,
  cues: readonly C[],
): C | null {
  const text = (from: number, to: number) => sentence.text.slice(from - sentence.start, to - sentence.start)
  const behind = cues.find(({ start }) => start >= drug.end)
  const ahead = cues.findLast(({ end }) => end <= drug.start)
  if (behind?.isHan) {
    const gap = text(drug.end, behind.start)
    const lead = text(sentence.start, drug.start)
    if (
      !/[。；;]/u.test(gap) &&
      /^[\s、，,和及与/A-Za-z\p{Script=Han}]{0,60}$/u.test(gap) &&
      /对[^。；;]*$/u.test(lead) &&
      !/(?:敏感|耐药|中介)[^对]*$/u.test(lead.slice(lead.lastIndexOf('对')))
    )
      return behind
    if (gap === '') return behind
  }
  if (behind && !behind.isHan && /^[- ](?:is |was )?$/u.test(text(drug.end, behind.start))) return behind
  if (behind && !behind.isHan && /^ \($/.test(text(drug.end, behind.start))) return behind
  if (!ahead) return null
  const gap = text(ahead.end, drug.start)
  return /\b(?:to|for|of [\w ]{0,30} to|against)\b/iu.test(gap) && !/[;.]/.test(gap) ? ahead : null
}

function organismBefore(reading: Reading, sentence: ReadSentence, drug: ConceptToken): Concept | null {
  const isOrganism = ({ concept }: ConceptToken) => concept.kind === 'organism'
  const here = sentence.concepts.findLast((one) => isOrganism(one) && one.end <= drug.start)
  if (here) return here.concept
  const index = reading.sentences.indexOf(sentence)
  for (const earlier of reading.sentences.slice(0, index).reverse()) {
    const last = earlier.concepts.findLast(isOrganism)
    if (last) return last.concept
  }
  return sentence.concepts.find(isOrganism)?.concept ?? null
}
