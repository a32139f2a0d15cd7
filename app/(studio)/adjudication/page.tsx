import { AdjudicationScreen } from '#components/adjudication/adjudication-screen.tsx'

export default function AdjudicationPage() {
  return <AdjudicationScreen />
}
