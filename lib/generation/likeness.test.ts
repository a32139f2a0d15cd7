import { expect, it } from 'vitest'
import type { Item } from '#lib/sessions/turn.ts'
import { likeness, shingles } from './likeness.ts'

const answer = (value: string): Item[][] => [[{ item: 't0.answer.en', kind: 'answer', language: 'en', value }]]

it('finds two texts alike that differ in their numbers alone', () => {
  const a = shingles(answer('The creatinine rose from 1.2 mg/dL on 2201-03-01 to 2.3 mg/dL on 2201-03-04.'))
  const b = shingles(answer('The creatinine rose from 0.8 mg/dL on 2199-11-20 to 4.1 mg/dL on 2199-11-29.'))
  expect(likeness(a, b)).toBe(1)
})

it('finds two ways of saying it apart', () => {
  const a = shingles(answer('The creatinine rose from 1.2 mg/dL on 2201-03-01 to 2.3 mg/dL on 2201-03-04.'))
  const b = shingles(answer('Furosemide is written for 20 mg PO daily, start 2201-03-02, and was held once.'))
  expect(likeness(a, b)).toBe(0)
  expect(likeness(a, new Set())).toBe(0)
})
