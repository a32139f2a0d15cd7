import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ClientProblem } from '#lib/platform/http/client.ts'
import { PROBLEMS, type ProblemCode } from '#lib/platform/problems.ts'
import type { ItemVerdict } from '#lib/reviews/verdict.ts'
import { type DraftEntry, entryFrom, NO_LOCAL, type ServerDraft } from './draft-entry.ts'
import { DraftOutbox } from './draft-outbox.ts'
import { type OutboxNeeds, SENDING_PAUSE, type TabMessage, TYPING_PAUSE } from './outbox-needs.ts'

const place = { person: 'p', assignment: 'as1', turn: 0 }
const KEY = 'p/as1/0'
const hashes = { a: 'h', b: 'h' }
const accept = (item: string): ItemVerdict => ({ item, verdict: 'accept', reasons: [] })
const reject = (item: string): ItemVerdict => ({ item, verdict: 'reject', reasons: ['unsafe'] })
const server: ServerDraft = { version: 0, revision: 1, verdicts: [] }

function refusal(code: ProblemCode, more: object = {}) {
  const { status, title } = PROBLEMS[code]
  return new ClientProblem('problem', code, { type: '', title, status, code, detail: '', errors: [], ...more })
}

/** A server that keeps one draft with a version, and tells lies only when told to. */
class FakeServer {
  version = 0
  verdicts: ItemVerdict[] = []
  calls: { change: string | null; ifMatch: number }[] = []
  next: ('down' | 'answer-lost' | ClientProblem)[] = []
  hold: Promise<void> | null = null
  async save(entry: DraftEntry): Promise<{ version: number }> {
    this.calls.push({ change: entry.change, ifMatch: entry.baseVersion })
    await this.hold
    const fate = this.next.shift()
    if (fate instanceof ClientProblem) throw fate
    if (fate === 'down') throw new ClientProblem('network', 'down')
    if (entry.baseVersion !== this.version) {
      throw refusal('stale', { current: { version: this.version, revision: 1, verdicts: this.verdicts } })
    }
    this.version += 1
    this.verdicts = entry.verdicts
    if (fate === 'answer-lost') throw new ClientProblem('network', 'lost')
    return { version: this.version }
  }
}

const outboxEntry = () => entryFrom(place, server, hashes)

function device(
  fake: FakeServer,
  disk = new Map<string, DraftEntry>(),
  say: (message: TabMessage) => void = () => {},
  forbidden = false,
) {
  const check = () => {
    if (forbidden) throw new DOMException('storage is off', 'InvalidStateError')
  }
  let id = 0
  const name = Math.trunc(disk.size * 1000)
  const needs: OutboxNeeds = {
    store: {
      get: async (key) => {
        check()
        return disk.get(key)
      },
      set: async (key, entry) => {
        check()
        disk.set(key, entry)
      },
      remove: async (key) => void disk.delete(key),
      all: async () => {
        check()
        return [...disk.values()]
      },
    },
    send: (entry) => fake.save(entry),
    announce: say,
    newId: () => `${name}-${++id}`,
    now: () => 0,
    random: () => 0.5,
    wait: (ms, then) => {
      const timer = setTimeout(then, ms)
      return () => clearTimeout(timer)
    },
  }
  return { outbox: new DraftOutbox(needs), disk }
}

