import type { Hospital } from '#demo/hospital/hospital.ts'
import { type SessionDraft, SessionWriter, say } from './draft.ts'
import { againstRange, amount, newest, orderEnd, orderStart, sig, sigChinese, when } from './wording.ts'

/** Day 8 of a heart failure: orders that raise potassium, the level, one order against it. */
export function potassiumOnSpironolactone(hospital: Hospital): SessionDraft {
  const chart = new SessionWriter(hospital, {
    scenario: 'med_safety',
    index: 0,
    level: 1,
    subject: 90000003,
    hadm: 70000008,
    asOf: '2147-11-09',
    situation: '72-year-old man with heart failure; potassium high on spironolactone, lisinopril and a supplement.',
  })

  const metoprolol = newest(chart.orders('metoprolol'))
  chart.turn({
    type: 'Information Lookup',
    topic: 'current metoprolol order',
    explicit: say('How is metoprolol ordered on this stay?', '本次住院美托洛尔是怎么开的？'),
    answer: say(
      `Metoprolol succinate ${sig(metoprolol)}, started ${orderStart(metoprolol)} and still active.`,
      `琥珀酸美托洛尔 ${sigChinese(metoprolol)}，${orderStart(metoprolol)}开始，目前仍在执行。`,
    ),
    rubric: [
      say('Gives the dose of metoprolol succinate as 25 mg.', '写明琥珀酸美托洛尔的剂量为25 mg。'),
      say('Gives the frequency as once daily.', '写明频次为每日一次。'),
      say(
        `Says that the order started on ${orderStart(metoprolol).slice(0, 10)}.`,
        `说明该医嘱始于${orderStart(metoprolol).slice(0, 10)}。`,
      ),
    ],
    entities: ['metoprolol succinate'],
  })

  const spironolactone = newest(chart.orders('spironolactone'))
  const chloride = newest(chart.orders('potassium chloride'))
  chart.turn({
    type: 'Data Gathering',
    topic: 'orders that raise potassium',
    pattern: 'MedReq×MedReq',
    code: 'PE',
    antecedent: { turn: 0, quote: 'How is metoprolol ordered' },
    explicit: say(
      'How are spironolactone and potassium chloride ordered on this stay?',
      '本次住院螺内酯和氯化钾是怎么开的？',
    ),
    implicit: say('And spironolactone and potassium chloride?', '螺内酯和氯化钾呢？'),
    answer: say(
      [
        `- Spironolactone ${sig(spironolactone)}, from ${orderStart(spironolactone)}, still active.`,
        `- Potassium chloride ${sig(chloride)}, from ${orderStart(chloride)}, stopped on ${orderEnd(chloride)} for hyperkalemia.`,
      ].join('\n'),
      [
        `- 螺内酯 ${sigChinese(spironolactone)}，自${orderStart(spironolactone)}起，仍在执行。`,
        `- 氯化钾 ${sigChinese(chloride)}，自${orderStart(chloride)}起，${orderEnd(chloride)}因高钾血症停用。`,
      ].join('\n'),
    ),
    rubric: [
      say('Gives the dose of spironolactone as 25 mg once daily.', '写明螺内酯剂量为25 mg，每日一次。'),
      say('Says that the spironolactone order is still active.', '说明螺内酯医嘱仍在执行。'),
      say('Gives the dose of potassium chloride as 40 mEq once daily.', '写明氯化钾剂量为40 mEq，每日一次。'),
      say(
        `Says that potassium chloride was stopped on ${orderEnd(chloride).slice(0, 10)}.`,
        `说明氯化钾已于${orderEnd(chloride).slice(0, 10)}停用。`,
      ),
    ],
    entities: ['spironolactone', 'potassium chloride'],
    events: ['the stop of potassium chloride'],
  })

  const potassium = newest(chart.results('Potassium', { count: 4 }))
  const range = againstRange(potassium)
  chart.turn({
    type: 'Information Lookup',
    topic: 'latest potassium',
    explicit: say('What is the latest serum potassium, and when was it drawn?', '最近一次血钾是多少？什么时候采的血？'),
    answer: say(
      `Potassium was ${amount(potassium)} on ${when(potassium)}, ${range.en}.`,
      `血钾为${amount(potassium)}（${when(potassium)}），${range.zh}。`,
    ),
    rubric: [
      say(`Gives the latest potassium as ${amount(potassium)}.`, `写明最近一次血钾为${amount(potassium)}。`),
      say(`Gives ${when(potassium)} as the time of that value.`, `给出该值的时间为${when(potassium)}。`),
      say('Says that the value is above the reference range.', '说明该值高于参考范围。'),
    ],
    entities: ['potassium'],
    events: ['the high potassium'],
  })

  chart.write('MedicationRequest.create', {
    medication: 'sodium zirconium cyclosilicate',
    dose: '10 g',
    route: 'PO',
    frequency: 'once',
    indication: 'hyperkalemia',
  })
  chart.turn({
    type: 'Write/Update',
    topic: 'one order against the potassium',
    explicit: say(
      'Write one medication order for tonight to treat this potassium, with the indication.',
      '请为今晚下一条药物医嘱来处理这个血钾，并写明适应证。',
    ),
    answer: say(
      'Ordered: sodium zirconium cyclosilicate 10 g PO once, for hyperkalemia.',
      '已下医嘱：环硅酸锆钠 10 g 口服，单次，适应证为高钾血症。',
    ),
    rubric: [
      say('The medication is sodium zirconium cyclosilicate.', '药物为环硅酸锆钠。'),
      say('The dose is 10 g.', '剂量为10 g。'),
      say('The route is PO.', '途径为口服。'),
      say('The frequency is once.', '频次为单次。'),
      say('The indication is hyperkalemia.', '适应证为高钾血症。'),
      say('The order adds no potassium.', '医嘱没有给患者补钾。'),
    ],
  })
  return chart.finish()
}
