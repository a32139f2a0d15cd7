import { ReleasesScreen } from '#components/release/releases-screen.tsx'

export default function ReleasesPage() {
  return <ReleasesScreen />
}
