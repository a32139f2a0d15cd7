import { expect, it } from 'vitest'
import { MESSAGES } from '#components/i18n/messages.ts'
import { ACTIONS, actionKey, subjectOf, timeOf } from './event-words.ts'

it('has a sentence for every action it knows, and one for those it does not', () => {
  const key = (action: string, payload = {}) => actionKey({ action, payload })
  for (const action of ACTIONS) expect(MESSAGES.en.audit.did).toHaveProperty(key(action))
  expect(key('something.else')).toBe('other')
  expect(key('people.changed', { after: { roles: ['lead'] } })).toBe('people_changed')
  expect(key('people.changed', { after: { active: false } })).toBe('people_deactivated')
  expect(key('people.changed', { after: { active: true } })).toBe('people_activated')
  expect(Object.keys(MESSAGES.en.audit.did)).toHaveLength(ACTIONS.length + 1)
})

it('reads subjects', () => {
  const of = (subject: string, subjectName: string | null = null) => subjectOf({ subject, subjectName })
  expect(of('turn:med/safety_1/0')).toEqual({ kind: 'turn', session: 'med/safety_1', turn: 1 })
  expect(of('person:per_1', 'Nora')).toEqual({ kind: 'thing', name: 'Nora' })
  expect(of('import:imp_1')).toEqual({ kind: 'thing', name: 'imp_1' })
})

it('tells the time without the reader’s zone', () => {
  expect(timeOf('2026-03-01T08:00:00.123Z')).toBe('2026-03-01 08:00:00 UTC')
})
