'use client'
import clsx from 'clsx'
import { Moon, Sun } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#components/ui/button.tsx'
import { Segmented } from '#components/ui/segmented.tsx'
import type { Person } from '#lib/people/contract.ts'
import { roomsFor } from './nav.ts'
import { PersonMenu } from './person-menu.tsx'
import { currentTheme, setTheme, useInterfaceLanguage } from './preferences.ts'

/** The frame of the bar: brand at the left, 52 px high, never scrolls away. */
export function Bar({ children }: { children: ReactNode }) {
  const t = useTranslations('shell')
  return (
    <header className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 max-lg:gap-x-2.5 border-b border-line bg-panel px-4.5 py-1.5">
      <a
        href="#content"
        className="sr-only rounded bg-accent px-3 py-1 text-accent-ink focus:not-sr-only focus:absolute focus:z-50"
      >
        {t('skip')}
      </a>
      <Link href="/home" className="text-lg font-bold tracking-tight">
        Chartside
      </Link>
      {children}
    </header>
  )
}

/** The bar of every screen that is not a workbench: rooms by role, language, theme, person. */
export function TopBar({
  person,
  onKeys,
  beforeSignOut,
}: {
  person: Person
  onKeys?: () => void
  beforeSignOut?: () => Promise<boolean>
}) {
  const t = useTranslations('shell')
  const pathname = usePathname()
  const [locale, setLocale] = useInterfaceLanguage()
  return (
    <Bar>
      <nav aria-label={t('nav.label')} className="flex min-w-0 flex-1 flex-wrap gap-x-1">
        {roomsFor(person).map((room) => {
          const here = pathname === room.href || pathname.startsWith(`${room.href}/`)
          return (
            <Link
              key={room.id}
              href={room.href}
              aria-current={here ? 'page' : undefined}
              className={clsx(
                'flex min-h-8 items-center rounded-lg px-2.5 font-semibold max-lg:px-1.5 max-lg:text-sm',
                here ? 'bg-accent-soft text-accent' : 'text-mute hover:bg-soft hover:text-ink',
              )}
            >
              {t(`nav.${room.id}`)}
            </Link>
          )
        })}
      </nav>
      <Segmented
        label={t('interfaceLanguage')}
        value={locale}
        options={[
          { value: 'en', label: 'EN', name: 'English', lang: 'en' },
          { value: 'zh', label: '中文', name: '简体中文', lang: 'zh-CN' },
        ]}
        onChange={setLocale}
      />
      <ThemeSwitch />
      <PersonMenu person={person} onKeys={onKeys} beforeSignOut={beforeSignOut} />
    </Bar>
  )
}

/** Turns light to dark and back, whatever the system says; the person's menu goes back to the system. */
function ThemeSwitch() {
  const t = useTranslations('shell')
  return (
    <IconButton
      look="quiet"
      label={t('theme.label')}
      onClick={() => {
        const theme = currentTheme()
        const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
        setTheme(dark ? 'light' : 'dark')
      }}
    >
      <Sun size={16} aria-hidden className="hidden in-data-[theme=dark]:block" />
      <Moon size={16} aria-hidden className="in-data-[theme=dark]:hidden" />
    </IconButton>
  )
}
