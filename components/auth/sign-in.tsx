'use client'
import { ArrowRight } from 'lucide-react'
import { signIn } from 'next-auth/react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useInterfaceLanguage } from '#components/shell/preferences.ts'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/field.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Segmented } from '#components/ui/segmented.tsx'
import type { Person } from '#lib/people/contract.ts'

export type SignInProps = {
  /** The people of a demo workspace, signed in by one click; empty anywhere else. */
  demoPeople: Pick<Person, 'id' | 'name' | 'roles'>[]
  singleSignOn: boolean
  /** A path of this site. */
  callbackPath: string
  /** Why an earlier attempt failed, as the address says. */
  failed: string | null
}

type Failure = 'wrong' | 'tooMany' | 'notHere' | 'unavailable'

function failureOf(code: string | null | undefined): Failure | null {
  if (!code) return null
  if (code === 'CredentialsSignin') return 'wrong'
  if (code === 'too_many_attempts') return 'tooMany'
  return code === 'AccessDenied' ? 'notHere' : 'unavailable'
}

/** The calm page in front of the studio. */
export function SignIn({ demoPeople, singleSignOn, callbackPath, failed }: SignInProps) {
  const t = useTranslations('auth')
  const [locale, setLocale] = useInterfaceLanguage()
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<Failure | null>(failureOf(failed))

  async function enter(provider: 'demo' | 'password', given: Record<string, string>): Promise<void> {
    setBusy(given.person ?? provider)
    setFailure(null)
    try {
      const answer = await signIn(provider, { ...given, redirect: false, callbackUrl: callbackPath })
      if (answer?.ok && !answer.error) {
        // A fresh document: nothing of whoever was here before stays in memory.
        window.location.assign(callbackPath)
        return
      }
      setFailure(failureOf(answer?.error) ?? 'unavailable')
    } catch {
      setFailure('unavailable')
    }
    setBusy(null)
  }

  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex min-h-13 items-center justify-between border-b border-line bg-panel px-4.5">
        <span className="text-lg font-bold tracking-tight">Chartside</span>
        <Segmented
          label={t('language')}
          value={locale}
          options={[
            { value: 'en', label: 'EN', name: 'English', lang: 'en' },
            { value: 'zh', label: '中文', name: '简体中文', lang: 'zh-CN' },
          ]}
          onChange={setLocale}
        />
      </header>
      <main className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center gap-5 px-4.5 py-10">
        <div>
          <h1 className="text-2xl font-bold tracking-tight">{t('title')}</h1>
          <p className="mt-1 text-mute">{demoPeople.length > 0 ? t('demo.lead') : t('lead')}</p>
        </div>
        {failure ? (
          <Notice kind="bad" live>
            {t(`failure.${failure}`)}
          </Notice>
        ) : null}
        {demoPeople.length > 0 ? (
          <>
            <DemoPeople people={demoPeople} busy={busy} onChoose={(person) => enter('demo', { person })} />
            <details className="rounded-xl border border-line bg-panel px-4 py-3">
              <summary className="font-semibold text-mute">{t('withPassword')}</summary>
              <div className="mt-3">
                <PasswordForm busy={busy !== null} onSubmit={(given) => enter('password', given)} />
              </div>
            </details>
          </>
        ) : (
          <section className="rounded-xl border border-line bg-panel p-5">
            <PasswordForm busy={busy !== null} onSubmit={(given) => enter('password', given)} />
          </section>
        )}
        {singleSignOn ? (
          <Button size="lg" disabled={busy !== null} onClick={() => signIn('oidc', { callbackUrl: callbackPath })}>
            {t('singleSignOn')}
          </Button>
        ) : null}
      </main>
    </div>
  )
}

function DemoPeople({
  people,
  busy,
  onChoose,
}: {
  people: SignInProps['demoPeople']
  busy: string | null
  onChoose: (person: string) => void
}) {
  const t = useTranslations('auth')
  const roles = useTranslations('common.role')
  return (
    <ul aria-label={t('demo.people')} className="flex flex-col gap-2.5">
      {people.map((person) => (
        <li key={person.id}>
          <button
            type="button"
            disabled={busy !== null}
            onClick={() => onChoose(person.id)}
            className="group flex min-h-16 w-full items-center justify-between gap-4 rounded-xl border border-line bg-panel px-4.5 py-3 text-left hover:border-accent hover:bg-accent-soft disabled:opacity-55"
          >
            <span>
              <span className="block text-lg font-semibold">{person.name}</span>
              <span className="block text-sm text-mute">{person.roles.map((role) => roles(role)).join(' · ')}</span>
            </span>
            <ArrowRight size={18} aria-hidden className="shrink-0 text-mute group-hover:text-accent" />
          </button>
        </li>
      ))}
    </ul>
  )
}

function PasswordForm({ busy, onSubmit }: { busy: boolean; onSubmit: (given: Record<string, string>) => void }) {
  const t = useTranslations('auth')
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    onSubmit({ email: String(form.get('email') ?? ''), password: String(form.get('password') ?? '') })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3.5">
      <TextField label={t('email')} name="email" type="email" autoComplete="username" required />
      <TextField label={t('password')} name="password" type="password" autoComplete="current-password" required />
      <Button type="submit" look="primary" size="lg" disabled={busy}>
        {t('signIn')}
      </Button>
    </form>
  )
}
