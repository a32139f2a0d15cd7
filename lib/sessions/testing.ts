import type { Envelope } from './session.ts'
import { type Item, itemId, type ReplyValue, type RubricValue, type StepValue, type TaskType } from './turn.ts'

/** An invented bilingual session for tests: four turns, all kinds of items, nothing wrong with it. */

export const inventedSession = {
  id: 'physassistbench_med_safety_7_L2',
  scenario: 'med_safety' as const,
  subjectId: 90000007,
  hadmId: 29000007,
  currentDate: '2201-03-09',
  level: 2 as const,
}

export function inventedEnvelope(): Envelope {
  return {
    env_info: 'session_id: physassistbench_med_safety_7\nCurrent date: 2201-03-09. Patient is a 71-year-old F',
    session_id: 'physassistbench_med_safety_7',
    persona_config: {
      health_literacy: 'low',
      adherence: 'poor',
      anxiety_level: 'high',
      info_completeness: 'critical_withheld',
    },
    session_plan: {
      clinical_situation: '71-year-old F on spironolactone with a rising potassium.',
      investigation_arc: 'potassium -> home use -> safety -> stop order',
      turn_intents: ['potassium', 'home use', 'safety', 'order'],
      turns: [0, 1, 2, 3].map((turn) => ({
        turn,
        task_type: '',
        topic: 'potassium',
        tool_hint: '',
        tool_source: 'ehr',
      })),
    },
  }
}

const who = { subject_id: inventedSession.subjectId, hadm_id: inventedSession.hadmId }

function potassium(day: string, value: number) {
  return {
    resource: {
      resourceType: 'Observation',
      id: `lab-${day.replaceAll('-', '')}`,
      status: 'final',
      code: { coding: [{ system: 'mimic-iv/itemid', code: '50971', display: 'Potassium' }], text: 'Potassium' },
      subject: { reference: `Patient/${inventedSession.subjectId}` },
      encounter: { reference: `Encounter/encounter-${inventedSession.hadmId}` },
      effectiveDateTime: `${day} 06:10:00`,
      valueQuantity: { value, unit: 'mEq/L' },
      referenceRange: [{ low: { value: 3.5, unit: 'mEq/L' }, high: { value: 5.1, unit: 'mEq/L' } }],
    },
  }
}

export function bundle(type: string, entry: unknown[]) {
  return { resourceType: 'Bundle', type: 'searchset', total: entry.length, entry, _fhir_resource_type: type }
}

const potassiumStep: StepValue = {
  tool: 'Observation.search',
  arguments: { ...who, category: 'laboratory', code: 'Potassium' },
  observation: bundle('Observation', [
    potassium('2201-03-09', 5.7),
    potassium('2201-03-07', 5.2),
    potassium('2201-03-05', 4.4),
  ]),
}

const orderStep: StepValue = {
  tool: 'MedicationRequest.search',
  arguments: { ...who, medication: 'spironolactone' },
  observation: bundle('MedicationRequest', [
    {
      resource: {
        resourceType: 'MedicationRequest',
        id: 'rx-90000007-12',
        status: 'completed',
        intent: 'order',
        medicationCodeableConcept: { text: 'Spironolactone' },
        dosageInstruction: [{ text: '25 mg PO', doseAndRate: [{ doseQuantity: { value: 25, unit: 'mg' } }] }],
      },
    },
  ]),
}

const reply: ReplyValue = {
  tool: 'patient.get_medication_adherence',
  arguments: { subject_id: who.subject_id, session_id: 'physassistbench_med_safety_7', drug: 'spironolactone' },
  text: 'I take two of the 25 mg pills every morning because one did nothing for the swelling.',
  variants: {
    high: 'I take two of the 25 mg pills every morning because one did nothing for the swelling.',
    medium: 'I take two pills in the morning. One did not help the swelling.',
    low: 'Two of them. One did nothing.',
  },
}

const flag: StepValue = {
  tool: 'Flag.create',
  arguments: {
    subject_id: who.subject_id,
    category: 'safety',
    code: 'hyperkalemia-risk',
    detail: 'double dose of spironolactone at home',
  },
  observation: {
    resourceType: 'Flag',
    id: 'FL-sim-90000007-2201-03-09',
    status: 'active',
    category: [{ text: 'safety' }],
    code: { text: 'hyperkalemia-risk', coding: [{ display: 'double dose of spironolactone at home' }] },
    _simulated: true,
  },
}

