import { describe, expect, it } from 'vitest'
import { clashes, resolve } from '#components/shell/keys/registry.ts'
import { ADJUDICATION_KEYS, RECORD_KEYS, TEXT_KEYS } from './adjudication-shortcuts.ts'

const HELP = { id: 'help', keys: ['?'], scope: 'global' }
const all = [...ADJUDICATION_KEYS, ...RECORD_KEYS, ...TEXT_KEYS, HELP]
const shortcuts = all.map((shortcut) => ({ ...shortcut, run: () => {} }))
const SCOPES = ['adjudication', 'record', 'global']
const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const place = { inText: false, onControl: false, ownsArrows: false, covered: false }
const settings = { singleKeys: true, saving: false }

describe('the keys of the adjudication screen', () => {
  it('do not clash with each other, across the scopes that are open together too', () => {
    expect(clashes(all)).toEqual([])
    expect(clashes([...ADJUDICATION_KEYS, ...RECORD_KEYS].map((one) => ({ ...one, scope: 'together' })))).toEqual([])
  })
  it('leave letters to a text, and take Mod+Enter in it', () => {
    const inText = { ...place, inText: true }
    expect(resolve(shortcuts, SCOPES, { ...plain, key: '1' }, inText, settings, null).does).toBe('nothing')
    expect(resolve(shortcuts, SCOPES, { ...plain, key: 'Enter', metaKey: true }, inText, settings, null)).toMatchObject(
      {
        does: 'run',
        shortcut: { id: 'rule' },
      },
    )
  })
  it('do nothing while an input method composes, and never send twice for a held key', () => {
    const enter = { ...plain, key: 'Enter', ctrlKey: true }
    expect(resolve(shortcuts, SCOPES, { ...enter, keyCode: 229 }, place, settings, null).does).toBe('nothing')
    expect(resolve(shortcuts, SCOPES, { ...enter, repeat: true }, place, settings, null).does).toBe('nothing')
  })
  it('reach the chart behind t', () => {
    expect(resolve(shortcuts, SCOPES, { ...plain, key: 't' }, place, settings, null)).toEqual({
      does: 'wait',
      pressed: 't',
    })
    expect(resolve(shortcuts, SCOPES, { ...plain, key: 'l' }, place, settings, 't')).toMatchObject({
      shortcut: { id: 'tab.labs' },
    })
  })
})
