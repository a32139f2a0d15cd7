import { addDays, clinicalDate } from '#lib/charts/clinical-time.ts'
import type { AdmissionFacts, AnalyteFacts, DrugFacts } from '#lib/generation/admission-facts.ts'
import type { ToolCall } from '#lib/generation/agents.ts'
import { MONITORED } from '#lib/generation/qualify.ts'
import type { WriteTool } from '#lib/generation/scenario-rules.ts'
import { amount, analyteThing, drugThing, latestOf } from '#lib/generation/scripted/things.ts'
import type { Topic } from '#lib/generation/scripted/topic.ts'
import { type Bilingual, fill, sentenceCase, type Voice, type Ways } from '#lib/generation/scripted/voice.ts'
import { item, stop } from './say-values.ts'

/**
 * Turns that write one order or flag. The query says all that the order needs, the answer what was placed, and the
 * rubric asks for one argument an item and for one thing that must not happen. Pure.
 */

export function writeTopics(facts: AdmissionFacts): Topic[] {
  const flagged = facts.analytes.filter((one) => one.category === 'laboratory' && latestOf(one).flag !== null)
  return [
    ...flagged.slice(0, 8).map((analyte, place) => repeat(analyte, facts, place % 2 === 0 ? 'urgent' : 'routine')),
    ...followUp(facts),
    ...alarms(facts),
    ...repletions(facts),
  ]
}

type Written = {
  key: string
  tool: WriteTool
  salience: number
  /** Arguments beside the subject. */
  order: Record<string, string | number>
  /** What is asked for, as a noun phrase with all its details. */
  words: Bilingual
  asks: Ways
  items: (voice: Voice) => string[]
  never: Ways
}

function written({ key, tool, salience, order, words, asks, items, never }: Written): Topic {
  return {
    key,
    taskType: 'Write/Update',
    frame: 'write',
    tools: [tool],
    pattern: null,
    about: [],
    salience,
    calls: (who): ToolCall[] => [{ tool, arguments: { subject_id: who.subjectId, ...order } }],
    asks: {
      en: asks.en.map((ask) => fill(ask, { order: words.en })),
      zh: asks.zh.map((ask) => fill(ask, { order: words.zh })),
    },
    fragments: null,
    answer: (voice) =>
      `${sentenceCase(
        fill(voice.pick('done', tool === 'Flag.create' ? FLAGGED : ORDERED), { order: words[voice.language] }),
      )}${stop(voice)}`,
    rubric: (voice) => [...items(voice), voice.pick('never', never)],
    situations: [],
    // What an order rests on was looked at before; the call returns the order alone.
    refs: [],
  }
}

const ORDERED: Ways = {
  en: ['placed: {order}', 'done. The record now holds {order}', 'ordered as asked: {order}'],
  zh: ['已开具：{order}', '已完成，记录中新增：{order}', '已按要求下达：{order}'],
}
const FLAGGED: Ways = {
  en: ['set: {order}', 'done. The record now holds {order}', 'added as asked: {order}'],
  zh: ['已添加：{order}', '已完成，记录中新增：{order}', '已按要求添加：{order}'],
}

const PRIORITY: Readonly<Record<string, string>> = { routine: '常规', urgent: '紧急', asap: '尽快' }

function repeat(analyte: AnalyteFacts, facts: AdmissionFacts, priority: 'urgent' | 'routine'): Topic {
  const { name } = analyteThing(analyte)
  const by = addDays(facts.asOf, priority === 'urgent' ? 2 : 7)
  const latest = latestOf(analyte)
  const why: Bilingual =
    latest.flag === 'high'
      ? { en: `${name.en} above the reference range`, zh: `${name.zh}高于参考范围` }
      : { en: `${name.en} below the reference range`, zh: `${name.zh}低于参考范围` }
  return written({
    key: `repeat:${analyte.term.key}`,
    tool: 'ServiceRequest.create',
    salience: 0.6,
    order: { service_type: 'repeat-laboratory', priority, note: why.en, target_date: by },
    words: {
      en: `a repeat ${name.en}, ${priority} priority, by ${by}, for ${why.en}`,
      zh: `复查${name.zh}（优先级：${PRIORITY[priority]}，最迟${by}，原因：${why.zh}）`,
    },
    asks: {
      en: ['Please arrange {order}.', 'Request {order}.', 'Put in {order}.'],
      zh: ['请安排{order}。', '请申请{order}。', '请开{order}。'],
    },
    items: (voice) => [
      item(voice, 'service', {
        en: ['the service requested is repeat-laboratory'],
        zh: ['申请的服务为复查化验（repeat-laboratory）'],
      }),
      item(voice, 'priority', { en: [`the priority is ${priority}`], zh: [`优先级为${PRIORITY[priority]}`] }),
      item(voice, 'date', { en: [`the target date is ${by}`], zh: [`目标日期为${by}`] }),
      item(voice, 'note', { en: [`the note gives ${why.en} as the reason`], zh: [`备注的原因为${why.zh}`] }),
    ],
    never: { en: ['No second write call is made.'], zh: ['没有进行第二次写入。'] },
  })
}

