import type { Hospital } from '#demo/hospital/hospital.ts'
import { type SessionDraft, SessionWriter, say } from './draft.ts'
import { amount, completed, day, newest, notGiven, number, oldest, value, when } from './wording.ts'

/** Day 5 of a diuresis: weight, peptide and kidney, is it enough, doses against urine. */
export function diuresis(hospital: Hospital): SessionDraft {
  const chart = new SessionWriter(hospital, {
    scenario: 'treatment_response',
    index: 1,
    level: 2,
    subject: 90000003,
    hadm: 70000008,
    asOf: '2147-11-06',
    situation: '72-year-old man with decompensated heart failure on intravenous furosemide.',
  })

  const weights = chart.vitals('Body Weight', { count: 5 })
  const weight = newest(weights)
  chart.turn({
    type: 'Information Lookup',
    topic: 'latest weight',
    explicit: say('What is his latest weight, and when was it taken?', '他最近一次体重是多少？什么时候称的？'),
    answer: say(
      `His latest weight is ${amount(weight)} (${when(weight)}).`,
      `最近一次体重为${amount(weight)}（${when(weight)}）。`,
    ),
    rubric: [
      say(`Gives the latest weight as ${amount(weight)}.`, `写明最近一次体重为${amount(weight)}。`),
      say(`Gives ${when(weight)} as the time of that weight.`, `给出该体重的时间为${when(weight)}。`),
      say('Does not present an older weight as the latest.', '没有把更早的体重当作最新值。'),
    ],
    entities: ['weight'],
    events: ['the loss of weight'],
  })

  const peptide = chart.results('NTproBNP', { count: 5 })
  const creatinine = chart.results('Creatinine', { count: 10 })
  const [peptideNow, peptideThen] = [newest(peptide), oldest(peptide)]
  const [creatinineNow, creatinineThen] = [newest(creatinine), oldest(creatinine)]
  chart.turn({
    type: 'Data Gathering',
    topic: 'NT-proBNP and creatinine since admission',
    pattern: 'Obs×Obs',
    code: 'PE',
    antecedent: { turn: 0, quote: 'What is his latest weight' },
    explicit: say(
      'What are his latest NT-proBNP and creatinine, compared with admission?',
      '他最近一次NT-proBNP和肌酐是多少？与入院时相比如何？',
    ),
    implicit: say('And NT-proBNP and creatinine, compared with admission?', 'NT-proBNP和肌酐呢？与入院时相比如何？'),
    answer: say(
      [
        `- NT-proBNP ${amount(peptideNow)} (${when(peptideNow)}), from ${number(peptideThen)} (${when(peptideThen)}).`,
        `- Creatinine ${amount(creatinineNow)} (${when(creatinineNow)}), from ${number(creatinineThen)} (${when(creatinineThen)}).`,
      ].join('\n'),
      [
        `- NT-proBNP ${amount(peptideNow)}（${when(peptideNow)}），入院时为${number(peptideThen)}（${when(peptideThen)}）。`,
        `- 肌酐${amount(creatinineNow)}（${when(creatinineNow)}），入院时为${number(creatinineThen)}（${when(creatinineThen)}）。`,
      ].join('\n'),
    ),
    rubric: [
      say(`Gives the latest NT-proBNP as ${amount(peptideNow)}.`, `写明最近一次NT-proBNP为${amount(peptideNow)}。`),
      say(
        `Gives the NT-proBNP on admission as ${amount(peptideThen)}.`,
        `写明入院时NT-proBNP为${amount(peptideThen)}。`,
      ),
      say(`Gives the latest creatinine as ${amount(creatinineNow)}.`, `写明最近一次肌酐为${amount(creatinineNow)}。`),
      say(
        `Gives the creatinine on admission as ${amount(creatinineThen)}.`,
        `写明入院时肌酐为${amount(creatinineThen)}。`,
      ),
    ],
    entities: ['NT-proBNP', 'creatinine'],
    events: ['the fall in NT-proBNP'],
  })

  const again = chart.results('NTproBNP', { count: 5 })
  const doses = chart.given('Furosemide')
  const [now, then] = [newest(again), oldest(again)]
  const fall = Math.round((1 - value(now) / value(then)) * 100)
  const given = completed(doses).length
  if (notGiven(doses).length > 0) throw new Error('this course misses no furosemide')
  chart.turn({
    type: 'Clinical Reasoning',
    topic: 'enough response or not',
    pattern: 'Obs×MedAdmin',
    code: 'NA',
    antecedent: { turn: 1, quote: 'NT-proBNP' },
    explicit: say(
      'Is NT-proBNP coming down fast enough on IV furosemide to switch to tablets?',
      '静脉呋塞米治疗下，NT-proBNP降得够快吗？可以改口服了吗？',
    ),
    implicit: say(
      'Is that peptide coming down fast enough on IV furosemide to switch to tablets?',
      '静脉呋塞米治疗下，这个肽类指标降得够快吗？可以改口服了吗？',
    ),
    answer: say(
      `NT-proBNP has fallen by ${fall}% (${number(then)} to ${amount(now)}) with ${given} doses of furosemide 80 mg IV charted as given and none missed, which is more than the 30% taken as an adequate response. Moving to oral furosemide can be planned, with weight and creatinine checked daily, and a higher intravenous dose is not needed.`,
      `NT-proBNP下降了${fall}%（从${number(then)}降至${amount(now)}），其间呋塞米80 mg静脉给药记录${given}剂，无漏给，超过通常认为有效的30%。可以计划改为口服呋塞米，每日监测体重和肌酐，不需要加大静脉剂量。`,
    ),
    rubric: [
      say(`Works out a fall of NT-proBNP by ${fall}%.`, `算出NT-proBNP下降${fall}%。`),
      say('Judges the response to furosemide as adequate.', '认为对呋塞米的反应足够。'),
      say('Says that no furosemide dose was missed.', '说明呋塞米没有漏给。'),
      say('Advises planning the change to oral furosemide.', '建议计划改为口服呋塞米。'),
      say('Advises daily weight and creatinine.', '建议每日监测体重和肌酐。'),
      say('Does not advise a higher intravenous dose.', '没有建议加大静脉剂量。'),
    ],
    derived: {
      [fall]: 'relative fall of NT-proBNP',
      [given]: 'doses counted',
      30: 'usual mark of response',
    },
    entities: ['furosemide', 'NT-proBNP'],
    events: ['the adequate response'],
  })

  const all = chart.given('Furosemide')
  const [latest, before] = [newest(all), all[1] ?? newest([])]
  const urine = chart.vitals('Urine Output, 24 h', { count: 2 })
  const output = newest(urine)
  chart.turn({
    type: 'Data Gathering',
    topic: 'last doses and urine output',
    pattern: 'Obs×MedAdmin',
    code: 'NA',
    antecedent: { turn: 2, quote: 'IV furosemide' },
    explicit: say(
      'When were the last two doses of furosemide given, and what was the latest 24-hour urine output?',
      '最近两剂呋塞米是什么时候给的？最近一次24小时尿量是多少？',
    ),
    implicit: say(
      'When were the last two doses of it given, and what was the latest 24-hour urine output?',
      '该药最近两剂是什么时候给的？最近一次24小时尿量是多少？',
    ),
    answer: say(
      [
        `- Furosemide 80 mg IV was given at ${when(before)} and ${when(latest)}.`,
        `- Urine output was ${amount(output)} in the 24 hours to ${when(output)}.`,
      ].join('\n'),
      [
        `- 呋塞米80 mg静脉给药时间为${when(before)}和${when(latest)}。`,
        `- 截至${when(output)}，24小时尿量为${amount(output)}。`,
      ].join('\n'),
    ),
    rubric: [
      say(`Gives ${when(latest)} as the time of the last dose.`, `写明最近一剂的时间为${when(latest)}。`),
      say('Gives the dose as 80 mg IV.', '写明剂量为80 mg静脉。'),
      say(`Gives the urine output as ${amount(output)}.`, `写明尿量为${amount(output)}。`),
      say(
        `Names ${day(output)} as the day on which that output was charted.`,
        `写明该尿量的记录日期为${day(output)}。`,
      ),
    ],
    derived: { 24: 'the span asked about' },
    entities: ['furosemide', 'urine output'],
    events: ['the diuresis'],
  })
  return chart.finish()
}
