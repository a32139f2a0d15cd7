'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { peopleQuery } from '#components/queries/people.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { TextField } from '#components/ui/field.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { ProblemNotice } from '#components/ui/problem.tsx'
import { changePerson, type Person, type PersonChange } from '#lib/people/contract.ts'
import { call } from '#lib/platform/http/client.ts'
import { fieldErrors } from './field-errors.ts'
import { credentialsOf, draftOf, PersonFields } from './person-fields.tsx'
import { Tokens } from './tokens.tsx'

/** What an administrator changes of a person: rights, languages, credentials, password, tokens, active or not. */
export function ChangePerson({ person, onClose }: { person: Person | null; onClose: () => void }) {
  return (
    <Dialog open={person !== null} onClose={onClose} title={person?.name ?? ''}>
      {person ? <Sections key={person.id} person={person} onDone={onClose} /> : null}
    </Dialog>
  )
}

function useChange(person: Person, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: PersonChange) => call(changePerson, { params: { person: person.id }, body }),
    onSuccess: async () => {
      // The one signed in may have changed their own rights, and with them what the bar shows.
      await queries.invalidateQueries()
      onDone()
    },
    onError: () => queries.invalidateQueries({ queryKey: peopleQuery.queryKey }),
  })
}

function Sections({ person, onDone }: { person: Person; onDone: () => void }) {
  const t = useTranslations('people')
  const common = useTranslations('common')
  const [draft, setDraft] = useState(draftOf(person))
  const change = useChange(person, onDone)
  const errors = fieldErrors(change.error)
  function submit(event: FormEvent): void {
    event.preventDefault()
    const { name, roles, languages, credentials, password } = draft
    change.mutate({
      roles,
      languages,
      credentials: credentialsOf(credentials),
      ...(name.trim() ? { name: name.trim() } : {}),
      ...(password ? { password } : {}),
    })
  }
  return (
    <div className="flex flex-col gap-5">
      <p className="-mt-2 text-mute">{person.email}</p>
      {change.isError ? <ProblemNotice error={change.error} /> : null}
      <form onSubmit={submit} className="flex flex-col gap-4">
        <PersonFields draft={draft} errors={errors} onChange={setDraft} />
        <TextField
          label={t('newPassword')}
          hint={t('newPasswordHint')}
          type="password"
          autoComplete="new-password"
          minLength={12}
          value={draft.password}
          error={errors.get('password')}
          onChange={(event) => setDraft({ ...draft, password: event.target.value })}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onDone}>{common('cancel')}</Button>
          <Button type="submit" look="primary" disabled={change.isPending}>
            {common('save')}
          </Button>
        </div>
      </form>
      {person.active ? <Tokens person={person} /> : null}
      <ActiveSwitch person={person} busy={change.isPending} onChange={(active) => change.mutate({ active })} />
    </div>
  )
}

function ActiveSwitch({
  person,
  busy,
  onChange,
}: {
  person: Person
  busy: boolean
  onChange: (active: boolean) => void
}) {
  const t = useTranslations('people')
  const [asked, setAsked] = useState(false)
  if (!person.active) {
    return (
      <section className="flex items-center justify-between gap-4 border-t border-line pt-4">
        <p className="text-sm text-mute">{t('inactiveNow')}</p>
        <Button disabled={busy} onClick={() => onChange(true)}>
          {t('reactivate')}
        </Button>
      </section>
    )
  }
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-4">
      <div className="flex items-center justify-between gap-4">
        <p className="text-sm text-mute">{t('deactivateHint')}</p>
        {asked ? null : (
          <Button look="danger" disabled={busy} onClick={() => setAsked(true)}>
            {t('deactivate')}
          </Button>
        )}
      </div>
      {asked ? (
        <Notice
          kind="warn"
          live
          action={
            <Button look="danger" size="sm" disabled={busy} onClick={() => onChange(false)}>
              {t('deactivateSure')}
            </Button>
          }
        >
          {t('deactivateAsk', { name: person.name })}
        </Notice>
      ) : null}
    </section>
  )
}
