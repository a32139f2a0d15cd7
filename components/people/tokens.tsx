'use client'
import { useMutation } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { ProblemNotice } from '#components/ui/problem.tsx'
import { issueToken, type Person, revokeTokens } from '#lib/people/contract.ts'
import { call } from '#lib/platform/http/client.ts'

/** Tokens of a person's programs. A new one is shown once, here, and kept nowhere in this page. */
export function Tokens({ person }: { person: Person }) {
  const t = useTranslations('people')
  const params = { person: person.id }
  const revoke = useMutation({ mutationFn: () => call(revokeTokens, { params }) })
  const issue = useMutation({
    mutationFn: () => call(issueToken, { params }),
    onMutate: () => revoke.reset(),
    gcTime: 0,
  })
  const failed = issue.error ?? revoke.error
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="max-w-72 text-sm text-mute">{t('tokensHint')}</p>
        <div className="flex gap-2">
          <Button disabled={issue.isPending} onClick={() => issue.mutate()}>
            {t('tokenNew')}
          </Button>
          <Button
            look="danger"
            disabled={revoke.isPending}
            onClick={() => {
              issue.reset()
              revoke.mutate()
            }}
          >
            {t('tokensRevoke')}
          </Button>
        </div>
      </div>
      {failed ? <ProblemNotice error={failed} /> : null}
      {issue.data ? <TokenOnce token={issue.data.token} /> : null}
      {revoke.data ? (
        <Notice kind="ok" live>
          {t('tokensRevoked', { count: revoke.data.revoked })}
        </Notice>
      ) : null}
    </section>
  )
}

function TokenOnce({ token }: { token: string }) {
  const t = useTranslations('people')
  const [copied, setCopied] = useState(false)
  return (
    <Notice
      kind="ok"
      live
      action={
        <IconButton
          label={copied ? t('copied') : t('copy')}
          onClick={async () => {
            await navigator.clipboard?.writeText(token)
            setCopied(true)
          }}
        >
          {copied ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
        </IconButton>
      }
    >
      <p className="font-semibold">{t('tokenOnce')}</p>
      <code className="block font-mono text-xs break-all select-all">{token}</code>
    </Notice>
  )
}