describe('DraftOutbox', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const rest = () => vi.advanceTimersByTimeAsync(60_000)

  it('writes to the device at once and tells the server', async () => {
    const fake = new FakeServer()
    const { outbox, disk } = device(fake)
    await outbox.open(place, server, hashes, () => {})
    outbox.change(KEY, [accept('a')], NO_LOCAL, false)
    expect(disk.get(KEY)?.verdicts).toEqual([accept('a')])
    expect(outbox.status(KEY)).toMatchObject({ state: 'waiting', unsent: 1 })
    await rest()
    expect(outbox.status(KEY)).toMatchObject({ state: 'saved', unsent: 0 })
    expect(fake.verdicts).toEqual([accept('a')])
  })

  it('waits for a pause in typing, and writes to the device before it sends', async () => {
    const fake = new FakeServer()
    const { outbox, disk } = device(fake)
    await outbox.open(place, server, hashes, () => {})
    for (const text of ['x', 'xy', 'xyz']) {
      outbox.change(KEY, [{ item: 'a', verdict: 'edit', value: text, reasons: [] }], NO_LOCAL, true)
    }
    expect(disk.get(KEY)?.verdicts).toEqual([])
    await vi.advanceTimersByTimeAsync(TYPING_PAUSE)
    expect(disk.get(KEY)?.verdicts).toMatchObject([{ value: 'xyz' }])
    expect(fake.calls).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(SENDING_PAUSE)
    expect(fake.calls).toHaveLength(1)
  })

  it('flushes both when the page goes away', async () => {
    const fake = new FakeServer()
    const { outbox, disk } = device(fake)
    await outbox.open(place, server, hashes, () => {})
    outbox.change(KEY, [reject('a')], NO_LOCAL, true)
    outbox.flush(true)
    expect(disk.get(KEY)?.verdicts).toEqual([reject('a')])
    expect(fake.calls).toHaveLength(1)
  })

  it('sends one save at a time and then what came meanwhile', async () => {
    const fake = new FakeServer()
    let go = () => {}
    fake.hold = new Promise((resolve) => {
      go = resolve
    })
    const { outbox } = device(fake)
    await outbox.open(place, server, hashes, () => {})
    outbox.change(KEY, [accept('a')], NO_LOCAL, false)
    await vi.advanceTimersByTimeAsync(10)
    outbox.change(KEY, [accept('a'), accept('b')], NO_LOCAL, false)
    await vi.advanceTimersByTimeAsync(10)
    expect(fake.calls).toHaveLength(1)
    go()
    await rest()
    expect(fake.calls.map((call) => call.ifMatch)).toEqual([0, 1])
    expect(fake.verdicts).toHaveLength(2)
    expect(outbox.status(KEY)).toMatchObject({ state: 'saved', unsent: 0 })
  })

  it('tries again with the same key while the network is down', async () => {
    const fake = new FakeServer()
    fake.next = ['down', 'down', 'down']
    const { outbox } = device(fake)
    await outbox.open(place, server, hashes, () => {})
    outbox.change(KEY, [accept('a')], NO_LOCAL, false)
    await vi.advanceTimersByTimeAsync(300)
    expect(outbox.status(KEY)).toMatchObject({ state: 'offline', unsent: 1 })
    await rest()
    expect(outbox.status(KEY).state).toBe('saved')
    expect(new Set(fake.calls.map((call) => call.change)).size).toBe(1)
    expect(fake.calls).toHaveLength(4)
  })

  it('knows its own save when the answer was lost', async () => {
    const fake = new FakeServer()
    fake.next = ['answer-lost']
    const { outbox } = device(fake)
    await outbox.open(place, server, hashes, () => {})
    outbox.change(KEY, [accept('a')], NO_LOCAL, false)
    await rest()
    expect(outbox.status(KEY)).toMatchObject({ state: 'saved', unsent: 0 })
    outbox.change(KEY, [reject('a')], NO_LOCAL, false)
    await rest()
    expect(fake.verdicts).toEqual([reject('a')])
  })

  it('sends after a reload what was not sent before', async () => {
    const fake = new FakeServer()
    fake.next = ['down']
    const first = device(fake)
    await first.outbox.open(place, server, hashes, () => {})
    first.outbox.change(KEY, [accept('a')], NO_LOCAL, false)
    await vi.advanceTimersByTimeAsync(1)
    vi.clearAllTimers()
    const second = device(fake, first.disk)
    await second.outbox.resume('somebody else')
    await rest()
    expect(fake.verdicts).toEqual([])
    await second.outbox.resume('p')
    await rest()
    expect(fake.verdicts).toEqual([accept('a')])
  })

  it('lets the person choose between two versions and keeps both', async () => {
    const fake = new FakeServer()
    const { outbox, disk } = device(fake)
    let shown: DraftEntry | null = null
    await outbox.open(place, server, hashes, (entry) => {
      shown = entry
    })
    fake.version = 7
    fake.verdicts = [reject('a')]
    outbox.change(KEY, [accept('a')], NO_LOCAL, false)
    await rest()
    expect(outbox.status(KEY)).toMatchObject({ state: 'choose', unsent: 1, theirs: { version: 7 } })
    outbox.choose(KEY, 'here')
    await rest()
    expect(outbox.status(KEY).state).toBe('saved')
    expect([fake.version, fake.verdicts]).toEqual([8, [accept('a')]])
    expect(disk.get(KEY)?.kept).toMatchObject([{ from: 'server', verdicts: [reject('a')] }])
    expect(shown).toMatchObject({ verdicts: [accept('a')] })
  })

  it('lets a submit go on where the other version leaves nothing to decide', async () => {
    const { outbox } = device(new FakeServer())
    await outbox.open(place, server, hashes, () => {})
    outbox.change(KEY, [accept('a')], NO_LOCAL, false)
    await rest()
    expect(outbox.meetStale(KEY, { version: 9, revision: 1, verdicts: [accept('a')] })).toBe('here')
    expect(outbox.entry(KEY)).toMatchObject({ baseVersion: 9, change: null })
    expect(outbox.meetStale(KEY, { version: 10, revision: 1, verdicts: [reject('a')] })).toBe('choose')
    expect(outbox.status(KEY)).toMatchObject({ state: 'choose', theirs: { version: 10 } })
  })

  it('takes the saved version when that is chosen, and sends nothing more', async () => {
    const fake = new FakeServer()
    const { outbox } = device(fake)
    await outbox.open(place, server, hashes, () => {})
    fake.version = 7
    fake.verdicts = [reject('a')]
    outbox.change(KEY, [accept('a')], NO_LOCAL, false)
    await rest()
    outbox.choose(KEY, 'server')
    await rest()
    expect(fake.calls).toHaveLength(1)
    expect(outbox.entry(KEY)).toMatchObject({ verdicts: [reject('a')], baseVersion: 7, change: null })
  })

  it.each([
    ['unauthenticated', 'signed-out'],
    ['already_submitted', 'refused'],
    ['revision_changed', 'refused'],
    ['database_unavailable', 'offline'],
  ] as const)('says of %s that it is %s, and keeps the work', async (code, state) => {
    const fake = new FakeServer()
    fake.next = [refusal(code)]
    const { outbox, disk } = device(fake)
    await outbox.open(place, server, hashes, () => {})
    outbox.change(KEY, [accept('a')], NO_LOCAL, false)
    await vi.advanceTimersByTimeAsync(1)
    expect(outbox.status(KEY)).toMatchObject({ state, unsent: 1 })
    expect(disk.get(KEY)?.change).not.toBe(null)
  })

  it('shows a change of one tab in the other, and only one of them saves it', async () => {
    const fake = new FakeServer()
    const tabs: DraftOutbox[] = []
    const say = (message: TabMessage) => {
      for (const tab of tabs) tab.receive(structuredClone(message))
    }
    const disk = new Map<string, DraftEntry>()
    const one = device(fake, disk, say).outbox
    const two = device(fake, new Map([['other', {} as DraftEntry]]), say).outbox
    tabs.push(one, two)
    const seen: DraftEntry[] = []
    await one.open(place, server, hashes, () => {})
    await two.open(place, server, hashes, (entry) => seen.push(entry))
    expect([one.status(KEY).elsewhere, two.status(KEY).elsewhere]).toEqual([true, true])
    one.change(KEY, [accept('a')], NO_LOCAL, false)
    await vi.advanceTimersByTimeAsync(100)
    expect(seen.at(-1)).toMatchObject({ verdicts: [accept('a')], baseVersion: 1, change: null })
    await rest()
    expect(fake.calls).toHaveLength(1)
    two.change(KEY, [reject('a')], NO_LOCAL, false)
    await rest()
    expect([fake.verdicts, one.entry(KEY)?.baseVersion]).toEqual([[reject('a')], 2])
    two.close(KEY)
    expect(one.status(KEY).elsewhere).toBe(false)
  })

  it('says in the other tab that all is saved, when more was changed while a save was under way', async () => {
    const fake = new FakeServer()
    const tabs: DraftOutbox[] = []
    const say = (message: TabMessage) => {
      for (const tab of tabs) tab.receive(structuredClone(message))
    }
    const one = device(fake, new Map(), say).outbox
    const two = device(fake, new Map([['other', {} as DraftEntry]]), say).outbox
    tabs.push(one, two)
    await one.open(place, server, hashes, () => {})
    await two.open(place, server, hashes, () => {})
    let answer = () => {}
    fake.hold = new Promise((resolve) => {
      answer = resolve
    })
    one.change(KEY, [accept('a')], NO_LOCAL, false)
    await vi.advanceTimersByTimeAsync(1)
    one.change(KEY, [reject('a')], NO_LOCAL, false)
    answer()
    await rest()
    expect(fake.calls).toHaveLength(2)
    expect([one.status(KEY).state, two.status(KEY).state]).toEqual(['saved', 'saved'])
    expect(two.entry(KEY)).toMatchObject({ verdicts: [reject('a')], baseVersion: 2, change: null })
  })

  it('sends nothing between the save a submit waits for and the answer to the submit', async () => {
    const fake = new FakeServer()
    const { outbox } = device(fake)
    await outbox.open(place, server, hashes, () => {})
    let answer = () => {}
    fake.hold = new Promise((resolve) => {
      answer = resolve
    })
    outbox.change(KEY, [accept('a')], NO_LOCAL, false)
    await vi.advanceTimersByTimeAsync(1)
    outbox.change(KEY, [reject('a')], NO_LOCAL, false)
    const settled = outbox.settled(KEY)
    answer()
    expect(await settled).toMatchObject({ verdicts: [reject('a')], baseVersion: 1 })
    outbox.flush()
    await rest()
    expect(fake.calls).toHaveLength(1)
    outbox.release(KEY)
    await rest()
    expect([fake.calls.length, fake.verdicts, outbox.status(KEY).state]).toEqual([2, [reject('a')], 'saved'])
  })

  it('opens at once a turn it has looked at, and takes what another tab did meanwhile', async () => {
    const fake = new FakeServer()
    const { outbox, disk } = device(fake)
    await outbox.look(KEY)
    const entry = { ...outboxEntry(), verdicts: [accept('b')], confirmed: [accept('b')], baseVersion: 3 }
    outbox.receive({ says: 'saved', tab: 'other', key: KEY, entry })
    expect(outbox.open(place, server, hashes, () => {})).toMatchObject({ verdicts: [accept('b')], baseVersion: 3 })
    expect(disk.get(KEY)?.baseVersion).toBe(3)
  })

  it('works on where nothing can be stored on the device', async () => {
    const fake = new FakeServer()
    const { outbox } = device(fake, new Map(), () => {}, true)
    await outbox.open(place, server, hashes, () => {})
    outbox.change(KEY, [accept('a')], NO_LOCAL, false)
    await rest()
    expect([outbox.status(KEY).state, fake.verdicts]).toEqual(['saved', [accept('a')]])
    await outbox.resume('p')
    await outbox.tidy()
  })

  it('forgets a submitted turn and keeps unsent ones when tidied', async () => {
    const fake = new FakeServer()
    fake.next = ['down']
    const { outbox, disk } = device(fake)
    await outbox.open(place, server, hashes, () => {})
    outbox.change(KEY, [accept('a')], NO_LOCAL, false)
    await vi.advanceTimersByTimeAsync(1)
    await outbox.tidy()
    expect(disk.has(KEY)).toBe(true)
    await outbox.submitted(KEY)
    await outbox.tidy()
    expect([disk.size, outbox.totalUnsent()]).toEqual([0, 0])
  })
})
