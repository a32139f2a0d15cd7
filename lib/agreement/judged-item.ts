import { compareVerdicts, type ItemVerdict } from '#lib/reviews/verdict.ts'
import type { Item, Scenario } from '#lib/sessions/turn.ts'
import { classOf, FIELD_RULES, type Field, isOf } from './field.ts'
import type { Rating, Unit } from './ratings.ts'

/** Physicians' verdicts as ratings. Pure. */

export type JudgedBy = { email: string; name: string }
export type Judgement = { person: JudgedBy; verdict: Pick<ItemVerdict, 'verdict' | 'value'> }

/** One wording of one item with everybody's newest verdict on it. */
export type JudgedItem = {
  session: string
  scenario: Scenario
  turn: number
  item: Item
  /** Tells this wording from the item's others. */
  wording: string
  judgements: Judgement[]
  /** Waits for a ruling. */
  open: boolean
}

/** A judged item as the statistics of one field take it, with what they leave out. */
export type FieldItem = {
  judged: JudgedItem
  unit: Unit
  cannotJudge: number
  /** Over a label: verdicts that reject it and name no other. */
  noLabel: number
  /** Two who rated it differ in class, or in content. */
  differs: boolean
  /** The classes it was given, in the order of the code book. */
  classes: string[]
}

/** The items of a field; `people` narrows them to what these people said. */
export function fieldItems(
  judged: readonly JudgedItem[],
  field: Field,
  people: ReadonlySet<string> | null = null,
): FieldItem[] {
  return judged.filter(({ item }) => isOf(field, item)).map((one) => fieldItem(one, field, people))
}

function fieldItem(judged: JudgedItem, field: Field, people: ReadonlySet<string> | null): FieldItem {
  const { classes: book } = FIELD_RULES[field]
  const heard = judged.judgements.filter(({ person }) => people === null || people.has(person.email))
  const classed = heard.flatMap((one) => {
    const name = classOf(field, judged.item, one.verdict)
    return name === null ? [] : [{ ...one, name }]
  })
  const cannotJudge = heard.filter(({ verdict }) => verdict.verdict === 'cannot_judge').length
  let [pairs, sameContent, sameClass] = [0, 0, 0]
  for (const [index, one] of classed.entries()) {
    for (const other of classed.slice(index + 1)) {
      const same = compareVerdicts(judged.item, one.verdict, other.verdict)
      pairs++
      if (same.content) sameContent++
      if (FIELD_RULES[field].over === 'verdict' ? same.verdict : one.name === other.name) sameClass++
    }
  }
  const { session, turn, item, wording } = judged
  return {
    judged,
    unit: {
      item: `${session}/${turn}/${item.item}/${wording}`,
      cluster: session,
      ratings: classed.map(({ person, name }): Rating => ({ rater: person.email, value: book.indexOf(name) })),
      ...(pairs > 0 ? { content: sameContent / pairs } : {}),
    },
    cannotJudge,
    noLabel: heard.length - classed.length - cannotJudge,
    differs: sameClass < pairs || sameContent < pairs,
    classes: book.filter((name) => classed.some((one) => one.name === name)),
  }
}
