import { findChart } from '#lib/charts/load-chart.ts'
import { loadToolResources } from '#lib/charts/load-tool-resources.ts'
import { summarizeChart } from '#lib/charts/summarize-chart.ts'
import type { ToolResource } from '#lib/charts/tools/tool-chart.ts'
import { appendRead } from '#lib/ledger/append-event.ts'
import type { Context } from '#lib/platform/context.ts'
import { inTransaction } from '#lib/platform/db.ts'
import { jsonHash } from '#lib/platform/digest.ts'
import { Problem } from '#lib/platform/problems.ts'
import { chartFacts } from '#lib/sessions/grounding/chart-facts.ts'
import type { ChartFacts } from '#lib/sessions/grounding/facts.ts'
import { importSessions, type SessionEntry } from '#lib/sessions/import-sessions.ts'
import { loadFirstTurns } from '#lib/sessions/load-sessions.ts'
import type { Item, Scenario } from '#lib/sessions/turn.ts'
import { partsOf } from '#lib/sessions/turn-parts.ts'
import type { Agents, SessionTask } from './agents.ts'
import { attemptJournal } from './attempt-journal.ts'
import { type GeneratedSession, generateSession } from './generate-session.ts'
import { likeness, MOST_ALIKE, shingles } from './likeness.ts'
import type { AttemptRow, RunRow, SlotRow } from './rows.ts'
import { scriptedAgents } from './scripted/scripted-agents.ts'
import type { Slot, Stay } from './slots.ts'
import { findAttempts, insertAttempts, updateSlot } from './store.ts'

/** What writes a session in the reference's format and reads it back as an import would. */
export type SessionMaker = {
  /** The id of a session: of its scenario, level and number. */
  name: (scenario: Scenario, level: number, number: number) => string
  write: (session: GeneratedSession) => string
  read: (line: string) => SessionEntry
}

type Chart = { id: string; resources: ToolResource[]; facts: Map<string, ChartFacts> }

/**
 * Resources held at once (some hundreds of megabytes), the least lately asked chart going first: slots go from patient
 * to patient, and a chart that is let go has to be read and understood again.
 */
const RESOURCES_HELD = 250_000

/** One worker's work on the slots of one run. */
export class RunWork {
  private readonly ctx: Context
  private readonly run: RunRow
  private readonly maker: SessionMaker
  private readonly agents: Agents
  private readonly charts = new Map<string, Chart>()
  private readonly used = { labels: new Map<string, number>(), tools: new Map<string, number>() }
  private readonly made: Set<string>[] = []

  constructor(ctx: Context, run: RunRow, maker: SessionMaker) {
    this.ctx = ctx
    this.run = run
    this.maker = maker
    this.agents = scriptedAgents()
  }

  /** Count in a session an earlier worker made, as it was made: what later ones may repeat depends on it. */
  async recall(row: SlotRow): Promise<void> {
    if (row.sessionId === null) return
    const turns = await loadFirstTurns(this.ctx.db, [row.sessionId])
    this.count([...turns].sort((a, b) => a.turn - b.turn).map(({ items }) => items))
  }

  /** Try the stays of a slot one after the other until one gives a session, and write down what came of it. */
  async fill(slot: Slot, mayGoOn: () => Promise<void>): Promise<void> {
    const before = await findAttempts(this.ctx.db, this.run.id, slot.index)
    let last = { reason: 'nobody_qualifies', detail: 'no stay of these charts meets the criteria of the level' }
    for (const [number, stay] of slot.stays.entries()) {
      await mayGoOn()
      const outcome = await this.tryStay(slot, stay, number, before, mayGoOn)
      if (outcome.ok) {
        const by = stay.qualifications.find(
          (one) => one.scenario === this.run.scenario && one.level === slot.level && one.qualifies,
        )
        await updateSlot(this.ctx.db, this.place(slot), {
          state: 'made',
          sessionId: outcome.session,
          patient: stay.patient,
          chosenBy: by ? `${by.by} (${by.basis})` : null,
        })
        return
      }
      last = outcome
    }
    await updateSlot(this.ctx.db, this.place(slot), { state: 'discarded', ...last })
  }

  private place = (slot: Slot) => ({ runId: this.run.id, index: slot.index })

