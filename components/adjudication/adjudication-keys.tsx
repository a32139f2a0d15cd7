'use client'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { KeyHelp } from '#components/shell/keys/key-help.tsx'
import { useKeyScope, useShortcuts } from '#components/shell/keys/use-shortcuts.ts'
import { ADJUDICATION_KEYS } from './adjudication-shortcuts.ts'
import type { RulingStore } from './ruling-store.ts'
import type { DisagreementKind } from './ruling-work.ts'

const CHART_IDS = new Set(['search', 'evidenceNext', 'evidencePrevious', 'stepView', 'stepRun'])

/** Binds the keys of the adjudication to its store, and shows them all on `?`. */
export function AdjudicationKeys({
  store,
  goOn,
  onReturn,
  onRationale,
  onTurn,
  children,
}: {
  store: RulingStore | null
  goOn: () => void
  onReturn: () => void
  onRationale: () => void
  onTurn: (by: 1 | -1) => void
  children: (openKeys: () => void) => ReactNode
}) {
  const t = useTranslations('adjudication.keys')
  const chart = useTranslations('review.keys')
  const [help, setHelp] = useState(false)
  const kind = (one: DisagreementKind) => () => store?.setKind(one)
  const adopt = (number: number) => () => store?.adopt(number)
  useKeyScope('adjudication')
  useShortcuts(ADJUDICATION_KEYS, {
    adopt1: adopt(1),
    adopt2: adopt(2),
    adopt3: adopt(3),
    adopt4: adopt(4),
    adopt5: adopt(5),
    adopt6: adopt(6),
    adopt7: adopt(7),
    adopt8: adopt(8),
    adopt9: adopt(9),
    keep: () => store?.keepOriginal(),
    write: () => store?.write(),
    mend: () => store?.mend(),
    reject: () => store?.reject(),
    'kind.slip': kind('slip'),
    'kind.wording': kind('wording'),
    'kind.guideline': kind('guideline'),
    'kind.record': kind('record'),
    'kind.equipoise': kind('equipoise'),
    guideline: () => store?.toggleGuideline(),
    rationale: onRationale,
    return: onReturn,
    next: () => store?.move(1),
    previous: () => store?.move(-1),
    split: () => store?.split(),
    join: () => store?.join(),
    nextTurn: () => onTurn(1),
    previousTurn: () => onTurn(-1),
    undo: () => store?.undo(),
    redo: () => store?.redo(),
    rule: goOn,
  })
  const nameOf = (id: string): string => {
    const digit = /^adopt(\d)$/.exec(id)?.[1]
    if (digit !== undefined) return t('adopt', { letter: String.fromCharCode(64 + Number(digit)) })
    if (id.startsWith('tab.') || CHART_IDS.has(id)) return chart(id as 'search')
    return t(id as 'keep')
  }
  return (
    <>
      {children(() => setHelp(true))}
      <KeyHelp
        open={help}
        onOpen={() => setHelp(true)}
        onClose={() => setHelp(false)}
        nameOf={nameOf}
        scopeName={(scope) => t(`scope.${scope as 'text'}`)}
      />
    </>
  )
}
