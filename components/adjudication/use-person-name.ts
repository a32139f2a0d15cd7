'use client'
import { useQuery } from '@tanstack/react-query'
import { peopleQuery } from '#components/queries/people.ts'
import { personMay } from '#components/shell/nav.ts'
import { useMe } from '#components/shell/page.tsx'

/** Names for e-mails, for whoever may list people; the e-mail itself otherwise. */
export function usePersonName(): (email: string) => string {
  const me = useMe()
  const people = useQuery({ ...peopleQuery, enabled: personMay(me, 'people.list'), staleTime: 5 * 60_000 })
  return (email) => people.data?.people.find((person) => person.email === email)?.name ?? email
}
