import { GenerationScreen } from '#components/generation/generation-screen.tsx'

export default function GenerationPage() {
  return <GenerationScreen />
}
