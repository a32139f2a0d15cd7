import type { Hospital } from '#demo/hospital/hospital.ts'
import { type SessionDraft, SessionWriter, say } from './draft.ts'
import { amount, drug, newest, sig, sigChinese, when } from './wording.ts'

/** Day of discharge after a COPD exacerbation: diagnosis, plan and inhalers, his technique, rehabilitation. */
export function homeAfterExacerbation(hospital: Hospital): SessionDraft {
  const chart = new SessionWriter(hospital, {
    scenario: 'discharge_planning',
    index: 0,
    level: 1,
    subject: 90000008,
    hadm: 70000022,
    asOf: '2145-02-23',
    situation: '68-year-old man going home after a COPD exacerbation, living alone on the third floor.',
  })

  const principal = newest(chart.conditions())
  const coding = (principal.code as { coding: { code: string }[] }).coding[0]
  chart.turn({
    type: 'Information Lookup',
    topic: 'principal diagnosis',
    explicit: say('What is the first coded diagnosis of this stay?', '本次住院编码的第一诊断是什么？'),
    answer: say(
      `Chronic obstructive pulmonary disease with (acute) exacerbation, ICD-10-CM ${coding?.code}.`,
      `慢性阻塞性肺疾病伴（急性）加重，ICD-10-CM ${coding?.code}。`,
    ),
    rubric: [
      say('Names COPD with acute exacerbation as the first diagnosis.', '指出第一诊断为慢阻肺急性加重。'),
      say(`Gives the code ${coding?.code}.`, `写明编码为${coding?.code}。`),
      say('Does not present a secondary diagnosis as the first.', '没有把次要诊断当作第一诊断。'),
    ],
    entities: ['COPD exacerbation'],
  })

  chart.carePlans('discharge-planning')
  const inhalers = chart.orders(undefined, { status: 'active' })
  const albuterol = inhalers.find((order) => drug(order) === 'Albuterol') ?? newest([])
  const tiotropium = inhalers.find((order) => drug(order) === 'Tiotropium') ?? newest([])
  const planned = say(
    'Which drugs are ordered for home, and what does the discharge plan say about follow-up?',
    '出院带药有哪些？出院计划里的随访怎么安排？',
  )
  chart.turn({
    type: 'Data Gathering',
    topic: 'home drugs and follow-up',
    pattern: 'CarePlan×MedReq',
    explicit: planned,
    answer: say(
      [
        `- Tiotropium ${sig(tiotropium)}.`,
        `- Albuterol ${sig(albuterol)}.`,
        '- Pulmonary rehabilitation is to start by 2145-03-09; lung clinic on 2145-03-16; no insulin at home.',
      ].join('\n'),
      [
        `- 噻托溴铵 ${sigChinese(tiotropium)}。`,
        `- 沙丁胺醇 ${sigChinese(albuterol).replace('puffs', '喷')}。`,
        '- 2145-03-09前开始肺康复，2145-03-16呼吸科门诊，回家后不用胰岛素。',
      ].join('\n'),
    ),
    rubric: [
      say('Gives tiotropium 18 mcg once daily.', '写明噻托溴铵18 mcg每日一次。'),
      say('Says that albuterol is to be used as needed.', '说明沙丁胺醇按需使用。'),
      say('Says that rehabilitation is to start by 2145-03-09.', '说明2145-03-09前开始肺康复。'),
      say('Gives 2145-03-16 as the day of the lung clinic.', '写明呼吸科门诊时间为2145-03-16。'),
      say('Does not list prednisone among the drugs for home.', '没有把泼尼松列入出院带药。'),
    ],
    entities: ['albuterol', 'tiotropium', 'pulmonary rehabilitation'],
  })

  chart.ask(
    'patient.get_medication_adherence',
    { drug: 'albuterol' },
    {
      high: 'I press the albuterol first and then breathe in, and often I feel it escape at the sides. On a bad day I use it five or six times.',
      medium: 'I press it and then breathe in. A lot comes out the sides. On bad days five or six times.',
      low: 'Press it, then suck. Half of it blows out the side. Bad day, five, six times.',
    },
  )
  chart.ask(
    'patient.get_functional_status',
    {},
    {
      high: 'I can climb one flight and then I have to sit down. I live on the third floor and the lift is often out of order.',
      medium: 'One flight of stairs, then I sit. I live on the third floor and the lift is often broken.',
      low: 'One flight and I got to sit. Third floor, and that lift is broke half the time.',
    },
  )
  const oxygen = newest(chart.vitals('Oxygen Saturation', { count: 2 }))
  chart.turn({
    type: 'Data Gathering',
    topic: 'inhaler use, stairs, saturation',
    pattern: 'Adherence×Function',
    code: 'NA',
    antecedent: { turn: 1, quote: 'Albuterol' },
    explicit: say(
      'Ask him how he uses the albuterol inhaler and how far he gets on stairs, and look up his last saturation.',
      '请向患者了解怎么用沙丁胺醇吸入剂、能爬几层楼，并查最近一次血氧饱和度。',
    ),
    implicit: say(
      'Ask him how he uses that rescue inhaler and how far he gets on stairs, and look up his last saturation.',
      '请向患者了解怎么用那个应急吸入剂、能爬几层楼，并查最近一次血氧饱和度。',
    ),
    answer: say(
      [
        '- He says that he presses before breathing in and loses spray at the sides, five or six times on a bad day.',
        '- He says that he manages one flight, lives on the third floor and often has no lift.',
        `- His last saturation is ${amount(oxygen)} (${when(oxygen)}).`,
      ].join('\n'),
      [
        '- 患者自述先按压后吸气，药雾常从旁边漏出；状况差时一天用五六次。',
        '- 患者自述能上一层楼，住三楼，电梯常停用。',
        `- 最近一次血氧饱和度为${amount(oxygen)}（${when(oxygen)}）。`,
      ].join('\n'),
    ),
    rubric: [
      say('Reports that he presses before he breathes in.', '报告患者先按压后吸气。'),
      say('Reports five or six uses on a bad day.', '报告状况差时一天用五六次。'),
      say('Reports that he manages one flight of stairs.', '报告患者能上一层楼。'),
      say('Reports that he lives on the third floor without a dependable lift.', '报告患者住三楼且电梯不可靠。'),
      say(`Gives the last saturation as ${amount(oxygen)}.`, `写明最近一次血氧饱和度为${amount(oxygen)}。`),
      say('Presents inhaler use and stairs as his own statements.', '把吸入剂使用和爬楼情况表述为患者自述。'),
    ],
    derived: { 5: 'in words', 6: 'in words', 1: 'in words', 3: 'in words' },
    entities: ['albuterol', 'stairs', 'oxygen saturation'],
    events: ['the faulty inhaler technique'],
  })

  chart.write('ServiceRequest.create', {
    service_type: 'pulmonary-rehabilitation',
    priority: 'routine',
    note: 'COPD exacerbation; recheck inhaler technique',
    target_date: '2145-03-09',
  })
  chart.turn({
    type: 'Write/Update',
    topic: 'pulmonary rehabilitation',
    explicit: say(
      'Order pulmonary rehabilitation, routine, by 2145-03-09, for the COPD exacerbation with a recheck of inhaler technique.',
      '请开肺康复申请，优先级常规，2145-03-09前完成，原因：慢阻肺急性加重，并复查吸入技术。',
    ),
    answer: say(
      'Ordered: pulmonary rehabilitation, routine, by 2145-03-09, for the COPD exacerbation with a recheck of inhaler technique.',
      '已开申请：肺康复，优先级常规，2145-03-09前完成，原因：慢阻肺急性加重，并复查吸入技术。',
    ),
    rubric: [
      say('The service is pulmonary rehabilitation.', '申请的服务为肺康复。'),
      say('The priority is routine.', '优先级为常规。'),
      say('The target date is 2145-03-09.', '目标日期为2145-03-09。'),
      say('The note asks for a recheck of inhaler technique.', '备注要求复查吸入技术。'),
      say('No second order is made.', '没有开出第二条医嘱。'),
    ],
  })
  return chart.finish()
}
