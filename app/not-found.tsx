import { NotFound } from '#components/shell/dead-ends.tsx'

export default function NotFoundPage() {
  return <NotFound />
}
