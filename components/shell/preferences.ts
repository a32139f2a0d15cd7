'use client'
import { useRouter } from 'next/navigation'
import { useLocale } from 'use-intl'
import { LOCALE_COOKIE, type Locale, THEME_COOKIE, type Theme } from '#components/i18n/locale.ts'

const YEAR = 365 * 24 * 3600

function remember(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http, where teams run this
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR}; samesite=lax${secure}`
}

/** The interface language and how to change it; the page is drawn again by the server, nothing typed is lost. */
export function useInterfaceLanguage(): [Locale, (locale: Locale) => void] {
  const router = useRouter()
  const locale = useLocale()
  return [
    locale,
    (next) => {
      remember(LOCALE_COOKIE, next)
      router.refresh()
    },
  ]
}

/** The theme that holds and how to change it at once. `system` follows the device. */
export function currentTheme(): Theme {
  const forced = document.documentElement.dataset.theme
  return forced === 'light' || forced === 'dark' ? forced : 'system'
}

export function setTheme(theme: Theme): void {
  remember(THEME_COOKIE, theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}
