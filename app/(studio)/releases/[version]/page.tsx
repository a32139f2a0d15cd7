import { VersionScreen } from '#components/release/version-screen.tsx'

export default function ReleasePage() {
  return <VersionScreen />
}
