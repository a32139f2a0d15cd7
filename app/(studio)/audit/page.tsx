import { AuditScreen } from '#components/audit/audit-screen.tsx'

export default function AuditPage() {
  return <AuditScreen />
}
