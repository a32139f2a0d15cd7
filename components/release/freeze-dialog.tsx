'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { candidateQuery, releasesQuery } from '#components/queries/releases.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { CheckField, TextArea, TextField } from '#components/ui/field.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { ProblemNotice } from '#components/ui/problem.tsx'
import { call } from '#lib/platform/http/client.ts'
import { type Candidate, freezeRelease } from '#lib/releases/contract.ts'
import { compareVersions, VERSION_PATTERN } from '#lib/releases/version.ts'
import { HashText } from './hash-text.tsx'

/** Freezing in two steps: what is to be frozen, then whether it really is. */
export function FreezeDialog({
  candidate,
  open,
  onClose,
}: {
  candidate: Candidate
  open: boolean
  onClose: () => void
}) {
  const t = useTranslations('release.freeze')
  return (
    <Dialog open={open} onClose={onClose} title={t('title')}>
      <Steps candidate={candidate} onClose={onClose} />
    </Dialog>
  )
}

type Wish = { version: string; notes: string; all: boolean }

function Steps({ candidate, onClose }: { candidate: Candidate; onClose: () => void }) {
  const queries = useQueryClient()
  const [wish, setWish] = useState<Wish>({ version: candidate.lowestVersion, notes: '', all: false })
  // One key an intent: pressing again after the network failed is the same freeze and not a second one.
  const [key, setKey] = useState<string | null>(null)
  const freezing = useMutation({
    mutationFn: (idempotencyKey: string) => call(freezeRelease, { body: wish }, { idempotencyKey }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: releasesQuery.queryKey }),
        queries.invalidateQueries({ queryKey: candidateQuery.queryKey }),
      ]),
  })
  if (freezing.data) return <Done frozen={freezing.data} onClose={onClose} />
  if (key === null) {
    return (
      <WishForm
        candidate={candidate}
        wish={wish}
        onChange={setWish}
        onCancel={onClose}
        onDone={() => {
          freezing.reset()
          setKey(crypto.randomUUID())
        }}
      />
    )
  }
  return (
    <Confirm
      candidate={candidate}
      wish={wish}
      busy={freezing.isPending}
      error={freezing.error}
      onBack={() => setKey(null)}
      onConfirm={() => freezing.mutate(key)}
    />
  )
}

function WishForm({
  candidate,
  wish,
  onChange,
  onCancel,
  onDone,
}: {
  candidate: Candidate
  wish: Wish
  onChange: (wish: Wish) => void
  onCancel: () => void
  onDone: () => void
}) {
  const t = useTranslations('release.freeze')
  const common = useTranslations('common')
  const { lowestVersion: lowest } = candidate
  const [asked, setAsked] = useState(false)
  const version = wish.version.trim()
  const good = VERSION_PATTERN.test(version)
  const error = good
    ? compareVersions(version, lowest) < 0
      ? t('versionHint', { lowest })
      : null
    : t('versionShape', { lowest })
  function submit(event: FormEvent): void {
    event.preventDefault()
    setAsked(true)
    if (error !== null) return
    onChange({ ...wish, version })
    onDone()
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <TextField
        label={t('version')}
        hint={t('versionHint', { lowest })}
        error={asked ? error : null}
        autoComplete="off"
        inputMode="decimal"
        value={wish.version}
        onChange={(event) => onChange({ ...wish, version: event.target.value })}
      />
      <TextArea
        label={t('notes')}
        hint={t('notesHint')}
        maxLength={20_000}
        rows={4}
        value={wish.notes}
        onChange={(event) => onChange({ ...wish, notes: event.target.value })}
      />
      <CheckField
        label={t('all')}
        checked={wish.all}
        onChange={(event) => onChange({ ...wish, all: event.target.checked })}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{common('cancel')}</Button>
        <Button type="submit" look="primary">
          {t('further')}
        </Button>
      </div>
    </form>
  )
}

function Confirm({
  candidate,
  wish,
  busy,
  error,
  onBack,
  onConfirm,
}: {
  candidate: Candidate
  wish: Wish
  busy: boolean
  error: unknown
  onBack: () => void
  onConfirm: () => void
}) {
  const t = useTranslations('release.freeze')
  const common = useTranslations('common')
  const { version, notes } = wish
  return (
    <div className="flex flex-col gap-4">
      <p className="text-lg font-semibold">{t('sureTitle', { version })}</p>
      <ul className="list-disc pl-5">
        <li>{t('goIn', { sessions: candidate.ready.length })}</li>
        <li>{t('stayOut', { count: candidate.leftOut.length })}</li>
        {wish.all ? <li>{t('all')}</li> : null}
      </ul>
      <p className="rounded-lg bg-soft px-3 py-2 text-sm whitespace-pre-wrap text-mute">
        {notes.trim() || t('noNotes')}
      </p>
      <Notice kind="warn">{t('sure')}</Notice>
      {error ? <ProblemNotice error={error} /> : null}
      <div className="flex justify-end gap-2">
        <Button disabled={busy} onClick={onBack}>
          {common('back')}
        </Button>
        <Button look="primary" disabled={busy} onClick={onConfirm}>
          {busy ? t('freezing') : t('now', { version })}
        </Button>
      </div>
    </div>
  )
}

function Done({
  frozen,
  onClose,
}: {
  frozen: { version: string; manifest_sha256: string; sessions: number; turns: number; left_out: unknown[] }
  onClose: () => void
}) {
  const t = useTranslations('release')
  const common = useTranslations('common')
  const { version, manifest_sha256, sessions, turns, left_out } = frozen
  return (
    <div className="flex flex-col gap-4">
      <Notice kind="ok" live>
        <p className="font-semibold">{t('freeze.done', { version })}</p>
        <p>{t('freeze.doneBody', { sessions, turns, leftOut: left_out.length })}</p>
      </Notice>
      <p>
        <span className="block text-xs font-semibold text-mute">{t('versions.manifest')}</span>
        <HashText hash={manifest_sha256} what={t('versions.manifest')} whole />
      </p>
      <div className="flex items-center justify-end gap-4">
        <Link href={`/releases/${version}`} className="font-semibold text-accent underline">
          {t('freeze.open', { version })}
        </Link>
        <Button onClick={onClose}>{common('close')}</Button>
      </div>
    </div>
  )
}
