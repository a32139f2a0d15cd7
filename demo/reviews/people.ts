import type { Language } from '#lib/sessions/turn.ts'

export type DemoRole = 'reviewer' | 'lead' | 'curator' | 'admin' | 'auditor'
export type DemoPerson = { email: string; name: string; roles: DemoRole[]; languages: Language[] }

export const LIN = 'dr.lin@demo.chartside'
export const OKAFOR = 'dr.okafor@demo.chartside'
export const MEYER = 'dr.meyer@demo.chartside'
export const LEAD = 'lead@demo.chartside'

/** Invented people, one for each seat at the table. */
export function demoPeople(): DemoPerson[] {
  return [
    { email: LIN, name: 'Dr. Yue Lin', roles: ['reviewer'], languages: ['en', 'zh'] },
    { email: OKAFOR, name: 'Dr. Adaeze Okafor', roles: ['reviewer'], languages: ['en', 'zh'] },
    { email: MEYER, name: 'Dr. Jonas Meyer', roles: ['reviewer'], languages: ['en'] },
    { email: LEAD, name: 'Prof. Ines Valdemar', roles: ['lead'], languages: ['en', 'zh'] },
    { email: 'curator@demo.chartside', name: 'Tomas Ek', roles: ['curator'], languages: ['en', 'zh'] },
    { email: 'admin@demo.chartside', name: 'Noor Haddad', roles: ['admin', 'auditor'], languages: ['en'] },
  ]
}
