import type { AdmissionFacts, AnalyteFacts, DrugFacts } from '#lib/generation/admission-facts.ts'
import { ORGAN_SYSTEMS } from '#lib/generation/qualify.ts'
import { analyteThing, day, drugThing, latestOf, minute } from '#lib/generation/scripted/things.ts'
import type { Topic } from '#lib/generation/scripted/topic.ts'
import { fill, type Ways } from '#lib/generation/scripted/voice.ts'
import { doses, observe, orders, search } from './calls.ts'
import { item, latestSentence, orderSentence, orderWords, situationsOf, valueItem } from './say-values.ts'

/** Turns that look one thing up. Pure. */

export function lookupTopics(facts: AdmissionFacts): Topic[] {
  return [
    ...facts.analytes.map(latestValue),
    ...facts.drugs.filter(({ orders: given }) => given.length > 0 && (given[0]?.dose ?? '') !== '').map(lastOrder),
    ...facts.drugs.filter(({ doses: given }) => given.length > 0).map(lastDose),
    ...(facts.encounter?.start ? [stay(facts)] : []),
  ]
}

/** What a ward round asks for by name; the rest of a differential or a urinalysis seldom alone. */
const isCommon = ({ term: { key }, category }: AnalyteFacts): boolean => category === 'vital-signs' || COMMON.has(key)
const COMMON = new Set([
  ...Object.values(ORGAN_SYSTEMS).flat(),
  'anion-gap',
  'ph',
  'hemoglobin-a1c',
  'thyroid-stimulating-hormone',
])

function latestValue(analyte: AnalyteFacts): Topic {
  const thing = analyteThing(analyte)
  const latest = latestOf(analyte)
  const many = analyte.points.length > 1
  return {
    key: `latest:${analyte.term.key}`,
    taskType: 'Information Lookup',
    frame: 'latest',
    tools: ['Observation.search'],
    pattern: null,
    about: [thing],
    salience: ((latest.flag === null ? 0.35 : 0.8) + (many ? 0.1 : 0)) * (isCommon(analyte) ? 1 : 0.3),
    calls: (who) => [observe(who, analyte)],
    asks: {
      en: [
        'What was the last {a}, and when was it taken?',
        'Give me the most recent {a} with its time.',
        'Where does the {a} stand at the last check?',
        'I need the {a}, last recorded value and when it was taken.',
        'Before we go on, what does the record give for the {a} most recently?',
        'Most recent {a}, please, with the time.',
      ],
      zh: [
        '最近一次{a}是多少，什么时候测的？',
        '请告诉我{a}最后一次的数值和时间。',
        '{a}最近一次查是多少？',
        '我要{a}最后一次的数值和测定时间。',
        '继续之前，先看一下记录里{a}最近的结果。',
        '请给出{a}最近的结果，连同时间。',
      ],
    },
    fragments: {
      en: ['What about the {a}?', 'And the {a}?', 'The {a} as well, please.', 'Same for the {a}.'],
      zh: ['那{a}呢？', '还有{a}呢？', '再看一下{a}。', '{a}也一样。'],
    },
    answer: (voice) => latestSentence(analyte, voice),
    rubric: (voice) => [
      valueItem(analyte, latest, voice, 'value'),
      item(voice, 'time', {
        en: [`the ${thing.name.en} was taken on ${minute(latest.at)}`, `the value dates from ${minute(latest.at)}`],
        zh: [`${thing.name.zh}的测定时间为${minute(latest.at)}`, `该数值测于${minute(latest.at)}`],
      }),
      latest.flag === null
        ? voice.pick('older', {
            en: [`Does not present an older ${thing.name.en} as the latest.`],
            zh: [`未将较早的${thing.name.zh}当作最近一次结果。`],
          })
        : item(
            voice,
            'flag',
            latest.flag === 'high'
              ? { en: ['the value is above the reference range'], zh: ['该数值高于参考范围'] }
              : { en: ['the value is below the reference range'], zh: ['该数值低于参考范围'] },
          ),
    ],
    situations: latest.flag === null ? [] : situationsOf({ ...analyte, points: [latest] }),
    refs: [latest.ref],
  }
}

