import type { Language } from '#lib/platform/language.ts'

/** A function schema as chat completion endpoints take it. */
export type ToolSchema = {
  type: 'function'
  function: {
    name: string
    description: string
    parameters: { type: 'object'; properties: Record<string, ToolProperty>; required: string[] }
  }
}
export type ToolProperty = { type: 'integer' | 'string'; description?: string; enum?: string[] }

type Words = Readonly<Record<Language, string>>
type Parameter = { type: ToolProperty['type']; words?: Words; enum?: readonly string[] }
type Declared = { words: Words; parameters: Readonly<Record<string, Parameter>>; required: readonly string[] }

const integer = (en: string, zh: string): Parameter => ({ type: 'integer', words: { en, zh } })
const text = (en: string, zh: string): Parameter => ({ type: 'string', words: { en, zh } })
const oneOf = (...values: string[]): Parameter => ({ type: 'string', enum: values })

const SUBJECT = { subject_id: integer('Patient subject id.', '患者编号。') }
const ADMISSION = { ...SUBJECT, hadm_id: integer('Hospital admission id.', '住院编号。') }
const INTERVIEW = { ...SUBJECT, session_id: text('Interview session id.', '问诊会话编号。') }
const ASKED = ['subject_id', 'session_id']

const READ: Readonly<Record<string, Declared>> = {
  'Patient.read': {
    words: { en: "Read the patient's demographics.", zh: '读取患者的基本信息。' },
    parameters: SUBJECT,
    required: ['subject_id'],
  },
  'Encounter.search': {
    words: { en: 'Search hospital encounters.', zh: '检索住院记录。' },
    parameters: ADMISSION,
    required: ['subject_id'],
  },
  'Condition.search': {
    words: { en: 'Search coded diagnoses.', zh: '检索编码诊断。' },
    parameters: {
      ...ADMISSION,
      code: text('ICD code prefix.', 'ICD 编码前缀。'),
      clinical_status: oneOf('active', 'resolved', 'inactive'),
    },
    required: ['subject_id'],
  },
  'Observation.search': {
    words: {
      en: 'Search laboratory results and vital signs, newest first.',
      zh: '检索检验结果和生命体征，最新在前。',
    },
    parameters: {
      ...ADMISSION,
      category: oneOf('laboratory', 'vital-signs', 'microbiology'),
      code: text('Test name.', '检验或体征名称。'),
      date_from: text('Earliest date, ISO.', '最早日期，ISO 格式。'),
      date_to: text('Latest date, ISO.', '最晚日期，ISO 格式。'),
      _count: integer('Most results to return, default 20.', '最多返回的结果数，默认 20。'),
    },
    required: ['subject_id'],
  },
  'MedicationRequest.search': {
    words: { en: 'Search medication orders, newest start first.', zh: '检索用药医嘱，最近开始的在前。' },
    parameters: {
      ...ADMISSION,
      medication: text('Part of the drug name.', '药名的一部分。'),
      status: oneOf('active', 'completed', 'stopped'),
    },
    required: ['subject_id'],
  },
  'MedicationAdministration.search': {
    words: { en: 'Search the administration record, newest first.', zh: '检索给药记录，最新在前。' },
    parameters: { ...ADMISSION, medication: text('Part of the drug name.', '药名的一部分。') },
    required: ['subject_id'],
  },
  'DiagnosticReport.search': {
    words: { en: 'Search radiology and microbiology reports.', zh: '检索影像和微生物报告。' },
    parameters: { ...ADMISSION, report_type: text('Kind of report.', '报告类型。') },
    required: ['subject_id'],
  },
  'DocumentReference.search': {
    words: { en: 'Search clinical documents.', zh: '检索临床文书。' },
    parameters: {
      ...ADMISSION,
      type_code: oneOf('discharge-summary', 'radiology'),
      keyword: text('Word in the document.', '文书中的词。'),
    },
    required: ['subject_id'],
  },
  'CarePlan.search': {
    words: { en: 'Search care plans.', zh: '检索诊疗计划。' },
    parameters: { ...ADMISSION, category: oneOf('discharge-planning', 'followup', 'treatment') },
    required: ['subject_id'],
  },
}

const FINAL: Readonly<Record<string, Declared>> = {
  prepare_to_answer: {
    words: { en: 'Finish tool use and give the final answer.', zh: '结束工具调用并给出最终答案。' },
    parameters: { answer_type: oneOf('tool', 'chat') },
    required: ['answer_type'],
  },
}

