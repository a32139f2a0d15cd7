import { describe, expect, it } from 'vitest'
import type { Role } from '#lib/platform/actor.ts'
import { roomsFor } from './nav.ts'

const person = (...roles: Role[]) => ({
  id: 'p1',
  email: 'p@example.org',
  name: 'P',
  roles,
  languages: ['en' as const],
  credentials: [],
  active: true,
})
const rooms = (...roles: Role[]) => roomsFor(person(...roles)).map((room) => room.id)

describe('roomsFor', () => {
  it('shows a reviewer no adjudication and no agreement', () => {
    expect(rooms('reviewer')).toEqual(['home', 'review', 'releases', 'charts'])
  })
  it('shows a lead no review queue unless the lead also reviews', () => {
    expect(rooms('lead')).not.toContain('review')
    expect(rooms('lead', 'reviewer')).toContain('review')
  })
  it('keeps charts from an auditor', () => expect(rooms('auditor')).toEqual(['home', 'releases', 'audit']))
})
