'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { peopleQuery } from '#components/queries/people.ts'
import { progressQuery } from '#components/queries/reviews.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { CheckField, TextField } from '#components/ui/field.tsx'
import { Loading, ProblemNotice } from '#components/ui/problem.tsx'
import { call } from '#lib/platform/http/client.ts'
import type { ResponseOf } from '#lib/platform/http/operation.ts'
import { assignSessions, type getProgress } from '#lib/reviews/contract.ts'

type Session = ResponseOf<typeof getProgress>['unassignedSessions'][number]

/** Where a lead gives sessions nobody has to physicians. */
export function AssignSessions({ sessions }: { sessions: Session[] }) {
  const t = useTranslations('assign')
  const [open, setOpen] = useState(false)
  if (sessions.length === 0) return null
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('title')}>
        <AssignForm sessions={sessions} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function AssignForm({ sessions, onDone }: { sessions: Session[]; onDone: () => void }) {
  const t = useTranslations('assign')
  const common = useTranslations('common')
  const scenario = useTranslations('common.scenario')
  const queries = useQueryClient()
  const people = useQuery(peopleQuery)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [overlap, setOverlap] = useState(2)
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const [key] = useState(() => crypto.randomUUID())
  const reviewers = (people.data?.people ?? []).filter(({ active, roles }) => active && roles.includes('reviewer'))
  const picked = chosen === null ? sessions.map(({ session }) => session) : [...chosen]
  const assigning = useMutation({
    mutationFn: () =>
      call(
        assignSessions,
        {
          body: {
            overlap,
            people: reviewers.filter(({ email }) => !left.has(email)).map(({ email }) => email),
            sessions: picked,
          },
        },
        { idempotencyKey: `${key}:${overlap}:${[...left].join()}:${picked.join()}` },
      ),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: progressQuery.queryKey })
      onDone()
    },
  })
  if (people.isPending) return <Loading />
  if (people.isError) return <ProblemNotice error={people.error} retry={() => people.refetch()} />
  if (reviewers.length === 0) return <p className="text-mute">{t('nobody')}</p>
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        assigning.mutate()
      }}
    >
      {assigning.isError ? <ProblemNotice error={assigning.error} /> : null}
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 text-xs font-semibold text-mute">{t('reviewers')}</legend>
        {reviewers.map(({ email, name, languages }) => (
          <CheckField
            key={email}
            label={`${name} · ${languages.map((language) => (language === 'zh' ? '中文' : 'EN')).join(' + ')}`}
            checked={!left.has(email)}
            onChange={() => setLeft(toggled(left, email))}
          />
        ))}
      </fieldset>
      <TextField
        label={t('overlap')}
        hint={t('overlapHint')}
        type="number"
        min={1}
        max={Math.max(1, reviewers.length - left.size)}
        value={overlap}
        className="w-48"
        onChange={(event) => setOverlap(Math.max(1, Number(event.target.value) || 1))}
      />
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 text-xs font-semibold text-mute">{t('sessions')}</legend>
        <label className="flex min-h-6 items-center gap-2 text-sm">
          <input
            type="radio"
            name="which"
            className="accent-accent"
            checked={chosen === null}
            onChange={() => setChosen(null)}
          />
          {t('all', { count: sessions.length })}
        </label>
        <label className="flex min-h-6 items-center gap-2 text-sm">
          <input
            type="radio"
            name="which"
            className="accent-accent"
            checked={chosen !== null}
            onChange={() => setChosen(new Set())}
          />
          {t('chosen')}
        </label>
        {chosen === null ? null : (
          <div className="ml-6 flex max-h-52 flex-col gap-0.5 overflow-auto">
            {sessions.map(({ session, scenario: kind, level }) => (
              <CheckField
                key={session}
                label={`${scenario(kind)}${level === null ? '' : ` · L${level}`} · ${session}`}
                checked={chosen.has(session)}
                onChange={() => setChosen(toggled(chosen, session))}
              />
            ))}
          </div>
        )}
      </fieldset>
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>{common('cancel')}</Button>
        <Button type="submit" look="primary" disabled={assigning.isPending || picked.length === 0}>
          {t('assign', { count: picked.length })}
        </Button>
      </div>
    </form>
  )
}

function toggled(set: ReadonlySet<string>, value: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(value)) next.add(value)
  return next
}
