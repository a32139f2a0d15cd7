'use client'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { meQuery } from '#components/queries/people.ts'
import { Loading, ProblemNotice } from '#components/ui/problem.tsx'
import { useResumeOutbox } from '#components/verdict/use-resume-outbox.ts'

/** Waits until it is known who is signed in, sends what that person left unsent, and shows the screen. */
export function StudioFrame({ children }: { children: ReactNode }) {
  const me = useQuery(meQuery)
  useResumeOutbox(me.data?.id)
  if (me.isError) {
    return (
      <main className="mx-auto max-w-xl p-8">
        <ProblemNotice error={me.error} retry={() => me.refetch()} />
      </main>
    )
  }
  if (me.isPending) return <Loading />
  return <Suspense fallback={<Loading />}>{children}</Suspense>
}
