import type { ImplicitnessCode, Language, TaskType } from '#lib/sessions/turn.ts'
import type { TurnParts } from '#lib/sessions/turn-parts.ts'
import { graphNode, offers } from './graph.ts'
import { isFragment, standsForEntity, standsForSituation } from './pro-forms.ts'
import { contentOf, readRewrite } from './rewrite.ts'

/**
 * When a label of implicitness is true: the place allows it, the rewrite really happened in the way the code says, and
 * what it leans on really stands in an earlier turn. Generation stores no label these rules refuse; the checks of a
 * session report those that do not hold. Pure.
 */

/** Why no turn at this place may carry the code; null when it may. */
export function barredBecause(
  code: ImplicitnessCode,
  place: { index: number; taskType: TaskType },
): 'first_turn' | 'write_turn' | 'event_on_lookup' | null {
  if (place.index === 0) return 'first_turn'
  if (place.taskType === 'Write/Update') return 'write_turn'
  return code === 'AE' && place.taskType === 'Information Lookup' ? 'event_on_lookup' : null
}

/** Codes a turn at this place may carry, given what the turns before it offer. */
export function codesOpenTo(
  place: { index: number; taskType: TaskType },
  earlier: readonly TurnParts[],
): ImplicitnessCode[] {
  const nodes = earlier.map(graphNode)
  return (['NA', 'PE', 'AE'] as const).filter(
    (code) => barredBecause(code, place) === null && nodes.some((node) => offers(node, code).length > 0),
  )
}

export type LabelRefusal =
  | 'unchanged'
  | 'nothing_left'
  | 'no_pro_form'
  | 'predicate_lost'
  | 'predicate_kept'
  | 'no_fragment'
  | 'antecedent_absent'
  | 'no_earlier_request'

export type LabelVerdict =
  | { holds: true; antecedent: { turn: number; quote: string } }
  | { holds: false; why: LabelRefusal; detail: string }

/**
 * Whether one pair of queries bears its label out. `earlier` are the turns before, in order; the antecedent that is
 * found is the latest one.
 */
export function labelHolds(
  code: ImplicitnessCode,
  pair: { explicit: string; implicit: string; language: Language },
  earlier: readonly TurnParts[],
): LabelVerdict {
  const { explicit, implicit, language } = pair
  const { changes, keptShare } = readRewrite(explicit, implicit, language)
  if (changes.length === 0) return refuse('unchanged', 'both queries have the same words')
  if (contentOf(implicit, language).length === 0) return refuse('nothing_left', 'no word of the question is left')
  if (code === 'PE') return ellipsisHolds(pair, keptShare, earlier)
  const stands = code === 'NA' ? standsForEntity : standsForSituation
  // A deleted argument leaves nothing in its place, which only a nominal anaphora may do.
  const places = changes.filter(
    (change) =>
      contentOf(change.dropped, language).length > 0 &&
      (stands(change, implicit, language) ||
        (code === 'NA' && change.put === '' && keptShare >= 0.6 && explicit.indexOf(change.dropped) > 0)),
  )
  if (places.length === 0)
    return refuse('no_pro_form', `no word of the rewrite stands for ${code === 'NA' ? 'a thing' : 'a situation'}`)
  if (keptShare < 0.25 && code === 'NA')
    return refuse('predicate_lost', 'little but the pronoun is left of the question')
  for (const { dropped } of places) {
    const found = code === 'NA' ? findEntity(dropped, language, earlier) : findSituation(dropped, language, earlier)
    if (found) return { holds: true, antecedent: found }
  }
  return refuse('antecedent_absent', `no earlier turn says “${places.map(({ dropped }) => dropped).join('”, “')}”`)
}

