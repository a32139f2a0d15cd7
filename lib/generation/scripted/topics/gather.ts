import type { AdmissionFacts, AnalyteFacts, DrugFacts } from '#lib/generation/admission-facts.ts'
import { MONITORED } from '#lib/generation/qualify.ts'
import { analyteThing, day, drugThing, firstOf, latestOf } from '#lib/generation/scripted/things.ts'
import { patternOf, type Topic } from '#lib/generation/scripted/topic.ts'
import { type Bilingual, fill, listed, sentenceCase, type Voice } from '#lib/generation/scripted/voice.ts'
import { doses, observeAll, orders, search } from './calls.ts'
import { type Culture, cultureItems, cultureSentence, cultureSituations, culturesOf } from './say-cultures.ts'
import {
  bullets,
  courseClause,
  directionItem,
  item,
  orderSentence,
  situationsOf,
  stop,
  valueItem,
} from './say-values.ts'

/** Turns that lay two or three things side by side. Pure. */

export function gatherTopics(facts: AdmissionFacts): Topic[] {
  const courses = facts.analytes.filter(({ points }) => points.length > 1)
  const cultures = culturesOf(facts)
  const [culture] = cultures
  const whites = courses.find(({ term }) => term.key === 'white-blood-cells')
  return [
    ...TOGETHER.flatMap(([a, b]) => {
      const [first, second] = [courses.find(({ term }) => term.key === a), courses.find(({ term }) => term.key === b)]
      return first && second ? [twoCourses(first, second)] : []
    }),
    ...monitoredPairs(facts, courses),
    ...(whites && culture ? [courseAndCulture(whites, culture)] : []),
    ...(culture && facts.diagnoses.length > 0 ? [cultureAndDiagnoses(culture, facts)] : []),
    ...courses
      .slice(0, 12)
      .flatMap((analyte) => (facts.diagnoses.length > 1 ? [courseAndDiagnoses(analyte, facts)] : [])),
    ...twoOrders(facts),
    ...(facts.carePlans === 0 && facts.documents.length === 0 ? filedForDischarge(facts) : []),
  ]
}

/** Values that are read together. */
const TOGETHER: readonly (readonly [string, string])[] = [
  ['creatinine', 'urea-nitrogen'],
  ['creatinine', 'potassium'],
  ['magnesium', 'potassium'],
  ['sodium', 'glucose'],
  ['bicarbonate', 'anion-gap'],
  ['hemoglobin', 'platelet-count'],
  ['white-blood-cells', 'platelet-count'],
  ['white-blood-cells', 'lactate'],
  ['total-bilirubin', 'alkaline-phosphatase'],
  ['alanine-aminotransferase', 'aspartate-aminotransferase'],
  ['inr', 'platelet-count'],
  ['calcium', 'phosphate'],
  ['albumin', 'total-bilirubin'],
]

const flagged = (...all: readonly AnalyteFacts[]) => all.filter((one) => latestOf(one).flag !== null).length

/** Both courses, as far as they go: each line a statement of its own. */
function twoCourses(a: AnalyteFacts, b: AnalyteFacts): Topic {
  const [one, two] = [analyteThing(a), analyteThing(b)]
  const tools = ['Observation.search', 'Observation.search']
  return {
    key: `courses:${a.term.key}:${b.term.key}`,
    taskType: 'Data Gathering',
    frame: 'courses',
    tools,
    pattern: patternOf(tools),
    about: [one, two],
    salience: 0.45 + 0.2 * flagged(a, b),
    calls: (who) => [observeAll(who, a), observeAll(who, b)],
    asks: {
      en: [
        'Line up the {a} against the {b} from first to last this admission.',
        'Show me how the {a} and the {b} moved over this stay.',
        'Put the {a} and the {b} side by side, first value to last.',
        'How have the {a} and the {b} gone since admission?',
      ],
      zh: [
        '把本次住院{a}和{b}从头到尾对照一下。',
        '看一下{a}和{b}住院期间各是怎么变化的。',
        '请把{a}和{b}从第一次到最近一次并排列出。',
        '{a}和{b}入院以来怎么样？',
      ],
    },
    fragments: {
      en: ['What about the {a} and the {b}?', 'The {a} and the {b} as well, please.'],
      zh: ['那{a}和{b}呢？', '{a}和{b}也一样。'],
    },
    answer: (voice) =>
      bullets([
        `${sentenceCase(courseClause(a, voice))}${stop(voice)}`,
        `${sentenceCase(courseClause(b, voice))}${stop(voice)}`,
      ]),
    rubric: (voice) => [
      valueItem(a, latestOf(a), voice, 'a'),
      valueItem(b, latestOf(b), voice, 'b'),
      directionItem(a, voice, 'a-way'),
      directionItem(b, voice, 'b-way'),
    ],
    situations: [...situationsOf(a), ...situationsOf(b)],
    refs: [firstOf(a).ref, latestOf(a).ref, firstOf(b).ref, latestOf(b).ref],
  }
}

