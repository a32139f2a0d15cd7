'use client'
import { useTranslations } from 'use-intl'
import { Table, Td, Th } from '#components/ui/table.tsx'
import { STAGES } from '#lib/generation/agents.ts'
import type { RunDetail } from '#lib/generation/contract.ts'

/** The stages of a run with what was refused at each, and its sessions one by one. */
export function RunDetails({ run }: { run: RunDetail }) {
  return (
    <div className="mt-3 grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-6 max-lg:grid-cols-1">
      <Stages run={run} />
      <Sessions run={run} />
    </div>
  )
}

function Stages({ run }: { run: RunDetail }) {
  const t = useTranslations('generation.details')
  return (
    <Table caption={t('stages')}>
      <thead>
        <tr>
          <Th>{t('stage')}</Th>
          <Th align="right">{t('made')}</Th>
          <Th align="right">{t('refused')}</Th>
          <Th>{t('why')}</Th>
        </tr>
      </thead>
      <tbody>
        {STAGES.map((stage) => {
          const { made = 0, ...others } = run.stages[stage] ?? {}
          const why = run.refused.filter((one) => one.stage === stage)
          return (
            <tr key={stage}>
              <Td>{t(`stageName.${stage}`)}</Td>
              <Td align="right" className="tabular-nums">
                {made}
              </Td>
              <Td align="right" className="tabular-nums">
                {Object.values(others).reduce((sum, count) => sum + count, 0)}
              </Td>
              <Td className="text-xs text-mute">{why.map(({ reason, count }) => `${reason} ×${count}`).join(', ')}</Td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}

function Sessions({ run }: { run: RunDetail }) {
  const t = useTranslations('generation.details')
  const common = useTranslations('common')
  return (
    <Table caption={t('sessions')}>
      <thead>
        <tr>
          <Th>{t('session')}</Th>
          <Th>{t('patient')}</Th>
          <Th>{t('chosenBy')}</Th>
        </tr>
      </thead>
      <tbody>
        {run.slots.map((slot) => (
          <tr key={slot.index}>
            <Td>
              <span className="block break-all">{slot.session ?? t(`slot.${slot.state}`)}</span>
              <span className="block text-xs text-mute">
                {common('level', { level: slot.level })} · {t('arc', { arc: slot.arc })}
              </span>
            </Td>
            <Td>{slot.patient ?? ''}</Td>
            <Td className="text-xs text-mute">
              {slot.state === 'discarded' ? `${slot.reason ?? ''}: ${slot.detail ?? ''}` : (slot.chosenBy ?? '')}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
