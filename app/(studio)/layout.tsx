import type { ReactNode } from 'react'
import { requirePerson } from '#app/current-person.ts'
import { StudioFrame } from '#components/shell/studio-frame.tsx'

export default async function StudioLayout({ children }: { children: ReactNode }) {
  await requirePerson()
  return <StudioFrame>{children}</StudioFrame>
}
