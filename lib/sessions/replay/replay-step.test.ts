import { describe, expect, it } from 'vitest'
import { runTool } from '#lib/charts/tools/fhir-tool.ts'
import { ADMISSION, CHART, SUBJECT } from '#lib/charts/tools/testing.ts'
import { findingMessage } from '#lib/sessions/wording/finding-words.ts'
import { replayStep, type StepCall } from './replay-step.ts'
import { replayValues } from './replay-values.ts'

const ASOF = '2201-03-09'
const WHO = { subject_id: SUBJECT, hadm_id: ADMISSION }
const chart = { resources: CHART, asOf: ASOF }

// biome-ignore lint/suspicious/noExplicitAny: results are taken apart and spoiled by their keys
type Loose = any

/** A step as it was once made: by the tool as it is or as the reference has it, and then spoiled. */
function step(
  tool: string,
  args: object,
  mode: 'repaired' | 'reference',
  spoil: (bundle: Loose) => void = () => {},
): StepCall {
  const result = runTool(tool, { ...WHO, ...args }, { ...chart, mode, language: 'en' })
  if (!result.ok) throw new Error(result.error.message)
  const observation = structuredClone(result.bundle)
  spoil(observation)
  return { tool, arguments: { ...WHO, ...args }, observation }
}
const potassium = { category: 'laboratory', code: 'Potassium' }
const labs = (spoil?: (bundle: Loose) => void) =>
  replayStep(step('Observation.search', potassium, 'repaired', spoil), chart)

