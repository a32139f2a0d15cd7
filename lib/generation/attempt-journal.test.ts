import { describe, expect, it, vi } from 'vitest'
import { AgentFailure, type Made, type Provenance } from './agents.ts'
import { attemptJournal } from './attempt-journal.ts'
import { fault } from './checks/check.ts'
import type { AttemptRow } from './rows.ts'

const at = { runId: 'gen_1', slot: 0, stay: 0 }
const paid: Provenance = {
  agent: 'm',
  model: 'm-1',
  prompt: 'p',
  parameters: {},
  seed: 1,
  tokens: { input: 9, output: 3 },
}
const made = <T>(value: T, provenance = paid): Made<T> => ({ value, provenance })
const place = { stage: 'answer', turn: 1, attempt: 0 } as const

function journal(before: AttemptRow[] = []) {
  const kept: AttemptRow[] = []
  const open = attemptJournal(
    at,
    before,
    () => new Date(0),
    async (row) => void kept.push(row),
  )
  return { kept, open }
}

describe('a journal of attempts', () => {
  it('gives what was made before without asking again', async () => {
    const first = journal()
    await first.open.perform(place, async () => made({ text: 'Hold it.' }))
    expect(first.kept).toMatchObject([{ outcome: 'made', stage: 'answer', turn: 1, value: '{"text":"Hold it."}' }])
    const work = vi.fn()
    expect(await journal(first.kept).open.perform(place, work)).toEqual({ text: 'Hold it.' })
    expect(work).not.toHaveBeenCalled()
  })

  it('refuses again what was refused, and knows refusals from failures', async () => {
    const { kept, open } = journal()
    const refuse = async () => {
      throw new AgentFailure('too_long', 'the query is too long', [fault('too_long', 'the query is too long')])
    }
    await expect(open.perform(place, refuse)).rejects.toThrow('too long')
    await expect(
      open.perform({ ...place, attempt: 1 }, async () => {
        throw new AgentFailure('no_answer', 'the model gave nothing')
      }),
    ).rejects.toThrow('nothing')
    expect(kept.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['refused', 'too_long'],
      ['failed', 'no_answer'],
    ])
    const work = vi.fn()
    await expect(journal(kept).open.perform(place, work)).rejects.toMatchObject({ code: 'too_long' })
    expect(work).not.toHaveBeenCalled()
  })

  it('reads the chart again rather than keep what it gave', async () => {
    const free: Provenance = { ...paid, model: null, tokens: null }
    const { kept, open } = journal()
    await open.perform({ ...place, stage: 'executor' }, async () => made(['bundle'], free))
    expect(kept[0]?.value).toBeNull()
    const again = vi.fn(async () => made(['bundle'], free))
    await journal(kept).open.perform({ ...place, stage: 'executor' }, again)
    expect(again).toHaveBeenCalledOnce()
  })

  it('lets a fault of the program through, and keeps no attempt of it', async () => {
    const { kept, open } = journal()
    await expect(
      open.perform(place, async () => {
        throw new TypeError('a bug')
      }),
    ).rejects.toThrow(TypeError)
    expect(kept).toEqual([])
  })
})