function lastOrder(drug: DrugFacts): Topic {
  const thing = drugThing(drug)
  const [order] = drug.orders
  if (!order) throw new RangeError('a drug without an order')
  return {
    key: `order:${thing.key}`,
    taskType: 'Information Lookup',
    frame: 'order',
    tools: ['MedicationRequest.search'],
    pattern: null,
    about: [thing],
    salience: 0.4 + Math.min(0.2, drug.orders.length * 0.05),
    calls: (who) => [orders(who, drug)],
    asks: {
      en: [
        'How is {a} ordered at the moment?',
        'What dose and route is {a} written for?',
        'Find the last order for {a} this stay.',
        'Tell me how {a} is prescribed this admission.',
        'How was {a} last ordered?',
      ],
      zh: [
        '{a}目前是怎么开的？',
        '{a}的剂量和给药途径是怎么写的？',
        '找一下本次住院{a}的最后一次医嘱。',
        '说一下这次住院{a}是怎么开的。',
        '{a}最近的医嘱是什么？',
      ],
    },
    fragments: {
      en: ['And {a}?', 'What about {a}?', 'Now {a}.', '{a} as well, please.'],
      zh: ['还有{a}呢？', '那{a}呢？', '再看{a}。', '{a}也一样。'],
    },
    answer: (voice) => orderSentence(drug, order, thing.name, voice),
    rubric: (voice) => [
      item(voice, 'dose', {
        en: [`the dose on the last ${thing.name.en} order is ${order.dose}`],
        zh: [`${thing.name.zh}最后一条医嘱的剂量为${order.dose}`],
      }),
      order.route
        ? item(voice, 'route', {
            en: [`the route of the ${thing.name.en} order is ${order.route}`],
            zh: [`${thing.name.zh}的给药途径为${orderWords({ ...order, dose: '', frequency: null }, voice)}`],
          })
        : voice.pick('route', {
            en: ['Does not add a route that the order lacks.'],
            zh: ['未补充医嘱中没有的给药途径。'],
          }),
      order.start
        ? item(voice, 'start', {
            en: [`the last ${thing.name.en} order starts on ${day(order.start)}`],
            zh: [`${thing.name.zh}最后一条医嘱从${day(order.start)}开始`],
          })
        : voice.pick('start', { en: ['Does not invent a start date.'], zh: ['未编造起始日期。'] }),
    ],
    situations: [],
    refs: [order.ref],
  }
}

const OUTCOMES: Readonly<Record<string, Ways>> = {
  given: { en: ['given'], zh: ['已给药'] },
  'not-given': { en: ['not given'], zh: ['未给药'] },
  started: { en: ['started'], zh: ['已开始'] },
  stopped: { en: ['stopped'], zh: ['已停止'] },
  delayed: { en: ['delayed'], zh: ['延迟'] },
  other: { en: ['charted without an outcome'], zh: ['仅有记录、无执行结果'] },
}

