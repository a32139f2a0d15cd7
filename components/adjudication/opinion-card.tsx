'use client'
import { Paperclip } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { ItemValue } from '#components/turn/item-value.tsx'
import { argumentWords } from '#components/turn/step-summary.ts'
import { Button } from '#components/ui/button.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { DiffParts } from '#components/verdict/diff-text.tsx'
import { EDIT_FIELDS, formOf } from '#components/verdict/edit-form.ts'
import { VerdictMark } from '#components/verdict/verdict-control.tsx'
import { type Item, type Language, VALUE_SCHEMAS } from '#lib/sessions/turn.ts'
import type { Side } from './cases.ts'
import { shortDiff } from './short-diff.ts'

/** One physician's opinion on a case, under a letter. Whose it is nobody here knows. */
export function OpinionCard({
  side,
  number,
  items,
  adopted,
  onAdopt,
  onEvidence,
}: {
  side: Side
  /** The digit that adopts it. */
  number: number
  items: ReadonlyMap<string, Item>
  adopted: boolean
  /** Null when there is nothing to adopt or nobody to adopt it. */
  onAdopt: (() => void) | null
  onEvidence: (letter: string, ref: string) => void
}) {
  const t = useTranslations('adjudication.opinion')
  const reasons = useTranslations('common.reason')
  const note = useTranslations('review.note')
  const opinions = side.entries.map(({ opinion }) => opinion)
  const verdicts = [...new Set(opinions.map(({ verdict }) => verdict))]
  const given = [...new Set(opinions.flatMap((opinion) => opinion.reasons))]
  const sure = [...new Set(opinions.map(({ confidence }) => confidence))].filter((level) => level !== null)
  const comments = [...new Set(opinions.map(({ comment }) => comment).filter((comment) => comment !== null))]
  const evidence = opinions.flatMap((opinion) => opinion.evidence)
  const why = [
    ...given.map((code) => (code.startsWith('x_') ? code.slice(2).replaceAll('_', ' ') : reasons(code as 'other'))),
    ...sure.map((level) => note(String(level) as '1')),
  ]
  return (
    <section
      aria-label={t('of', { letter: side.letter })}
      className={`flex min-w-0 flex-col gap-1.5 rounded-xl border bg-panel p-3 ${adopted ? 'border-accent' : 'border-line'}`}
    >
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <span aria-hidden className="grid size-6 place-items-center rounded-md bg-soft font-bold">
          {side.letter}
        </span>
        {verdicts.map((verdict) => (
          <VerdictMark key={verdict} verdict={verdict} />
        ))}
        <span className="flex-1" />
        {onAdopt ? (
          <Button
            size="sm"
            look={adopted ? 'primary' : 'plain'}
            aria-pressed={adopted}
            aria-label={t('adopt', { letter: side.letter })}
            onClick={onAdopt}
          >
            {adopted ? t('adopted') : t('adoptShort')} <Kbd keys={String(number)} />
          </Button>
        ) : null}
      </div>
      {why.length > 0 ? <p className="text-xs text-mute">{why.join(' · ')}</p> : null}
      {side.entries.map(({ conflict, opinion }) => {
        const item = items.get(conflict.item)
        if (opinion.verdict !== 'edit') return null
        return <Change key={conflict.item} item={item ?? null} value={opinion.value} />
      })}
      {verdicts.length === 1 && verdicts[0] === 'accept' ? <p className="text-sm text-mute">{t('accepts')}</p> : null}
      {verdicts.length === 1 && verdicts[0] === 'cannot_judge' ? (
        <p className="text-sm text-mute">{t('nothingToAdopt')}</p>
      ) : null}
      {comments.map((comment) => (
        <blockquote key={comment} className="border-l-2 border-edge pl-2 text-sm break-words whitespace-pre-wrap">
          {comment}
        </blockquote>
      ))}
      {evidence.length > 0 ? (
        <ul className="flex flex-col gap-0.5">
          {evidence.map((one) => (
            <li key={`${one.ref} ${one.path ?? ''}`}>
              <button
                type="button"
                className="flex min-h-6 items-center gap-1.5 text-left text-xs text-accent hover:underline"
                onClick={() => onEvidence(side.letter, one.ref)}
              >
                <Paperclip size={12} aria-hidden className="shrink-0" />
                <span className="break-all">
                  {[one.ref, one.quote ? `“${one.quote}”` : ''].filter(Boolean).join(' · ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-xs text-mute">{t('noEvidence')}</p>
      )}
    </section>
  )
}

/** What an edit changes: the changed words with a few around them. */
function Change({ item, value }: { item: Item | null; value: unknown }) {
  const t = useTranslations('adjudication.opinion')
  const fields = useTranslations('review.edit')
  if (!item || !VALUE_SCHEMAS[item.kind].safeParse(value).success) {
    return <pre className="text-xs break-words whitespace-pre-wrap">{JSON.stringify(value, null, 2)}</pre>
  }
  if (item.kind === 'implicitness' || item.kind === 'task_type') return <ItemValue item={item} edited={value} />
  const edited = { ...item, value } as Item
  const [before, after] = [formOf(item), formOf(edited)]
  const changed = (EDIT_FIELDS[item.kind] as readonly string[]).filter((field) => before[field] !== after[field])
  if (changed.length === 0) return <p className="text-sm text-mute">{t('sameText')}</p>
  return (
    <div className="flex flex-col gap-1">
      {changed.map((field) => {
        const language: Language = item.language ?? (field === 'zh' ? 'zh' : 'en')
        if (field === 'arguments') return <ChangedArguments key={field} item={item} edited={edited} />
        if (field === 'observation') {
          return (
            <details key={field} className="text-sm">
              <summary className="w-fit text-xs text-mute">{t('resultToo')}</summary>
              <pre className="mt-1 font-mono text-xs break-words whitespace-pre-wrap">
                <DiffParts parts={shortDiff(before[field] ?? '', after[field] ?? '', 'en')} />
              </pre>
            </details>
          )
        }
        return (
          <div key={field} lang={language === 'zh' ? 'zh-CN' : 'en'} className="break-words">
            {changed.length > 1 && item.kind !== 'rubric' ? (
              <span className="mr-1.5 text-xs text-mute">{fields(field as 'text')}</span>
            ) : null}
            <DiffParts parts={shortDiff(before[field] ?? '', after[field] ?? '', language)} />
          </div>
        )
      })}
    </div>
  )
}

/** The arguments of a call that differ, by name. */
function ChangedArguments({ item, edited }: { item: Item; edited: Item }) {
  const words = (one: Item) =>
    new Map(
      one.kind === 'step' || one.kind === 'reply'
        ? argumentWords(one.value.arguments).map(({ name, value }) => [name, value])
        : [],
    )
  const [before, after] = [words(item), words(edited)]
  const names = [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name))
  return names.map((name) => (
    <div key={name} className="break-words">
      <span className="mr-1.5 text-xs text-mute">{name}</span>
      <DiffParts parts={shortDiff(before.get(name) ?? '', after.get(name) ?? '', 'en')} />
    </div>
  ))
}
