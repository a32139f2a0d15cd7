import { ChartScreen } from '#components/charts/chart-screen.tsx'

export default function ChartPage() {
  return <ChartScreen />
}
