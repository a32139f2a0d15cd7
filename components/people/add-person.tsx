'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { peopleQuery } from '#components/queries/people.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { TextField } from '#components/ui/field.tsx'
import { ProblemNotice } from '#components/ui/problem.tsx'
import { addPerson } from '#lib/people/contract.ts'
import { call } from '#lib/platform/http/client.ts'
import { fieldErrors } from './field-errors.ts'
import { credentialsOf, draftOf, PersonFields } from './person-fields.tsx'

/** The form in which an administrator adds somebody. */
export function AddPerson({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations('people')
  return (
    <Dialog open={open} onClose={onClose} title={t('add')}>
      <Form onDone={onClose} />
    </Dialog>
  )
}

function Form({ onDone }: { onDone: () => void }) {
  const t = useTranslations('people')
  const common = useTranslations('common')
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const [draft, setDraft] = useState(draftOf(null))
  const adding = useMutation({
    mutationFn: () => {
      const { name, roles, languages, credentials, password } = draft
      const body = {
        email: email.trim().toLowerCase(),
        roles,
        languages,
        credentials: credentialsOf(credentials),
        ...(name.trim() ? { name: name.trim() } : {}),
        ...(password ? { password } : {}),
      }
      // Needs no key against doubles: an e-mail is taken once.
      return call(addPerson, { body })
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: peopleQuery.queryKey })
      onDone()
    },
  })
  const errors = fieldErrors(adding.error)
  function submit(event: FormEvent): void {
    event.preventDefault()
    adding.mutate()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {adding.isError ? <ProblemNotice error={adding.error} /> : null}
      <TextField
        label={t('email')}
        type="email"
        required
        autoComplete="off"
        value={email}
        error={errors.get('email')}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PersonFields draft={draft} errors={errors} onChange={setDraft} />
      <TextField
        label={t('password')}
        hint={t('passwordHint')}
        type="password"
        autoComplete="new-password"
        minLength={12}
        value={draft.password}
        error={errors.get('password')}
        onChange={(event) => setDraft({ ...draft, password: event.target.value })}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>{common('cancel')}</Button>
        <Button type="submit" look="primary" disabled={adding.isPending}>
          {t('addDone')}
        </Button>
      </div>
    </form>
  )
}
