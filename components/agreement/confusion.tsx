'use client'
import clsx from 'clsx'
import { useTranslations } from 'use-intl'
import { Table, Td, Th } from '#components/ui/table.tsx'
import type { AgreementGroup } from '#lib/agreement/contract.ts'
import { type Cell, inCell, sameCell } from './differing.ts'
import { useAgreementNames } from './use-agreement-names.ts'

/** Pairs of ratings by their two classes; a cell in which two differ leads to where. */
export function ConfusionTable({
  group,
  chosen,
  onChoose,
}: {
  group: AgreementGroup
  chosen: Cell | null
  onChoose: (cell: Cell | null) => void
}) {
  const t = useTranslations('agreement')
  const names = useAgreementNames()
  const { classes, counts, raters, pairs } = group.confusion
  const nameOf = (email: string) => group.people?.find((person) => person.email === email)?.name ?? email
  return (
    <section>
      <h3 className="font-semibold">{t('confusion')}</h3>
      <p className="mb-1 text-xs text-mute">
        {t('pairs', { count: pairs })}{' '}
        {raters
          ? t('directed', { row: nameOf(raters[0]), column: nameOf(raters[1]) })
          : t(group.people ? 'unnamed' : 'undirected')}
      </p>
      <Table caption={t('confusion')}>
        <thead>
          <tr>
            <Th aria-label={t('class')} />
            {classes.map((name) => (
              <Th key={name} align="right" className="!whitespace-normal">
                {names.classCode(name)}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {classes.map((row, k) => (
            <tr key={row}>
              <th scope="row" className="border-t border-line px-2 py-1.5 text-left text-xs font-semibold text-mute">
                {names.className(row)}
              </th>
              {classes.map((column, l) => {
                const count = counts[k]?.[l] ?? 0
                const cell: Cell = [row, column]
                const words = { count, row: names.className(row), column: names.className(column) }
                const leads = count > 0 && group.disagreements.some((one) => inCell(one, cell))
                const isChosen = chosen !== null && sameCell(chosen, cell)
                return (
                  <Td key={column} align="right" className={clsx('!p-0', k === l && 'bg-soft')}>
                    {leads ? (
                      <button
                        type="button"
                        aria-label={t('cellShow', words)}
                        aria-pressed={isChosen}
                        onClick={() => onChoose(isChosen ? null : cell)}
                        className={clsx(
                          'min-h-8 w-full px-2 py-1 text-right font-semibold text-accent underline underline-offset-2 hover:bg-accent-soft focus-visible:-outline-offset-2',
                          isChosen && 'bg-accent-soft',
                        )}
                      >
                        {count}
                      </button>
                    ) : (
                      <span className={clsx('block px-2 py-1.5', count === 0 && 'text-mute')}>{count}</span>
                    )}
                  </Td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
