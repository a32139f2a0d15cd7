'use client'
import { useTranslations } from 'use-intl'
import { Notice } from '#components/ui/notice.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Table, Td, Th } from '#components/ui/table.tsx'
import type { Figures, Quality, Share } from '#lib/releases/quality.ts'

/** The quality sheet: every share beside its n. */
export function QualityPanel({ quality }: { quality: Quality | null }) {
  const t = useTranslations('release.quality')
  return (
    <Panel title={t('title')} note={quality ? t('note') : undefined}>
      {quality ? <Sheet quality={quality} /> : <Notice kind="info">{t('withheld')}</Notice>}
    </Panel>
  )
}

function Sheet({ quality }: { quality: Quality }) {
  const t = useTranslations('release.quality')
  const common = useTranslations('common')
  const { total, records, excluded } = quality
  return (
    <>
      <dl className="mb-4 grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-5">
        <Headline share={records.untouched} name={t('untouched')} />
        <Headline share={total.content.edited} name={t('edited')} />
        <Headline share={total.resolved.unanimous} name={t('unanimous')} />
        <Headline share={total.resolved.adjudicated} name={t('adjudicated')} />
        <Headline share={excluded.sessions} name={t('excluded')} />
      </dl>
      <p className="mb-3 text-sm text-mute">
        {[
          t('physicians', { count: quality.reviewers }),
          ...quality.raters_per_item.map(({ raters, items }) => t('raters', { raters, items })),
        ].join(' · ')}
      </p>
      <Table caption={t('title')}>
        <thead>
          <tr>
            <Th>{t('kind')}</Th>
            <Th align="right">{t('items')}</Th>
            <Th align="right">{t('accept')}</Th>
            <Th align="right">{t('edit')}</Th>
            <Th align="right">{t('reject')}</Th>
            <Th align="right">{t('cannot')}</Th>
            <Th align="right">{t('ruled')}</Th>
          </tr>
        </thead>
        <tbody>
          {quality.by_kind.map((row) => (
            <FigureRow
              key={`${row.kind} ${row.language}`}
              name={[common(`kind.${row.kind}`), row.language ? common(`language.${row.language}`) : null]
                .filter(Boolean)
                .join(' · ')}
              figures={row}
            />
          ))}
          <FigureRow name={t('total')} figures={total} strong />
        </tbody>
      </Table>
      <p className="mt-2 max-w-prose text-xs text-mute">{t('verdicts')}</p>
    </>
  )
}

function FigureRow({ name, figures, strong = false }: { name: string; figures: Figures; strong?: boolean }) {
  const { items, verdicts, resolved } = figures
  return (
    <tr className={strong ? 'font-semibold' : undefined}>
      <Td>{name}</Td>
      <Td align="right" className="tabular-nums">
        {items}
      </Td>
      {[verdicts.accept, verdicts.edit, verdicts.reject, verdicts.cannot_judge, resolved.adjudicated].map(
        (share, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns never move
          <Td key={at} align="right" className="whitespace-nowrap tabular-nums">
            <ShareText share={share} />
          </Td>
        ),
      )}
    </tr>
  )
}

function ShareText({ share }: { share: Share }) {
  const t = useTranslations('release.quality')
  if (share.share === null) return <span className="text-mute">{t('noShare')}</span>
  return (
    <>
      {t('share', { count: share.count, n: share.n })} <span className="text-mute">({percent(share)})</span>
    </>
  )
}

function Headline({ share, name }: { share: Share; name: string }) {
  const t = useTranslations('release.quality')
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-xs text-mute">{name}</dt>
      <dd>
        <span className="text-xl font-semibold tabular-nums">{share.share === null ? '–' : percent(share)}</span>
        <span className="ml-2 text-sm text-mute tabular-nums">
          {share.share === null ? t('noShare') : t('share', { count: share.count, n: share.n })}
        </span>
      </dd>
    </div>
  )
}

function percent({ share }: Share): string {
  return `${(Number(share) * 100).toFixed(1)}%`
}
