import { type Check, finding, quoted } from './finding.ts'
import { labelHolds } from './implicitness/label-rules.ts'
import type { Finding } from './session.ts'
import { LANGUAGES } from './turn.ts'
import type { TurnParts } from './turn-parts.ts'

/** Implicitness labels that cannot be right, or that the wording does not bear out. Pure. */

export const checkLabels: Check = (turn, earlier) => {
  if (!turn.label) return []
  const { code, antecedent } = turn.label.value
  const at = (severity: Finding['severity'], name: string, message: string) =>
    finding(severity, name, turn.index, turn.label?.item ?? null, `$.turn_subtypes[${turn.index}]`, message)
  const found: Finding[] = []
  const taskType = turn.taskType?.value
  if (code !== null) {
    if (turn.index === 0)
      found.push(at('error', 'label_on_first_turn', `turn 0 is ${code}, but nothing comes before it to lean on`))
    else if (taskType === 'Write/Update')
      found.push(at('warning', 'label_on_write', `a Write/Update turn is never rewritten, but it is labelled ${code}`))
    if (code === 'AE' && taskType === 'Information Lookup') {
      found.push(at('warning', 'ae_on_lookup', 'AE is not used on Information Lookup; such a query is usually PE'))
    }
  }
  const pairs = LANGUAGES.flatMap((language) => {
    const query = turn.queries[language]?.value
    return query && query.explicit !== null ? [{ language, same: query.implicit.trim() === query.explicit.trim() }] : []
  })
  const unchanged = pairs.filter(({ same }) => same).map(({ language }) => language)
  const changed = pairs.filter(({ same }) => !same).map(({ language }) => language)
  if (code !== null && unchanged.length > 0) {
    found.push(
      at(
        'warning',
        'label_text_unchanged',
        `labelled ${code}, but the implicit and the explicit query are the same (${unchanged.join(', ')})`,
      ),
    )
  }
  if (code === null && changed.length > 0) {
    found.push(
      at(
        'warning',
        'label_missing',
        `without a label, but the implicit query differs from the explicit one (${changed.join(', ')})`,
      ),
    )
  }
  if (code !== null && found.length === 0) {
    const refused = changed.flatMap((language) => {
      const query = turn.queries[language]?.value
      if (!query?.explicit?.trim()) return []
      const verdict = labelHolds(code, { explicit: query.explicit, implicit: query.implicit, language }, earlier)
      return verdict.holds ? [] : [`${verdict.detail} (${language})`]
    })
    if (refused.length > 0)
      found.push(at('warning', 'label_not_borne_out', `labelled ${code}, but ${refused.join('; ')}`))
  }
  if (!antecedent) return found
  if (code === null) found.push(at('note', 'antecedent_without_label', 'an explicit query has no antecedent'))
  if (antecedent.turn >= turn.index) {
    found.push(
      at(
        'error',
        'antecedent_not_earlier',
        `the antecedent is said to stand in turn ${antecedent.turn}, which does not come before turn ${turn.index}`,
      ),
    )
  } else if (antecedent.quote.trim() === '') {
    found.push(at('warning', 'antecedent_not_found', 'the antecedent quotes nothing'))
  } else {
    const holders = earlier.filter((other) => says(other, antecedent.quote)).map(({ index }) => index)
    if (holders.length === 0) {
      found.push(at('warning', 'antecedent_not_found', `no earlier turn says ${quoted(antecedent.quote)}`))
    } else if (!holders.includes(antecedent.turn)) {
      found.push(
        at(
          'warning',
          'antecedent_elsewhere',
          `${quoted(antecedent.quote)} stands in turn ${holders.join(', ')}, not in turn ${antecedent.turn}`,
        ),
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