/** A drug and the value that watches over it, by its orders and by its doses. */
function monitoredPairs(facts: AdmissionFacts, courses: readonly AnalyteFacts[]): Topic[] {
  return MONITORED.flatMap(({ drugs, analytes }) => {
    const analyte = courses.find(({ term }) => analytes.includes(term.key))
    if (!analyte) return []
    return facts.drugs
      .filter(({ label, term }) => drugs.test(`${label} ${term?.en.join(' ') ?? ''}`))
      .slice(0, 3)
      .flatMap((drug) => [
        ...(drug.orders[0]?.dose ? [courseAndOrder(analyte, drug)] : []),
        ...(drug.doses.length > 1 ? [courseAndDoses(analyte, drug)] : []),
      ])
  })
}

function courseAndOrder(analyte: AnalyteFacts, drug: DrugFacts): Topic {
  const [one, two] = [analyteThing(analyte), drugThing(drug)]
  const [order] = drug.orders
  if (!order) throw new RangeError('a drug without an order')
  const tools = ['Observation.search', 'MedicationRequest.search']
  return {
    key: `course-order:${analyte.term.key}:${two.key}`,
    taskType: 'Data Gathering',
    frame: 'course-order',
    tools,
    pattern: patternOf(tools),
    about: [one, two],
    salience: 0.6 + 0.2 * flagged(analyte),
    calls: (who) => [observeAll(who, analyte), orders(who, drug)],
    asks: {
      en: [
        'Lay the {a} over this stay beside the {b} order.',
        'How is {b} ordered, and what has the {a} done meanwhile?',
        'Check the {a} together with how {b} is written.',
      ],
      zh: [
        '把本次住院的{a}和{b}的医嘱放在一起看。',
        '{b}是怎么开的？这期间{a}怎么变化？',
        '请结合{b}的医嘱看一下{a}。',
      ],
    },
    fragments: null,
    answer: (voice) =>
      bullets([
        `${sentenceCase(courseClause(analyte, voice))}${stop(voice)}`,
        orderSentence(drug, order, two.name, voice),
      ]),
    rubric: (voice) => [
      valueItem(analyte, latestOf(analyte), voice, 'a'),
      directionItem(analyte, voice, 'way'),
      item(voice, 'dose', {
        en: [`the dose on the last ${two.name.en} order is ${order.dose}`],
        zh: [`${two.name.zh}最后一条医嘱的剂量为${order.dose}`],
      }),
      voice.pick('other', {
        en: [`Does not name a ${two.name.en} dose that no order holds.`],
        zh: [`未给出医嘱中不存在的${two.name.zh}剂量。`],
      }),
    ],
    situations: situationsOf(analyte),
    refs: [firstOf(analyte).ref, latestOf(analyte).ref, order.ref],
  }
}

const countGiven = ({ doses: all }: DrugFacts) =>
  all.filter(({ outcome }) => outcome === 'given' || outcome === 'started').length

