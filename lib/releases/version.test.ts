import { describe, expect, it } from 'vitest'
import { changesBetween, demandedBump } from './changes.ts'
import { compareVersions, lowestVersion, VERSION_PATTERN } from './version.ts'

describe('versions', () => {
  it('are three numbers without leading zeros', () => {
    for (const good of ['0.0.0', '0.1.0', '10.20.30']) expect(VERSION_PATTERN.test(good)).toBe(true)
    for (const bad of ['', '1', '1.0', '1.0.0.0', '01.0.0', '1.0.0-rc', 'v1.0.0', '1.0.0\n', '9999999999.0.0']) {
      expect(VERSION_PATTERN.test(bad)).toBe(false)
    }
  })
  it('are ordered by number and not as text', () => {
    expect(['0.10.0', '1.0.0', '0.9.0', '0.9.10', '0.9.9'].sort(compareVersions)).toEqual([
      '0.9.0',
      '0.9.9',
      '0.9.10',
      '0.10.0',
      '1.0.0',
    ])
  })
  it('follow what the records demand, in 0.x as well', () => {
    expect(lowestVersion(null, 'major')).toBe('0.1.0')
    expect(lowestVersion('0.1.4', 'patch')).toBe('0.1.5')
    expect(lowestVersion('0.1.4', 'minor')).toBe('0.2.0')
    expect(lowestVersion('0.1.4', 'major')).toBe('1.0.0')
  })
})

describe('changes', () => {
  const record = (id: string, sha256 = id) => ({ id, sha256 })
  it('are named in UTF-16 order', () => {
    const before = [record('b'), record('c'), record('Z')]
    const after = [record('a'), record('ä'), record('c', 'other'), record('Z')]
    expect(changesBetween(before, after)).toEqual({ added: ['a', 'ä'], removed: ['b'], changed: ['c'] })
  })
  it('demand MAJOR for an edit or a removal, MINOR for an addition, PATCH for none', () => {
    expect(demandedBump({ added: [], removed: [], changed: [] })).toBe('patch')
    expect(demandedBump({ added: ['a'], removed: [], changed: [] })).toBe('minor')
    expect(demandedBump({ added: ['a'], removed: ['b'], changed: [] })).toBe('major')
    expect(demandedBump({ added: [], removed: [], changed: ['b'] })).toBe('major')
  })
})
