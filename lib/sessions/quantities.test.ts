import { describe, expect, it } from 'vitest'
import { numberWords } from './number-words.ts'
import { missingFrom, quantitiesOf } from './quantities.ts'

const certain = (text: string) => quantitiesOf(text).found.flatMap((q) => (q.certain ? [q.key] : []))
const missing = (here: string, there: string) => missingFrom(quantitiesOf(here), quantitiesOf(there)).map((q) => q.key)

describe('quantitiesOf', () => {
  it.each([
    ['Sodium 140.0 and 1,250 mL, 73.5%', ['140', '1250', '73.5']],
    ['range 0.9-1.1, 150–440', ['0.9', '1.1', '150', '440']],
    ['base excess -3.2 (was −4)', ['-3.2', '-4']],
    ['BP 120/80', ['120', '80']],
    ['2180-05-07 01:00:00', ['2180-05-07', '01:00']],
    ['2180-05-07T16:00:00-05:00, 2180-05-07T06:05:00.250Z', ['2180-05-07', '16:00', '2180-05-07', '06:05']],
    ['2180年5月7日 13点05分', ['2180-05-07', '13:05']],
    ['5月7日', ['--05-07']],
    ['2180年5月', ['2180-05']],
    ['May 7, 2180 and 7 May', ['2180-05-07', '--05-07']],
    ['May 2180', ['2180-05']],
    ['05/07/2180', ['2180-05-07']],
    ['at 1:55 PM and 下午1:55', ['13:55', '13:55']],
    ['８．５ ％，１２：３０', ['8.5', '12:30']],
    ['血小板2.1万，万古霉素1000 mg', ['21000', '1000']],
    ['10^9/L, ×10⁹/L, x10^3', []],
    ['1. first\n2. second 30 mg', ['30']],
    ['the patient may take 5 mg', ['5']],
    ['5000 UNIT SC', ['5000']],
  ])('%s', (text, keys) => {
    expect(certain(text)).toEqual(keys)
  })

  it('takes digits in names for uncertain', () => {
    expect(certain('ICD-10 J189, HbA1c, SpO2, B12, CURB-65, q8h, x2')).toEqual([])
    expect(quantitiesOf('测得ALT52 IU/L，INR1.4').found.map((q) => q.key)).toEqual(['52', '1.4'])
  })

  it('keeps places and units', () => {
    const text = '血钾 3.90 mEq/L，共30天'
    const [potassium, days] = quantitiesOf(text).found
    expect(text.slice(potassium?.start, potassium?.end)).toBe('3.90')
    expect(potassium).toMatchObject({ decimals: 2, unit: 'mEq/L' })
    expect(days).toMatchObject({ key: '30', unit: '天' })
  })
})

describe('missingFrom', () => {
  it.each([
    ['Hemoglobin 9.6 g/dL on 2157-07-01', '2157年7月1日血红蛋白9.60 g/dL'],
    ['twice daily for 30 days', '每日2次，共30天'],
    ['3 times daily', '每日三次'],
    ['every 8 hours', 'q8h'],
    ['The ALT measured 52 IU/L on 2112-11-20 09:00', '2112-11-20 09:00测得ALT52 IU/L'],
    ['on 2180-05-07', '5月7日'],
    ['12,000 per µL', '1.2万/µL'],
    ['ICD-10 J189', '肺炎'],
    ['twelve entries', '12条记录'],
  ])('finds nothing between %j and %j', (here, there) => {
    expect(missing(here, there)).toEqual([])
    expect(missing(there, here)).toEqual([])
  })

  it.each([
    ['potassium 5.1', '血钾5.7', ['5.1'], ['5.7']],
    ['on 2180-05-07', '2180年5月8日', ['2180-05-07'], ['2180-05-08']],
    ['20 mg PO for 30 days', '20 mg 口服', ['30'], []],
    ['at 13:55', '13:45', ['13:55'], ['13:45']],
    ['base excess -3', '碱剩余3', ['-3'], ['3']],
  ])('tells %j from %j', (here, there, first, second) => {
    expect(missing(here, there)).toEqual(first)
    expect(missing(there, here)).toEqual(second)
  })
})

describe('numberWords', () => {
  it('reads both languages', () => {
    expect([...numberWords('once, two, fifteen')].sort((a, b) => a - b)).toEqual([1, 2, 15])
    expect(numberWords('三十二')).toContain(32)
    expect(numberWords('一百零五')).toContain(105)
    expect(numberWords('十二')).toContain(12)
    expect(numberWords('二〇')).toContain(20)
  })
})
