import type { Hospital } from '#demo/hospital/hospital.ts'
import { type SessionDraft, SessionWriter, say } from './draft.ts'
import {
  againstRange,
  amount,
  newest,
  number,
  oldest,
  orderEnd,
  orderStart,
  sig,
  sigChinese,
  value,
  when,
} from './wording.ts'

/** Day 5 of a kidney injury on vancomycin: level, orders, severity, a hold on the chart. */
export function kidneyInjuryOnVancomycin(hospital: Hospital): SessionDraft {
  const chart = new SessionWriter(hospital, {
    scenario: 'med_safety',
    index: 1,
    level: 2,
    subject: 90000001,
    hadm: 70000002,
    asOf: '2151-03-07',
    situation: '64-year-old man with MRSA osteomyelitis; creatinine rising on vancomycin and piperacillin-tazobactam.',
  })

  const trough = newest(chart.results('Vancomycin Trough', { count: 3 }))
  const range = againstRange(trough)
  chart.turn({
    type: 'Information Lookup',
    topic: 'latest vancomycin trough',
    explicit: say(
      'What was the last vancomycin trough, and when was it drawn?',
      '最近一次万古霉素谷浓度是多少？什么时候采的血？',
    ),
    answer: say(
      `The last vancomycin trough was ${amount(trough)} on ${when(trough)}, ${range.en}.`,
      `最近一次万古霉素谷浓度为${amount(trough)}（${when(trough)}），${range.zh}。`,
    ),
    rubric: [
      say(
        `States that the last vancomycin trough is ${amount(trough)}.`,
        `指出最近一次万古霉素谷浓度为${amount(trough)}。`,
      ),
      say(`Gives ${when(trough)} as the time of that trough.`, `给出该谷浓度的采样时间为${when(trough)}。`),
      say('Says that the trough is above the reference range.', '说明该谷浓度高于参考范围。'),
    ],
    entities: ['vancomycin', 'vancomycin trough'],
    events: ['the high vancomycin trough'],
  })

  const vancomycin = newest(chart.orders('vancomycin'))
  const course = chart.results('Creatinine', { count: 8 })
  const [first, last] = [oldest(course), newest(course)]
  chart.turn({
    type: 'Data Gathering',
    topic: 'vancomycin orders beside creatinine',
    pattern: 'Obs×MedReq',
    code: 'NA',
    antecedent: { turn: 0, quote: 'vancomycin' },
    explicit: say(
      'List the vancomycin orders of this stay beside the course of creatinine.',
      '请列出本次住院的万古霉素医嘱，并对照肌酐的变化。',
    ),
    implicit: say(
      'List the orders for it this stay beside the course of creatinine.',
      '请列出本次住院该药的医嘱，并对照肌酐的变化。',
    ),
    answer: say(
      [
        `- Vancomycin ${sig(vancomycin)} ran from ${orderStart(vancomycin)} and was stopped on ${orderEnd(vancomycin)}.`,
        `- Creatinine rose from ${amount(first)} (${when(first)}) to ${amount(last)} (${when(last)}).`,
        '- No vancomycin order is active now.',
      ].join('\n'),
      [
        `- 万古霉素 ${sigChinese(vancomycin)}，自${orderStart(vancomycin)}起用，${orderEnd(vancomycin)}停用。`,
        `- 肌酐从${amount(first)}（${when(first)}）升至${amount(last)}（${when(last)}）。`,
        '- 目前没有生效的万古霉素医嘱。',
      ].join('\n'),
    ),
    rubric: [
      say('Gives the vancomycin order as 1250 mg every 12 hours.', '写明万古霉素医嘱为1250 mg，每12小时一次。'),
      say(
        `Says that the order was stopped on ${orderEnd(vancomycin).slice(0, 10)}.`,
        `说明该医嘱已于${orderEnd(vancomycin).slice(0, 10)}停用。`,
      ),
      say(`Gives the latest creatinine as ${amount(last)}.`, `写明最近一次肌酐为${amount(last)}。`),
      say('Says that creatinine has risen since admission.', '指出肌酐自入院以来升高。'),
      say('Does not present vancomycin as still running.', '没有把万古霉素说成仍在使用。'),
    ],
    entities: ['vancomycin', 'creatinine'],
    events: ['the rise in creatinine', 'the stop of vancomycin'],
  })

  const again = chart.results('Creatinine', { count: 8 })
  const [baseline, peak] = [oldest(again), newest(again)]
  chart.results('Urine Microscopy')
  const ratio = (value(peak) / value(baseline)).toFixed(1)
  chart.turn({
    type: 'Clinical Reasoning',
    topic: 'severity and mechanism of the kidney injury',
    code: 'AE',
    antecedent: { turn: 1, quote: `Creatinine rose from ${amount(first)}` },
    explicit: say(
      'With creatinine rising after a high trough, how severe is the kidney injury by KDIGO, and what points to the tubules?',
      '谷浓度偏高之后肌酐升高，按KDIGO肾损伤属于几期？有什么提示肾小管损伤？',
    ),
    implicit: say(
      'In view of that course, how severe is this by KDIGO, and what points to the tubules?',
      '从上述经过看，按KDIGO属于几期？有什么提示肾小管损伤？',
    ),
    answer: say(
      `Creatinine went from ${number(baseline)} to ${amount(peak)}, ${ratio} times the first value, which is KDIGO stage 3. Many granular (muddy brown) casts point to acute tubular injury, for which vancomycin together with piperacillin-tazobactam is the likely cause.`,
      `肌酐从${number(baseline)}升至${amount(peak)}，为最初值的${ratio}倍，达到KDIGO 3期。尿沉渣见大量颗粒（泥棕色）管型，提示急性肾小管损伤，最可能由万古霉素联合哌拉西林/他唑巴坦所致。`,
    ),
    rubric: [
      say(
        `Relates the creatinine of ${amount(peak)} to the first value of ${amount(baseline)}.`,
        `把${amount(peak)}的肌酐与最初的${amount(baseline)}作比较。`,
      ),
      say('Stages the kidney injury as KDIGO stage 3.', '将肾损伤判为KDIGO 3期。'),
      say(
        'Names the granular (muddy brown) casts as evidence of tubular injury.',
        '指出颗粒（泥棕色）管型是肾小管损伤的证据。',
      ),
      say('Names vancomycin as a likely cause.', '指出万古霉素是可能的病因。'),
      say('Does not advise giving vancomycin again on a fixed schedule.', '没有建议按固定时间继续给万古霉素。'),
    ],
    derived: { [ratio]: 'latest creatinine divided by the first', 3: 'KDIGO stage' },
    entities: ['creatinine', 'granular casts'],
    events: ['acute tubular injury'],
  })

  const flag = {
    category: 'safety',
    code: 'nephrotoxin-hold',
    detail: 'No scheduled vancomycin; redose by level only. Acute tubular injury.',
  }
  chart.write('Flag.create', flag)
  chart.turn({
    type: 'Write/Update',
    topic: 'safety flag: no scheduled vancomycin',
    explicit: say(
      'Put a safety flag with the code nephrotoxin-hold on the chart: no scheduled vancomycin, redose by level only, acute tubular injury.',
      '请在病历上加一条安全警示，代码nephrotoxin-hold：不得按时给万古霉素，仅按血药浓度追加，急性肾小管损伤。',
    ),
    answer: say(
      'Flag placed (safety, nephrotoxin-hold): no scheduled vancomycin, redose by level only, acute tubular injury.',
      '已添加警示（安全类，nephrotoxin-hold）：不得按时给万古霉素，仅按血药浓度追加，急性肾小管损伤。',
    ),
    rubric: [
      say('The category of the flag is safety.', '警示类别为安全（safety）。'),
      say('The code of the flag is nephrotoxin-hold.', '警示代码为nephrotoxin-hold。'),
      say('The detail names vancomycin as the drug not to be scheduled.', '警示内容写明不得按时给药的药物是万古霉素。'),
      say('The detail says that redosing goes by level.', '警示内容写明按血药浓度追加。'),
      say('No order that gives vancomycin is created.', '没有开出给予万古霉素的医嘱。'),
    ],
  })
  return chart.finish()
}
