'use client'
import Link from 'next/link'
import { useTranslations } from 'use-intl'
import { personMay } from '#components/shell/nav.ts'
import { Page, useMe } from '#components/shell/page.tsx'
import { Empty } from '#components/ui/panel.tsx'
import { CandidatePanel } from './candidate-panel.tsx'
import { ConflictsPanel } from './conflicts-panel.tsx'
import { ProgressPanel } from './progress-panel.tsx'
import { YourTurn } from './your-turn.tsx'

/** Home says "your turn" first: what waits for this person, by what this person may do. */
export function HomeScreen() {
  const me = useMe()
  const t = useTranslations('home')
  const judges = personMay(me, 'reviews.judge')
  const settles = personMay(me, 'adjudication.rule')
  const leads = personMay(me, 'reviews.progress')
  const freezes = personMay(me, 'releases.freeze')
  const link = 'font-semibold text-accent underline'
  return (
    <Page title={t('hello', { name: me.name })}>
      {judges ? <YourTurn /> : null}
      {settles ? <ConflictsPanel /> : null}
      {freezes ? <CandidatePanel /> : null}
      {leads ? <ProgressPanel /> : null}
      {judges || settles || leads || freezes ? null : (
        <Empty
          title={t('plain.title')}
          action={
            <p className="flex gap-4">
              {personMay(me, 'ledger.read') ? (
                <Link href="/audit" className={link}>
                  {t('plain.audit')}
                </Link>
              ) : null}
              {personMay(me, 'people.list') ? (
                <Link href="/people" className={link}>
                  {t('plain.people')}
                </Link>
              ) : null}
            </p>
          }
        >
          {t('plain.body')}
        </Empty>
      )}
    </Page>
  )
}
