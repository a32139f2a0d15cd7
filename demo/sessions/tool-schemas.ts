/** The function schemas a session offers to a model: nine FHIR reads, the end of a turn, five interviews, three writes. */

type Property = { type: 'integer' | 'string'; description: string; enum?: string[] }

const integer = (description: string): Property => ({ type: 'integer', description })
const string = (description: string, ...words: string[]): Property => ({
  type: 'string',
  description,
  ...(words.length > 0 ? { enum: words } : {}),
})

const SUBJECT = { subject_id: integer('Subject id of the patient.') }
const ADMISSION = { ...SUBJECT, hadm_id: integer('Id of the hospital admission.') }
const INTERVIEW = { ...SUBJECT, session_id: string('Id of the interview session.') }

function schema(name: string, description: string, properties: Record<string, Property>, required = ['subject_id']) {
  return { type: 'function', function: { name, description, parameters: { type: 'object', properties, required } } }
}

const READS = [
  schema('Patient.read', 'Demographics of the patient.', SUBJECT),
  schema('Encounter.search', 'Stays and visits of the patient.', ADMISSION),
  schema('Condition.search', 'Coded diagnoses.', {
    ...ADMISSION,
    code: string('Beginning of an ICD code.'),
    clinical_status: string('Clinical status.', 'active', 'resolved', 'inactive'),
  }),
  schema('Observation.search', 'Laboratory results, vital signs and microbiology, newest first.', {
    ...ADMISSION,
    category: string('Kind of observation.', 'laboratory', 'vital-signs', 'microbiology'),
    code: string('Name of the test or sign, or a part of it.'),
    date_from: string('First day, ISO.'),
    date_to: string('Last day, ISO.'),
    _count: integer('How many results at most; 20 when absent.'),
  }),
  schema('MedicationRequest.search', 'Medication orders, newest start first.', {
    ...ADMISSION,
    medication: string('Part of the drug name.'),
    status: string('Status of the order.', 'active', 'completed', 'stopped'),
  }),
  schema('MedicationAdministration.search', 'Doses charted as given or not given, newest first.', {
    ...ADMISSION,
    medication: string('Part of the drug name.'),
  }),
  schema('DiagnosticReport.search', 'Imaging, endoscopy and microbiology reports.', {
    ...ADMISSION,
    report_type: string('Kind or name of the report.'),
  }),
  schema('DocumentReference.search', 'Clinical notes.', {
    ...ADMISSION,
    type_code: string('Kind of note.', 'discharge-summary', 'radiology'),
    keyword: string('A word in the text.'),
  }),
  schema('CarePlan.search', 'Care plans.', {
    ...ADMISSION,
    category: string('Kind of plan.', 'discharge-planning', 'followup', 'treatment'),
  }),
]

const END = schema(
  'prepare_to_answer',
  'Ends tool use; the final answer follows.',
  { answer_type: string('Whether a tool was used.', 'tool', 'chat') },
  ['answer_type'],
)

const BOTH = ['subject_id', 'session_id']
const INTERVIEWS = [
  schema(
    'patient.get_symptom_history',
    'Ask the patient about symptoms and past events.',
    { ...INTERVIEW, query: string('What to ask.') },
    BOTH,
  ),
  schema(
    'patient.get_medication_adherence',
    'Ask the patient how a drug is really taken.',
    { ...INTERVIEW, drug: string('Name of the drug.') },
    BOTH,
  ),
  schema('patient.get_social_history', 'Ask the patient about home, family and support.', INTERVIEW, BOTH),
  schema('patient.get_functional_status', 'Ask the patient about walking and daily tasks.', INTERVIEW, BOTH),
  schema('patient.get_pain_assessment', 'Ask the patient about pain.', INTERVIEW, BOTH),
]

const WRITES = [
  schema(
    'MedicationRequest.create',
    'Order a medication.',
    {
      ...SUBJECT,
      medication: string('Drug.'),
      dose: string('Dose with unit.'),
      route: string('Route.'),
      frequency: string('Frequency.'),
      indication: string('What it is for.'),
      duration_days: integer('Days of treatment.'),
    },
    ['subject_id', 'medication', 'dose', 'route', 'frequency'],
  ),
  schema(
    'ServiceRequest.create',
    'Order a service, referral or test.',
    {
      ...SUBJECT,
      service_type: string('Service.'),
      priority: string('Priority.', 'routine', 'urgent', 'asap'),
      note: string('Reason or instruction.'),
      target_date: string('Day by which it is due, ISO.'),
    },
    ['subject_id', 'service_type', 'priority'],
  ),
  schema(
    'Flag.create',
    'Put a flag on the chart.',
    {
      ...SUBJECT,
      category: string('Category.', 'safety', 'allergy', 'administrative', 'clinical'),
      code: string('Short code.'),
      detail: string('What a colleague must know.'),
    },
    ['subject_id', 'category', 'code', 'detail'],
  ),
]

/** 15 schemas, 18 when a turn writes. */
export function toolSchemas(writes: boolean): unknown[] {
  return [...READS, END, ...INTERVIEWS, ...(writes ? WRITES : [])]
}