function courseAndDoses(analyte: AnalyteFacts, drug: DrugFacts): Topic {
  const [one, two] = [analyteThing(analyte), drugThing(drug)]
  const [first, last] = [drug.doses[0], drug.doses[drug.doses.length - 1]]
  if (!first || !last) throw new RangeError('a drug without a dose')
  const tools = ['Observation.search', 'MedicationAdministration.search']
  const given = countGiven(drug)
  return {
    key: `course-doses:${analyte.term.key}:${two.key}`,
    taskType: 'Data Gathering',
    frame: 'course-doses',
    tools,
    pattern: patternOf(tools),
    about: [one, two],
    salience: 0.65 + 0.2 * flagged(analyte),
    calls: (who) => [observeAll(who, analyte), doses(who, drug)],
    asks: {
      en: [
        'How did the {a} behave while {b} was being given?',
        'What was given of {b}, and what did the {a} do?',
        'Set the {b} doses against the {a}.',
      ],
      zh: ['给{b}期间{a}是怎么变的？', '{b}给了多少次？{a}怎么变化？', '把{b}的给药记录和{a}对照一下。'],
    },
    fragments: null,
    answer: (voice) =>
      bullets([
        fill(
          voice.pick('doses', {
            en: [
              '{Name} was charted from {first} to {last}: {given} of {all} entries were given.',
              '{given} of {all} {name} entries between {first} and {last} were given.',
            ],
            zh: [
              '{name}的记录从{first}到{last}，共{all}条，其中{given}条已给药。',
              '{first}至{last}间{name}共{all}条记录，给药{given}次。',
            ],
          }),
          {
            name: two.name[voice.language],
            Name: sentenceCase(two.name.en),
            first: day(first.at),
            last: day(last.at),
            given: String(given),
            all: String(drug.doses.length),
          },
        ),
        `${sentenceCase(courseClause(analyte, voice))}${stop(voice)}`,
      ]),
    rubric: (voice) => [
      item(voice, 'given', {
        en: [`${given} of the ${drug.doses.length} ${two.name.en} entries were given`],
        zh: [`${two.name.zh}的${drug.doses.length}条记录中给药${given}次`],
      }),
      item(voice, 'last', {
        en: [`the last ${two.name.en} entry is from ${day(last.at)}`],
        zh: [`${two.name.zh}最后一条记录在${day(last.at)}`],
      }),
      valueItem(analyte, latestOf(analyte), voice, 'a'),
      directionItem(analyte, voice, 'way'),
    ],
    situations: situationsOf(analyte),
    refs: [firstOf(analyte).ref, latestOf(analyte).ref, first.ref, last.ref],
  }
}

function courseAndCulture(whites: AnalyteFacts, culture: Culture): Topic {
  const thing = analyteThing(whites)
  const tools = ['Observation.search', 'DiagnosticReport.search']
  return {
    key: 'course-culture',
    taskType: 'Data Gathering',
    frame: 'course-culture',
    tools,
    pattern: patternOf(tools),
    about: [thing],
    salience: culture.organisms.length > 0 ? 0.9 : 0.6,
    calls: (who) => [observeAll(who, whites), search(who, 'DiagnosticReport.search', { report_type: culture.title })],
    asks: {
      en: [
        'Check the {a} together with the culture reports.',
        'Put the {a} beside the microbiology from this stay.',
        'Gather the specimen results and the course of the {a}.',
      ],
      zh: ['请结合培养报告看一下{a}。', '把{a}和本次住院的微生物结果放在一起看。', '请汇总标本结果和{a}的变化过程。'],
    },
    fragments: null,
    answer: (voice) =>
      bullets([`${sentenceCase(courseClause(whites, voice))}${stop(voice)}`, cultureSentence(culture, voice)]),
    rubric: (voice) => [
      valueItem(whites, latestOf(whites), voice, 'a'),
      directionItem(whites, voice, 'way'),
      ...cultureItems(culture, voice),
    ],
    situations: [...situationsOf(whites), ...cultureSituations(culture)],
    refs: [firstOf(whites).ref, latestOf(whites).ref, culture.ref],
  }
}

function named(facts: AdmissionFacts, { language }: Voice): string {
  // A title the tables do not know keeps the coder's words, which no translation may change.
  const words = facts.diagnoses
    .slice(0, 3)
    .map(({ title, term }) => (language === 'zh' ? (term?.zh[0] ? `${term.zh[0]}（${title}）` : title) : title))
  return language === 'zh' ? words.join('；') : listed(words, language)
}

