import { AgreementScreen } from '#components/agreement/agreement-screen.tsx'

export default function AgreementPage() {
  return <AgreementScreen />
}
