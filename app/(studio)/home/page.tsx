import { HomeScreen } from '#components/home/home-screen.tsx'

export default function HomePage() {
  return <HomeScreen />
}