export function inventedTurns(): Item[][] {
  return [
    turn(0, 'Information Lookup', null, {
      queries: [
        ['What is the latest potassium?', null],
        ['最近一次血钾是多少？', null],
      ],
      calls: [potassiumStep],
      answers: [
        'Potassium was 5.7 mEq/L on 2201-03-09 06:10, above the reference range (3.5-5.1 mEq/L).',
        '2201年3月9日 06:10血钾为5.7 mEq/L，高于参考范围（3.5-5.1 mEq/L）。',
      ],
      rubric: [
        { en: 'States that the latest potassium is 5.7 mEq/L.', zh: '指出最近一次血钾为5.7 mEq/L。' },
        { en: 'Calls the value high.', zh: '指出该值偏高。' },
        { en: 'Does not give an older value as the latest.', zh: '没有把更早的值当作最新值。' },
      ],
    }),
    turn(1, 'Data Gathering', 'PE', {
      queries: [
        [
          'And spironolactone at home, against the order?',
          'How does the patient take spironolactone at home, compared with the order?',
        ],
        ['那螺内酯在家的用法和医嘱相比呢？', '患者在家如何服用螺内酯，与医嘱相比如何？'],
      ],
      calls: [reply, orderStep],
      answers: [
        '- The patient takes two 25 mg tablets every morning.\n- The order reads 25 mg PO.',
        '- 患者每天早晨服两片25 mg。\n- 医嘱为25 mg 口服。',
      ],
      rubric: [
        { en: 'Reports that the patient takes two 25 mg tablets.', zh: '报告患者服两片25 mg。' },
        { en: 'Says that the order is 25 mg PO.', zh: '写明医嘱为25 mg 口服。' },
        { en: 'Makes clear that the two differ.', zh: '说明两者不一致。' },
      ],
    }),
    turn(2, 'Clinical Reasoning', 'NA', {
      queries: [
        ['Is it safe to go on with that drug?', 'Is it safe to go on with spironolactone?'],
        ['继续用这个药安全吗？', '继续用螺内酯安全吗？'],
      ],
      calls: [potassiumStep],
      answers: [
        'Potassium rose from 4.4 on 2201-03-05 to 5.7 mEq/L on 2201-03-09. Spironolactone should be held and potassium repeated today.',
        '血钾从2201-03-05的4.4升至2201-03-09的5.7 mEq/L。应暂停螺内酯并于今日复查血钾。',
      ],
      rubric: [
        { en: 'States that potassium is 5.7 mEq/L at last check.', zh: '指出血钾最近一次为5.7 mEq/L。' },
        { en: 'Notes that potassium is rising.', zh: '提到血钾在上升。' },
        { en: 'Recommends holding spironolactone.', zh: '建议暂停螺内酯。' },
        { en: 'Does not recommend a potassium supplement.', zh: '没有建议补钾。' },
      ],
    }),
    turn(3, 'Write/Update', null, {
      queries: [
        ['Flag this: hyperkalemia risk, category safety, detail double dose of spironolactone at home.', null],
        ['请标注：高钾血症风险，类别为安全，详情为在家双倍服用螺内酯。', null],
      ],
      calls: [flag],
      answers: [
        'Flag placed: hyperkalemia-risk: double dose of spironolactone at home.',
        '已标注：高钾血症风险：在家双倍服用螺内酯。',
      ],
      rubric: [
        { en: 'The category is safety.', zh: '类别为安全。' },
        { en: 'The code is hyperkalemia-risk.', zh: '代码为高钾血症风险。' },
        { en: 'The detail names spironolactone.', zh: '详情写明螺内酯。' },
      ],
    }),
  ]
}

type Texts = {
  queries: [[string, string | null], [string, string | null]]
  calls: (StepValue | ReplyValue)[]
  answers: [string, string]
  rubric: RubricValue[]
}

function turn(index: number, taskType: TaskType, code: 'NA' | 'PE' | 'AE' | null, texts: Texts): Item[] {
  const counts = { step: 0, reply: 0 }
  const query = (language: 'en' | 'zh', [implicit, explicit]: [string, string | null]): Item => ({
    item: itemId.query(index, language),
    kind: 'query',
    language,
    value: { implicit, explicit: explicit ?? implicit },
  })
  return [
    query('en', texts.queries[0]),
    query('zh', texts.queries[1]),
    { item: itemId.implicitness(index), kind: 'implicitness', value: { code } },
    { item: itemId.taskType(index), kind: 'task_type', value: taskType },
    ...structuredClone(texts.calls).map(
      (value): Item =>
        'variants' in value
          ? { item: itemId.reply(index, counts.reply++), kind: 'reply', value }
          : { item: itemId.step(index, counts.step++), kind: 'step', value },
    ),
    { item: itemId.answer(index, 'en'), kind: 'answer', language: 'en', value: texts.answers[0] },
    { item: itemId.answer(index, 'zh'), kind: 'answer', language: 'zh', value: texts.answers[1] },
    ...texts.rubric.map((value, i): Item => ({ item: itemId.rubric(index, i), kind: 'rubric', value })),
  ]
}
