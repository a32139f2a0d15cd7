import { ChartsScreen } from '#components/charts/charts-screen.tsx'

export default function ChartsPage() {
  return <ChartsScreen />
}
