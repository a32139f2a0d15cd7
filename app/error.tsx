'use client'
import { Crashed } from '#components/shell/dead-ends.tsx'

export default function ErrorPage({ reset }: { error: Error; reset: () => void }) {
  return <Crashed retry={reset} />
}
