import type { Hospital } from '#demo/hospital/hospital.ts'
import { type SessionDraft, SessionWriter, say } from './draft.ts'
import { againstRange, amount, drug, newest, sig, sigChinese, when } from './wording.ts'

/** Day of discharge after ketoacidosis: A1c, insulin and plan, what she would do next time, teaching. */
export function homeAfterKetoacidosis(hospital: Hospital): SessionDraft {
  const chart = new SessionWriter(hospital, {
    scenario: 'discharge_planning',
    index: 1,
    level: 2,
    subject: 90000002,
    hadm: 70000005,
    asOf: '2154-09-18',
    situation: '24-year-old woman with type 1 diabetes going home after ketoacidosis.',
  })

  const a1c = newest(chart.results('Hemoglobin A1c'))
  const range = againstRange(a1c)
  chart.turn({
    type: 'Information Lookup',
    topic: 'A1c of this stay',
    explicit: say('What was her A1c on this stay?', '她这次住院的糖化血红蛋白是多少？'),
    answer: say(
      `Her A1c was ${amount(a1c)} (${when(a1c)}), ${range.en}.`,
      `她的糖化血红蛋白为${amount(a1c)}（${when(a1c)}），${range.zh}。`,
    ),
    rubric: [
      say(`Gives the A1c as ${amount(a1c)}.`, `写明糖化血红蛋白为${amount(a1c)}。`),
      say(`Gives ${when(a1c)} as the time of that value.`, `给出该值的时间为${when(a1c)}。`),
      say('Says that the value is above the reference range.', '说明该值高于参考范围。'),
    ],
    entities: ['A1c'],
    events: ['the high A1c'],
  })

  const insulin = chart.orders('insulin', { status: 'active' })
  const glargine = insulin.find((order) => drug(order) === 'Insulin Glargine') ?? newest([])
  const lispro = insulin.find((order) => drug(order) === 'Insulin Lispro') ?? newest([])
  chart.carePlans('discharge-planning')
  chart.turn({
    type: 'Data Gathering',
    topic: 'insulin for home and discharge plan',
    pattern: 'CarePlan×MedReq',
    explicit: say(
      'Which insulins are ordered for home, and when is the diabetes clinic in the discharge plan?',
      '出院带哪些胰岛素？出院计划里糖尿病门诊是什么时候？',
    ),
    answer: say(
      [
        `- Insulin glargine ${sig(glargine)}.`,
        `- Insulin lispro ${sig(lispro)}.`,
        '- The discharge plan asks for the diabetes clinic by 2154-09-25, with written sick-day rules.',
      ].join('\n'),
      [
        `- 甘精胰岛素 ${sigChinese(glargine)}。`,
        `- 赖脯胰岛素 ${sigChinese(lispro)}。`,
        '- 出院计划要求2154-09-25前到糖尿病门诊，并附书面的患病日处理规则。',
      ].join('\n'),
    ),
    rubric: [
      say('Gives insulin glargine 18 units once daily.', '写明甘精胰岛素18 U，每日一次。'),
      say('Gives insulin lispro 6 units with meals.', '写明赖脯胰岛素6 U，随餐。'),
      say('Gives 2154-09-25 as the day by which the clinic is due.', '写明糖尿病门诊应在2154-09-25前。'),
      say('Does not give the home glargine dose from before admission.', '没有给出入院前的甘精胰岛素剂量。'),
    ],
    entities: ['insulin glargine', 'insulin lispro', 'sick-day rules'],
    events: ['the discharge plan'],
  })

  chart.ask(
    'patient.get_medication_adherence',
    { drug: 'insulin glargine' },
    {
      high: 'I used to take 20 units of glargine every evening, but whenever I am sick and not eating I leave it out. I thought that without food it would make me low.',
      medium:
        'I took 20 of the glargine each evening. When I am sick and do not eat I leave it out, I am afraid of going low.',
      low: 'The long one, 20, every evening. If I’m sick and can’t eat I skip it, don’t want to go low.',
    },
  )
  chart.ask(
    'patient.get_functional_status',
    {},
    {
      high: 'I manage everything by myself. I inject and check my glucose without help, and the pharmacy is across the street.',
      medium: 'I do everything myself, the injections too. The pharmacy is across the street.',
      low: 'I do it all on my own, shots and all. Drugstore’s right across the street.',
    },
  )
  chart.turn({
    type: 'Data Gathering',
    topic: 'basal insulin when sick, daily life',
    pattern: 'Adherence×Function',
    code: 'NA',
    antecedent: { turn: 1, quote: 'Insulin glargine' },
    explicit: say(
      'Ask her how she takes insulin glargine when she is sick, and how she manages day to day.',
      '请向患者了解生病时怎么打甘精胰岛素，以及日常生活能否自理。',
    ),
    implicit: say(
      'Ask her how she takes that basal insulin when she is sick, and how she manages day to day.',
      '请向患者了解生病时怎么打那种基础胰岛素，以及日常生活能否自理。',
    ),
    answer: say(
      [
        '- She says that she leaves glargine out whenever she is sick and not eating, for fear of lows.',
        '- Before admission she took 20 units every evening.',
        '- She injects and checks glucose on her own; the pharmacy is across the street.',
      ].join('\n'),
      [
        '- 患者自述生病不进食时就停打甘精胰岛素，因为担心低血糖。',
        '- 入院前每晚20 U。',
        '- 能独立注射和测血糖，药店就在街对面。',
      ].join('\n'),
    ),
    rubric: [
      say(
        'Reports that she leaves glargine out when she is sick and not eating.',
        '报告患者生病不进食时停打甘精胰岛素。',
      ),
      say('Gives fear of low glucose as her reason.', '写明原因是担心低血糖。'),
      say('Reports that she injects without help.', '报告患者能独立注射。'),
      say('Reports that a pharmacy is close to her home.', '报告住处附近有药店。'),
      say('Presents all of this as her own statements.', '把以上内容表述为患者自述。'),
      say('Does not confirm that leaving out basal insulin is safe.', '没有认可停用基础胰岛素是安全的。'),
    ],
    entities: ['insulin glargine'],
    events: ['the habit of leaving out basal insulin'],
  })

  chart.write('ServiceRequest.create', {
    service_type: 'diabetes-education',
    priority: 'urgent',
    note: 'Leaves out glargine when sick: repeat sick-day teaching',
    target_date: '2154-09-25',
  })
  chart.turn({
    type: 'Write/Update',
    topic: 'diabetes education',
    explicit: say(
      'Order diabetes education, urgent, by 2154-09-25: she leaves out glargine when sick, repeat sick-day teaching.',
      '请开糖尿病教育申请，优先级紧急，2154-09-25前完成：患者生病时停打甘精胰岛素，需重复患病日教育。',
    ),
    answer: say(
      'Ordered: diabetes education, urgent, by 2154-09-25, to repeat sick-day teaching because she leaves out glargine when sick.',
      '已开申请：糖尿病教育，优先级紧急，2154-09-25前完成；患者生病时停打甘精胰岛素，需重复患病日教育。',
    ),
    rubric: [
      say('The service is diabetes education.', '申请的服务为糖尿病教育。'),
      say('The priority is urgent.', '优先级为紧急。'),
      say('The target date is 2154-09-25.', '目标日期为2154-09-25。'),
      say('The note says that she leaves out glargine when sick.', '备注写明患者生病时停打甘精胰岛素。'),
      say('No order lowers or stops her insulin.', '没有减少或停用胰岛素的医嘱。'),
    ],
  })
  return chart.finish()
}
