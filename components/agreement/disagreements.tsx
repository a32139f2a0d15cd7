'use client'
import Link from 'next/link'
import { useTranslations } from 'use-intl'
import { addressOfPlace } from '#components/adjudication/conflict-queue.ts'
import { Button } from '#components/ui/button.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { VirtualRows } from '#components/ui/virtual-rows.tsx'
import { sessionName } from '#components/verdict/next-turn.ts'
import type { AgreementGroup } from '#lib/agreement/contract.ts'
import { type Cell, type Disagreement, inCell, inReadingOrder } from './differing.ts'
import { useAgreementNames } from './use-agreement-names.ts'

/** Every item of the group two saw differently, each one click from the opinions on it. */
export function Disagreements({
  group,
  cell,
  onShowAll,
}: {
  group: AgreementGroup
  cell: Cell | null
  onShowAll: () => void
}) {
  const t = useTranslations('agreement')
  const list = inReadingOrder(cell ? group.disagreements.filter((one) => inCell(one, cell)) : group.disagreements)
  return (
    <section>
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="font-semibold">
          {t('disagreements')}{' '}
          <span className="text-sm font-normal text-mute">{t('disagreementCount', { count: list.length })}</span>
        </h3>
        {cell ? (
          <Button size="sm" onClick={onShowAll}>
            {t('showAll')}
          </Button>
        ) : null}
      </div>
      <VirtualRows
        rows={list}
        rowHeight={52}
        label={t('disagreements')}
        rowKey={({ session, turn, item }) => `${session}/${turn}/${item}`}
        render={(one) => <Row one={one} />}
        className="max-h-96 overflow-auto"
      />
    </section>
  )
}

function Row({ one }: { one: Disagreement }) {
  const t = useTranslations('agreement')
  const names = useAgreementNames()
  const classes = one.classes.map((name) => names.classCode(name)).join(' / ')
  return (
    <Link
      href={addressOfPlace(one)}
      className="flex min-h-12 items-center justify-between gap-3 border-t border-line px-2 py-1.5 hover:bg-soft focus-visible:-outline-offset-2"
    >
      <span className="min-w-0">
        <span className="block font-semibold text-accent">{names.item(one.item)}</span>
        <span className="block text-xs text-mute" title={one.session}>
          {t('place', { session: sessionName(one.session), turn: one.turn + 1 })} ·{' '}
          {one.classes.length === 1 ? t('onlyContent') : t('disagreementOf', { classes })}
        </span>
      </span>
      <Chip tone={one.open ? 'warn' : 'mute'}>{one.open ? t('open') : t('ruled')}</Chip>
    </Link>
  )
}
