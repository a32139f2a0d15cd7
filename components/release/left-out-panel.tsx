'use client'
import { useTranslations } from 'use-intl'
import { Chip } from '#components/ui/chip.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Table, Td, Th } from '#components/ui/table.tsx'
import { LEFT_OUT_CODES } from '#lib/releases/left-out.ts'
import { ReasonLines } from './reason-lines.tsx'
import type { Release } from './version-screen.tsx'

/** The sessions that stayed out of a version, with the causes that were written down then. */
export function LeftOutPanel({ release }: { release: Release }) {
  const t = useTranslations('release')
  const { left_out: leftOut, withheld, quality } = release
  // What was written down as words alone is shown as it was written.
  const reasonsOf = new Map(quality?.excluded.list.map(({ session, reasons }) => [session, reasons]))
  const byCause = quality?.excluded.by_cause ?? {}
  return (
    <Panel title={t('leftOut.title')}>
      {leftOut.length + withheld === 0 ? <p className="text-sm text-mute">{t('leftOut.none')}</p> : null}
      <ul className="mb-2 flex flex-wrap gap-2">
        {LEFT_OUT_CODES.filter((code) => byCause[code]).map((code) => (
          <li key={code}>
            <Chip tone="mute">{`${t(`reason.${code}.title`)} ${byCause[code]}`}</Chip>
          </li>
        ))}
      </ul>
      {leftOut.length > 0 ? (
        <Table caption={t('leftOut.title')} className="max-h-80">
          <thead>
            <tr>
              <Th>{t('session')}</Th>
              <Th>{t('leftOut.cause')}</Th>
            </tr>
          </thead>
          <tbody>
            {leftOut.map(({ session, cause }) => (
              <tr key={session}>
                <Td className="font-mono text-xs whitespace-nowrap">{session}</Td>
                <Td>
                  {reasonsOf.has(session) ? (
                    <ReasonLines session={session} reasons={reasonsOf.get(session) ?? []} />
                  ) : (
                    <span lang="en">{cause}</span>
                  )}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      ) : null}
      {withheld > 0 ? <p className="mt-2 text-sm text-mute">{t('leftOut.withheld', { count: withheld })}</p> : null}
    </Panel>
  )
}