const SERVICES: readonly { service: string; en: string; zh: string; fits: RegExp }[] = [
  {
    service: 'cardiology-followup',
    en: 'a cardiology follow-up',
    zh: '心内科随访',
    fits: /heart failure|myocardial|atrial fib|coronary/i,
  },
  { service: 'wound-care', en: 'wound care', zh: '伤口护理', fits: /ulcer of|wound|cellulitis|abscess/i },
  { service: 'physical-therapy', en: 'physical therapy', zh: '物理治疗', fits: /fracture|fall|weakness|gait|stroke/i },
  { service: 'primary-care-followup', en: 'a primary care follow-up', zh: '全科随访', fits: /./ },
]

function followUp(facts: AdmissionFacts): Topic[] {
  if (facts.diedInStay) return []
  return facts.diagnoses.slice(0, 6).flatMap(({ title, term }, place): Topic[] => {
    const service = SERVICES.find(({ fits }) => fits.test(title))
    if (!service || (service.service === 'primary-care-followup' && place > 0)) return []
    const by = addDays(facts.asOf, 14)
    const zh = term?.zh[0] ?? title
    return [
      written({
        key: `follow-up:${service.service}`,
        tool: 'ServiceRequest.create',
        salience: 0.55,
        order: { service_type: service.service, priority: 'routine', note: title, target_date: by },
        words: {
          en: `${service.en}, routine priority, by ${by}, for ${title}`,
          zh: `${service.zh}（优先级：常规，最迟${by}，原因：${zh}）`,
        },
        asks: { en: ['Please arrange {order}.', 'Set up {order}.'], zh: ['请安排{order}。', '请预约{order}。'] },
        items: (voice) => [
          item(voice, 'service', {
            en: [`the service requested is ${service.service}`],
            zh: [`申请的服务为${service.zh}（${service.service}）`],
          }),
          item(voice, 'priority', { en: ['the priority is routine'], zh: ['优先级为常规'] }),
          item(voice, 'date', { en: [`the target date is ${by}`], zh: [`目标日期为${by}`] }),
          item(voice, 'note', { en: [`the note gives ${title} as the reason`], zh: [`备注的原因为${zh}`] }),
        ],
        never: { en: ['No second write call is made.'], zh: ['没有进行第二次写入。'] },
      }),
    ]
  })
}

/** Beyond where a ward would act, in the units of the limits; a flag alone may stand for next to nothing. */
const LIMITS: Readonly<Record<string, { unit: string; below?: number; above?: number }>> = {
  potassium: { unit: 'mEq/L', below: 3.5, above: 5.3 },
  glucose: { unit: 'mg/dL', below: 70, above: 200 },
  creatinine: { unit: 'mg/dL', above: 1.4 },
  'platelet-count': { unit: 'K/uL', below: 100 },
  inr: { unit: '', above: 3 },
  ptt: { unit: 'sec', above: 100 },
}

function isAlarming({ term, unit, points }: AnalyteFacts): boolean {
  const limits = LIMITS[term.key]
  const last = points[points.length - 1]
  if (!limits || !last || (limits.unit !== '' && limits.unit !== unit)) return false
  return (
    last.number < (limits.below ?? Number.NEGATIVE_INFINITY) || last.number > (limits.above ?? Number.POSITIVE_INFINITY)
  )
}

/** A watched drug with a value that asks for attention. */
function alarms(facts: AdmissionFacts): Topic[] {
  return MONITORED.flatMap(({ drugs, analytes }) => {
    const analyte = facts.analytes.find((one) => analytes.includes(one.term.key) && isAlarming(one))
    const drug = facts.drugs.find(
      ({ label, term, orders }) => orders.length > 0 && drugs.test(`${label} ${term?.en.join(' ') ?? ''}`),
    )
    return analyte && drug ? [alarm(analyte, drug)] : []
  })
}