function diagnosisItems(facts: AdmissionFacts, voice: Voice): string[] {
  return facts.diagnoses.slice(0, 2).map(({ title }, position) =>
    item(voice, `diagnosis${position}`, {
      en: [`“${title}” is among the coded diagnoses`, `the coded diagnoses include “${title}”`],
      zh: [`编码诊断中有“${title}”`, `编码诊断中包括“${title}”`],
    }),
  )
}

function cultureAndDiagnoses(culture: Culture, facts: AdmissionFacts): Topic {
  const tools = ['DiagnosticReport.search', 'Condition.search']
  return {
    key: 'culture-diagnoses',
    taskType: 'Data Gathering',
    frame: 'culture-diagnoses',
    tools,
    pattern: patternOf(tools),
    about: [],
    salience: 0.6,
    calls: (who) => [
      search(who, 'DiagnosticReport.search', { report_type: culture.title }),
      search(who, 'Condition.search'),
    ],
    asks: {
      en: [
        'Set the microbiology reports against the coded diagnoses.',
        'Check the diagnosis list and the specimen reports for this admission.',
      ],
      zh: ['把微生物报告和编码诊断对照一下。', '核对一下本次住院的诊断清单和标本报告。'],
    },
    fragments: null,
    answer: (voice) =>
      bullets([
        cultureSentence(culture, voice),
        voice.language === 'zh'
          ? `本次住院编码${facts.diagnoses.length}个诊断，排在前面的有：${named(facts, voice)}。`
          : `${facts.diagnoses.length} diagnoses are coded for this stay, first among them ${named(facts, voice)}.`,
      ]),
    rubric: (voice) => [...cultureItems(culture, voice), ...diagnosisItems(facts, voice)],
    situations: cultureSituations(culture),
    refs: [culture.ref, ...facts.diagnoses.slice(0, 3).map(({ ref }) => ref)],
  }
}

function courseAndDiagnoses(analyte: AnalyteFacts, facts: AdmissionFacts): Topic {
  const thing = analyteThing(analyte)
  const tools = ['Observation.search', 'Condition.search']
  return {
    key: `course-diagnoses:${analyte.term.key}`,
    taskType: 'Data Gathering',
    frame: 'course-diagnoses',
    tools,
    pattern: patternOf(tools),
    about: [thing],
    salience: 0.4 + 0.2 * flagged(analyte),
    calls: (who) => [observeAll(who, analyte), search(who, 'Condition.search')],
    asks: {
      en: ['Line up the {a} with whatever was coded for this admission.', 'Read the {a} next to the coded diagnoses.'],
      zh: ['把{a}和本次住院编码的诊断对照一下。', '结合编码诊断看一下{a}。'],
    },
    fragments: null,
    answer: (voice) =>
      bullets([
        `${sentenceCase(courseClause(analyte, voice))}${stop(voice)}`,
        voice.language === 'zh'
          ? `编码诊断排在前面的有：${named(facts, voice)}。`
          : `Coded first for this stay: ${named(facts, voice)}.`,
      ]),
    rubric: (voice) => [
      valueItem(analyte, latestOf(analyte), voice, 'a'),
      directionItem(analyte, voice, 'way'),
      ...diagnosisItems(facts, voice),
    ],
    situations: situationsOf(analyte),
    refs: [firstOf(analyte).ref, latestOf(analyte).ref, ...facts.diagnoses.slice(0, 3).map(({ ref }) => ref)],
  }
}

