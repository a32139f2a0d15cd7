import { describe, expect, it } from 'vitest'
import { shortDiff } from './short-diff.ts'

const long = (n: number) => Array.from({ length: n }, (_, at) => `w${at}`).join(' ')
const read = (parts: { text: string }[]) => parts.map(({ text }) => text).join('')

describe('shortDiff', () => {
  it('keeps a few words around each change', () => {
    const parts = shortDiff(`${long(60)} 50 mg ${long(60)}`, `${long(60)} 25 mg ${long(60)}`, 'en', 2)
    expect(parts.map(({ kind }) => kind)).toEqual(['same', 'removed', 'added', 'same'])
    expect(read(parts)).toBe('… w58 w59 5025 mg w0 …')
  })
  it('tears no date, time or value', () => {
    const text = 'Metoprolol 50 mg PO once daily, started 2147-11-03 08:00 and '
    const after = text.replace('50', '25')
    for (let context = 1; context < 14; context++) {
      const [, , , rest] = shortDiff(`${text}${long(40)}`, `${after}${long(40)}`, 'en', context)
      expect(rest?.text ?? '').toMatch(/ …$/)
      expect(`${text}${long(40)}`).toContain(`${rest?.text.replace(/ …$/, '')} `)
    }
  })
  it('leaves short texts whole', () => {
    expect(read(shortDiff('Spironolactone 50 mg daily.', 'Spironolactone 25 mg daily.', 'en'))).toBe(
      'Spironolactone 5025 mg daily.',
    )
  })
  it('cuts between two changes too', () => {
    const text = read(shortDiff(`a ${long(80)} b`, `c ${long(80)} d`, 'en', 2))
    expect(text).toMatch(/^ac w0 \S* ?… .*bd$/)
    expect(text.length).toBeLessThan(40)
  })
  it('cuts Chinese by words, without spaces to go by', () => {
    const before = `${'患者一般情况可。'.repeat(30)}螺内酯 50 mg`
    const text = read(shortDiff(before, before.replace('50', '25'), 'zh'))
    expect(text.startsWith('…')).toBe(true)
    expect(text.length).toBeLessThan(60)
  })
  it('is the text itself where nothing changed', () => {
    expect(shortDiff(long(90), long(90), 'en')).toEqual([{ kind: 'same', text: long(90) }])
  })
})
