import type { AnalyteFacts, DrugFacts, Measured, OrderFacts } from '#lib/generation/admission-facts.ts'
import {
  againstRange,
  amount,
  analyteThing,
  day,
  directionBetween,
  firstOf,
  latestOf,
  minute,
} from '#lib/generation/scripted/things.ts'
import { STATES } from '#lib/generation/scripted/topic.ts'
import { type Bilingual, fill, sentenceCase, type Voice, type Ways } from '#lib/generation/scripted/voice.ts'

/** Sentences about values and orders, and the rubric items that ask for them. Pure. */

/** `Creatinine was 2.3 mg/dL on 2157-11-25 13:55, above the reference range (0.5-1.2 mg/dL).` */
export function latestSentence(analyte: AnalyteFacts, voice: Voice): string {
  const latest = latestOf(analyte)
  const range = againstRange(latest, analyte.range, analyte.unit, voice)
  const sentence = fill(voice.pick(`latest:${analyte.term.key}`, LATEST), {
    name: analyteThing(analyte).name[voice.language],
    value: amount(latest.text, analyte.unit),
    at: minute(latest.at),
  })
  const end = range === '' ? '' : voice.language === 'zh' ? `，${range}` : `, ${range}`
  return `${sentenceCase(sentence)}${end}${stop(voice)}`
}

const LATEST: Ways = {
  en: [
    'the last {name} was {value} ({at})',
    'the {name} was {value} on {at}',
    'the {name} came back at {value} on {at}',
    'the most recent {name} is {value}, taken {at}',
    'on {at} the {name} measured {value}',
  ],
  zh: [
    '最近一次{name}为{value}（{at}）',
    '{at}测得{name}为{value}',
    '{at}回报的{name}为{value}',
    '最近一次{name}为{value}，测定时间{at}',
    '{at}的{name}为{value}',
  ],
}

/** `The white cell count fell from 15.7 on 2157-11-20 to 10.3 K/uL on 2157-11-25` without its full stop. */
export function courseClause(analyte: AnalyteFacts, voice: Voice): string {
  const [from, to] = [firstOf(analyte), latestOf(analyte)]
  const direction = directionBetween(from.number, to.number)
  return fill(voice.pick(`course:${analyte.term.key}`, COURSE[direction]), {
    name: analyteThing(analyte).name[voice.language],
    from: amount(from.text, analyte.unit),
    to: amount(to.text, analyte.unit),
    first: day(from.at),
    last: day(to.at),
  })
}

const COURSE: Readonly<Record<'rose' | 'fell' | 'steady', Ways>> = {
  rose: {
    en: [
      'the {name} rose from {from} on {first} to {to} on {last}',
      'the {name} went up from {from} ({first}) to {to} ({last})',
      'from {from} on {first}, the {name} climbed to {to} on {last}',
    ],
    zh: [
      '{name}从{first}的{from}升至{last}的{to}',
      '{name}由{from}（{first}）升高到{to}（{last}）',
      '从{first}的{from}起，{name}升至{last}的{to}',
    ],
  },
  fell: {
    en: [
      'the {name} fell from {from} on {first} to {to} on {last}',
      'the {name} came down from {from} ({first}) to {to} ({last})',
      'from {from} on {first}, the {name} dropped to {to} on {last}',
    ],
    zh: [
      '{name}从{first}的{from}降至{last}的{to}',
      '{name}由{from}（{first}）回落到{to}（{last}）',
      '从{first}的{from}起，{name}降至{last}的{to}',
    ],
  },
  steady: {
    en: [
      'the {name} held steady, {from} on {first} and {to} on {last}',
      'the {name} barely moved: {from} on {first}, {to} on {last}',
    ],
    zh: ['{name}基本稳定：{first}为{from}，{last}为{to}', '{name}变化不大，{first}为{from}，{last}为{to}'],
  },
}

export function orderSentence(drug: DrugFacts, order: OrderFacts, name: Bilingual, voice: Voice): string {
  const sentence = fill(voice.pick(`order:${drug.label}`, ORDER), {
    name: name[voice.language],
    order: orderWords(order, voice),
    at: order.start ? day(order.start) : voice.language === 'zh' ? '日期未记录' : 'date not recorded',
  })
  return `${sentenceCase(sentence)}${stop(voice)}`
}

