import type { AdmissionFacts, DrugFacts } from '#lib/generation/admission-facts.ts'
import type { CalledTool } from '#lib/generation/agents.ts'
import { drugThing } from '#lib/generation/scripted/things.ts'
import type { Topic } from '#lib/generation/scripted/topic.ts'
import type { Voice, Ways } from '#lib/generation/scripted/voice.ts'
import { interview, orders } from './calls.ts'
import { bullets, item, orderSentence } from './say-values.ts'

/** Turns that ask the patient, alone or beside the record. What is told is taken from the reply, never made up. Pure. */

export function interviewTopics(facts: AdmissionFacts): Topic[] {
  const drugs = facts.drugs.filter(({ orders: all, term }) => (all[0]?.dose ?? '') !== '' && term !== null)
  return [
    ...drugs.slice(0, 6).map(adherence),
    ...SINGLE.map(({ key, tool, asks }) => ({ ...asked(key, [tool], asks), taskType: 'Information Lookup' as const })),
    asked('symptoms', ['patient.get_symptom_history', 'patient.get_pain_assessment'], SYMPTOMS),
    asked('function', ['patient.get_functional_status', 'patient.get_social_history'], FUNCTION),
  ]
}

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

function rubricOf(voice: Voice, calls: readonly CalledTool[]): string[] {
  const facts = calls.flatMap(({ reply }) => reply?.statements ?? []).slice(0, 4)
  return [
    ...facts.map((fact, position) =>
      item(voice, `said${position}`, { en: [`the patient says that ${fact.en}`], zh: [`患者表示${fact.zh}`] }),
    ),
    voice.pick('own-words', {
      en: ['Presents this as the patient’s account and not as a finding of the record.'],
      zh: ['将其作为患者自述，而不是病历记录的发现。'],
    }),
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
