'use client'
import { useTranslations } from 'use-intl'
import { PersonMenu } from '#components/shell/person-menu.tsx'
import { Bar } from '#components/shell/top-bar.tsx'
import { Button } from '#components/ui/button.tsx'
import { keyCaps, useAppleKeys } from '#components/ui/kbd.tsx'
import { sessionName } from '#components/verdict/next-turn.ts'
import { useBeforeSignOut } from '#components/verdict/use-before-sign-out.ts'
import type { Person } from '#lib/people/contract.ts'
import type { ConflictTurn, RulingStore } from './ruling-store.ts'
import { useRulingsOf } from './use-rulings.ts'

/** Which turn is open, how much waits, and the one big button, which says what it will do. */
export function AdjudicationBar({
  view,
  store,
  counts,
  person,
  busy,
  onGoOn,
  onKeys,
}: {
  view: ConflictTurn | undefined
  store: RulingStore | null
  /** Null until the queue is here. */
  counts: { conflicts: number; turns: number; unanimous: number } | null
  person: Person
  busy: boolean
  onGoOn: () => void
  onKeys: () => void
}) {
  const t = useTranslations('adjudication')
  const common = useTranslations('common')
  const beforeSignOut = useBeforeSignOut()
  return (
    <Bar>
      <h1 className="text-sm text-mute" title={view?.session}>
        {t('title')}
        {view
          ? ` · ${common(`scenario.${view.scenario}`)}${view.level === null ? '' : ` · ${common('level', { level: view.level })}`} · ${t('session', { name: sessionName(view.session) })} · ${t('ofTurn', { turn: view.turn + 1 })}`
          : ''}
      </h1>
      <span className="flex-1" />
      {counts ? (
        <span className="text-xs text-mute max-xl:hidden" role="status">
          {counts.conflicts > 0 ? `${t('waiting', counts)} · ` : ''}
          {t('queue.unanimous', { count: counts.unanimous })}
        </span>
      ) : null}
      {store?.view.mayRule && store.view.conflicts.length > 0 ? (
        <GoOn store={store} busy={busy} onGoOn={onGoOn} />
      ) : null}
      <PersonMenu person={person} onKeys={onKeys} beforeSignOut={beforeSignOut} />
    </Bar>
  )
}

function GoOn({ store, busy, onGoOn }: { store: RulingStore; busy: boolean; onGoOn: () => void }) {
  const t = useTranslations('adjudication')
  const apple = useAppleKeys()
  useRulingsOf(store, (state) => state.work)
  useRulingsOf(store, (state) => state.effects)
  const focus = useRulingsOf(store, (state) => state.focus)
  const others = store.incomplete().filter(({ id }) => id !== focus).length
  return (
    <Button look="primary" aria-disabled={busy} onClick={onGoOn}>
      {busy ? t('sending') : others > 0 ? t('nextCase', { count: others }) : t('ruleAndGoOn')}{' '}
      <span className="font-normal">{keyCaps('Mod+Enter', apple)}</span>
    </Button>
  )
}
