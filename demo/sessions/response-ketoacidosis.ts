import type { Hospital } from '#demo/hospital/hospital.ts'
import { type SessionDraft, SessionWriter, say } from './draft.ts'
import { againstRange, amount, highest, lowest, newest, number, oldest, rateOf, when } from './wording.ts'

/** Day 2 of a ketoacidosis: gap, bicarbonate, infusion against potassium, resolved or not. */
export function closingTheGap(hospital: Hospital): SessionDraft {
  const chart = new SessionWriter(hospital, {
    scenario: 'treatment_response',
    index: 0,
    level: 1,
    subject: 90000002,
    hadm: 70000005,
    asOf: '2154-09-15',
    situation: '24-year-old woman with type 1 diabetes and ketoacidosis on an insulin infusion.',
  })

  const gap = newest(chart.results('Anion Gap', { count: 3 }))
  const range = againstRange(gap)
  chart.turn({
    type: 'Information Lookup',
    topic: 'latest anion gap',
    explicit: say(
      'What is her latest anion gap, and when was it drawn?',
      '她最近一次阴离子间隙是多少？什么时候采的血？',
    ),
    answer: say(
      `Her latest anion gap is ${amount(gap)} (${when(gap)}), ${range.en}.`,
      `最近一次阴离子间隙为${amount(gap)}（${when(gap)}），${range.zh}。`,
    ),
    rubric: [
      say(`Gives the latest anion gap as ${amount(gap)}.`, `写明最近一次阴离子间隙为${amount(gap)}。`),
      say(`Gives ${when(gap)} as the time of that value.`, `给出该值的时间为${when(gap)}。`),
      say('Says that the value is within the reference range.', '说明该值在参考范围内。'),
    ],
    entities: ['anion gap'],
    events: ['the closed anion gap'],
  })

  const bicarbonate = newest(chart.results('Bicarbonate', { count: 3 }))
  const other = againstRange(bicarbonate)
  chart.turn({
    type: 'Information Lookup',
    topic: 'latest bicarbonate',
    code: 'PE',
    antecedent: { turn: 0, quote: 'What is her latest anion gap' },
    explicit: say(
      'What is her latest bicarbonate, and when was it drawn?',
      '她最近一次碳酸氢根是多少？什么时候采的血？',
    ),
    implicit: say('And bicarbonate?', '碳酸氢根呢？'),
    answer: say(
      `Her latest bicarbonate is ${amount(bicarbonate)} (${when(bicarbonate)}), ${other.en}.`,
      `最近一次碳酸氢根为${amount(bicarbonate)}（${when(bicarbonate)}），${other.zh}。`,
    ),
    rubric: [
      say(`Gives the latest bicarbonate as ${amount(bicarbonate)}.`, `写明最近一次碳酸氢根为${amount(bicarbonate)}。`),
      say(`Gives ${when(bicarbonate)} as the time of that value.`, `给出该值的时间为${when(bicarbonate)}。`),
      say('Does not present an older bicarbonate as the latest.', '没有把更早的碳酸氢根当作最新值。'),
    ],
    entities: ['bicarbonate'],
    events: ['the recovery of bicarbonate'],
  })

  const steps = chart.given('Insulin Regular')
  const potassium = chart.results('Potassium', { count: 10 })
  const [start, stop] = [oldest(steps), newest(steps)]
  const [first, low, last] = [highest(potassium), lowest(potassium), newest(potassium)]
  chart.turn({
    type: 'Data Gathering',
    topic: 'insulin infusion beside potassium',
    pattern: 'Obs×MedAdmin',
    code: 'AE',
    antecedent: { turn: 0, quote: 'anion gap' },
    explicit: say(
      'While the anion gap closed, how was the regular insulin infusion run, and what did potassium do?',
      '阴离子间隙闭合期间，普通胰岛素是怎么泵注的？血钾有什么变化？',
    ),
    implicit: say(
      'While all this was settling, how was the regular insulin infusion run, and what did potassium do?',
      '在这些指标恢复期间，普通胰岛素是怎么泵注的？血钾有什么变化？',
    ),
    answer: say(
      [
        `- The infusion started at ${rateOf(start)} (${when(start)}), was stepped down and stopped on ${when(stop)}.`,
        `- Potassium fell from ${amount(first)} (${when(first)}) to a low of ${amount(low)} (${when(low)}).`,
        `- It stands at ${amount(last)} (${when(last)}).`,
      ].join('\n'),
      [
        `- 胰岛素泵注以${rateOf(start).replace('units', 'U')}开始（${when(start)}），逐步减量，${when(stop)}停用。`,
        `- 血钾从${amount(first)}（${when(first)}）降至最低${amount(low)}（${when(low)}）。`,
        `- 目前为${amount(last)}（${when(last)}）。`,
      ].join('\n'),
    ),
    rubric: [
      say(`Gives ${rateOf(start)} as the starting rate.`, `写明起始速度为${rateOf(start).replace('units', 'U')}。`),
      say(`Says that the infusion was stopped on ${when(stop)}.`, `说明泵注于${when(stop)}停用。`),
      say(`Gives ${amount(low)} as the lowest potassium.`, `写明血钾最低为${amount(low)}。`),
      say(`Gives ${amount(last)} as the latest potassium.`, `写明最近一次血钾为${amount(last)}。`),
      say('Says that potassium fell while insulin ran.', '指出泵注胰岛素期间血钾下降。'),
    ],
    entities: ['regular insulin', 'potassium'],
    events: ['the fall in potassium on insulin'],
  })

  const ketones = chart.results('Beta-Hydroxybutyrate', { count: 6 })
  const acidity = chart.results('pH, Venous', { count: 10 })
  const [ketonesNow, ketonesThen] = [newest(ketones), oldest(ketones)]
  const [phNow, phThen] = [newest(acidity), oldest(acidity)]
  chart.turn({
    type: 'Clinical Reasoning',
    topic: 'resolved or not',
    code: 'AE',
    antecedent: { turn: 2, quote: 'Potassium fell' },
    explicit: say(
      'With the gap closed and insulin now subcutaneous, do ketones and venous pH show that the ketoacidosis has resolved?',
      '阴离子间隙已闭合并改为皮下胰岛素，从血酮和静脉血pH看，酮症酸中毒缓解了吗？',
    ),
    implicit: say(
      'Given all of that, do ketones and venous pH show that this has resolved?',
      '综合以上情况，从血酮和静脉血pH看，这次发作缓解了吗？',
    ),
    answer: say(
      `Yes: beta-hydroxybutyrate is ${amount(ketonesNow)} (from ${number(ketonesThen)}), below 0.6 mmol/L, and venous pH is ${number(phNow)} (from ${number(phThen)}), at least 7.3. She can stay on subcutaneous insulin, with glucose and potassium still to be checked, and the infusion need not be resumed.`,
      `已缓解：β-羟丁酸为${amount(ketonesNow)}（最初${number(ketonesThen)}），低于0.6 mmol/L；静脉血pH为${number(phNow)}（最初${number(phThen)}），不低于7.3。可继续皮下胰岛素，仍需监测血糖和血钾，不必恢复静脉泵注。`,
    ),
    rubric: [
      say(
        `Gives the latest beta-hydroxybutyrate as ${amount(ketonesNow)}.`,
        `写明最近一次β-羟丁酸为${amount(ketonesNow)}。`,
      ),
      say(`Gives the latest venous pH as ${number(phNow)}.`, `写明最近一次静脉血pH为${number(phNow)}。`),
      say('Concludes that the ketoacidosis has resolved.', '得出酮症酸中毒已缓解的结论。'),
      say('Advises that subcutaneous insulin goes on.', '建议继续皮下胰岛素。'),
      say('Does not advise stopping basal insulin.', '没有建议停用基础胰岛素。'),
    ],
    derived: { 0.6: 'criterion', 7.3: 'criterion' },
    entities: ['beta-hydroxybutyrate', 'venous pH'],
    events: ['the resolved ketoacidosis'],
  })
  return chart.finish()
}
