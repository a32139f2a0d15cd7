import { PeopleScreen } from '#components/people/people-screen.tsx'

export default function PeoplePage() {
  return <PeopleScreen />
}