function twoOrders(facts: AdmissionFacts): Topic[] {
  const ordered = facts.drugs.filter(({ orders: all }) => (all[0]?.dose ?? '') !== '').slice(0, 12)
  const tools = ['MedicationRequest.search', 'MedicationRequest.search']
  return ordered.slice(1).map((b, position): Topic => {
    const a = ordered[position] ?? b
    const [one, two] = [drugThing(a), drugThing(b)]
    const [first, second] = [a.orders[0], b.orders[0]]
    if (!first || !second) throw new RangeError('a drug without an order')
    return {
      key: `orders:${one.key}:${two.key}`,
      taskType: 'Data Gathering',
      frame: 'orders',
      tools,
      pattern: patternOf(tools),
      about: [one, two],
      salience: 0.45,
      calls: (who) => [orders(who, a), orders(who, b)],
      asks: {
        en: [
          'How are {a} and {b} each ordered this admission?',
          'Show {a} and {b} as they were last prescribed.',
          'List the last orders for {a} and for {b}.',
        ],
        zh: ['这次住院{a}和{b}分别是怎么开的？', '看一下{a}和{b}最后一次的处方。', '列出{a}和{b}最近一次的医嘱。'],
      },
      fragments: {
        en: ['And {a} and {b}?', '{a} and {b} as well, please.'],
        zh: ['那{a}和{b}呢？', '{a}和{b}也一样。'],
      },
      answer: (voice) => bullets([orderSentence(a, first, one.name, voice), orderSentence(b, second, two.name, voice)]),
      rubric: (voice) =>
        [a, b].flatMap((drug, place) => {
          const { name } = drugThing(drug)
          const order = drug.orders[0]
          return [
            item(voice, `dose${place}`, {
              en: [`the dose on the last ${name.en} order is ${order?.dose}`],
              zh: [`${name.zh}最后一条医嘱的剂量为${order?.dose}`],
            }),
            order?.start
              ? item(voice, `start${place}`, {
                  en: [`the last ${name.en} order starts on ${day(order.start)}`],
                  zh: [`${name.zh}最后一条医嘱从${day(order.start)}开始`],
                })
              : voice.pick(`start${place}`, {
                  en: [`Does not invent a start date for ${name.en}.`],
                  zh: [`未编造${name.zh}的起始日期。`],
                }),
          ]
        }),
      situations: [],
      refs: [first.ref, second.ref],
    }
  })
}

/** Whether anything is on file for discharge: the record may hold neither plan nor document, which is the answer. */
function filedForDischarge(facts: AdmissionFacts): Topic[] {
  const drug = facts.drugs.find(({ orders: all }) => (all[0]?.dose ?? '') !== '')
  const order = drug?.orders[0]
  if (!drug || !order) return []
  const thing = drugThing(drug)
  const tools = ['CarePlan.search', 'DocumentReference.search', 'MedicationRequest.search']
  return [
    {
      key: `filed:${thing.key}`,
      taskType: 'Data Gathering',
      frame: 'filed',
      tools,
      pattern: patternOf(tools),
      about: [thing],
      salience: 0.7,
      calls: (who) => [
        search(who, 'CarePlan.search', { category: 'discharge-planning' }),
        search(who, 'DocumentReference.search', { type_code: 'discharge-summary' }),
        orders(who, drug),
      ],
      asks: {
        en: [
          'Has anyone filed a discharge plan or summary yet, and how is {a} ordered?',
          'What is already on file for discharge: plan, documents, and {a}?',
        ],
        zh: ['有人归档过出院计划或小结吗？{a}是怎么开的？', '出院相关的资料已有哪些：计划、文书，以及{a}的医嘱？'],
      },
      fragments: null,
      answer: (voice) =>
        bullets([
          ...(voice.language === 'zh'
            ? ['没有已归档的护理计划。', '没有已归档的出院文书。']
            : ['No care plan is on file.', 'No discharge document is on file.']),
          orderSentence(drug, order, thing.name, voice),
        ]),
      rubric: (voice) => [
        item(voice, 'plan', { en: ['no care plan is on file'], zh: ['没有已归档的护理计划'] }),
        item(voice, 'document', { en: ['no discharge document is on file'], zh: ['没有已归档的出院文书'] }),
        item(voice, 'dose', {
          en: [`the dose on the last ${thing.name.en} order is ${order.dose}`],
          zh: [`${thing.name.zh}最后一条医嘱的剂量为${order.dose}`],
        }),
        voice.pick('none', {
          en: ['Does not quote content from a discharge document.'],
          zh: ['未引用不存在的出院文书内容。'],
        }),
      ],
      situations: [{ en: 'the missing discharge plan', zh: '出院计划缺失' }] satisfies Bilingual[],
      refs: [order.ref],
    },
  ]
}
