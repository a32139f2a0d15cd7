import type { Hospital } from '#demo/hospital/hospital.ts'
import { type SessionDraft, SessionWriter, say } from './draft.ts'
import { againstRange, amount, newest, oldest, sig, sigChinese, when } from './wording.ts'

/** The day before discharge after a fall: sodium, its cause, home and walking, home health. */
export function homeAfterFall(hospital: Hospital): SessionDraft {
  const chart = new SessionWriter(hospital, {
    scenario: 'discharge_planning',
    index: 2,
    level: 3,
    subject: 90000010,
    hadm: 70000028,
    asOf: '2163-10-10',
    situation: '86-year-old woman after a fall with hyponatremia and orthostatic hypotension on twelve home drugs.',
  })

  const sodium = newest(chart.results('Sodium', { count: 3 }))
  const range = againstRange(sodium)
  chart.turn({
    type: 'Information Lookup',
    topic: 'latest sodium',
    explicit: say('What does her sodium stand at, and when was it drawn?', '她现在血钠多少？什么时候采的血？'),
    answer: say(
      `Her latest sodium is ${amount(sodium)} (${when(sodium)}), ${range.en}.`,
      `最近一次血钠为${amount(sodium)}（${when(sodium)}），${range.zh}。`,
    ),
    rubric: [
      say(`Gives the latest sodium as ${amount(sodium)}.`, `写明最近一次血钠为${amount(sodium)}。`),
      say(`Gives ${when(sodium)} as the time of that value.`, `给出该值的时间为${when(sodium)}。`),
      say('Says that the value is within the reference range.', '说明该值在参考范围内。'),
    ],
    entities: ['sodium'],
    events: ['the corrected sodium'],
  })

  const course = chart.results('Sodium', { count: 12 })
  const thiazide = newest(chart.orders('hydrochlorothiazide', { hadm: false }))
  const [first, last] = [oldest(course), newest(course)]
  chart.turn({
    type: 'Clinical Reasoning',
    topic: 'cause of the low sodium',
    pattern: 'Obs×MedReq',
    code: 'NA',
    antecedent: { turn: 0, quote: 'sodium' },
    explicit: say(
      'Which home drug best explains how low sodium was on arrival, and should it go back?',
      '哪种院外用药最能解释入院时血钠这么低？出院后还应继续用吗？',
    ),
    implicit: say(
      'Which home drug best explains how low it was on arrival, and should it go back?',
      '哪种院外用药最能解释这个值入院时这么低？出院后还应继续用吗？',
    ),
    answer: say(
      `Sodium was ${amount(first)} on arrival (${when(first)}) on hydrochlorothiazide ${sig(thiazide)} and has come up to ${amount(last)} without it on the ward, which fits thiazide hyponatremia. Hydrochlorothiazide should not be restarted, and sodium should be checked about a week after discharge.`,
      `入院时血钠${amount(first)}（${when(first)}），当时在用氢氯噻嗪 ${sigChinese(thiazide)}；住院期间未再用该药，血钠升至${amount(last)}，符合噻嗪类所致低钠血症。不应再用氢氯噻嗪，出院约一周后应复查血钠。`,
    ),
    rubric: [
      say('Names hydrochlorothiazide as the best explanation.', '指出氢氯噻嗪是最合理的解释。'),
      say(`Gives the sodium on arrival as ${amount(first)}.`, `写明入院时血钠为${amount(first)}。`),
      say('Says that sodium came up without the drug.', '说明停药后血钠回升。'),
      say('Advises against restarting hydrochlorothiazide.', '建议不再使用氢氯噻嗪。'),
      say('Advises a sodium check about a week after discharge.', '建议出院约一周后复查血钠。'),
      say('Does not advise salt tablets.', '没有建议服用盐片。'),
    ],
    derived: { 1: 'a week, in words' },
    entities: ['hydrochlorothiazide', 'sodium'],
    events: ['the thiazide hyponatremia'],
  })

  chart.ask(
    'patient.get_social_history',
    {},
    {
      high: 'My daughter will stay with me for the first week, and after that I am on my own again. We have put a bed in the front room downstairs.',
      medium: 'My daughter stays the first week, then I am alone again. There is a bed downstairs now.',
      low: 'Daughter’s staying a week, then it’s just me. They put me a bed downstairs.',
    },
  )
  chart.ask(
    'patient.get_functional_status',
    {},
    {
      high: 'I walk to the bathroom with the frame. Stairs I cannot do without someone behind me, and at night I am afraid of falling.',
      medium:
        'I get to the bathroom with the frame. No stairs unless someone is behind me. Nights I am afraid of falling.',
      low: 'Bathroom’s okay with the frame. Stairs, not without somebody behind me. Scared of falling, nights.',
    },
  )
  const standing = newest(chart.vitals('Blood Pressure, standing', { count: 2 }))
  const pressure = (standing.component as { valueQuantity: { value: number } }[])
    .map(({ valueQuantity }) => valueQuantity.value)
    .join('/')
  chart.turn({
    type: 'Data Gathering',
    topic: 'home, walking, standing pressure',
    pattern: 'Adherence×Function',
    code: 'AE',
    antecedent: { turn: 1, quote: 'Hydrochlorothiazide should not be restarted' },
    explicit: say(
      'With sodium corrected and the thiazide stopped, ask her about help at home and walking, and look up her last standing blood pressure.',
      '血钠已纠正、噻嗪已停，请向患者了解家里有无人照顾、行走情况如何，并查最近一次立位血压。',
    ),
    implicit: say(
      'With that sorted out, ask her about help at home and walking, and look up her last standing blood pressure.',
      '既然这个问题已经解决，请向患者了解家里有无人照顾、行走情况如何，并查最近一次立位血压。',
    ),
    answer: say(
      [
        '- Her daughter stays the first week; after that she is alone, with a bed downstairs.',
        '- She walks to the bathroom with a frame, needs someone behind her on stairs and is afraid of falling at night.',
        `- Her last standing blood pressure is ${pressure} mmHg (${when(standing)}).`,
      ].join('\n'),
      [
        '- 女儿第一周陪住，此后独居；楼下已放一张床。',
        '- 可借助行器去卫生间，上下楼需有人在身后保护，夜间担心跌倒。',
        `- 最近一次立位血压为${pressure} mmHg（${when(standing)}）。`,
      ].join('\n'),
    ),
    rubric: [
      say('Reports that her daughter stays for the first week only.', '报告女儿只在第一周陪住。'),
      say('Reports that a bed stands downstairs.', '报告楼下已放一张床。'),
      say('Reports that she walks to the bathroom with a frame.', '报告患者借助行器可去卫生间。'),
      say('Reports that she needs someone behind her on stairs.', '报告上下楼需有人在身后保护。'),
      say(`Gives the last standing blood pressure as ${pressure} mmHg.`, `写明最近一次立位血压为${pressure} mmHg。`),
      say('Does not state that she is safe on stairs alone.', '没有说患者可以独自上下楼。'),
    ],
    derived: { 1: 'in words' },
    entities: ['daughter', 'walking frame', 'standing blood pressure'],
    events: ['the limited help at home'],
  })

  chart.write('ServiceRequest.create', {
    service_type: 'home-health',
    priority: 'urgent',
    note: 'Physiotherapy after a pubic ramus fracture; walks with a frame, alone after the first week',
    target_date: '2163-10-13',
  })
  chart.turn({
    type: 'Write/Update',
    topic: 'home health',
    explicit: say(
      'Order home health, urgent, by 2163-10-13: physiotherapy after a pubic ramus fracture, walks with a frame, alone after the first week.',
      '请开居家护理申请，优先级紧急，2163-10-13前完成：耻骨支骨折后物理治疗，借助行器行走，一周后独居。',
    ),
    answer: say(
      'Ordered: home health, urgent, by 2163-10-13, for physiotherapy after a pubic ramus fracture; walks with a frame, alone after the first week.',
      '已开申请：居家护理，优先级紧急，2163-10-13前完成；耻骨支骨折后物理治疗，借助行器行走，一周后独居。',
    ),
    rubric: [
      say('The service is home health.', '申请的服务为居家护理。'),
      say('The priority is urgent.', '优先级为紧急。'),
      say('The target date is 2163-10-13.', '目标日期为2163-10-13。'),
      say('The note asks for physiotherapy.', '备注要求物理治疗。'),
      say('The note says that she is alone after the first week.', '备注写明一周后独居。'),
      say('No sedative is ordered.', '没有开镇静药。'),
    ],
  })
  return chart.finish()
}