function ellipsisHolds(
  { explicit, implicit, language }: { explicit: string; implicit: string; language: Language },
  keptShare: number,
  earlier: readonly TurnParts[],
): LabelVerdict {
  const [before, after] = [contentOf(explicit, language), contentOf(implicit, language)]
  if (keptShare === 0) return refuse('nothing_left', 'the fragment shares no word with the question')
  if (!(isFragment(implicit, language) ? after.length <= before.length : after.length <= before.length / 2)) {
    return refuse('no_fragment', 'the question keeps its verb: nothing is left to the question before')
  }
  const asked = [...earlier].reverse().find((turn) => graphNode(turn).toolCalls.length > 0)
  const query = asked?.queries[language]?.value ?? asked?.queries.en?.value
  if (!asked || !query) return refuse('no_earlier_request', 'no turn before asked for anything')
  const previous = new Set(contentOf(query.implicit, language).map(fold))
  const own = new Set(after.map(fold))
  const shared = [...own].filter((word) => previous.has(word)).length
  if (own.size > 0 && shared / own.size >= 0.5 && own.size > 2) {
    return refuse('predicate_kept', 'half of the fragment repeats the question before')
  }
  return { holds: true, antecedent: { turn: asked.index, quote: query.explicit ?? query.implicit } }
}

/** The longest run of the dropped words that an earlier turn says, with at least one word of content. */
function findEntity(dropped: string, language: Language, earlier: readonly TurnParts[]) {
  const wanted = contentOf(dropped, language)
  for (const turn of [...earlier].reverse()) {
    const text = fold(spoken(turn, language))
    for (let length = wanted.length; length > 0; length--) {
      for (let start = 0; start + length <= wanted.length; start++) {
        const run = wanted.slice(start, start + length)
        const phrase = run.join(language === 'zh' ? '' : ' ')
        // A word of the question itself (`show`, `orders`) may be dropped with the thing and is no antecedent alone.
        if (
          phrase.length > (language === 'zh' ? 1 : 2) &&
          length >= Math.ceil(wanted.length / 2) &&
          text.includes(fold(phrase))
        ) {
          return { turn: turn.index, quote: phrase }
        }
      }
    }
  }
  return null
}

/** The words by which one situation is named and told. */
const KIN: readonly RegExp[] = [
  /cultur|specimen|growth|organism|培养|标本|生长/i,
  /abnormal|above|below|outside|elevated|low\b|high\b|reference range|异常|高于|低于|偏高|偏低|超出/i,
  /\brise|rising|\brose|increas|climb|upward|升高|上升|升至|增加/i,
  /\bfall|fell|falling|drop|declin|decreas|came down|gone down|下降|回落|降至|降低|减少/i,
  /ran out|run out|not taking|missed|断药|用完|漏服|停药/i,
]

function findSituation(dropped: string, language: Language, earlier: readonly TurnParts[]) {
  const words = contentOf(dropped.replaceAll('-', ' '), language)
  const told = earlier.map((turn) => {
    const text = spoken(turn, language)
    const folded = fold(text)
    const said = words.filter(
      (word) => folded.includes(stem(word)) || KIN.some((kin) => kin.test(word) && kin.test(text)),
    )
    return { turn, said }
  })
  // A situation may have been told over several turns; the one that told most of it, the latest of equals, is named.
  if (new Set(told.flatMap(({ said }) => said)).size < Math.max(1, Math.ceil(words.length / 2))) return null
  const most = told.reduce((best, one) => (one.said.length >= best.said.length ? one : best))
  const node = graphNode(most.turn)
  const quote = node.events.find((event) => most.said.some((word) => fold(event).includes(fold(word))))
  return { turn: most.turn.index, quote: quote ?? node.facts[0] ?? dropped }
}

/** All that was said in a turn, in one language where it has it. */
function spoken(turn: TurnParts, language: Language): string {
  const query = turn.queries[language]?.value
  return [
    query?.explicit,
    query?.implicit,
    turn.answers[language]?.value,
    ...turn.calls.map((call) => (call.kind === 'reply' ? call.value.text : JSON.stringify(call.value.arguments))),
  ]
    .filter((text) => text)
    .join('\n')
}

const fold = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s"'“”‘’]+/g, ' ')
    .trim()
/** Long words are told by how they begin: `pneumococcus` and `pneumoniae`, `rising` is left to its kin. */
const stem = (word: string) => (/^[a-z]{8,}$/i.test(word) ? fold(word).slice(0, 6) : fold(word))
const refuse = (why: LabelRefusal, detail: string): LabelVerdict => ({ holds: false, why, detail })