  private async tryStay(
    slot: Slot,
    stay: Stay,
    number: number,
    before: readonly AttemptRow[],
    mayGoOn: () => Promise<void>,
  ): Promise<{ ok: true; session: string } | { ok: false; reason: string; detail: string }> {
    const chart = await this.chart(stay.patient)
    const task = this.taskOf(slot, stay, chart)
    // What cost nothing is written when the slot is decided, what was paid for at once.
    const rows: AttemptRow[] = []
    const journal = attemptJournal(
      { runId: this.run.id, slot: slot.index, stay: number },
      before,
      () => this.ctx.clock.now(),
      async (row) => {
        rows.push(row)
        if (this.run.model !== 'scripted') {
          await insertAttempts(this.ctx.db, rows.splice(0))
          await mayGoOn()
        }
      },
    )
    const person = chart.resources
      .map(({ resource }) => resource)
      .filter(({ resourceType: type }) => type === 'Patient')
    const { sex, age } = summarizeChart(person, stay.asOf).patient
    const outcome = await generateSession(
      task,
      { resources: chart.resources, facts: factsOn(chart, stay.asOf), sex, age: wholeAge(age) },
      this.agents,
      journal,
    )
    await insertAttempts(this.ctx.db, rows)
    if (!outcome.ok) return { ok: false, reason: outcome.reason, detail: `${outcome.stage}: ${outcome.detail}` }
    const { session } = outcome
    const words = shingles(session.turns)
    if (this.made.some((other) => likeness(words, other) > MOST_ALIKE)) {
      return { ok: false, reason: 'near_duplicate', detail: 'more than half of its wording is that of another session' }
    }
    const stored = await this.store(session)
    if (stored !== null) return { ok: false, ...stored }
    this.count(session.turns)
    return { ok: true, session: session.id }
  }

  /** @returns why the session was not stored; null when it is */
  private async store(session: GeneratedSession): Promise<{ reason: string; detail: string } | null> {
    const entry = this.maker.read(this.maker.write(session))
    try {
      await importSessions(this.ctx, { entries: one(entry), files: [`generation:${this.run.id}`] })
      return null
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return { reason: error.errors[0]?.code ?? error.code, detail: error.message }
    }
  }

  private count(turns: readonly (readonly Item[])[]): void {
    this.made.push(shingles(turns))
    turns.forEach((items, index) => {
      const { label, calls } = partsOf(items, index)
      if (index > 0) add(this.used.labels, label?.value.code ?? 'none')
      for (const { value } of calls) add(this.used.tools, value.tool)
    })
  }

  private taskOf(slot: Slot, stay: Stay, chart: Chart): SessionTask {
    const { scenario, level, seed, model, languages, patients } = this.run
    // The number of a session follows from all it is made of, so that another request never takes its name.
    const request = Number.parseInt(jsonHash({ level, seed, model, languages, patients }).slice(0, 5), 16)
    const [first = 'en', ...others] = languages
    return {
      id: this.maker.name(scenario, slot.level, request * 1000 + slot.index),
      scenario,
      level: slot.level,
      arc: slot.arc,
      subjectId: stay.subjectId,
      hadmId: stay.hadmId,
      encounter: stay.encounter,
      currentDate: stay.asOf,
      persona: slot.persona,
      languages: [first, ...others],
      resources: plainOf(chart),
      seed: slot.seed,
      used: { labels: Object.fromEntries(this.used.labels), tools: Object.fromEntries(this.used.tools) },
    }
  }

  private async chart(id: string): Promise<Chart> {
    const held = this.charts.get(id)
    if (held) {
      this.charts.delete(id)
      this.charts.set(id, held)
      return held
    }
    const row = await findChart(this.ctx.db, id)
    if (!row) throw new Problem('not_found', `The chart ${id} is gone.`)
    const resources = await inTransaction(this.ctx.db, async (tx) => {
      const found = await loadToolResources(tx, row, null)
      await appendRead(tx, this.ctx, {
        action: 'chart.read',
        subject: `patient:${id}`,
        payload: { resources: found.length, generation: this.run.id },
      })
      return found
    })
    const chart = { id, resources, facts: new Map<string, ChartFacts>() }
    this.charts.set(id, chart)
    let total = [...this.charts.values()].reduce((sum, { resources: all }) => sum + all.length, 0)
    for (const [oldest, { resources: all }] of this.charts) {
      if (total <= RESOURCES_HELD || oldest === id) break
      this.charts.delete(oldest)
      total -= all.length
    }
    return chart
  }
}

const PLAIN = new WeakMap<Chart, ToolResource['resource'][]>()

/** The same array each time, by which what is worked out of a chart is kept. */
function plainOf(chart: Chart): ToolResource['resource'][] {
  const known = PLAIN.get(chart) ?? chart.resources.map(({ resource }) => resource)
  PLAIN.set(chart, known)
  return known
}

function factsOn(chart: Chart, asOf: string): ChartFacts {
  const known = chart.facts.get(asOf) ?? chartFacts(plainOf(chart), asOf)
  chart.facts.set(asOf, known)
  return known
}

const wholeAge = (age: string | null): number | null => (age !== null && /^\d+$/.test(age) ? Number(age) : null)

const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)

async function* one<T>(value: T): AsyncGenerator<T> {
  yield value
}
