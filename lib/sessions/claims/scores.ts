import type { Amount, Claim } from './claim.ts'
import { gapText, isExcluded, momentAt, type Reading, type ReadSentence, whichIn } from './reading.ts'

/** Reads scores with their points, class or stage. Pure. */

const CLASS_POINTS: Readonly<Record<string, readonly [number, number]>> = { A: [5, 6], B: [7, 9], C: [10, 15] }
const GAP =
  /^[\s:：=()（）"“”]*(?:(?:score|scores|is|was|of|at|equals?|comes? to|totals?|comes? out at|the|total|works out (?:to|at)|gives?|criteria|stage|staging|class|grade|points?|now|today|calculated|estimated|creatinine|clearance|by|his|her|which|for|met|meets?|->|→)\b[\s:：=]*|评分|得分|总分|为|是|共|计|达到?|属于?|约|第|分级|级|分期|公式|估算|肌酐清除率|标准|符合|满足|，|,)*\s*$/iu

export function readScores(reading: Reading, sentence: ReadSentence): Claim[] {
  return sentence.concepts.flatMap((one): Claim[] => {
    if (one.concept.kind !== 'score' || isExcluded(sentence, one.start)) return []
    const base = {
      kind: 'score' as const,
      score: one.concept.key,
      negated: false,
      when: momentAt(sentence, one, []),
      which: whichIn(sentence.text),
    }
    if (one.concept.key === 'child-pugh') {
      const rest = sentence.text.slice(one.end - sentence.start)
      const match =
        /^[\s:：]*(?:(?:score|class|grade|is|was|of|评分|分级|为|属于?)[\s:：]*)*(?:class |grade )?([ABC])(?:级|类)?(?![A-Za-z])/u.exec(
          rest,
        )
      const points = CLASS_POINTS[match?.[1] ?? '']
      if (match && points) {
        const amount: Amount = {
          comparator: null,
          number: points[0],
          high: points[1],
          decimals: 0,
          unit: match[1] ?? null,
          ucum: null,
        }
        const end = one.end + match[0].length
        const written = sentence.amounts.find((token) => token.start >= end && token.start - end < 12)
        if (written) sentence.used.add(written)
        return [
          { ...base, start: one.start, end: written ? written.end : end, amount: written ? written.amount : amount },
        ]
      }
    }
    const token = sentence.amounts.find(
      (other) =>
        other.start >= one.end &&
        !sentence.used.has(other) &&
        !other.isLimit &&
        GAP.test(gapText(reading, sentence, one.end, other.start)),
    )
    if (!token) return []
    const isAdjacent = sentence.amounts.every(
      (other) => other === token || other.end <= one.end || other.start >= token.end || sentence.used.has(other),
    )
    if (!isAdjacent) return []
    sentence.used.add(token)
    if (
      sentence.mode === 'asked' &&
      !/\b(?:his|her|their|a|the)\s$/iu.test(sentence.text.slice(0, one.start - sentence.start))
    )
      return []
    return [{ ...base, start: one.start, end: token.end, amount: token.amount }]
  })
}
