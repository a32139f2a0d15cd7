'use client'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Notice } from '#components/ui/notice.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Table, Td, Th } from '#components/ui/table.tsx'
import type { AgreementGroup } from '#lib/agreement/contract.ts'
import { CoefficientCell } from './coefficient-cell.tsx'
import { ConfusionTable } from './confusion.tsx'
import type { Cell } from './differing.ts'
import { Disagreements } from './disagreements.tsx'
import { forestScale } from './forest-scale.ts'
import { useAgreementNames } from './use-agreement-names.ts'

/** Below this many sessions an interval that draws them again is too narrow to be taken at its word. */
const FEW_SESSIONS = 10

/** What one row of the table is made of. */
export function GroupDetails({ group }: { group: AgreementGroup }) {
  const t = useTranslations('agreement')
  const names = useAgreementNames()
  const [cell, setCell] = useState<Cell | null>(null)
  const beside = (['content_percent', 'fleiss', 'cohen'] as const).flatMap((id) => {
    const coefficient = group[id]
    return coefficient ? [{ id, coefficient }] : []
  })
  const scale = forestScale([...Object.values(group.specific), ...beside.map(({ coefficient }) => coefficient)])
  return (
    <Panel title={names.group(group)} note={t(`field.${group.field}`)}>
      <div className="flex flex-col gap-4">
        {group.n_sessions > 0 && group.n_sessions < FEW_SESSIONS ? (
          <Notice kind="info">{t('fewSessions', { count: group.n_sessions })}</Notice>
        ) : null}
        <ConfusionTable group={group} chosen={cell} onChoose={setCell} />
        <Disagreements group={group} cell={cell} onShowAll={() => setCell(null)} />
        <section>
          <h3 className="font-semibold">{t('specific')}</h3>
          <p className="mb-1 text-xs text-mute">{t('specificNote')}</p>
          <Table caption={t('specific')}>
            <thead>
              <tr>
                <Th>{t('class')}</Th>
                <Th align="right">{t('ratings')}</Th>
                <Th>{t('coefficient.percent')}</Th>
              </tr>
            </thead>
            <tbody>
              {group.classes.map((name) => {
                const specific = group.specific[name]
                return (
                  <tr key={name}>
                    <Td>{names.className(name)}</Td>
                    <Td align="right">{group.counts[name] ?? 0}</Td>
                    <Td>{specific ? <CoefficientCell coefficient={specific} scale={scale} /> : null}</Td>
                  </tr>
                )
              })}
            </tbody>
          </Table>
        </section>
        <section>
          <h3 className="mb-1 font-semibold">{t('more')}</h3>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 text-sm">
            {beside.map(({ id, coefficient }) => (
              <div key={id} className="contents">
                <dt className="text-mute">{t(`coefficient.${id}`)}</dt>
                <dd>
                  <CoefficientCell coefficient={coefficient} scale={scale} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Panel>
  )
}
