'use client'
import Link from 'next/link'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'

export function NotFound() {
  const t = useTranslations('shell.notFound')
  return (
    <main className="mx-auto flex max-w-xl flex-col items-start gap-3 p-10">
      <h1 className="text-2xl font-bold">{t('title')}</h1>
      <p className="text-mute">{t('body')}</p>
      <Link href="/home" className="font-semibold text-accent underline">
        {t('home')}
      </Link>
    </main>
  )
}

export function Crashed({ retry }: { retry: () => void }) {
  const t = useTranslations('shell.crashed')
  const common = useTranslations('common')
  return (
    <main className="mx-auto flex max-w-xl flex-col items-start gap-3 p-10" role="alert">
      <h1 className="text-2xl font-bold">{t('title')}</h1>
      <p className="text-mute">{t('body')}</p>
      <Button look="primary" onClick={retry}>
        {common('retry')}
      </Button>
    </main>
  )
}
