import type { AdmissionFacts, AnalyteFacts, DrugFacts } from '#lib/generation/admission-facts.ts'
import type { CalledTool } from '#lib/generation/agents.ts'
import { analyteThing, drugThing, latestOf } from '#lib/generation/scripted/things.ts'
import type { Topic } from '#lib/generation/scripted/topic.ts'
import { sentenceCase, type Voice, type Ways } from '#lib/generation/scripted/voice.ts'
import { interview, observe, orders } from './calls.ts'
import { bullets, item, latestSentence, orderSentence, stop, valueItem } from './say-values.ts'

/** Turns that ask the patient, alone or beside the record. What is told is taken from the reply, never made up. Pure. */

export function interviewTopics(facts: AdmissionFacts): Topic[] {
  const drugs = facts.drugs.filter(isTakenAtHome)
  return [
    ...drugs.slice(0, 6).map(adherence),
    ...WATCHED_AT_HOME.flatMap(({ drugs: form, analyte: key }) => {
      const drug = drugs.find(({ label, term }) => form.test(`${label} ${term?.en.join(' ') ?? ''}`))
      const analyte = facts.analytes.find(({ term }) => term.key === key)
      return drug && analyte ? [explained(drug, analyte)] : []
    }),
    ...SINGLE.map(({ key, tool, asks }) => ({ ...asked(key, [tool], asks), taskType: 'Information Lookup' as const })),
    asked('symptoms', ['patient.get_symptom_history', 'patient.get_pain_assessment'], SYMPTOMS),
    asked('function', ['patient.get_functional_status', 'patient.get_social_history'], FUNCTION),
  ]
}

/** By mouth, or insulin: what is only given in a hospital nobody is asked about. */
function isTakenAtHome({ orders: all, label, term }: DrugFacts): boolean {
  const [order] = all
  if (!order || order.dose === '') return false
  return /insulin/i.test(`${label} ${term?.en.join(' ') ?? ''}`) || /^(?:PO|ORAL)/i.test(order.route ?? '')
}

/** Drugs taken at home and the value that shows whether they are. */
const WATCHED_AT_HOME: readonly { drugs: RegExp; analyte: string }[] = [
  { drugs: /warfarin|coumadin/i, analyte: 'inr' },
  { drugs: /furosemide|torsemide|bumetanide|spironolactone|chlorthalidone|hydrochlorothiazide/i, analyte: 'potassium' },
  { drugs: /insulin|metformin|glipizide|glyburide|glimepiride|prednisone/i, analyte: 'glucose' },
  { drugs: /pril\b|sartan\b/i, analyte: 'creatinine' },
  { drugs: /levothyroxine/i, analyte: 'thyroid-stimulating-hormone' },
  { drugs: /lactulose|rifaximin/i, analyte: 'bicarbonate' },
  { drugs: /ferrous|iron/i, analyte: 'hemoglobin' },
  { drugs: /aspirin|clopidogrel|apixaban|rivaroxaban/i, analyte: 'hemoglobin' },
]

const SYMPTOMS: Ways = {
  en: [
    'Ask the patient about current symptoms and pain.',
    'Get the patient’s account of symptoms, and rate the pain.',
    'How does the patient feel today, and is there pain?',
  ],
  zh: ['问一下患者目前的症状和疼痛情况。', '请患者说说症状，并评估疼痛。', '患者今天感觉怎样，有没有疼痛？'],
}
const FUNCTION: Ways = {
  en: [
    'Get a functional and social history from the patient.',
    'Ask the patient how they manage day to day and who is at home.',
  ],
  zh: ['向患者采集功能状态和社会史。', '问一下患者日常能否自理、家里有谁。'],
}

/** One question to the patient is a lookup of its own. */
const SINGLE: readonly { key: string; tool: string; asks: Ways }[] = [
  {
    key: 'pain',
    tool: 'patient.get_pain_assessment',
    asks: {
      en: ['Is the patient in pain right now?', 'Ask the patient about pain, please.'],
      zh: ['患者现在疼不疼？', '问一下患者有没有疼痛。'],
    },
  },
  {
    key: 'symptom',
    tool: 'patient.get_symptom_history',
    asks: {
      en: ['What brought the patient in, in their own words?', 'Ask the patient what symptoms there have been.'],
      zh: ['请患者用自己的话说说为什么来住院。', '问一下患者有过哪些症状。'],
    },
  },
  {
    key: 'home',
    tool: 'patient.get_social_history',
    asks: {
      en: ['Who is at home with the patient?', 'Ask the patient about home and habits.'],
      zh: ['患者家里有谁？', '问一下患者的家庭和生活习惯。'],
    },
  },
]

/** The patient's words, reported as such. */
const told = (calls: readonly CalledTool[], voice: Voice): string[] =>
  calls.flatMap(({ reply }) => {
    if (!reply) return []
    const said = voice.language === 'zh' ? (reply.chinese ?? reply.text) : reply.text
    return [voice.language === 'zh' ? `患者自述：${said}` : `The patient says: ${said}`]
  })

function asked(key: string, tools: readonly string[], asks: Ways): Topic {
  return {
    key: `interview:${key}`,
    taskType: 'Data Gathering',
    frame: 'interview',
    tools,
    pattern: null,
    about: [],
    salience: 0.6,
    calls: (who) => tools.map((tool) => interview(who, tool)),
    asks,
    fragments: null,
    answer: (voice, calls) => bullets(told(calls, voice)),
    rubric: (voice, calls) => rubricOf(voice, calls),
    situations: [],
    refs: [],
  }
}

