import { describe, expect, it } from 'vitest'
import { parseResource } from '#lib/charts/parse-resource.ts'
import { firstOpen, rootName, treeMove, treeRows } from './resource-tree-rows.ts'

const potassium = parseResource(
  '{"resourceType":"Observation","id":"k","code":{"coding":[{"code":"50971"}],"text":"Potassium"},"effectiveDateTime":"2201-03-09 06:10:00","valueQuantity":{"value":5.70,"unit":"mEq/L"}}',
)
const bundle = { resourceType: 'Bundle', total: 1, entry: [{ resource: potassium }] }
const lines = (value: unknown, ...open: string[]) => {
  const root = rootName(value)
  return treeRows(value, root, new Set([...firstOpen(value, root), ...open])).map(({ name, text, path }) => [
    name,
    text,
    path,
  ])
}

describe('treeRows', () => {
  it('shows of a Bundle its entries, each in a line', () =>
    expect(lines(bundle)).toEqual([
      ['Bundle', '', 'Bundle'],
      ['resourceType', 'Bundle', 'Bundle.resourceType'],
      ['total', '1', 'Bundle.total'],
      ['entry', 'Observation · Potassium · 5.70 mEq/L · 2201-03-09 06:10', 'Bundle.entry'],
      ['1', 'Observation · Potassium · 5.70 mEq/L · 2201-03-09 06:10', 'Bundle.entry[0].resource'],
    ]))
  it('says what a folded branch holds, and keeps the digits of the source', () => {
    const rows = lines(potassium, 'Observation.valueQuantity')
    expect(rows).toContainEqual(['code', 'Potassium', 'Observation.code'])
    expect(rows).toContainEqual(['value', '5.70', 'Observation.valueQuantity.value'])
    expect(rows.filter(([name]) => name === '_value')).toEqual([])
  })
  it('shows a resource nobody knows like any other', () => {
    const odd = {
      resourceType: 'SomethingNew',
      subject: { reference: 'Patient/1' },
      nested: [[1, 2], { a: { b: true } }],
      none: null,
      empty: {},
    }
    expect(lines(odd, 'SomethingNew.nested', 'SomethingNew.nested[1]')).toEqual([
      ['SomethingNew', '', 'SomethingNew'],
      ['resourceType', 'SomethingNew', 'SomethingNew.resourceType'],
      ['subject', 'Patient/1', 'SomethingNew.subject'],
      ['nested', '', 'SomethingNew.nested'],
      ['1', '', 'SomethingNew.nested[0]'],
      ['2', 'a', 'SomethingNew.nested[1]'],
      ['a', 'b', 'SomethingNew.nested[1].a'],
      ['none', 'null', 'SomethingNew.none'],
      ['empty', '', 'SomethingNew.empty'],
    ])
  })
  it('keeps HTML as the text it is, folded where it is long', () => {
    const html = `<div onclick="x()"><b>Hi</b>${'a'.repeat(200)}</div>`
    const note = { resourceType: 'Basic', text: { div: html } }
    const folded = treeRows(note, 'Basic', new Set(['Basic', 'Basic.text'])).at(-1)
    expect(folded).toMatchObject({ kind: 'text', open: false })
    expect(folded?.text.length).toBeLessThan(130)
    expect(treeRows(note, 'Basic', new Set(['Basic', 'Basic.text', 'Basic.text.div'])).at(-1)?.text).toBe(html)
  })
  it('reads the text of an attachment', () => {
    const attachment = { contentType: 'text/plain', data: btoa('Hold the water pill.') }
    const rows = lines(
      { resourceType: 'DocumentReference', content: [{ attachment }] },
      'DocumentReference.content',
      'DocumentReference.content[0]',
      'DocumentReference.content[0].attachment',
    )
    expect(rows.at(-1)).toEqual(['data', 'Hold the water pill.', 'DocumentReference.content[0].attachment.data'])
  })
  it('shows a hundred members and the rest when asked', () => {
    const many = { resourceType: 'Bundle', entry: Array.from({ length: 130 }, () => ({ resource: potassium })) }
    const open = new Set(['Bundle', 'Bundle.entry'])
    const rows = treeRows(many, 'Bundle', open)
    expect(rows.at(-1)).toMatchObject({ kind: 'rest', text: '30', path: 'Bundle.entry…' })
    expect(rows).toHaveLength(104)
    expect(treeRows(many, 'Bundle', new Set([...open, 'Bundle.entry…']))).toHaveLength(133)
  })
  it('shows what is no object too', () => expect(lines('gone')).toEqual([['result', 'gone', 'result']]))
})

describe('treeMove', () => {
  const rows = treeRows(potassium, 'Observation', new Set(['Observation', 'Observation.code']))
  const at = (path: string) => rows.findIndex((row) => row.path === path)
  it('opens with the right arrow, then goes in; folds with the left, then goes out', () => {
    expect(treeMove('ArrowRight', rows, at('Observation.valueQuantity'))).toEqual({ open: true })
    expect(treeMove('ArrowRight', rows, at('Observation.code'))).toEqual({ go: at('Observation.code') + 1 })
    expect(treeMove('ArrowLeft', rows, at('Observation.code'))).toEqual({ open: false })
    expect(treeMove('ArrowLeft', rows, at('Observation.code.text'))).toEqual({ go: at('Observation.code') })
    expect(treeMove('ArrowLeft', rows, at('Observation.id'))).toEqual({ go: 0 })
  })
  it('leaves other keys, and a value that does not open, alone', () => {
    expect(treeMove('a', rows, 0)).toBe(null)
    expect(treeMove('Enter', rows, at('Observation.id'))).toBe(null)
    expect(treeMove('Enter', rows, 0)).toEqual({ open: false })
  })
})
