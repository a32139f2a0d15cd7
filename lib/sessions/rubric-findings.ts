import { type Check, finding, pathOf, quoted } from './finding.ts'
import type { Finding } from './session.ts'
import { isWriteTool } from './tools.ts'
import type { TurnParts } from './turn-parts.ts'
import type { FindingCode, FindingValues } from './wording/finding-words.ts'

/** Rubric items a judge could not decide as they stand. Pure. */

export const checkRubric: Check = (turn) => {
  if (turn.rubric.length === 0) {
    return [finding('error', 'rubric_empty', turn.index, null, `$.rubrics[${turn.index}]`, {})]
  }
  const write = turn.taskType?.value === 'Write/Update' ? argumentWords(turn) : null
  const seen = new Map<string, string>()
  return turn.rubric.flatMap(({ item, value: { en } }, position) => {
    const found: Finding[] = []
    const at = <C extends FindingCode>(severity: Finding['severity'], code: C, values: FindingValues<C>) =>
      found.push(finding(severity, code, turn.index, item, pathOf.rubric(turn.index, 'en', position), values))
    const twin = seen.get(plain(en))
    if (twin) at('warning', 'rubric_duplicate', { twin })
    else seen.set(plain(en), item)
    const second = secondClaim(en)
    if (second) at('note', 'rubric_not_atomic', { quote: quoted(second) })
    if (write && en.trim() && !speaksOfCall(en, write)) {
      at('warning', 'write_rubric_not_argument', {})
    }
    return found
  })
}

/** Verbs with which rubric items begin a claim of their own, and finite verbs that begin another clause. */
const CLAIM =
  '(?:states?|says?|notes?|reports?|mentions?|identif(?:y|ies)|recommends?|explains?|includes?|lists?|names?|gives?|describes?|cites?|concludes?|advises?|acknowledges?|specifies|links?|compares?|interprets?|flags?|warns?|makes? clear|(?:do|does|did) not|(?:is|are|was|were|has|have|had|should|must|can|cannot|will) )'
const JOINED = new RegExp(`(?:;|,? and(?: also| then)?|, but(?: also)?|, as well as) (${CLAIM}.*)$`, 'i')

/** `3 points for this and 2 points for that`. */
const TWO_AMOUNTS = /\d\S* \w+ (?:for|of|in|on) .*\band (\d\S* \w+ (?:for|of|in|on) .*)$/

/** The second of two claims joined in one item, or null. One fact with its reason ("…, so …") counts as one. */
function secondClaim(text: string): string | null {
  const bare = text.replace(/\([^)]*\)|“[^”]*”|"[^"]*"/g, '')
  const semicolon = /;\s*(\S+(?:\s+\S+){2,})/.exec(bare)?.[1]
  return semicolon ?? JOINED.exec(bare)?.[1] ?? TWO_AMOUNTS.exec(bare)?.[1] ?? null
}

/** Names and values of the arguments of a turn's write calls, as words. */
function argumentWords(turn: TurnParts): string[] {
  return turn.calls.flatMap((call) => {
    if (!isWriteTool(call.value.tool)) return []
    return Object.entries(call.value.arguments).flatMap(([key, value]) => [
      ...key.split('_').filter((word) => word.length > 2 && word !== 'type'),
      ...(typeof value === 'string' || typeof value === 'number' ? [plain(String(value))] : []),
    ])
  })
}

function speaksOfCall(text: string, words: readonly string[]): boolean {
  const said = ` ${plain(text)} `
  if (
    / (?:calls?|tools?|arguments?|parameters?|flag\w*|referrals?|(?:order|request|prescri|creat|plac|writ)\w*) /.test(
      said,
    )
  )
    return true
  return words.some((word) => word !== '' && said.includes(` ${word} `))
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