describe('a step run again', () => {
  it('holds where the chart gives the same, whatever the ids and the spelling', () => {
    const made = step('MedicationRequest.search', { medication: 'spironolactone' }, 'reference')
    const replay = replayStep(made, chart)
    expect(replay).toMatchObject({ verdict: 'holds', without: [], diff: { same: 1 } })
    expect(replay.diff?.renamed).toEqual([
      { was: `MedicationRequest/rx-${SUBJECT}-0`, is: 'MedicationRequest/medreq-1' },
    ])
    const spaced = (bundle: Loose) => {
      bundle.entry[0].resource.dosageInstruction[0].text = '25MG  po'
    }
    expect(
      replayStep(step('MedicationRequest.search', { medication: 'spironolactone' }, 'reference', spaced), chart)
        .verdict,
    ).toBe('holds')
  })
  it('names what the reference did otherwise where that explains it, and no more', () => {
    const doses = replayStep(step('MedicationAdministration.search', {}, 'reference'), chart)
    expect(doses).toMatchObject({ verdict: 'holds_in_reference_mode', without: ['administration_status'] })
    expect(doses.diff?.changed).toMatchObject([{ path: 'status', was: 'completed', is: 'not-done', kind: 'parameter' }])
    expect(doses.referenceDiff?.changed).toEqual([])
    const results = replayStep(step('Observation.search', potassium, 'reference'), chart)
    expect(results).toMatchObject({ verdict: 'holds_in_reference_mode', without: ['exact_name', 'whole_day'] })
  })
  it('says which value, which unit, which statement differs', () => {
    const value = labs((bundle) => {
      bundle.entry[0].resource.valueQuantity.value = 5.1
    })
    expect(value).toMatchObject({ verdict: 'differs', without: [] })
    expect(value.diff?.changed).toMatchObject([
      {
        ref: 'Observation/lab-2',
        label: 'Potassium',
        kind: 'value',
        path: 'valueQuantity.value',
        was: '5.1',
        is: '5.7',
      },
    ])
    const unit = labs((bundle) => {
      bundle.entry[0].resource.valueQuantity.unit = 'mg/dL'
    })
    expect(unit.diff?.changed).toMatchObject([{ kind: 'unit', was: 'mg/dL', is: 'mEq/L' }])
    const moved = labs((bundle) => {
      bundle.entry[0].resource.effectiveDateTime = '2201-03-08 06:10:00'
    })
    expect(moved.diff?.changed).toMatchObject([{ kind: 'parameter', path: 'effectiveDateTime' }])
  })
  it('says which resource is gone and which is new', () => {
    const gone = labs((bundle) => {
      bundle.entry[0].resource.id = 'lab-77'
      bundle.entry[0].resource.valueQuantity.value = 9.9
    })
    expect(gone.diff).toMatchObject({
      same: 1,
      missing: [{ ref: 'Observation/lab-77' }],
      added: [{ ref: 'Observation/lab-2' }],
    })
  })
  it('finds a resource under a new id by what, when and how much', () => {
    const renumbered = labs((bundle) => {
      bundle.entry[0].resource.id = 'lab-77'
    })
    expect(renumbered).toMatchObject({
      verdict: 'holds',
      diff: { renamed: [{ was: 'Observation/lab-77', is: 'Observation/lab-2' }] },
    })
  })
  it('says that only the order differs, and lets ties be', () => {
    const turned = labs((bundle) => bundle.entry.reverse())
    expect(turned).toMatchObject({ verdict: 'differs', diff: { same: 2, reordered: true, changed: [], missing: [] } })
    const same = { ...CHART.find(({ resource }) => resource.id === 'lab-4') } as (typeof CHART)[number]
    const twin = { ...same, resource: { ...same.resource, id: 'lab-6' } }
    const tied = { resources: [...CHART, twin], asOf: ASOF }
    const made = runTool(
      'Observation.search',
      { ...WHO, code: 'Sodium' },
      { ...tied, mode: 'repaired', language: 'en' },
    )
    const bundle = structuredClone(made.ok ? made.bundle : {}) as Loose
    bundle.entry.reverse()
    expect(bundle.entry).toHaveLength(2)
    const call = { tool: 'Observation.search', arguments: { ...WHO, code: 'Sodium' }, observation: bundle }
    expect(replayStep(call, tied).verdict).toBe('holds')
  })
  it('lets be the order of a search that promises none', () => {
    const diagnoses = step('Condition.search', {}, 'repaired', (bundle) => bundle.entry.reverse())
    expect(replayStep(diagnoses, chart).verdict).toBe('holds')
  })
  it('lets the record say more than the stored result, and not less', () => {
    const less = labs((bundle) => {
      delete bundle.entry[0].resource.valueQuantity.unit
    })
    expect(less.verdict).toBe('holds')
    const more = labs((bundle) => {
      bundle.entry[0].resource.interpretation = [{ coding: [{ code: 'A' }] }]
    })
    expect(more.diff?.changed).toMatchObject([{ path: 'interpretation', was: 'A', is: null }])
  })
  it('takes an empty result for one however it is wrapped', () => {
    const none = { tool: 'Observation.search', arguments: { ...WHO, code: 'Troponin' } }
    const outcome = { resourceType: 'OperationOutcome', issue: [{ severity: 'error', diagnostics: 'none' }] }
    expect(replayStep({ ...none, observation: outcome }, chart).verdict).toBe('holds')
    expect(replayStep({ ...none, observation: { error: 'table missing' } }, chart)).toMatchObject({
      verdict: 'differs',
      diff: { failed: { was: 'table missing', is: null } },
    })
  })
  it('reads a note that was cut as the beginning of the note', () => {
    const cut = (bundle: Loose) => {
      const { attachment } = bundle.entry[0].resource.content[0]
      attachment.data = attachment.data.slice(0, 20)
    }
    expect(replayStep(step('DocumentReference.search', {}, 'repaired', cut), chart).verdict).toBe('holds')
    const other = (bundle: Loose) => {
      bundle.entry[0].resource.content[0].attachment.data = 'Something else.'
    }
    expect(replayStep(step('DocumentReference.search', {}, 'repaired', other), chart).diff?.changed).toMatchObject([
      { path: 'text' },
    ])
  })
  it.each([
    ['a question to the patient', 'patient.get_social_history', {}, chart, 'patient_tool'],
    ['an order', 'Flag.create', {}, chart, 'write_tool'],
    ['a tool there is not', 'Procedure.search', {}, chart, 'unknown_tool'],
    ['no chart', 'Patient.read', {}, null, 'no_chart'],
  ])('cannot run %s', (_, tool, args, on, hindrance) =>
    expect(replayStep({ tool, arguments: args, observation: null }, on)).toMatchObject({
      verdict: 'cannot_run',
      hindrance,
      diff: null,
    }),
  )
  it('says of arguments that cannot be right what would be', () => {
    const replay = replayStep(
      { tool: 'Observation.search', arguments: { ...WHO, _count: 'many' }, observation: null },
      chart,
    )
    expect(replay).toMatchObject({ verdict: 'cannot_run', hindrance: 'refused' })
    expect(said('Observation.search', replay)).toBe(
      'Observation.search cannot be run on the stored chart: _count is "many"; it must be a whole number',
    )
    expect(replay.repaired).toMatchObject({ ok: false, error: { code: 'wrong_type', path: '_count' } })
  })
})

const said = (tool: string, replay: Parameters<typeof replayValues>[1]) => {
  const values = replayValues(tool, replay)
  return values && findingMessage('observation_differs', values)
}

describe('what is said of a step run again', () => {
  it('counts what differs and tells nothing of the chart', () => {
    const message = said(
      'Observation.search',
      labs((bundle) => {
        bundle.entry[0].resource.valueQuantity = { value: 5.1, unit: 'mg/dL' }
      }),
    )
    expect(message).toBe('Observation.search gives something else on the stored chart: 1 value differs, 1 unit differs')
  })
  it('is silent where the result holds or is explained', () => {
    expect(said('Observation.search', labs())).toBe(null)
    expect(
      said(
        'MedicationAdministration.search',
        replayStep(step('MedicationAdministration.search', {}, 'reference'), chart),
      ),
    ).toBe(null)
  })
})