const ORDER: Ways = {
  en: [
    'the last order for {name} is {order}, dated {at}',
    '{name} is ordered as {order} (start {at})',
    '{name} is written for {order}, start {at}',
    'the most recent {name} order reads {order} ({at})',
  ],
  zh: [
    '{name}的最后医嘱为{order}，日期{at}',
    '{name}医嘱为{order}（起始{at}）',
    '{name}开的是{order}，起始{at}',
    '{name}最近的医嘱是{order}（{at}）',
  ],
}

/** `40 mg PO daily`; the record's own abbreviations, with the routes said in Chinese. */
export function orderWords({ dose, route, frequency }: OrderFacts, { language }: Voice): string {
  const way = route && language === 'zh' ? (ROUTES[route.toUpperCase()] ?? route) : route
  return [dose, way, frequency].filter((part) => part !== null && part !== '').join(' ')
}

const ROUTES: Readonly<Record<string, string>> = {
  PO: '口服',
  'PO/NG': '口服或鼻饲',
  NG: '鼻饲',
  IV: '静脉',
  'IV DRIP': '静脉泵入',
  SC: '皮下',
  SUBCUT: '皮下',
  IM: '肌内',
  SL: '舌下',
  PR: '直肠',
  IH: '吸入',
  NEB: '雾化',
  TP: '外用',
  TD: '经皮',
  ORAL: '口服',
}

/** One statement about a value as a rubric item. */
export function valueItem(analyte: AnalyteFacts, point: Measured, voice: Voice, slot: string): string {
  return item(voice, slot, {
    en: [
      `the latest ${analyteThing(analyte).name.en} is ${amount(point.text, analyte.unit)}`,
      `the ${analyteThing(analyte).name.en} is ${amount(point.text, analyte.unit)} at last check`,
    ],
    zh: [
      `最近一次${analyteThing(analyte).name.zh}为${amount(point.text, analyte.unit)}`,
      `${analyteThing(analyte).name.zh}最后一次为${amount(point.text, analyte.unit)}`,
    ],
  })
}

export function directionItem(analyte: AnalyteFacts, voice: Voice, slot: string): string {
  const { name } = analyteThing(analyte)
  const direction = directionBetween(firstOf(analyte).number, latestOf(analyte).number)
  const ways: Readonly<Record<'rose' | 'fell' | 'steady', Ways>> = {
    rose: {
      en: [`the ${name.en} has gone up`, `the ${name.en} rose over the stay`],
      zh: [`${name.zh}有所升高`, `${name.zh}在住院期间上升`],
    },
    fell: {
      en: [`the ${name.en} has gone down`, `the ${name.en} fell over the stay`],
      zh: [`${name.zh}有所下降`, `${name.zh}在住院期间回落`],
    },
    steady: { en: [`the ${name.en} has stayed about the same`], zh: [`${name.zh}基本没有变化`] },
  }
  return item(voice, slot, ways[direction])
}

/** A rubric item from a clause. */
export function item(voice: Voice, slot: string, claim: Ways): string {
  return fill(voice.pick(`${slot}:states`, STATES), { claim: voice.pick(slot, claim) })
}

/** The situation a course or a flag makes, for a later turn to lean on. */
export function situationsOf(analyte: AnalyteFacts): Bilingual[] {
  const { name } = analyteThing(analyte)
  const [from, to] = [firstOf(analyte), latestOf(analyte)]
  const direction = analyte.points.length > 1 ? directionBetween(from.number, to.number) : 'steady'
  if (direction !== 'steady') {
    return [
      direction === 'rose'
        ? { en: `the rise in ${name.en}`, zh: `${name.zh}升高` }
        : { en: `the fall in ${name.en}`, zh: `${name.zh}下降` },
    ]
  }
  return to.flag === null ? [] : [{ en: `the abnormal ${name.en}`, zh: `${name.zh}异常` }]
}

export const stop = ({ language }: Voice): string => (language === 'zh' ? '。' : '.')

/** Bullets, one a line. */
export const bullets = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n')
