import type { Metadata, Viewport } from 'next'
import { cookies, headers } from 'next/headers'
import type { ReactNode } from 'react'
import { chooseLocale, htmlLang, isTheme, LOCALE_COOKIE, THEME_COOKIE } from '#components/i18n/locale.ts'
import { MESSAGES } from '#components/i18n/messages.ts'
import { Providers } from '#components/shell/providers.tsx'
import './globals.css'

export const metadata: Metadata = { title: 'Chartside', robots: { index: false, follow: false } }
export const viewport: Viewport = { width: 'device-width', initialScale: 1 }

export default async function RootLayout({ children }: { children: ReactNode }) {
  const jar = await cookies()
  const locale = chooseLocale(jar.get(LOCALE_COOKIE)?.value, (await headers()).get('accept-language'))
  const theme = jar.get(THEME_COOKIE)?.value
  const forced = isTheme(theme) && theme !== 'system' ? theme : undefined
  return (
    <html lang={htmlLang(locale)} data-theme={forced}>
      <body>
        <Providers locale={locale} messages={MESSAGES[locale]}>
          {children}
        </Providers>
      </body>
    </html>
  )
}
