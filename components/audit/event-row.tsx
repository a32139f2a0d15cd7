'use client'
import { useTranslations } from 'use-intl'
import type { LedgerEventView } from '#lib/ledger/contract.ts'
import { actionKey, subjectOf, timeOf } from './event-words.ts'

/** One event as a sentence; what was recorded with it opens below. */
export function EventRow({ event }: { event: LedgerEventView }) {
  const t = useTranslations('audit')
  const subject = subjectOf(event)
  const what = subject.kind === 'turn' ? t('turn', { turn: subject.turn, session: subject.session }) : subject.name
  const who = event.actor === 'operator' ? t('operator') : (event.actorName ?? event.actor)
  const recorded = Object.keys(event.payload).length > 0
  return (
    <article className="grid grid-cols-[3.5rem_11.5rem_minmax(0,1fr)] gap-x-3 border-t border-line px-1 py-2 text-sm">
      <span className="text-right text-mute tabular-nums">{event.seq}</span>
      <time dateTime={event.at} className="text-mute tabular-nums">
        {timeOf(event.at)}
      </time>
      <div className="min-w-0">
        <p className="break-words">{t(`did.${actionKey(event)}`, { who, what, action: event.action })}</p>
        <details className="mt-0.5 text-xs text-mute">
          <summary className="w-fit">{t('recorded')}</summary>
          <dl className="mt-1 flex flex-col gap-1">
            <div>
              <dt className="inline">{t('hash')} </dt>
              <dd className="inline font-mono break-all select-all">{event.hash}</dd>
            </div>
            {recorded ? (
              <div>
                <dt className="sr-only">{t('recorded')}</dt>
                <dd>
                  <pre className="pane max-h-60 rounded-lg bg-soft p-2 font-mono text-ink">
                    {JSON.stringify(event.payload, null, 2)}
                  </pre>
                </dd>
              </div>
            ) : null}
          </dl>
        </details>
      </div>
    </article>
  )
}
