import type { Claim } from './claim.ts'
import { isDenied, isPast, isPossible, isPossibleAfter } from './negation.ts'
import { isExcluded, momentAt, type Reading, type ReadSentence, whichIn } from './reading.ts'
import { clauseEnd, clauseStart } from './sentences.ts'

/** Reads diagnoses and symptoms, procedures, and allergies. Pure. */

/** In a request only what is said to be the patient's. */
const GRANTED =
  /\b(?:his|her|their|the patient's|this patient's|known|new|given (?:the|his|her)|because of (?:the|his|her)|with (?:known|a history of|his|her)|history of)\s(?:\w+\s){0,2}$|患者(?:有|的)$|既往有?$|合并$|已知的?$/iu
/** Words around a name that turn it into something else: a score's input, a code set, a heading. */
const NOT_PATIENT_AFTER =
  /^\s?(?:risk|score|scale|protocol|clinic|unit|service|team|consult|guideline|screen|precautions|prophylaxis|education|panel|order set)\b|^(?:科|门诊|评分|团队|指南|专科)/iu

export function readConditions(_reading: Reading, sentence: ReadSentence): Claim[] {
  return sentence.concepts.flatMap((one) => {
    const { start, end, concept } = one
    if (concept.kind !== 'condition' || sentence.spent.has(one) || isExcluded(sentence, start)) return []
    const lead = sentence.text.slice(0, start - sentence.start)
    const rest = sentence.text.slice(end - sentence.start)
    if (NOT_PATIENT_AFTER.test(rest) || isPossibleAfter(sentence, end)) return []
    if (sentence.mode === 'asked' && !GRANTED.test(lead)) return []
    const past = isPast(sentence, start, end)
    if (isPossible(sentence, start)) return []
    return [
      {
        kind: 'condition' as const,
        start,
        end,
        of: concept,
        past,
        negated: isDenied(sentence, start, end),
        when: momentAt(sentence, one, []),
        which: null,
      },
    ]
  })
}

/** `Blood culture negative`: it was done, and what it showed is another claim. */
const NEGATIVE_RESULT = /^s?\s?(?:(?:was|were|is|are|came back|remained|结果|为|呈)\s?){0,2}(?:negative\b|阴性)/iu

export function readProcedures(_reading: Reading, sentence: ReadSentence): Claim[] {
  return sentence.concepts.flatMap((one) => {
    const { start, end, concept } = one
    if (concept.kind !== 'procedure' || sentence.spent.has(one) || isExcluded(sentence, start)) return []
    if (sentence.mode === 'asked') return []
    const lead = sentence.text.slice(0, start - sentence.start)
    const rest = sentence.text.slice(end - sentence.start)
    if (NOT_PATIENT_AFTER.test(rest)) return []
    if (
      /\b(?:await(?:ing|s)?|pending|schedul\w+|planned|for|order(?:ed)? (?:a|an)?|request\w*|refer\w* for|reason (?:for|to)|need for|candidate for|type of|state that|indication for)\s(?:a |an |the )?$|(?:待|等待|申请|预约|安排|计划|拟行|需要?|要求)$/iu.test(
        lead,
      )
    )
      return []
    const text = sentence.text.slice(
      clauseStart(sentence.text, start - sentence.start),
      clauseEnd(sentence.text, end - sentence.start),
    )
    return [
      {
        kind: 'procedure' as const,
        start,
        end,
        of: concept,
        negated: !NEGATIVE_RESULT.test(rest) && isDenied(sentence, start, end),
        when: momentAt(sentence, one, []),
        which: whichIn(text),
      },
    ]
  })
}

const NO_ALLERGY =
  /\bNK(?:D)?A\b|\bno (?:known )?(?:drug )?allerg(?:y|ies)(?: (?:on file|recorded|listed|known))?(?! to)|\ballergies:? none\b|无(?:已知)?(?:药物|食物)?过敏(?:史)?|否认(?:药物|食物|药物及食物|食物及药物|食物药物)?过敏(?:史)?|未发现(?:药物)?过敏/giu
const ALLERGIC_TO =
  /\b(?:allergic (?:reaction )?to|allerg(?:y|ies)(?: (?:to|is|are|include[sd]?|recorded(?: is)?|on file(?: is)?|list(?:ed)?(?: is)?))?:?|intoleran(?:t|ce) (?:of|to)|anaphyla\w+ to|had hives (?:from|with))\s?(?:the |a |an )?$/iu

/** Marks the drugs it uses as spent, so that an allergy is no medication. */
export function readAllergies(_reading: Reading, sentence: ReadSentence): Claim[] {
  const found: Claim[] = []
  const base = { when: null, which: null }
  for (const match of sentence.text.matchAll(NO_ALLERGY)) {
    const start = sentence.start + match.index
    if (isExcluded(sentence, start) || sentence.mode === 'asked') continue
    found.push({ ...base, kind: 'allergy', of: null, negated: true, start, end: start + match[0].length })
  }
  const drugs = sentence.concepts.filter(({ concept }) => concept.kind === 'drug')
  let listed = false
  drugs.forEach((one, index) => {
    const lead = sentence.text.slice(0, one.start - sentence.start)
    const rest = sentence.text.slice(one.end - sentence.start)
    const previous = drugs[index - 1]
    const gap = previous ? sentence.text.slice(previous.end - sentence.start, one.start - sentence.start) : ''
    const isJoined = listed && /^(?:\s?\([^)]*\))?[\s,，、]*(?:and|or|和|及|与)?\s*$/iu.test(gap)
    const isNamed =
      ALLERGIC_TO.test(lead) ||
      /^[- ](?:allergy|allergic)\b|^(?:类|类药物|类抗生素)?(?:药物)?过敏(?!史?阴性)/iu.test(rest) ||
      (/对[^，。]{0,24}$/u.test(lead) && /^[^，。]{0,24}过敏/u.test(rest)) ||
      /过敏(?:史|原|药物)?[：:为有]*$/u.test(lead)
    listed = isNamed || isJoined
    if (!listed) return
    sentence.spent.add(one)
    if (isExcluded(sentence, one.start) || sentence.mode === 'asked') return
    const negated =
      /\b(?:no|not|denies|without|never)\b[^,;]{0,24}$/iu.test(lead) ||
      /(?:无|否认|没有|不)对?[^，]{0,10}$/u.test(lead) ||
      /^[^，。]{0,6}(?:无|不)过敏/u.test(rest)
    found.push({ ...base, kind: 'allergy', of: one.concept, negated, start: one.start, end: one.end })
  })
  return found
}
