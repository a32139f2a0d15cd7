import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseResource } from './parse-resource.ts'
import { codeText, observationText, observationValue, rangeText, readValueX } from './read-value.ts'
import type { FhirResource } from './resource.ts'

const observation = (text: string): FhirResource => parseResource(`{"resourceType":"Observation",${text}}`)

describe('value[x]', () => {
  it.each([
    ['"valueQuantity":{"value":140.0,"unit":"mmHg"}', '140.0 mmHg'],
    ['"valueQuantity":{"value":0.10,"code":"mg/dL"}', '0.10 mg/dL'],
    ['"valueQuantity":{"value":1e-7,"unit":"mol/L"}', '1e-7 mol/L'],
    ['"valueQuantity":{"value":12345678901234567890}', '12345678901234567890'],
    ['"valueQuantity":{"value":27.400075701930987,"unit":"kg/m2"}', '27.400075701930987 kg/m2'],
    ['"valueQuantity":{"value":5,"comparator":"<","unit":"ng/mL"}', '<5 ng/mL'],
    ['"valueQuantity":{"value":13,"code":"{score}"}', '13 {score}'],
    ['"valueQuantity":{"value":7,"unit":"1"}', '7'],
    ['"valueQuantity":{"value":"5 ft 2 in"}', '5 ft 2 in'],
    ['"valueQuantity":{"value":"&lt;&#x3D;149"}', '&lt;&#x3D;149'],
    ['"valueQuantity":{"value":"065.88","unit":"kg"}', '065.88 kg'],
    ['"valueCodeableConcept":{"coding":[{"code":"112144000","display":"Blood group A"}],"text":"A"}', 'A'],
    ['"valueString":"blue"', 'blue'],
    ['"valueBoolean":false', 'no'],
    ['"valueInteger":0', '0'],
    ['"valueRange":{"low":{"value":1,"unit":"mg"},"high":{"value":2,"unit":"mg"}}', '1 – 2 mg'],
    ['"valueRange":{"low":{"value":1,"unit":"mg"}}', '≥ 1 mg'],
    ['"valueRatio":{"numerator":{"value":1},"denominator":{"value":128}}', '1:128'],
    ['"valueRatio":{"numerator":{"value":5,"unit":"mg"},"denominator":{"value":1,"unit":"mL"}}', '5 mg / 1 mL'],
    [
      '"valueSampledData":{"origin":{"value":0,"unit":"mV"},"period":10,"dimensions":1,"data":"1 2 E"}',
      '3 samples, one every 10 ms, in mV',
    ],
    ['"valueTime":"08:30:00"', '08:30:00'],
    ['"valueDateTime":"2007"', '2007'],
    ['"valueDateTime":"2016-12-30T10:00:00-05:00"', '2016-12-30 10:00 -05:00'],
    ['"valuePeriod":{"start":"2019-03","end":"2019-04-02"}', '2019-03 – 2019-04-02'],
    ['"valuePeriod":{"start":"2019-03"}', '2019-03 –'],
  ])('%s', (text, shown) => {
    expect(observationValue(observation(text)).value?.text).toBe(shown)
  })

  it('gives a number only where there is one', () => {
    expect(readValueX(observation('"valueQuantity":{"value":"107"}'))).toEqual({ text: '107', number: 107 })
    expect(readValueX(observation('"valueQuantity":{"value":"1."}'))).toEqual({ text: '1.' })
    expect(readValueX(observation('"valueQuantity":{"value":"q12h"}'))).toEqual({ text: 'q12h' })
    expect(readValueX(observation('"status":"final"'))).toBeNull()
    expect(readValueX(observation('"valueset":"not a value[x]"'))).toBeNull()
  })

  it('reads components, and why a value is absent', () => {
    const pressure = observation(
      '"component":[{"code":{"text":"Systolic"},"valueQuantity":{"value":107,"unit":"mmHg"},"interpretation":[{"coding":[{"code":"N"}]}]},{"code":{"text":"Diastolic"},"dataAbsentReason":{"coding":[{"code":"not-performed","display":"Not Performed"}]}}]',
    )
    const { value, components } = observationValue(pressure)
    expect(value).toBeNull()
    expect(components).toMatchObject([
      { label: 'Systolic', value: { text: '107 mmHg', number: 107 }, flag: { word: 'normal' }, absent: null },
      { label: 'Diastolic', value: null, absent: 'Not Performed' },
    ])
    expect(observationText(pressure)).toBe('Systolic 107 mmHg; Diastolic Not Performed')
    const spoilt = observation('"dataAbsentReason":{"coding":[{"display":"Specimen unsatisfactory for evaluation"}]}')
    expect(observationText(spoilt)).toBe('Specimen unsatisfactory for evaluation')
  })
})