const OWN_WORDS: Ways = {
  en: ['Presents this as the patient’s account and not as a finding of the record.'],
  zh: ['将其作为患者自述，而不是病历记录的发现。'],
}

function rubricOf(voice: Voice, calls: readonly CalledTool[]): string[] {
  const facts = calls.flatMap(({ reply }) => reply?.statements ?? []).slice(0, 4)
  return [
    ...facts.map((fact, position) =>
      item(voice, `said${position}`, { en: [`the patient says that ${fact.en}`], zh: [`患者表示${fact.zh}`] }),
    ),
    voice.pick('own-words', OWN_WORDS),
    ...(facts.length < 2
      ? [
          voice.pick('no-more', {
            en: ['Keeps to what was asked, without findings from elsewhere in the record.'],
            zh: ['只回答所问内容，不掺入病历其他部分的发现。'],
          }),
        ]
      : []),
    voice.pick('added', {
      en: ['Does not add a symptom or habit that the patient did not mention.'],
      zh: ['未添加患者没有提到的症状或习惯。'],
    }),
  ]
}

function adherence(drug: DrugFacts): Topic {
  const thing = drugThing(drug)
  const [order] = drug.orders
  if (!order) throw new RangeError('a drug without an order')
  return {
    key: `adherence:${thing.key}`,
    taskType: 'Data Gathering',
    frame: 'adherence',
    tools: ['patient.get_medication_adherence', 'MedicationRequest.search'],
    pattern: null,
    about: [thing],
    salience: 0.7,
    calls: (who) => [interview(who, 'patient.get_medication_adherence', { drug: drug.label }), orders(who, drug)],
    asks: {
      en: [
        'Ask the patient how {a} is taken at home and check it against the order.',
        'What does the patient say about taking {a}, and what is ordered?',
      ],
      zh: ['问一下患者在家怎么服用{a}，并与医嘱核对。', '患者怎么说{a}的服用情况，医嘱又是怎样？'],
    },
    fragments: null,
    answer: (voice, calls) => bullets([...told(calls, voice), orderSentence(drug, order, thing.name, voice)]),
    rubric: (voice, calls) =>
      [
        item(voice, 'dose', {
          en: [`the dose on the last ${thing.name.en} order is ${order.dose}`],
          zh: [`${thing.name.zh}最后一条医嘱的剂量为${order.dose}`],
        }),
        ...rubricOf(voice, calls),
      ].slice(0, 6),
    situations: [{ en: `what the patient said about ${thing.name.en}`, zh: `患者所说的${thing.name.zh}服用情况` }],
    refs: [order.ref],
  }
}

/** What the patient says about taking a drug, weighed with the value that follows it. */
function explained(drug: DrugFacts, analyte: AnalyteFacts): Topic {
  const [value, taken] = [analyteThing(analyte), drugThing(drug)]
  const conclusion: Ways = {
    en: [`how ${taken.name.en} is taken at home has to be settled before the ${value.name.en} is put down to the dose`],
    zh: [`在把${value.name.zh}归因于剂量之前，应先弄清${taken.name.zh}在家的实际服用情况`],
  }
  const caution: Ways = {
    en: ['the patient’s account alone neither proves nor excludes another cause'],
    zh: ['仅凭患者自述既不能证实也不能排除其他原因'],
  }
  return {
    key: `explained:${analyte.term.key}:${taken.key}`,
    taskType: 'Clinical Reasoning',
    frame: 'judge-interview',
    tools: ['patient.get_medication_adherence', 'Observation.search'],
    pattern: null,
    about: [value, taken],
    salience: 0.75,
    calls: (who) => [interview(who, 'patient.get_medication_adherence', { drug: drug.label }), observe(who, analyte)],
    asks: {
      en: [
        'Ask the patient how {b} is taken at home: could that bear on the {a}?',
        'Could the way the patient takes {b} at home explain the {a}? Please ask.',
      ],
      zh: ['问一下患者在家怎么用{b}：这会影响{a}吗？', '患者在家用{b}的方式能解释{a}吗？请问一下。'],
    },
    fragments: null,
    answer: (voice, calls) => {
      const between = voice.language === 'zh' ? '；' : '; '
      const [account = ''] = told(calls, voice)
      const why = `${voice.pick('conclusion', conclusion)}${between}${voice.pick('caution', caution)}`
      return [account, latestSentence(analyte, voice), `${sentenceCase(why)}${stop(voice)}`].join(
        voice.language === 'zh' ? '' : ' ',
      )
    },
    rubric: (voice, calls) => {
      const [said] = calls.flatMap(({ reply }) => reply?.statements ?? [])
      return [
        valueItem(analyte, latestOf(analyte), voice, 'value'),
        ...(said
          ? [item(voice, 'said', { en: [`the patient says that ${said.en}`], zh: [`患者表示${said.zh}`] })]
          : []),
        item(voice, 'conclusion-item', conclusion),
        item(voice, 'caution-item', caution),
        voice.pick('own-words', OWN_WORDS),
      ]
    },
    situations: [{ en: `what the patient said about ${taken.name.en}`, zh: `患者所说的${taken.name.zh}服用情况` }],
    refs: [latestOf(analyte).ref],
  }
}
