import { LANGUAGES, SCENARIOS } from '#lib/sessions/turn.ts'
import { type Agreement, measureAgreement, measureCohen } from './agreement.ts'
import type { Coefficient } from './coefficient.ts'
import { FIELD_RULES, FIELDS, type Field } from './field.ts'
import { type Grouping, SHARED } from './grouping.ts'
import { type FieldItem, fieldItems, type JudgedBy, type JudgedItem } from './judged-item.ts'

/** Judged items by field, scenario, language or pair of physicians, each group with its agreement. Pure. */

/** An item two saw differently; `open` while it waits for a ruling. */
export type Disagreement = { session: string; turn: number; item: string; classes: string[]; open: boolean }

export type AgreementGroup = Agreement & {
  key: string
  field: Field
  over: 'verdict' | 'label'
  /** By person: whose items these are. */
  people?: JudgedBy[]
  n_sessions: number
  n_cannot_judge: number
  n_no_label: number
  cohen?: Coefficient
  disagreements: Disagreement[]
}

export type Members = { key: string; field: Field; items: FieldItem[]; people?: JudgedBy[] }

/** Who is in which group. Groups nobody judged anything of are left out. `field` is what `by: 'field'` looks past. */
export function membersBy(judged: readonly JudgedItem[], by: Grouping, field: Field): Members[] {
  const groups = by === 'field' ? byField() : by === 'person' ? byPair() : byKey(by)
  return groups.filter(({ items }) => items.some(({ judged: { judgements } }) => judgements.length > 0))

  function byField(): Members[] {
    return FIELDS.filter((name) => name !== 'all').map((name) => ({
      key: name,
      field: name,
      items: fieldItems(judged, name),
    }))
  }
  function byKey(what: 'scenario' | 'language'): Members[] {
    const keys: readonly string[] = what === 'scenario' ? SCENARIOS : [...LANGUAGES, SHARED]
    const items = fieldItems(judged, field)
    const keyOf = (one: FieldItem) => (what === 'scenario' ? one.judged.scenario : (one.judged.item.language ?? SHARED))
    return keys.map((key) => ({ key, field, items: items.filter((one) => keyOf(one) === key) }))
  }
  function byPair(): Members[] {
    const pairs = new Map<string, { people: [JudgedBy, JudgedBy]; shared: JudgedItem[] }>()
    for (const one of judged) {
      const people = one.judgements.map(({ person }) => person).sort((a, b) => (a.email < b.email ? -1 : 1))
      for (const [index, first] of people.entries()) {
        for (const second of people.slice(index + 1)) {
          const key = `${first.email},${second.email}`
          const pair = pairs.get(key)
          if (pair) pair.shared.push(one)
          else pairs.set(key, { people: [first, second], shared: [one] })
        }
      }
    }
    return [...pairs]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, { people, shared }]) => ({
        key,
        field,
        people,
        items: fieldItems(shared, field, new Set(people.map(({ email }) => email))),
      }))
  }
}

/**
 * The agreement of one group. Sessions are what is independent. A pair is measured on what both rated, and its table
 * says who chose what only once nothing of it waits for a ruling: until then the lead reads opinions without names.
 */
export function measureGroup(
  { key, field, items, people }: Members,
  { resamples, seed }: { resamples: number; seed: number },
): AgreementGroup {
  const { over, classes } = FIELD_RULES[field]
  const rated = people ? items.filter(({ unit }) => unit.ratings.length === people.length) : items
  const ratings = { classes, units: rated.map(({ unit }) => unit) }
  const independence = { units: 'sessions', resamples, seed } as const
  const differing = rated.filter(({ differs }) => differs)
  const directed = people !== undefined && differing.every(({ judged }) => !judged.open)
  const cohen = people ? measureCohen(ratings, { independence }) : null
  return {
    key,
    field,
    over,
    ...(people ? { people } : {}),
    ...measureAgreement(ratings, { independence, directed }),
    n_sessions: new Set(rated.map(({ judged }) => judged.session)).size,
    n_cannot_judge: items.reduce((sum, { cannotJudge }) => sum + cannotJudge, 0),
    n_no_label: items.reduce((sum, { noLabel }) => sum + noLabel, 0),
    ...(cohen ? { cohen } : {}),
    disagreements: differing.map(({ judged, classes: given }) => ({
      session: judged.session,
      turn: judged.turn,
      item: judged.item.item,
      classes: given,
      open: judged.open,
    })),
  }
}
