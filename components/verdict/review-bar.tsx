'use client'
import { useTranslations } from 'use-intl'
import { PersonMenu } from '#components/shell/person-menu.tsx'
import { Bar } from '#components/shell/top-bar.tsx'
import { Button } from '#components/ui/button.tsx'
import { keyCaps, useAppleKeys } from '#components/ui/kbd.tsx'
import { Segmented } from '#components/ui/segmented.tsx'
import type { Person } from '#lib/people/contract.ts'
import type { QueueEntry, TurnView } from '#lib/reviews/contract.ts'
import type { Language } from '#lib/sessions/turn.ts'
import { draftOutbox } from './browser-outbox.ts'
import { draftKey } from './draft-entry.ts'
import { sessionName } from './next-turn.ts'
import type { ReviewStore } from './review-store.ts'
import { SavedState } from './saved-state.tsx'
import { TurnPills } from './turn-pills.tsx'
import { useBeforeSignOut } from './use-before-sign-out.ts'
import { useStoreValue } from './use-review.ts'

/** Where one is, whether all is saved, what one reads, and the one big button. */
export function ReviewBar({
  view,
  store,
  entry,
  person,
  busy,
  onSubmit,
  onKeys,
  go,
}: {
  view: TurnView | undefined
  store: ReviewStore | null
  entry: QueueEntry | undefined
  person: Person
  busy: boolean
  onSubmit: () => void
  onKeys: () => void
  go: (turn: number) => void
}) {
  const t = useTranslations('review')
  const common = useTranslations('common')
  const apple = useAppleKeys()
  const beforeSignOut = useBeforeSignOut()
  return (
    <Bar>
      {view ? (
        <h1 className="min-w-0 truncate text-sm text-mute max-lg:max-w-20 max-md:max-w-full" title={view.session}>
          {common(`scenario.${view.scenario}`)}
          {view.level === null ? '' : ` · ${common('level', { level: view.level })}`}
          {` · ${t('session', { name: sessionName(view.session) })}`}
        </h1>
      ) : null}
      {view ? (
        <TurnPills entry={entry} turn={view.turn} turns={view.turns} assignment={view.assignment} go={go} />
      ) : null}
      <span className="flex-1 max-md:hidden" />
      {view ? <SavedState draft={draftKey(person.id, view.assignment, view.turn)} /> : null}
      {store && store.view.languages.length > 1 ? <ReadingLanguages store={store} /> : null}
      <Button
        look="primary"
        aria-disabled={busy || store === null || store.asked.size === 0}
        onClick={() => {
          if (!busy) onSubmit()
        }}
      >
        {busy ? t('submitting') : t('submit')}
        {store && view?.state !== 'submitted' ? <StillAsked store={store} /> : null}
        <span className="font-normal max-lg:hidden">{keyCaps('Mod+Enter', apple)}</span>
      </Button>
      <PersonMenu person={person} onKeys={onKeys} beforeSignOut={beforeSignOut} />
    </Bar>
  )
}

/** How many items keep the turn from being submitted. */
function StillAsked({ store }: { store: ReviewStore }) {
  const t = useTranslations('review')
  const count = useStoreValue(store, () => store.missing().length)
  return count === 0 ? null : <span className="-ml-1 font-normal">· {t('stillAsked', { count })}</span>
}

const CHOICES: Record<'en' | 'both' | 'zh', readonly Language[]> = { en: ['en'], both: ['en', 'zh'], zh: ['zh'] }

function ReadingLanguages({ store }: { store: ReviewStore }) {
  const t = useTranslations('review')
  const languages = useStoreValue(store, (state) => state.languages)
  const value = languages.length > 1 ? 'both' : (languages[0] ?? 'en')
  return (
    <Segmented
      label={t('read')}
      value={value}
      options={[
        { value: 'en', label: t('languages.en'), name: t('languages.enName') },
        { value: 'both', label: t('languages.both'), name: t('languages.bothName') },
        { value: 'zh', label: t('languages.zh'), name: t('languages.zhName') },
      ]}
      onChange={(next: 'en' | 'both' | 'zh') => {
        draftOutbox().flush()
        store.setLanguages(CHOICES[next])
      }}
    />
  )
}
