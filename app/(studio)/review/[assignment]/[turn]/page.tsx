import { ReviewScreen } from '#components/verdict/review-screen.tsx'

export default function ReviewTurnPage() {
  return <ReviewScreen />
}
