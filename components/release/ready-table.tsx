'use client'
import { useTranslations } from 'use-intl'
import { Chip } from '#components/ui/chip.tsx'
import { Table, Td, Th } from '#components/ui/table.tsx'
import type { Candidate } from '#lib/releases/contract.ts'

const TONES = { added: 'accent', changed: 'warn', same: 'mute' } as const

/** The sessions that would go in. `first`: there is no version before to compare with. */
export function ReadyTable({ ready, first }: { ready: Candidate['ready']; first: boolean }) {
  const t = useTranslations('release')
  const common = useTranslations('common')
  return (
    <Table caption={t('goesIn')} className="max-h-96">
      <thead>
        <tr>
          <Th>{t('session')}</Th>
          <Th>{t('scenario')}</Th>
          <Th align="right">{t('turns')}</Th>
          <Th>{t('content')}</Th>
          {first ? null : <Th>{t('against')}</Th>}
        </tr>
      </thead>
      <tbody>
        {ready.map(({ session, scenario, turns, edited, change }) => (
          <tr key={session}>
            <Td className="font-mono text-xs">{session}</Td>
            <Td>{common(`scenario.${scenario}`)}</Td>
            <Td align="right" className="tabular-nums">
              {turns}
            </Td>
            <Td className={edited ? undefined : 'text-mute'}>{edited ? t('edited') : t('asImported')}</Td>
            {first ? null : (
              <Td>
                <Chip tone={TONES[change]}>{t(`change.${change}`)}</Chip>
              </Td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
