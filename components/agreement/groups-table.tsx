'use client'
import clsx from 'clsx'
import { useTranslations } from 'use-intl'
import { Table, Td, Th } from '#components/ui/table.tsx'
import type { AgreementGroup } from '#lib/agreement/contract.ts'
import { CoefficientCell } from './coefficient-cell.tsx'
import { ForestAxis } from './forest-mark.tsx'
import { forestScale } from './forest-scale.ts'
import { useAgreementNames } from './use-agreement-names.ts'

const COLUMNS = ['ac1', 'alpha', 'percent'] as const

/** One row a group, all marks on one axis. A row that has the focus, or is clicked, is the one told of in full. */
export function GroupsTable({
  caption,
  groups,
  chosen,
  onChoose,
}: {
  caption: string
  groups: readonly AgreementGroup[]
  chosen: string | null
  onChoose: (key: string) => void
}) {
  const t = useTranslations('agreement')
  const scale = forestScale(groups.flatMap((group) => COLUMNS.map((column) => group[column])))
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <Th>{t('group')}</Th>
          {COLUMNS.map((column) => (
            <Th key={column}>
              <span className="block">{t(`coefficient.${column}`)}</span>
              <ForestAxis scale={scale} />
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group.key} className={clsx(group.key === chosen && 'bg-accent-soft')}>
            <Td className="min-w-44">
              <GroupName group={group} isChosen={group.key === chosen} onChoose={() => onChoose(group.key)} />
            </Td>
            {COLUMNS.map((column) => (
              <Td key={column}>
                <CoefficientCell
                  coefficient={group[column]}
                  scale={scale}
                  leads={column === (group.over === 'label' ? 'alpha' : 'ac1')}
                />
              </Td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function GroupName({ group, isChosen, onChoose }: { group: AgreementGroup; isChosen: boolean; onChoose: () => void }) {
  const t = useTranslations('agreement')
  const names = useAgreementNames()
  const single = group.n_items - group.n_pairable
  const missing = [
    single > 0 ? t('single', { count: single }) : '',
    group.n_cannot_judge > 0 ? t('cannotJudge', { count: group.n_cannot_judge }) : '',
    group.n_no_label > 0 ? t('noLabel', { count: group.n_no_label }) : '',
  ].filter(Boolean)
  return (
    <>
      <button
        type="button"
        aria-pressed={isChosen}
        onFocus={onChoose}
        onClick={onChoose}
        className="min-h-6 text-left font-semibold text-accent hover:underline"
      >
        {names.group(group)}
      </button>
      <span className="block text-2xs text-mute">
        {t('rests', { pairable: group.n_pairable, ratings: group.n_ratings, sessions: group.n_sessions })}
      </span>
      {missing.length > 0 ? <span className="block text-2xs text-mute">{missing.join(' · ')}</span> : null}
    </>
  )
}
