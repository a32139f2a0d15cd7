'use client'
import { CheckCheck, Redo2, Undo2 } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslations } from 'use-intl'
import { EarlierTurns } from '#components/turn/earlier-turns.tsx'
import { ItemTextProvider } from '#components/turn/item-text.tsx'
import { Button } from '#components/ui/button.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { draftOutbox } from './browser-outbox.ts'
import { ClaimLegend } from './claim-legend.tsx'
import { ClaimText } from './claim-text.tsx'
import { draftKey } from './draft-entry.ts'
import { TurnNotices } from './turn-notices.tsx'
import { TurnRows } from './turn-rows.tsx'
import { useReview, useReviewStore } from './use-review.ts'
import type { SubmitNews } from './use-submit.ts'
import { VersionChoice } from './version-choice.tsx'

/** The left pane: what came before, what wants attention, the rows, and the same actions for the pointer. */
export function TurnPane({ person, news, dismiss }: { person: string; news: SubmitNews; dismiss: () => void }) {
  const store = useReviewStore()
  const { assignment, turn, earlier } = store.view
  const draft = draftKey(person, assignment, turn)
  const languages = useReview((state) => state.languages)
  const onLeaveText = useCallback(() => draftOutbox().flush(), [])
  return (
    <>
      <EarlierTurns key={`${assignment} ${turn}`} earlier={earlier} languages={languages} />
      <TurnNotices draft={draft} news={news} dismiss={dismiss} />
      <ItemTextProvider value={ClaimText}>
        <TurnRows onLeaveText={onLeaveText} />
      </ItemTextProvider>
      <ClaimLegend />
      {store.asked.size > 0 ? <UnderRows key={draft} /> : null}
      <VersionChoice draft={draft} />
    </>
  )
}

function UnderRows() {
  const store = useReviewStore()
  const t = useTranslations('review')
  const left = useReview(() => store.missing().length)
  const asked = store.asked.size
  const [said, setSaid] = useState('')
  return (
    <div className="mt-2.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-mute">
      <Button
        size="sm"
        look="quiet"
        disabled={left === 0}
        onClick={() => setSaid(t('acceptedRest', { count: store.acceptClean() }))}
      >
        <CheckCheck size={14} aria-hidden /> {t('acceptRest')} <Kbd keys="Shift+A" />
      </Button>
      <Button size="sm" look="quiet" onClick={() => store.undo()}>
        <Undo2 size={14} aria-hidden /> {t('undo')}
      </Button>
      <Button size="sm" look="quiet" onClick={() => store.redo()}>
        <Redo2 size={14} aria-hidden /> {t('redo')}
      </Button>
      <span role="status">{said}</span>
      <span className="ml-auto tabular-nums">{t('judged', { judged: asked - left, asked })}</span>
    </div>
  )
}