const PATIENT: Readonly<Record<string, Declared>> = {
  'patient.get_symptom_history': {
    words: { en: 'Ask the patient about symptoms.', zh: '询问患者的症状。' },
    parameters: { ...INTERVIEW, query: text('What to ask about.', '要询问的内容。') },
    required: ASKED,
  },
  'patient.get_medication_adherence': {
    words: { en: 'Ask the patient how a drug is taken.', zh: '询问患者如何服药。' },
    parameters: { ...INTERVIEW, drug: text('Drug name.', '药名。') },
    required: ASKED,
  },
  'patient.get_social_history': {
    words: {
      en: 'Ask the patient about living situation and support.',
      zh: '询问患者的居住情况和照护支持。',
    },
    parameters: INTERVIEW,
    required: ASKED,
  },
  'patient.get_functional_status': {
    words: { en: 'Ask the patient about daily function.', zh: '询问患者的日常活动能力。' },
    parameters: INTERVIEW,
    required: ASKED,
  },
  'patient.get_pain_assessment': {
    words: { en: 'Ask the patient about pain.', zh: '询问患者的疼痛情况。' },
    parameters: INTERVIEW,
    required: ASKED,
  },
}

const WRITE: Readonly<Record<string, Declared>> = {
  'MedicationRequest.create': {
    words: { en: 'Create a medication order (simulated).', zh: '开具用药医嘱（模拟）。' },
    parameters: {
      ...SUBJECT,
      medication: text('Drug name.', '药名。'),
      dose: text('Dose with unit.', '剂量及单位。'),
      route: text('Route.', '给药途径。'),
      frequency: text('Frequency.', '给药频次。'),
      indication: text('Indication.', '适应证。'),
      duration_days: integer('Days of treatment.', '用药天数。'),
    },
    required: ['subject_id', 'medication', 'dose', 'route', 'frequency'],
  },
  'ServiceRequest.create': {
    words: { en: 'Request a service or referral (simulated).', zh: '申请服务或转诊（模拟）。' },
    parameters: {
      ...SUBJECT,
      service_type: text('Service, for example home-health.', '服务类型，例如 home-health。'),
      priority: oneOf('routine', 'urgent', 'asap'),
      note: text('Reason or instruction.', '理由或说明。'),
      target_date: text('Date, ISO.', '日期，ISO 格式。'),
    },
    required: ['subject_id', 'service_type', 'priority'],
  },
  'Flag.create': {
    words: { en: 'Put a flag on the chart (simulated).', zh: '在病历上添加标注（模拟）。' },
    parameters: {
      ...SUBJECT,
      category: oneOf('safety', 'allergy', 'administrative', 'clinical'),
      code: text('Short code.', '简短代码。'),
      detail: text('Detail.', '详情。'),
    },
    required: ['subject_id', 'category', 'code', 'detail'],
  },
}

/** The nine tools that read a chart, in the order they are offered. */
export const READ_TOOLS: readonly string[] = Object.keys(READ)

/** Names, parameters and enumerations are the same in every language; descriptions are in the one asked for. */
function schemaOf(name: string, { words, parameters, required }: Declared, language: Language): ToolSchema {
  const properties = Object.entries(parameters).map(([key, parameter]): [string, ToolProperty] => [
    key,
    {
      type: parameter.type,
      ...(parameter.enum ? { enum: [...parameter.enum] } : {}),
      ...(parameter.words ? { description: parameter.words[language] } : {}),
    },
  ])
  return {
    type: 'function',
    function: {
      name,
      description: words[language],
      parameters: { type: 'object', properties: Object.fromEntries(properties), required: [...required] },
    },
  }
}

const ofAll = (declared: Readonly<Record<string, Declared>>, language: Language): ToolSchema[] =>
  Object.entries(declared).map(([name, one]) => schemaOf(name, one, language))

/** What a session offers: nine reads, the final call, five interviews, and the three writes where a turn writes. */
export function toolSchemas(language: Language, { writes = false }: { writes?: boolean } = {}): ToolSchema[] {
  const groups = [READ, FINAL, PATIENT, ...(writes ? [WRITE] : [])]
  return groups.flatMap((declared) => ofAll(declared, language))
}

/** The schema of a tool that reads a chart; null for any other name. */
export function readToolSchema(name: string, language: Language): ToolSchema | null {
  const declared = Object.hasOwn(READ, name) ? READ[name] : undefined
  return declared ? schemaOf(name, declared, language) : null
}