function alarm(analyte: AnalyteFacts, drug: DrugFacts): Topic {
  const [value, name] = [analyteThing(analyte).name, drugThing(drug).name]
  const latest = latestOf(analyte)
  const on = clinicalDate(latest.at) ?? latest.at
  const found = amount(latest.text, analyte.unit)
  return written({
    key: `flag:${analyte.term.key}:${drugThing(drug).key}`,
    tool: 'Flag.create',
    salience: 0.8,
    order: {
      category: 'safety',
      code: `${name.en} monitoring`,
      detail: `${value.en} ${found} on ${on} while on ${name.en}`,
    },
    words: {
      en: `a safety flag “${name.en} monitoring”: ${value.en} ${found} on ${on} while on ${name.en}`,
      zh: `安全警示“${name.zh}用药监测”：使用${name.zh}期间，${on}${value.zh}为${found}`,
    },
    asks: {
      en: ['Please set {order}.', 'Add {order}.', 'Put {order} on the record.'],
      zh: ['请设置{order}。', '请添加{order}。', '请在记录中加上{order}。'],
    },
    items: (voice) => [
      item(voice, 'category', { en: ['the flag is of category safety'], zh: ['警示类别为安全'] }),
      item(voice, 'code', { en: [`the flag is about ${name.en}`], zh: [`警示针对${name.zh}`] }),
      item(voice, 'value', { en: [`the detail gives ${value.en} ${found}`], zh: [`详情写明${value.zh}为${found}`] }),
      item(voice, 'date', { en: [`the detail dates the value ${on}`], zh: [`详情中该数值的日期为${on}`] }),
    ],
    never: { en: [`Does not order, stop or change ${name.en}.`], zh: [`未开具、停用或更改${name.zh}。`] },
  })
}

/** Replacement of what is low, in a usual single dose, where the kidneys allow it. */
function repletions(facts: AdmissionFacts): Topic[] {
  const get = (key: string) => facts.analytes.find(({ term }) => term.key === key)
  const creatinine = get('creatinine')
  const kidneysAllow = creatinine?.unit === 'mg/dL' && latestOf(creatinine).number < 1.5
  const [potassium, magnesium] = [get('potassium'), get('magnesium')]
  return [
    ...(kidneysAllow && potassium && latestOf(potassium).number < 3.5
      ? [repletion(potassium, { en: 'potassium chloride', zh: '氯化钾' }, '40 mEq', 'PO', 'once')]
      : []),
    ...(kidneysAllow && magnesium?.unit === 'mg/dL' && latestOf(magnesium).number < 1.6
      ? [repletion(magnesium, { en: 'magnesium sulfate', zh: '硫酸镁' }, '2 g', 'IV', 'once')]
      : []),
  ]
}

function repletion(analyte: AnalyteFacts, drug: Bilingual, dose: string, route: string, frequency: string): Topic {
  const { name } = analyteThing(analyte)
  const latest = latestOf(analyte)
  const found = amount(latest.text, analyte.unit)
  const way = route === 'PO' ? '口服' : '静脉'
  return written({
    key: `replete:${analyte.term.key}`,
    tool: 'MedicationRequest.create',
    salience: 0.85,
    order: { medication: drug.en, dose, route, frequency, indication: `${name.en} ${found}` },
    words: {
      en: `${drug.en} ${dose} ${route} ${frequency}, for ${name.en} ${found}`,
      zh: `${drug.zh} ${dose} ${way}，一次（原因：${name.zh}${found}）`,
    },
    asks: { en: ['Please order {order}.', 'Write {order}.'], zh: ['请开具{order}。', '请下医嘱：{order}。'] },
    items: (voice) => [
      item(voice, 'drug', { en: [`the drug ordered is ${drug.en}`], zh: [`开具的药物为${drug.zh}`] }),
      item(voice, 'dose', { en: [`the dose is ${dose}`], zh: [`剂量为${dose}`] }),
      item(voice, 'route', { en: [`the route is ${route}`], zh: [`途径为${way}`] }),
      item(voice, 'frequency', { en: ['it is ordered once'], zh: ['仅给一次'] }),
    ],
    never: { en: ['No repeating order is written.'], zh: ['未开具重复给药医嘱。'] },
  })
}
