import { type Check, finding, quoted } from './finding.ts'
import { labelHolds } from './implicitness/label-rules.ts'
import type { Finding } from './session.ts'
import { LANGUAGES } from './turn.ts'
import type { TurnParts } from './turn-parts.ts'
import type { FindingCode, FindingValues } from './wording/finding-words.ts'

/** Implicitness labels that cannot be right, or that the wording does not bear out. Pure. */

export const checkLabels: Check = (turn, earlier) => {
  if (!turn.label) return []
  const { code, antecedent } = turn.label.value
  const at = <C extends FindingCode>(severity: Finding['severity'], name: C, values: FindingValues<C>) =>
    finding(severity, name, turn.index, turn.label?.item ?? null, `$.turn_subtypes[${turn.index}]`, values)
  const found: Finding[] = []
  const taskType = turn.taskType?.value
  if (code !== null) {
    if (turn.index === 0) found.push(at('error', 'label_on_first_turn', { label: code }))
    else if (taskType === 'Write/Update') found.push(at('warning', 'label_on_write', { label: code }))
    if (code === 'AE' && taskType === 'Information Lookup') {
      found.push(at('warning', 'ae_on_lookup', {}))
    }
  }
  const pairs = LANGUAGES.flatMap((language) => {
    const query = turn.queries[language]?.value
    return query && query.explicit !== null ? [{ language, same: query.implicit.trim() === query.explicit.trim() }] : []
  })
  const unchanged = pairs.filter(({ same }) => same).map(({ language }) => language)
  const changed = pairs.filter(({ same }) => !same).map(({ language }) => language)
  if (code !== null && unchanged.length > 0) {
    found.push(at('warning', 'label_text_unchanged', { label: code, languages: unchanged }))
  }
  if (code === null && changed.length > 0) {
    found.push(at('warning', 'label_missing', { languages: changed }))
  }
  if (code !== null && found.length === 0) {
    const refused = changed.flatMap((language) => {
      const query = turn.queries[language]?.value
      if (!query?.explicit?.trim()) return []
      const verdict = labelHolds(code, { explicit: query.explicit, implicit: query.implicit, language }, earlier)
      return verdict.holds ? [] : [{ language, why: verdict.why, detail: verdict.detail }]
    })
    if (refused.length > 0) found.push(at('warning', 'label_not_borne_out', { label: code, refused }))
  }
  if (!antecedent) return found
  if (code === null) found.push(at('note', 'antecedent_without_label', {}))
  if (antecedent.turn >= turn.index) {
    found.push(at('error', 'antecedent_not_earlier', { said: antecedent.turn, turn: turn.index }))
  } else if (antecedent.quote.trim() === '') {
    found.push(at('warning', 'antecedent_not_found', { quote: null }))
  } else {
    const holders = earlier.filter((other) => says(other, antecedent.quote)).map(({ index }) => index)
    if (holders.length === 0) {
      found.push(at('warning', 'antecedent_not_found', { quote: quoted(antecedent.quote) }))
    } else if (!holders.includes(antecedent.turn)) {
      found.push(
        at('warning', 'antecedent_elsewhere', { quote: quoted(antecedent.quote), holders, said: antecedent.turn }),
      )
    }
  }
  return found
}

/** Whether a turn's conversation, calls or replies hold these words, apart from case, spacing and end marks. */
function says(turn: TurnParts, quote: string): boolean {
  const texts = [
    ...LANGUAGES.flatMap((language) => {
      const query = turn.queries[language]?.value
      return [query?.implicit, query?.explicit, turn.answers[language]?.value]
    }),
    ...turn.calls.flatMap((call) => [
      JSON.stringify(call.value.arguments),
      call.kind === 'reply' ? call.value.text : JSON.stringify(call.value.observation),
    ]),
  ]
  const wanted = plain(quote)
  return texts.some((text) => text && plain(text).includes(wanted))
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '')
}
