import { describe, expect, it } from 'vitest'
import { sentencesOf, splitAnchor } from './note-sentences.ts'

const texts = (text: string) => sentencesOf(text).map((one) => one.text)

describe('sentences of a note', () => {
  it('keep numbers, abbreviations and initials whole', () => {
    expect(texts('K was 5.6 at 6 a.m. today. Seen by Dr. R. Lin. Stable?  Yes!')).toEqual([
      'K was 5.6 at 6 a.m. today.',
      'Seen by Dr. R. Lin.',
      'Stable?',
      'Yes!',
    ])
  })
  it('join lines that were broken by their width, and no others', () => {
    const text = [
      'He was admitted with three days of fever and was started on',
      'Vancomycin for a line infection. Cultures grew nothing',
      'after five days.',
      'Allergies: Penicillin',
      'Discharge Diagnosis:',
      'Acute kidney injury',
      '- furosemide 40 mg',
      '2. apixaban 2.5 mg',
    ].join('\n')
    expect(texts(text).map((one) => one.replace(/\s+/g, ' '))).toEqual([
      'He was admitted with three days of fever and was started on Vancomycin for a line infection.',
      'Cultures grew nothing after five days.',
      'Allergies: Penicillin',
      'Discharge Diagnosis:',
      'Acute kidney injury',
      '- furosemide 40 mg',
      '2. apixaban 2.5 mg',
    ])
  })
  it('end in Chinese at its own points', () => {
    expect(texts('患者血钾5.6 mmol/L。无胸痛；予呋塞米40 mg静脉推注！')).toEqual([
      '患者血钾5.6 mmol/L。',
      '无胸痛；',
      '予呋塞米40 mg静脉推注！',
    ])
  })
  it('hold every character that is not blank once, in order, with ids that count up', () => {
    const text = '\uFEFF  A b.\r\n\r\nC: d e f.G\n   x 3.5 y. \n\n'.repeat(50)
    const found = sentencesOf(text)
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(found.map((one) => one.text))
    expect(found.map(({ id }) => id)).toEqual(found.map((_, index) => `s${index + 1}`))
    expect(
      found
        .map((one) => one.text)
        .join('')
        .replace(/\s/g, ''),
    ).toBe(text.replace(/\s/g, ''))
    expect(found.every((one, index) => one.start >= (found[index - 1]?.end ?? 0))).toBe(true)
  })
  it('take a long text in a moment, however it is made', () => {
    for (const text of ['a'.repeat(1_000_000), 'a b. '.repeat(200_000), 'a\n'.repeat(300_000), '.'.repeat(400_000)]) {
      const from = performance.now()
      sentencesOf(text)
      expect(performance.now() - from).toBeLessThan(2000)
    }
  })
})

describe('addresses of evidence', () => {
  it('name a sentence, or the whole resource', () => {
    expect(splitAnchor('DocumentReference/n#1#s12')).toEqual({ ref: 'DocumentReference/n#1', sentence: 's12' })
    expect(splitAnchor('Observation/k-1')).toEqual({ ref: 'Observation/k-1', sentence: null })
  })
})
