'use client'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Kbd } from '#components/ui/kbd.tsx'
import { sessionName } from '#components/verdict/next-turn.ts'
import type { RulingStore } from './ruling-store.ts'
import type { Sat } from './sitting.ts'
import { usePersonName } from './use-person-name.ts'

/** The keys worth knowing, each also a button, and what became of the last turn, with names. */
export function AdjudicationFooter({
  store,
  last,
  onReturn,
  onKeys,
}: {
  store: RulingStore | null
  last: Sat | undefined
  onReturn: () => void
  onKeys: () => void
}) {
  const t = useTranslations('adjudication.keys')
  const may = store?.view.mayRule === true && store.view.conflicts.length > 0
  return (
    <>
      {may ? (
        <>
          <Key keys={['1', '2']} label={t('short.adopt')} run={() => store.adopt(1)} />
          <Key keys={['0']} label={t('short.keep')} run={() => store.keepOriginal()} />
          <Key keys={['e']} label={t('short.write')} run={() => store.write()} />
          <Key keys={['x']} label={t('short.reject')} run={() => store.reject()} />
        </>
      ) : null}
      {store && store.view.conflicts.length > 0 ? (
        <Key keys={['j', 'k']} label={t('short.conflicts')} run={() => store.move(1)} />
      ) : null}
      {may ? (
        <>
          <Key keys={['r']} label={t('short.return')} run={onReturn} />
          <Key keys={['Mod+z']} label={t('short.undo')} run={() => store.undo()} />
        </>
      ) : null}
      <Key keys={['?']} label={t('short.all')} run={onKeys} />
      <span className="flex-1" />
      <span role="status">{last ? <Last last={last} /> : null}</span>
    </>
  )
}

function Last({ last }: { last: Sat }) {
  const t = useTranslations('adjudication.last')
  const nameOf = usePersonName()
  const place = { session: sessionName(last.session), turn: last.turn + 1 }
  const letters = last.is === 'ruled' ? new Map(last.answer.opinions.map((one) => [one.letter, one.person])) : null
  const names = [...(letters ?? [])].sort(([a], [b]) => (a < b ? -1 : 1))
  return (
    <span className="flex items-center gap-1.5">
      <CircleCheck size={13} aria-hidden className="text-ok" />
      <span className="font-semibold text-ok">{t(last.is, place)}</span>
      {names.map(([letter, person]) => (
        <span key={letter}>
          {letter}: {nameOf(person)}
        </span>
      ))}
      {last.is === 'ruled' && last.answer.stale.length > 0 ? (
        <span className="text-warn">{t('stale', { count: last.answer.stale.length })}</span>
      ) : null}
    </span>
  )
}

function Key({ keys, label, run }: { keys: string[]; label: ReactNode; run: () => void }) {
  return (
    <button
      type="button"
      onClick={run}
      className="inline-flex min-h-6 items-center gap-1.5 rounded hover:text-ink max-md:hidden"
    >
      {keys.map((chord) => (
        <Kbd key={chord} keys={chord} />
      ))}
      {label}
    </button>
  )
}
