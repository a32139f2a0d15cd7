import { describe, expect, it } from 'vitest'
import { sentencesOf } from './sentences.ts'

describe('the sentences of a text', () => {
  it.each([
    ['Creatinine rose to 2.3 mg/dL. It was 1.1 before.', ['Creatinine rose to 2.3 mg/dL.', 'It was 1.1 before.']],
    ['Coded as I50.23. No other code.', ['Coded as I50.23.', 'No other code.']],
    ['Given at 6 a.m. by Dr. Lin, as charted.', ['Given at 6 a.m. by Dr. Lin, as charted.']],
    ['- Na 138; K 4.2\n- Cl 101.', ['Na 138;', 'K 4.2', 'Cl 101.']],
    ['1. First line.\n2) Second line', ['First line.', 'Second line']],
    ['肌酐由1.1升至2.3 mg/dL。血钾4.2；无发热。', ['肌酐由1.1升至2.3 mg/dL。', '血钾4.2；', '无发热。']],
    ['“Is it safe?” she asked.', ['“Is it safe?”', 'she asked.']],
    ['  \n---\n', []],
  ])('%j', (text, sentences) => {
    expect(sentencesOf(text)).toEqual(sentences)
  })
})
