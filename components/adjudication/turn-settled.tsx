'use client'
import { useTranslations } from 'use-intl'
import { useMe } from '#components/shell/page.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { samePlace } from './conflict-queue.ts'
import { useSitting } from './sitting.ts'
import { usePersonName } from './use-person-name.ts'
import { useRulingStore } from './use-rulings.ts'

/** A turn with nothing to rule on: what became of it in this sitting, and who A and B were. */
export function TurnSettled() {
  const { view } = useRulingStore()
  const t = useTranslations('adjudication.settled')
  const kinds = useTranslations('adjudication.ruling.kinds')
  const decisions = useTranslations('adjudication.settled.decision')
  const names = useTranslations('review.itemName')
  const languages = useTranslations('common.language')
  const personName = usePersonName()
  const done = useSitting(useMe().id).find((one) => samePlace(one, view))
  if (!done) return <Notice kind="ok">{t('nothing')}</Notice>
  if (done.is === 'returned') return <Notice kind="ok">{t('returned', { reason: done.reason })}</Notice>
  const { answer, named } = done
  const nameOf = (id: string): string => {
    const item = named[id]
    if (!item) return id
    return names(item.kind, { place: item.place, language: item.language ? languages(item.language) : '' })
  }
  return (
    <section className="rounded-xl border border-line bg-panel px-3.5 py-3">
      <h3 className="text-lg font-semibold">{t('title')}</h3>
      <p className="text-sm text-mute">
        {answer.settled ? t('settled', { revision: answer.revision }) : t('open', { count: answer.stale.length })}
      </p>
      <table className="mt-2 w-full border-collapse text-sm">
        <thead>
          <tr className="text-left text-xs text-mute">
            <th className="py-1 font-semibold">{t('item')}</th>
            <th className="font-semibold">{t('ruling')}</th>
            <th className="font-semibold">{t('kind')}</th>
            <th className="font-semibold">{t('people')}</th>
          </tr>
        </thead>
        <tbody>
          {answer.rulings.map((ruling) => (
            <tr key={ruling.item} className="border-t border-line align-top">
              <td className="py-1 pr-3">{nameOf(ruling.item)}</td>
              <td className="py-1 pr-3">{decisions(ruling.decision)}</td>
              <td className="py-1 pr-3">{kinds(ruling.kind)}</td>
              <td className="py-1">
                {answer.opinions
                  .filter(({ item }) => item === ruling.item)
                  .map(({ letter, person }) => `${letter} ${personName(person)}`)
                  .join(' · ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
