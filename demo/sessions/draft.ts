import { ageOn } from '#demo/calendar.ts'
import type { Hospital } from '#demo/hospital/hospital.ts'
import type { FhirResource } from '#lib/charts/resource.ts'
import { simulatedWrite } from '#lib/sessions/simulated-write.ts'
import type { ImplicitnessCode, Scenario, TaskType } from '#lib/sessions/turn.ts'
import { type Arguments, type Bundle, searchChart } from './search.ts'

/** A session while it is written: every answer is worded from what the calls before it really returned. */

export type Bilingual = { en: string; zh: string }
export const say = (en: string, zh: string): Bilingual => ({ en, zh })

export type Step = { tool: string; args: Arguments; observation: unknown }

export type Antecedent = { turn: number; quote: string }

export type TurnDraft = {
  type: TaskType
  code: ImplicitnessCode | null
  antecedent: Antecedent | null
  explicit: Bilingual
  implicit: Bilingual
  steps: Step[]
  answer: Bilingual
  rubric: Bilingual[]
  topic: string
  pattern: string | null
  entities: string[]
  events: string[]
  /** Numbers of the answer that are computed or common knowledge, each with where it comes from. */
  derived: Record<string, string>
}

export type SessionDraft = {
  scenario: Scenario
  index: number
  level: 1 | 2 | 3
  subject: number
  hadm: number
  asOf: string
  age: number
  sex: 'F' | 'M'
  situation: string
  turns: TurnDraft[]
}

export const sessionName = ({ scenario, index }: Pick<SessionDraft, 'scenario' | 'index'>) =>
  `physassistbench_${scenario}_${index}`
export const recordId = (session: Pick<SessionDraft, 'scenario' | 'index' | 'level'>) =>
  `${sessionName(session)}_L${session.level}`

type TurnWords = Pick<TurnDraft, 'type' | 'explicit' | 'answer' | 'rubric' | 'topic'> &
  Partial<Pick<TurnDraft, 'implicit' | 'code' | 'antecedent' | 'pattern' | 'entities' | 'events' | 'derived'>>

type Frame = Omit<SessionDraft, 'turns' | 'age' | 'sex'>

/** Patients answer in three registers, the facts the same in each. */
export type Reply = { high: string; medium: string; low: string }

/**
 * Opens a chart as of the session's day. Calls made through it are collected until `turn` closes them into a turn.
 * A call that finds nothing throws: a demo session rests on what is there.
 */
export class SessionWriter {
  readonly turns: TurnDraft[] = []
  private readonly chart: readonly FhirResource[]
  private steps: Step[] = []

  constructor(
    hospital: Hospital,
    private readonly frame: Frame,
  ) {
    const chart = hospital.charts.find(({ subject }) => subject === frame.subject)
    if (!chart) throw new Error(`no chart of ${frame.subject}`)
    this.chart = chart.resources
  }

  /** One read call, answered from the chart; `hadm: false` leaves the admission out. */
  private read(tool: string, args: Arguments, hadm = true): FhirResource[] {
    const given: Arguments = {
      subject_id: this.frame.subject,
      ...(hadm ? { hadm_id: this.frame.hadm } : {}),
      ...args,
    }
    const observation = searchChart(this.chart, tool, given, this.frame.asOf)
    if (observation.resourceType === 'OperationOutcome') {
      throw new Error(`${recordId(this.frame)}: ${tool} ${JSON.stringify(given)} found nothing`)
    }
    this.steps.push({ tool, args: given, observation })
    return (observation as Bundle).entry.map(({ resource }) => resource)
  }

  results(code: string, how: { count?: number; from?: string; to?: string } = {}): FhirResource[] {
    return this.observations('laboratory', code, how)
  }

  vitals(code: string, how: { count?: number; from?: string; to?: string } = {}): FhirResource[] {
    return this.observations('vital-signs', code, how)
  }

  susceptibility(drug: string): FhirResource[] {
    return this.observations('microbiology', `${drug} Susceptibility`, { count: 2 })
  }

  private observations(category: string, code: string, how: { count?: number; from?: string; to?: string }) {
    return this.read('Observation.search', {
      category,
      code,
      ...(how.from ? { date_from: how.from } : {}),
      ...(how.to ? { date_to: how.to } : {}),
      ...(how.count ? { _count: how.count } : {}),
    })
  }

  orders(medication?: string, how: { hadm?: boolean; status?: string } = {}): FhirResource[] {
    const args = { ...(medication ? { medication } : {}), ...(how.status ? { status: how.status } : {}) }
    return this.read('MedicationRequest.search', args, how.hadm ?? true)
  }

  given(medication: string): FhirResource[] {
    return this.read('MedicationAdministration.search', { medication })
  }

  reports(type: string): FhirResource[] {
    return this.read('DiagnosticReport.search', { report_type: type })
  }

  documents(keyword: string, hadm = true): FhirResource[] {
    return this.read('DocumentReference.search', { keyword }, hadm)
  }

  conditions(): FhirResource[] {
    return this.read('Condition.search', {})
  }

  carePlans(category: string): FhirResource[] {
    return this.read('CarePlan.search', { category })
  }

  ask(tool: string, args: Arguments, reply: Reply): void {
    const { low, high } = reply
    this.steps.push({
      tool,
      args: { subject_id: this.frame.subject, session_id: sessionName(this.frame), ...args },
      observation: {
        patient_response: this.frame.index % 2 === 0 ? low : high,
        patient_responses_all_literacy: { high: reply.high, medium: reply.medium, low: reply.low },
      },
    })
  }

  write(tool: string, args: Arguments): void {
    const given = { subject_id: this.frame.subject, ...args }
    this.steps.push({ tool, args: given, observation: simulatedWrite(tool, given, this.frame.asOf) })
  }

  turn(words: TurnWords): void {
    this.turns.push({
      code: null,
      antecedent: null,
      implicit: words.explicit,
      pattern: null,
      entities: [],
      events: [],
      derived: {},
      ...words,
      steps: this.steps,
    })
    this.steps = []
  }

  finish(): SessionDraft {
    const patient = this.chart[0] as FhirResource
    return {
      ...this.frame,
      age: ageOn(patient.birthDate as string, this.frame.asOf),
      sex: patient.gender === 'female' ? 'F' : 'M',
      turns: this.turns,
    }
  }
}
