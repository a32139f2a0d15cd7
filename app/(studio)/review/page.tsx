import { QueueScreen } from '#components/home/queue-screen.tsx'

export default function ReviewQueuePage() {
  return <QueueScreen />
}
