import type { Hospital } from '#demo/hospital/hospital.ts'
import { type SessionDraft, SessionWriter, say } from './draft.ts'
import { againstRange, amount, newest, number, oldest, when } from './wording.ts'

/** Day 3 of a pneumonia: white cells, film and culture, narrowing, CURB-65 on arrival. */
export function pneumococcalPneumonia(hospital: Hospital): SessionDraft {
  const chart = new SessionWriter(hospital, {
    scenario: 'diagnostic_workup',
    index: 1,
    level: 2,
    subject: 90000005,
    hadm: 70000013,
    asOf: '2144-01-12',
    situation: '71-year-old man with lobar pneumonia and hypoxia, blood cultures positive.',
  })

  const white = newest(chart.results('White Blood Cells', { count: 3 }))
  const range = againstRange(white)
  chart.turn({
    type: 'Information Lookup',
    topic: 'latest white cell count',
    explicit: say(
      'What is the latest white cell count, and when was it drawn?',
      '最近一次白细胞计数是多少？什么时候采的血？',
    ),
    answer: say(
      `The latest white cell count is ${amount(white)} (${when(white)}), ${range.en}.`,
      `最近一次白细胞计数为${amount(white)}（${when(white)}），${range.zh}。`,
    ),
    rubric: [
      say(`Gives the latest white cell count as ${amount(white)}.`, `写明最近一次白细胞计数为${amount(white)}。`),
      say(`Gives ${when(white)} as the time of that value.`, `给出该值的时间为${when(white)}。`),
      say('Says that the value is above the reference range.', '说明该值高于参考范围。'),
    ],
    entities: ['white cell count'],
    events: ['the high white cell count'],
  })

  chart.reports('XR Chest')
  const cultures = chart.reports('Blood Culture')
  chart.turn({
    type: 'Data Gathering',
    topic: 'chest film and blood culture',
    pattern: 'DiagReport×DiagReport',
    code: 'PE',
    antecedent: { turn: 0, quote: 'What is the latest white cell count' },
    explicit: say('What are the latest chest film and blood culture?', '最近一次胸片和血培养结果是什么？'),
    implicit: say('And the chest film and blood culture?', '胸片和血培养呢？'),
    answer: say(
      [
        '- Chest film: right lower lobe pneumonia with a small parapneumonic effusion.',
        `- Blood culture of ${when(newest(cultures))}: Streptococcus pneumoniae in two of two sets.`,
        '- The isolate is susceptible to penicillin G and ceftriaxone and resistant to erythromycin.',
      ].join('\n'),
      [
        '- 胸片：右下叶肺炎，伴少量肺炎旁胸腔积液。',
        `- ${when(newest(cultures))}血培养：两套均检出肺炎链球菌。`,
        '- 该菌对青霉素G和头孢曲松敏感，对红霉素耐药。',
      ].join('\n'),
    ),
    rubric: [
      say('Reports pneumonia of the right lower lobe.', '报告右下叶肺炎。'),
      say('Reports a small parapneumonic effusion.', '报告少量肺炎旁胸腔积液。'),
      say('Names Streptococcus pneumoniae as the blood isolate.', '指出血培养菌为肺炎链球菌。'),
      say('Says that the isolate is susceptible to penicillin G.', '说明该菌对青霉素G敏感。'),
      say('Does not report susceptibility to erythromycin.', '没有把红霉素报告为敏感。'),
    ],
    derived: { 2: 'two of two sets' },
    entities: ['chest film', 'blood culture', 'Streptococcus pneumoniae'],
    events: ['the pneumococcal bacteremia'],
  })

  const [penicillin] = chart.susceptibility('Penicillin G')
  const course = chart.results('White Blood Cells', { count: 5 })
  const mic = /[\d.]+/.exec(JSON.stringify(penicillin?.note))?.[0] ?? ''
  const [first, last] = [oldest(course), newest(course)]
  chart.turn({
    type: 'Clinical Reasoning',
    topic: 'narrowing of antibiotics',
    code: 'AE',
    antecedent: { turn: 1, quote: 'Streptococcus pneumoniae in two of two sets' },
    explicit: say(
      'With a penicillin-susceptible pneumococcus in the blood, can the antibiotics be narrowed?',
      '血培养为青霉素敏感的肺炎链球菌，抗菌药物可以降阶梯吗？',
    ),
    implicit: say('Given these results, can the antibiotics be narrowed?', '根据这些结果，抗菌药物可以降阶梯吗？'),
    answer: say(
      `Yes: the blood isolate is susceptible to penicillin G (MIC ${mic} ug/mL) and white cells have come down from ${number(first)} to ${amount(last)}, so a single beta-lactam covers it. Oral amoxicillin is the natural step once he keeps improving, and nothing calls for broader cover.`,
      `可以：血培养菌对青霉素G敏感（MIC ${mic} ug/mL），白细胞从${number(first)}降至${amount(last)}，单用一种β-内酰胺类即可覆盖。病情持续好转后可改口服阿莫西林，没有理由扩大抗菌谱。`,
    ),
    rubric: [
      say('Says that the antibiotics can be narrowed.', '指出抗菌药物可以降阶梯。'),
      say('Bases this on the susceptibility of the blood isolate to penicillin G.', '依据为血培养菌对青霉素G敏感。'),
      say(`Says that white cells have come down to ${amount(last)}.`, `说明白细胞已降至${amount(last)}。`),
      say('Names amoxicillin as the oral step.', '指出口服可选阿莫西林。'),
      say('Does not advise broader cover.', '没有建议扩大抗菌谱。'),
    ],
    entities: ['penicillin G', 'amoxicillin'],
    events: ['the narrowing of antibiotics'],
  })

  const urea = oldest(chart.results('Urea Nitrogen', { to: '2144-01-10' }))
  const breaths = oldest(chart.vitals('Respiratory Rate', { to: '2144-01-10' }))
  const pressure = oldest(chart.vitals('Blood Pressure', { to: '2144-01-10' }))
  const coma = oldest(chart.vitals('Glasgow Coma Scale', { to: '2144-01-10' }))
  chart.turn({
    type: 'Data Gathering',
    topic: 'CURB-65 on arrival',
    pattern: 'Obs×Obs',
    explicit: say(
      'Work out his CURB-65 from the first values of 2144-01-10.',
      '请用2144-01-10的首次数值计算他的CURB-65评分。',
    ),
    answer: say(
      [
        `- Confusion 0 (Glasgow Coma Scale ${number(coma)}); urea nitrogen ${amount(urea)}, above 19: 1.`,
        `- Respiratory rate ${number(breaths)}, 30 or more: 1; blood pressure ${number(pressure)} mmHg: 0; age 71, 65 or older: 1.`,
        '- CURB-65 is 3: severe pneumonia, intensive care to be considered.',
      ].join('\n'),
      [
        `- 意识障碍0分（GCS ${number(coma)}）；尿素氮${amount(urea)}，高于19：1分。`,
        `- 呼吸频率${number(breaths)}次/分，≥30：1分；血压${number(pressure)} mmHg：0分；年龄71岁，≥65：1分。`,
        '- CURB-65为3分：重症肺炎，应评估是否需要重症监护。',
      ].join('\n'),
    ),
    rubric: [
      say(`Gives one point for the urea nitrogen of ${amount(urea)}.`, `尿素氮${amount(urea)}计1分。`),
      say(`Gives one point for the respiratory rate of ${number(breaths)}.`, `呼吸频率${number(breaths)}次/分计1分。`),
      say(`Gives no point for the blood pressure of ${number(pressure)} mmHg.`, `血压${number(pressure)} mmHg不计分。`),
      say('Gives one point for age.', '年龄计1分。'),
      say('States that CURB-65 is 3.', '指出CURB-65为3分。'),
    ],
    derived: {
      0: 'points',
      1: 'points',
      3: 'sum of the points',
      19: 'threshold',
      30: 'threshold',
      65: 'threshold',
      71: 'age of the opening line',
    },
    entities: ['CURB-65'],
    events: ['severe pneumonia on arrival'],
  })
  return chart.finish()
}
