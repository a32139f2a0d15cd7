import type { Hospital } from '#demo/hospital/hospital.ts'
import { type SessionDraft, SessionWriter, say } from './draft.ts'
import { againstRange, amount, completed, highest, lowest, newest, number, value, when } from './wording.ts'

/** Day 3 on prednisone: glucose, its daily pattern, oxygen, and whether it is diabetes. */
export function glucoseOnPrednisone(hospital: Hospital): SessionDraft {
  const chart = new SessionWriter(hospital, {
    scenario: 'treatment_response',
    index: 3,
    level: 1,
    subject: 90000008,
    hadm: 70000022,
    asOf: '2145-02-20',
    situation: '68-year-old man with a COPD exacerbation on prednisone, glucose high in the afternoons.',
  })

  const latest = newest(chart.results('Glucose, POC', { count: 3 }))
  const range = againstRange(latest)
  chart.turn({
    type: 'Information Lookup',
    topic: 'latest fingerstick glucose',
    explicit: say(
      'What is his latest fingerstick glucose, and when was it taken?',
      '他最近一次指尖血糖是多少？什么时候测的？',
    ),
    answer: say(
      `His latest fingerstick glucose is ${amount(latest)} (${when(latest)}), ${range.en}.`,
      `最近一次指尖血糖为${amount(latest)}（${when(latest)}），${range.zh}。`,
    ),
    rubric: [
      say(`Gives the latest fingerstick glucose as ${amount(latest)}.`, `写明最近一次指尖血糖为${amount(latest)}。`),
      say(`Gives ${when(latest)} as the time of that value.`, `给出该值的时间为${when(latest)}。`),
      say('Says that the value is above the reference range.', '说明该值高于参考范围。'),
    ],
    entities: ['fingerstick glucose'],
    events: ['the high glucose'],
  })

  const glucose = chart.results('Glucose, POC', { from: '2145-02-20', count: 8 })
  const doses = completed(chart.given('Prednisone'))
  const [high, low] = [highest(glucose), lowest(glucose)]
  chart.turn({
    type: 'Data Gathering',
    topic: 'glucose beside prednisone',
    pattern: 'Obs×MedAdmin',
    code: 'NA',
    antecedent: { turn: 0, quote: 'fingerstick glucose' },
    explicit: say(
      'Put today’s fingerstick glucose readings next to the prednisone doses given.',
      '请把今天的指尖血糖读数和已给的泼尼松放在一起看。',
    ),
    implicit: say(
      'Put today’s readings next to the prednisone doses given.',
      '请把今天的读数和已给的泼尼松放在一起看。',
    ),
    answer: say(
      [
        `- Prednisone 40 mg PO was given on ${when(doses[1] ?? newest([]))} and ${when(newest(doses))}.`,
        `- Today glucose was lowest at ${amount(low)} (${when(low)}) and highest at ${amount(high)} (${when(high)}).`,
        '- The peak comes in the afternoon, hours after the morning dose.',
      ].join('\n'),
      [
        `- 泼尼松40 mg口服已于${when(doses[1] ?? newest([]))}和${when(newest(doses))}给药。`,
        `- 今日血糖最低${amount(low)}（${when(low)}），最高${amount(high)}（${when(high)}）。`,
        '- 高峰出现在下午，即早晨给药数小时之后。',
      ].join('\n'),
    ),
    rubric: [
      say('Gives the prednisone dose as 40 mg.', '写明泼尼松剂量为40 mg。'),
      say(`Gives ${amount(high)} as the highest glucose of the day.`, `写明当日血糖最高为${amount(high)}。`),
      say(`Gives ${amount(low)} as the lowest glucose of the day.`, `写明当日血糖最低为${amount(low)}。`),
      say('Says that glucose peaks hours after the morning dose.', '指出血糖高峰出现在早晨给药数小时之后。'),
    ],
    entities: ['prednisone', 'fingerstick glucose'],
    events: ['the afternoon peak of glucose'],
  })

  const oxygen = newest(chart.vitals('Oxygen Saturation', { count: 3 }))
  chart.turn({
    type: 'Information Lookup',
    topic: 'latest oxygen saturation',
    code: 'PE',
    antecedent: { turn: 0, quote: 'What is his latest fingerstick glucose' },
    explicit: say(
      'What is his latest oxygen saturation, and when was it taken?',
      '他最近一次血氧饱和度是多少？什么时候测的？',
    ),
    implicit: say('And the latest oxygen saturation?', '最近一次血氧饱和度呢？'),
    answer: say(
      `His latest oxygen saturation is ${amount(oxygen)} (${when(oxygen)}).`,
      `最近一次血氧饱和度为${amount(oxygen)}（${when(oxygen)}）。`,
    ),
    rubric: [
      say(`Gives the latest oxygen saturation as ${amount(oxygen)}.`, `写明最近一次血氧饱和度为${amount(oxygen)}。`),
      say(`Gives ${when(oxygen)} as the time of that value.`, `给出该值的时间为${when(oxygen)}。`),
      say('Does not present an older saturation as the latest.', '没有把更早的血氧饱和度当作最新值。'),
    ],
    entities: ['oxygen saturation'],
  })

  const a1c = newest(chart.results('Hemoglobin A1c'))
  chart.conditions()
  if (value(a1c) >= 6.5) throw new Error('the A1c of this course is below the line of diabetes')
  chart.turn({
    type: 'Clinical Reasoning',
    topic: 'steroid effect or diabetes',
    pattern: 'Obs×Condition',
    code: 'AE',
    antecedent: { turn: 1, quote: 'The peak comes in the afternoon, hours after the morning dose' },
    explicit: say(
      'Does glucose that peaks after each prednisone dose come from the steroid or from diabetes he had before?',
      '每次泼尼松后出现的血糖高峰，是激素所致，还是他原来就有糖尿病？',
    ),
    implicit: say(
      'Does this pattern come from the steroid or from diabetes he had before?',
      '这种规律是激素所致，还是他原来就有糖尿病？',
    ),
    answer: say(
      `A1c is ${amount(a1c)} (${when(a1c)}), in the range of prediabetes (5.7 to 6.4%), and no diabetes is coded for this stay, so the afternoon peaks are best explained by prednisone. Glucose should be followed until the course ends and A1c repeated in three months, without glucose-lowering drugs for home.`,
      `糖化血红蛋白为${amount(a1c)}（${when(a1c)}），处于糖尿病前期范围（5.7%至6.4%），本次住院也没有糖尿病的编码诊断，下午的血糖高峰最可能由泼尼松所致。应监测血糖至疗程结束，三个月后复查糖化血红蛋白，出院不需带降糖药。`,
    ),
    rubric: [
      say(`Gives the A1c as ${number(a1c)}%.`, `写明糖化血红蛋白为${number(a1c)}%。`),
      say('Places that A1c in the range of prediabetes.', '指出该值处于糖尿病前期范围。'),
      say('Names prednisone as the best explanation.', '指出泼尼松是最合理的解释。'),
      say('Advises repeating A1c in about three months.', '建议约三个月后复查糖化血红蛋白。'),
      say('Does not advise stopping prednisone early for the glucose.', '没有建议因血糖提前停用泼尼松。'),
    ],
    derived: { 5.7: 'range of prediabetes', 6.4: 'range of prediabetes', 3: 'three months' },
    entities: ['A1c', 'prednisone'],
    events: ['the steroid effect'],
  })
  return chart.finish()
}
