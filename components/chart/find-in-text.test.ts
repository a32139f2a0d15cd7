import { describe, expect, it } from 'vitest'
import { findInText } from './find-in-text.ts'

describe('findInText', () => {
  it('marks every place, whatever the case', () => {
    const { pieces, hits } = findInText('Potassium high; potassium fell.', 'potassium')
    expect([hits, pieces.filter((piece) => piece.hit !== null).map((piece) => piece.text)]).toEqual([
      2,
      ['Potassium', 'potassium'],
    ])
  })
  it('gives the text back when joined', () => {
    for (const query of ['', 'a', 'İ', '血', 'zzz']) {
      expect(
        findInText('İa 血钾 a', query)
          .pieces.map((piece) => piece.text)
          .join(''),
      ).toBe('İa 血钾 a')
    }
  })
  it('stops marking after the limit', () => expect(findInText('aaaa', 'a', 2).hits).toBe(2))
})
