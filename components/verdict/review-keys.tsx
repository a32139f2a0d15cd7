'use client'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { KeyHelp } from '#components/shell/keys/key-help.tsx'
import { useKeyScope, useShortcuts } from '#components/shell/keys/use-shortcuts.ts'
import type { ClaimView } from '#lib/sessions/contract.ts'
import { draftOutbox } from './browser-outbox.ts'
import { nextClaim } from './claim-walk.ts'
import { OPEN_KEYS, REVIEW_KEYS } from './review-shortcuts.ts'
import type { ReviewStore } from './review-store.ts'
import { useClaimsNow } from './use-claims.ts'
import { useStoreValue } from './use-review.ts'

const isDoubt = ({ state }: ClaimView): boolean => state !== 'supported'

/** Binds the keys of the review to its store, and shows them all on `?`. */
export function ReviewKeys({
  store,
  submit,
  children,
}: {
  store: ReviewStore | null
  submit: () => void
  children: (openKeys: () => void) => ReactNode
}) {
  const t = useTranslations('review.keys')
  const [help, setHelp] = useState(false)
  const claimsNow = useClaimsNow()
  const walk = (by: 1 | -1, wanted: (claim: ClaimView) => boolean) => {
    if (!store) return
    const { claims, items } = claimsNow(store)
    const next = nextClaim(claims, store.get().claim, items, store.stop()?.items ?? [], by, wanted)
    if (next) store.focusClaim(next)
  }
  useKeyScope('review')
  useShortcuts(REVIEW_KEYS, {
    accept: () => store?.accept(),
    edit: () => store?.edit(),
    reject: () => store?.refuse('reject'),
    cannotJudge: () => store?.refuse('cannot_judge'),
    note: () => store?.note(),
    next: () => store?.move(1),
    previous: () => store?.move(-1),
    nextUnjudged: () => store?.nextUnjudged(),
    claimNext: () => walk(1, () => true),
    claimPrevious: () => walk(-1, () => true),
    doubtNext: () => walk(1, isDoubt),
    doubtPrevious: () => walk(-1, isDoubt),
    split: () => store?.split(),
    join: () => store?.join(),
    acceptRest: () => store?.acceptClean(),
    undo: () => store?.undo(),
    redo: () => store?.redo(),
    submit,
    save: () => draftOutbox().flush(),
  })
  const nameOf = (id: string): string => {
    const digit = /^reason(\d)$/.exec(id)?.[1]
    return digit === undefined ? t(id as 'accept') : t('reason', { number: digit })
  }
  return (
    <>
      {children(() => setHelp(true))}
      {store ? <OpenScope store={store} /> : null}
      <KeyHelp
        open={help}
        onOpen={() => setHelp(true)}
        onClose={() => setHelp(false)}
        nameOf={nameOf}
        scopeName={(scope) => t(`scope.${scope as 'review'}`)}
      />
    </>
  )
}

/** Escape closes an open edit or comment, also from inside its text. */
function OpenScope({ store }: { store: ReviewStore }) {
  const open = useStoreValue(store, (state) => state.open === 'edit' || state.open === 'note')
  useKeyScope('open', open)
  useShortcuts(OPEN_KEYS, { close: () => store.closeOpen() })
  return null
}