function lastDose(drug: DrugFacts): Topic {
  const thing = drugThing(drug)
  const last = drug.doses[drug.doses.length - 1]
  if (!last) throw new RangeError('a drug without a dose')
  const outcome = OUTCOMES[last.outcome] ?? OUTCOMES.other
  return {
    key: `dose:${thing.key}`,
    taskType: 'Information Lookup',
    frame: 'dose',
    tools: ['MedicationAdministration.search'],
    pattern: null,
    about: [thing],
    salience: last.outcome === 'not-given' ? 0.8 : 0.5,
    calls: (who) => [doses(who, drug)],
    asks: {
      en: [
        'When was {a} last charted, and was it given?',
        'What was charted last for {a}?',
        'Check the administration record: latest entry for {a}?',
        'What is the last charted dose of {a}?',
      ],
      zh: [
        '{a}最后一次执行记录是什么时候，给药了吗？',
        '{a}最后一条给药记录是什么？',
        '查一下给药记录，{a}最近一次是什么情况？',
        '{a}最后一次记录的给药是什么？',
      ],
    },
    fragments: {
      en: ['And {a}?', 'What about {a}?', 'Then {a}.'],
      zh: ['还有{a}呢？', '那{a}呢？', '然后是{a}。'],
    },
    answer: (voice) =>
      fill(
        voice.pick('dose', {
          en: [`The last entry for {name} is from {at}: {outcome}.`, `{Name} was last charted on {at}, {outcome}.`],
          zh: [`{name}最后一条记录为{at}，{outcome}。`, `{at}为{name}最近一次记录：{outcome}。`],
        }),
        {
          name: thing.name[voice.language],
          Name: thing.name.en.charAt(0).toUpperCase() + thing.name.en.slice(1),
          at: minute(last.at),
          outcome: outcome ? voice.pick('outcome', outcome) : '',
        },
      ),
    rubric: (voice) => [
      item(voice, 'at', {
        en: [`the last ${thing.name.en} entry is from ${minute(last.at)}`],
        zh: [`${thing.name.zh}最后一条记录的时间为${minute(last.at)}`],
      }),
      last.outcome === 'not-given'
        ? item(voice, 'outcome', { en: ['that dose was not given'], zh: ['该次未给药'] })
        : item(voice, 'outcome', {
            en: [`the entry reads as ${outcome?.en[0] ?? last.text}`],
            zh: [`该记录为${outcome?.zh[0] ?? last.text}`],
          }),
      voice.pick('other', {
        en: ['Does not report a later dose than the record holds.'],
        zh: ['未报告病历中不存在的更晚给药。'],
      }),
    ],
    situations:
      last.outcome === 'not-given'
        ? [{ en: `the ${thing.name.en} dose that was not given`, zh: `${thing.name.zh}未给药` }]
        : [],
    refs: [last.ref],
  }
}

function stay(facts: AdmissionFacts): Topic {
  const { encounter } = facts
  if (!encounter?.start) throw new RangeError('a stay without a start')
  const details = (encounter.resource._mimic ?? {}) as {
    admission_type?: string | null
    discharge_location?: string | null
  }
  const start = minute(encounter.start)
  const end = encounter.end && day(encounter.end) <= facts.asOf ? minute(encounter.end) : null
  const kind = details.admission_type ?? null
  const place = end === null ? null : (details.discharge_location ?? null)
  return {
    key: 'stay',
    taskType: 'Information Lookup',
    frame: 'stay',
    tools: ['Encounter.search'],
    pattern: null,
    about: [],
    salience: 0.35,
    calls: (who) => [search(who, 'Encounter.search')],
    asks: {
      en: [
        'When was this admission, and where is the patient going?',
        'Start with the basics: admission date, route in, disposition.',
        'Give me the dates of this stay and the disposition.',
      ],
      zh: [
        '这次住院的起止时间和出院去向是什么？',
        '先看基本情况：入院时间、入院途径和去向。',
        '本次住院是什么时候入院、什么时候出院的？',
      ],
    },
    fragments: null,
    answer: (voice) =>
      voice.language === 'zh'
        ? `${start}入院${kind ? `（入院类型${kind}）` : ''}。\n${end ? `${end}出院${place ? `，去向为${place}` : '，去向未记录'}。` : '尚未出院。'}`
        : `Admitted ${start}${kind ? ` (type ${kind})` : ''}.\n${end ? `Discharged ${end}${place ? ` to ${place}` : ', destination not recorded'}.` : 'Not yet discharged.'}`,
    rubric: (voice) => [
      item(voice, 'start', { en: [`the admission was on ${start}`], zh: [`入院时间为${start}`] }),
      end
        ? item(voice, 'end', { en: [`the discharge was on ${end}`], zh: [`出院时间为${end}`] })
        : item(voice, 'end', { en: ['the patient has not been discharged yet'], zh: ['患者尚未出院'] }),
      place
        ? item(voice, 'place', { en: [`the destination is ${place}`], zh: [`去向为${place}`] })
        : voice.pick('place', { en: ['Does not invent a destination.'], zh: ['未编造出院去向。'] }),
    ],
    situations: [],
    refs: [encounter.ref],
  }
}
