'use client'
import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import type { Locale } from './locale.ts'
import type { Messages } from './messages.ts'

/** The messages of one language for every component below. Times are shown as the record gives them, so no zone moves. */
export function InterfaceIntl({
  locale,
  messages,
  children,
}: {
  locale: Locale
  messages: Messages
  children: ReactNode
}) {
  return (
    <IntlProvider locale={locale} messages={messages} timeZone="UTC">
      {children}
    </IntlProvider>
  )
}