describe('range and flag', () => {
  const range = '"referenceRange":[{"low":{"value":3.1,"unit":"mmol/l"},"high":{"value":6.2,"unit":"mmol/l"}}]'
  const flag = (text: string) => observationValue(observation(text)).flag

  it('states the range as given, whom it is for included', () => {
    expect(observationValue(observation(range)).range).toBe('3.1 – 6.2 mmol/l')
    expect(rangeText([{ high: { value: 4.5, unit: 'mmol/L' } }])).toBe('≤ 4.5 mmol/L')
    expect(rangeText([{ text: 'negative' }])).toBe('negative')
    expect(rangeText([{ low: { value: 1 }, age: { low: { value: 18, unit: 'a' } }, type: { text: 'normal' } }])).toBe(
      '≥ 1 (normal, age ≥ 18 a)',
    )
    expect(rangeText(undefined)).toBeNull()
  })

  it.each([
    ['"valueQuantity":{"value":6.3,"unit":"mmol/l"}', 'H', 'computed'],
    ['"valueQuantity":{"value":6.2,"unit":"mmol/l"}', undefined, undefined],
    ['"valueQuantity":{"value":3.0,"unit":"mmol/l"}', 'L', 'computed'],
    ['"valueQuantity":{"value":300,"comparator":">","unit":"mmol/l"}', 'H', 'computed'],
    ['"valueQuantity":{"value":6.2,"comparator":">","unit":"mmol/l"}', 'H', 'computed'],
    ['"valueQuantity":{"value":5,"comparator":">","unit":"mmol/l"}', undefined, undefined],
    ['"valueQuantity":{"value":3.1,"comparator":"<","unit":"mmol/l"}', 'L', 'computed'],
    ['"valueQuantity":{"value":120,"unit":"mg/dL"}', undefined, undefined],
    ['"valueQuantity":{"value":"6.3","unit":"mmol/l"}', 'H', 'computed'],
    ['"valueString":"high"', undefined, undefined],
    ['"valueQuantity":{"value":9,"unit":"mmol/l"},"interpretation":[{"coding":[{"code":"A"}]}]', 'H', 'computed'],
    ['"valueQuantity":{"value":5,"unit":"mmol/l"},"interpretation":[{"coding":[{"code":"A"}]}]', 'A', 'stated'],
    ['"valueQuantity":{"value":5,"unit":"mmol/l"},"interpretation":[{"coding":[{"code":"HH"}]}]', 'HH', 'stated'],
  ])('%s', (value, code, from) => {
    expect(flag(`${range},${value}`)?.code).toBe(code)
    expect(flag(`${range},${value}`)?.from).toBe(from)
  })

  it('computes nothing without a range, with several, or for one meant for others', () => {
    const value = '"valueQuantity":{"value":99}'
    expect(flag(value)).toBeNull()
    expect(flag(`${value},"referenceRange":[{"high":{"value":5}},{"high":{"value":6}}]`)).toBeNull()
    expect(flag(`${value},"referenceRange":[{"high":{"value":5},"age":{"high":{"value":12}}}]`)).toBeNull()
    expect(
      flag(`${value},"referenceRange":[{"high":{"value":5},"type":{"coding":[{"code":"therapeutic"}]}}]`),
    ).toBeNull()
  })
})

describe('names', () => {
  it('prefers the text, then a display, then a code', () => {
    expect(codeText({ text: 'A', coding: [{ display: 'B', code: 'C' }] })).toBe('A')
    expect(codeText({ coding: [{ code: 'C' }, { display: 'B' }] })).toBe('B')
    expect(codeText({ coding: [{ code: 'C' }] })).toBe('C')
    expect(codeText({})).toBeNull()
    expect(codeText(undefined)).toBeNull()
  })
})

describe('digits', () => {
  it('survive parsing and JSON, and leave other extensions alone', () => {
    const text =
      '{"resourceType":"Observation","valueQuantity":{"value":1.0,"_value":{"id":"v"}},"note":[{"text":"\\": 1.0, \\\\"}],"n":3}'
    const resource = JSON.parse(JSON.stringify(parseResource(text))) as FhirResource
    expect(observationValue(resource).value?.text).toBe('1.0')
    expect(resource.valueQuantity).toMatchObject({ value: 1, _value: { id: 'v' } })
    expect(resource.note).toEqual([{ text: '": 1.0, \\' }])
  })

  it('need no extension where JavaScript writes them alike', () => {
    expect(parseResource('{"resourceType":"X","value":1.5,"at":"2180-05-07 01:00:00"}')).toEqual({
      resourceType: 'X',
      value: 1.5,
      at: '2180-05-07 01:00:00',
    })
  })

  it('takes the id it is stored under where it has none', () => {
    expect(parseResource('{"resourceType":"X"}', 'X/hash-1').id).toBe('hash-1')
    expect(parseResource('{"resourceType":"X","id":"own"}', 'X/own').id).toBe('own')
  })

  it('refuses what is no JSON', () => {
    expect(() => parseResource('{"a": 01.0}')).toThrow(SyntaxError)
  })
})

const EXAMPLES = '../shared/data/hl7-fhir-r4-examples'

describe.skipIf(!existsSync(EXAMPLES))('the official examples', () => {
  const example = (name: string) => parseResource(readFileSync(join(EXAMPLES, `${name}.json`), 'utf8'))

  it('every Observation says something or why it does not', () => {
    const names = readdirSync(EXAMPLES).filter((name) => name.startsWith('Observation-'))
    expect(names.length).toBeGreaterThan(10)
    for (const name of names) {
      const resource = example(name.replace('.json', ''))
      const panel = Array.isArray(resource.hasMember) && resource.hasMember.length > 0
      if (!panel) expect(observationText(resource), name).not.toBe('')
      expect(observationText(resource), name).not.toContain('undefined')
    }
  })

  it('reads known ones', () => {
    expect(observationText(example('Observation-bloodgroup'))).toBe('A')
    expect(observationText(example('Observation-blood-pressure'))).toContain('107 mmHg')
    expect(observationValue(example('Observation-f001'))).toMatchObject({
      range: '3.1 – 6.2 mmol/l',
      flag: { code: 'H', word: 'high', from: 'stated' },
    })
    expect(observationValue(example('Observation-unsat')).absent).toBe('Specimen unsatisfactory for evaluation')
    expect(observationText(example('Observation-date-lastmp'))).toBe('2016-12-30')
    expect(observationText(example('Observation-ekg'))).toContain('samples')
  })
})
