import type { Hospital } from '#demo/hospital/hospital.ts'
import { type SessionDraft, SessionWriter, say } from './draft.ts'
import { againstRange, amount, highest, newest, number, oldest, when } from './wording.ts'

/** Day 3 of a urosepsis: lactate, white cells, the allergy label against her account, a narrower drug. */
export function urosepsisNarrowing(hospital: Hospital): SessionDraft {
  const chart = new SessionWriter(hospital, {
    scenario: 'treatment_response',
    index: 2,
    level: 3,
    subject: 90000009,
    hadm: 70000025,
    asOf: '2160-07-23',
    situation:
      '59-year-old woman with E. coli bacteremia from an obstructed ureter, on meropenem for a penicillin label.',
  })

  const lactate = newest(chart.results('Lactate', { count: 4 }))
  const range = againstRange(lactate)
  chart.turn({
    type: 'Information Lookup',
    topic: 'latest lactate',
    explicit: say('Where is the lactate now, and when was it drawn?', '现在乳酸多少？什么时候采的血？'),
    answer: say(
      `The latest lactate is ${amount(lactate)} (${when(lactate)}), ${range.en}.`,
      `最近一次乳酸为${amount(lactate)}（${when(lactate)}），${range.zh}。`,
    ),
    rubric: [
      say(`Gives the latest lactate as ${amount(lactate)}.`, `写明最近一次乳酸为${amount(lactate)}。`),
      say(`Gives ${when(lactate)} as the time of that value.`, `给出该值的时间为${when(lactate)}。`),
      say('Says that the value is within the reference range.', '说明该值在参考范围内。'),
    ],
    entities: ['lactate'],
    events: ['the cleared lactate'],
  })

  const white = chart.results('White Blood Cells', { count: 8 })
  const temperature = chart.vitals('Temperature', { from: '2160-07-23', count: 6 })
  const [peak, last] = [highest(white), newest(white)]
  const warmest = highest(temperature)
  chart.turn(whiteCellTurn({ first: oldest(white), peak, last, warmest }))

  chart.ask(
    'patient.get_symptom_history',
    { query: 'reaction to penicillin' },
    {
      high: 'I was about six and had amoxicillin for an ear infection. I got an itchy rash on my tummy for two days, no swelling and no trouble breathing. I have had cephalexin for a skin infection since then, and that was fine.',
      medium:
        'I was six or so. Amoxicillin for my ear, then an itchy rash on my tummy for two days. No swelling, I could breathe fine. Later I had cephalexin and nothing happened.',
      low: 'I was a kid, six maybe. Got amoxicillin for my ear and itchy spots on my tummy, two days. Didn’t swell up, breathed okay. Had that cephalexin once later, no problem.',
    },
  )
  const [ceftriaxone] = chart.susceptibility('Ceftriaxone')
  const mic = /[<>=]*[\d.]+/.exec(JSON.stringify(ceftriaxone?.note))?.[0] ?? ''
  chart.documents('ceftriaxone', false)
  chart.turn({
    type: 'Data Gathering',
    topic: 'allergy label against her account and the isolate',
    pattern: 'Obs×Condition',
    code: 'AE',
    antecedent: { turn: 1, quote: 'responding to treatment' },
    explicit: say(
      'As she is responding, ask her about the penicillin reaction and look up whether the blood isolate is susceptible to ceftriaxone and whether she has had it before.',
      '既然治疗有效，请向患者了解青霉素过敏的经过，并查血培养菌对头孢曲松是否敏感、她以前是否用过头孢曲松。',
    ),
    implicit: say(
      'On that footing, ask her about the penicillin reaction and look up whether the blood isolate is susceptible to ceftriaxone and whether she has had it before.',
      '在此基础上，请向患者了解青霉素过敏的经过，并查血培养菌对头孢曲松是否敏感、她以前是否用过该药。',
    ),
    answer: say(
      [
        '- She reports an itchy rash for two days after amoxicillin at about age six, without swelling or trouble breathing, and cephalexin since without a reaction.',
        `- The blood isolate is susceptible to ceftriaxone (MIC ${mic} ug/mL).`,
        '- The chart lists an unknown childhood reaction, and ceftriaxone in 2158 without any reaction.',
      ].join('\n'),
      [
        '- 患者自述约6岁时用阿莫西林后出现瘙痒性皮疹2天，无肿胀、无呼吸困难；此后用过头孢氨苄，无反应。',
        `- 血培养菌对头孢曲松敏感（MIC ${mic} ug/mL）。`,
        '- 病历记载为儿童期反应不详，2158年用头孢曲松无反应。',
      ].join('\n'),
    ),
    rubric: [
      say(
        'Reports a rash after amoxicillin in childhood as her own account.',
        '把儿童期用阿莫西林后出现皮疹表述为患者自述。',
      ),
      say('Says that there was no swelling or trouble breathing.', '说明当时无肿胀或呼吸困难。'),
      say('Reports that she took cephalexin later without a reaction.', '报告她后来用过头孢氨苄且无反应。'),
      say('Says that the blood isolate is susceptible to ceftriaxone.', '说明血培养菌对头孢曲松敏感。'),
      say(
        'Says that the chart records ceftriaxone in 2158 without a reaction.',
        '说明病历记载2158年用头孢曲松无反应。',
      ),
      say('Does not call the reaction anaphylaxis.', '没有把该反应说成过敏性休克。'),
    ],
    derived: { 6: 'age six, in words', 2: 'two days, in words', 2158: 'year' },
    entities: ['penicillin', 'ceftriaxone'],
    events: ['the low-risk allergy history'],
  })

  chart.write('MedicationRequest.create', {
    medication: 'ceftriaxone',
    dose: '2 g',
    route: 'IV',
    frequency: 'every 24 hours',
    indication: 'Escherichia coli bacteremia',
    duration_days: 4,
  })
  chart.turn({
    type: 'Write/Update',
    topic: 'ceftriaxone in place of meropenem',
    explicit: say(
      'Order ceftriaxone 2 g IV every 24 hours for 4 days, indication Escherichia coli bacteremia.',
      '请下医嘱：头孢曲松2 g静脉，每24小时一次，共4天，适应证为大肠埃希菌菌血症。',
    ),
    answer: say(
      'Ordered: ceftriaxone 2 g IV every 24 hours for 4 days, for Escherichia coli bacteremia.',
      '已下医嘱：头孢曲松2 g静脉，每24小时一次，共4天，适应证为大肠埃希菌菌血症。',
    ),
    rubric: [
      say('The medication is ceftriaxone.', '药物为头孢曲松。'),
      say('The dose is 2 g.', '剂量为2 g。'),
      say('The route is IV.', '途径为静脉。'),
      say('The frequency is every 24 hours.', '频次为每24小时一次。'),
      say('The duration is 4 days.', '疗程为4天。'),
      say('The order is not for a drug to which the isolate is resistant.', '所开药物不是该菌耐药的药物。'),
    ],
  })
  return chart.finish()
}

