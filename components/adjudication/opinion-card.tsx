'use client'
import { Paperclip } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { VerdictMark } from '#components/verdict/verdict-control.tsx'
import type { Item } from '#lib/sessions/turn.ts'
import type { Side } from './cases.ts'
import { ItemChange } from './item-change.tsx'

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
          <Button size="sm" look={adopted ? 'primary' : 'plain'} aria-pressed={adopted} onClick={onAdopt}>
            <span>
              {adopted ? t('adopted') : t('adopt')} <span className="sr-only">{side.letter}</span>
            </span>
            <Kbd keys={String(number)} />
          </Button>
        ) : null}
      </div>
      {why.length > 0 ? <p className="text-xs text-mute">{why.join(' · ')}</p> : null}
      {side.entries.map(({ conflict, opinion }) => {
        const item = items.get(conflict.item)
        if (opinion.verdict !== 'edit') return null
        return <ItemChange key={conflict.item} item={item ?? null} value={opinion.value} />
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
