'use client'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { KeyHelp } from '#components/shell/keys/key-help.tsx'
import { useKeyScope, useShortcuts } from '#components/shell/keys/use-shortcuts.ts'
import { draftOutbox } from './browser-outbox.ts'
import { OPEN_KEYS, REVIEW_KEYS } from './review-shortcuts.ts'
import type { ReviewStore } from './review-store.ts'
import { useStoreValue } from './use-review.ts'

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