type WhiteCells = Record<'first' | 'peak' | 'last' | 'warmest', Parameters<typeof amount>[0]>

/** The words of the second turn over whatever white cells were found. */
export function whiteCellTurn({ first, peak, last, warmest }: WhiteCells) {
  return {
    type: 'Clinical Reasoning' as const,
    topic: 'response to meropenem',
    pattern: 'Obs×Obs',
    explicit: say(
      'Do white cells and temperature show a response to meropenem and the stent?',
      '从白细胞和体温看，美罗培南和输尿管支架治疗有效吗？',
    ),
    answer: say(
      `White cells rose from ${number(first)} to a peak of ${number(peak)} K/uL and have come down to ${amount(last)} (${when(last)}), and the highest temperature on 2160-07-23 was ${amount(warmest)}. She is responding to treatment, so escalation is not needed and narrowing to the culture can be planned.`,
      `白细胞从${number(first)}升至最高${number(peak)} K/uL，已降至${amount(last)}（${when(last)}），2160-07-23最高体温为${amount(warmest)}。治疗有效，无需升级，可根据培养结果计划降阶梯。`,
    ),
    rubric: [
      say(`Gives ${amount(last)} as the latest white cell count.`, `写明最近一次白细胞为${amount(last)}。`),
      say(`Gives ${amount(warmest)} as the highest temperature of the day.`, `写明当日最高体温为${amount(warmest)}。`),
      say('Concludes that she is responding to treatment.', '得出治疗有效的结论。'),
      say('Says that narrowing to the culture can be planned.', '指出可根据培养结果计划降阶梯。'),
      say('Does not advise escalation.', '没有建议升级抗菌药物。'),
    ],
    entities: ['white cells', 'temperature', 'meropenem'],
    events: ['the response to treatment'],
  }
}
