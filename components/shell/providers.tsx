'use client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { InterfaceIntl } from '#components/i18n/interface-intl.tsx'
import type { Locale } from '#components/i18n/locale.ts'
import type { Messages } from '#components/i18n/messages.ts'
import { TooltipProvider } from '#components/ui/tooltip.tsx'
import { ClientProblem } from '#lib/platform/http/client.ts'
import { keyboard } from './keys/keyboard.ts'

/** A refusal is final; only silence is worth another try. */
function shouldRetry(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof ClientProblem && error.kind === 'network'
}

function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 15_000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  })
}

/** What every page stands in: messages, server state, tooltips, and the one keyboard. */
export function Providers({ locale, messages, children }: { locale: Locale; messages: Messages; children: ReactNode }) {
  const [client] = useState(newQueryClient)
  useEffect(() => {
    window.addEventListener('keydown', keyboard.onKeyDown)
    return () => window.removeEventListener('keydown', keyboard.onKeyDown)
  }, [])
  return (
    <InterfaceIntl locale={locale} messages={messages}>
      <QueryClientProvider client={client}>
        <TooltipProvider delayDuration={400}>{children}</TooltipProvider>
      </QueryClientProvider>
    </InterfaceIntl>
  )
}
