'use client'
import { useMutation } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { ProblemNotice } from '#components/ui/problem.tsx'
import { verifyLedger } from '#lib/ledger/contract.ts'
import { call } from '#lib/platform/http/client.ts'
import type { ResponseOf } from '#lib/platform/http/operation.ts'

/** Recomputes both chains on the server and says what came of it. */
export function VerifyLedger() {
  const t = useTranslations('audit.verify')
  const verify = useMutation({ mutationFn: () => call(verifyLedger, { query: {} }) })
  return (
    <Panel
      title={t('title')}
      action={
        <Button look="primary" disabled={verify.isPending} onClick={() => verify.mutate()}>
          <ShieldCheck size={15} aria-hidden />
          {verify.isPending ? t('running') : t('run')}
        </Button>
      }
    >
      <p className="max-w-prose text-sm text-mute">{t('what')}</p>
      <div className="mt-3 empty:hidden">
        {verify.isError ? <ProblemNotice error={verify.error} /> : null}
        {verify.data ? <Verdict result={verify.data} /> : null}
      </div>
    </Panel>
  )
}

function Verdict({ result }: { result: ResponseOf<typeof verifyLedger> }) {
  const t = useTranslations('audit.verify')
  const chains = useTranslations('audit.chain')
  const { first_bad: bad } = result
  return (
    <div className="flex flex-col gap-3">
      {bad ? (
        <Notice kind="bad" live>
          <p className="font-semibold">{t('bad', { seq: bad.seq, chain: chains(bad.chain) })}</p>
          <p>{t(`reason.${bad.reason}`)}</p>
        </Notice>
      ) : (
        <Notice kind="ok" live>
          {t('ok', { count: result.events })}
        </Notice>
      )}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-xs">
        {result.heads.map(({ chain, seq, hash }) => (
          <div key={chain} className="contents">
            <dt className="text-mute">{t('head', { chain: chains(chain), seq })}</dt>
            <dd className="font-mono break-all select-all">{hash}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
