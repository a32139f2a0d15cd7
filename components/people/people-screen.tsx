'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { peopleQuery } from '#components/queries/people.ts'
import { personMay } from '#components/shell/nav.ts'
import { Page, useMe } from '#components/shell/page.tsx'
import { Button } from '#components/ui/button.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { Panel } from '#components/ui/panel.tsx'
import { Loading, ProblemNotice } from '#components/ui/problem.tsx'
import { Table, Td, Th } from '#components/ui/table.tsx'
import type { Person } from '#lib/people/contract.ts'
import { AddPerson } from './add-person.tsx'
import { ChangePerson } from './change-person.tsx'

/** Everyone of the workspace; administrators add and change them here, leads see who there is. */
export function PeopleScreen() {
  const t = useTranslations('people')
  const mayManage = personMay(useMe(), 'people.manage')
  const people = useQuery(peopleQuery)
  const [adding, setAdding] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const person = people.data?.people.find(({ id }) => id === chosen) ?? null
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      actions={
        mayManage ? (
          <Button look="primary" onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        ) : undefined
      }
    >
      <Panel>
        {people.isError ? (
          <ProblemNotice error={people.error} retry={() => people.refetch()} />
        ) : people.isPending ? (
          <Loading />
        ) : (
          <PeopleTable people={people.data.people} onChoose={mayManage ? setChosen : null} />
        )}
      </Panel>
      {mayManage ? (
        <>
          <AddPerson open={adding} onClose={() => setAdding(false)} />
          <ChangePerson person={person} onClose={() => setChosen(null)} />
        </>
      ) : null}
    </Page>
  )
}

function PeopleTable({ people, onChoose }: { people: Person[]; onChoose: ((id: string) => void) | null }) {
  const t = useTranslations('people')
  const common = useTranslations('common')
  return (
    <Table caption={t('title')}>
      <thead>
        <tr>
          <Th>{t('name')}</Th>
          <Th>{t('roles')}</Th>
          <Th>{t('languages')}</Th>
          <Th>{t('credentials')}</Th>
          <Th>{t('state')}</Th>
          {onChoose ? <Th aria-label={t('change')} /> : null}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id} className={person.active ? undefined : 'text-mute'}>
            <Td>
              <span className="block font-semibold">{person.name}</span>
              <span className="block text-xs text-mute">{person.email}</span>
            </Td>
            <Td>
              <span className="flex flex-wrap gap-1">
                {person.roles.map((role) => (
                  <Chip key={role} tone={person.active ? 'accent' : 'mute'}>
                    {common(`role.${role}`)}
                  </Chip>
                ))}
              </span>
            </Td>
            <Td>{person.languages.map((language) => common(`language.${language}`)).join(', ')}</Td>
            <Td className="font-mono text-xs">{person.credentials.join(', ') || '–'}</Td>
            <Td>{person.active ? t('active') : t('inactive')}</Td>
            {onChoose ? (
              <Td align="right">
                <Button
                  size="sm"
                  aria-label={t('changeName', { name: person.name })}
                  onClick={() => onChoose(person.id)}
                >
                  {t('change')}
                </Button>
              </Td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
