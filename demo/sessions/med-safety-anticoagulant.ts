import type { Hospital } from '#demo/hospital/hospital.ts'
import { type SessionDraft, SessionWriter, say } from './draft.ts'
import { amount, newest, orderStart, sig, sigChinese, when } from './wording.ts'

/** Day 3 of an ulcer bleed: the two home drugs behind it, the right dose of one, a flag against the other. */
export function anticoagulantAfterBleeding(hospital: Hospital): SessionDraft {
  const chart = new SessionWriter(hospital, {
    scenario: 'med_safety',
    index: 3,
    level: 1,
    subject: 90000007,
    hadm: 70000019,
    asOf: '2156-12-03',
    situation: '81-year-old woman with a duodenal ulcer that bled on apixaban and naproxen.',
  })

  const apixaban = newest(chart.orders('apixaban', { hadm: false }))
  chart.turn({
    type: 'Information Lookup',
    topic: 'home apixaban',
    explicit: say('How was apixaban ordered before admission?', '入院前阿哌沙班是怎么开的？'),
    answer: say(
      `Apixaban ${sig(apixaban)}, ordered on ${when(apixaban).slice(0, 10)} for atrial fibrillation.`,
      `阿哌沙班 ${sigChinese(apixaban)}，${when(apixaban).slice(0, 10)}开具，用于心房颤动。`,
    ),
    rubric: [
      say('Gives the dose of apixaban as 5 mg.', '写明阿哌沙班剂量为5 mg。'),
      say('Gives the frequency as twice daily.', '写明频次为每日两次。'),
      say('Names atrial fibrillation as the indication.', '写明适应证为心房颤动。'),
    ],
    entities: ['apixaban'],
  })

  const naproxen = newest(chart.orders('naproxen', { hadm: false }))
  chart.turn({
    type: 'Information Lookup',
    topic: 'home naproxen',
    code: 'PE',
    antecedent: { turn: 0, quote: 'How was apixaban ordered before admission?' },
    explicit: say('How was naproxen ordered before admission?', '入院前萘普生是怎么开的？'),
    implicit: say('And naproxen?', '那萘普生呢？'),
    answer: say(
      `Naproxen ${sig(naproxen)}, ordered on ${orderStart(naproxen).slice(0, 10)} for knee osteoarthritis.`,
      `萘普生 ${sigChinese(naproxen)}，${orderStart(naproxen).slice(0, 10)}开具，用于膝骨关节炎。`,
    ),
    rubric: [
      say('Gives the dose of naproxen as 500 mg.', '写明萘普生剂量为500 mg。'),
      say('Gives the frequency as twice daily.', '写明频次为每日两次。'),
      say(
        `Says that naproxen was ordered on ${orderStart(naproxen).slice(0, 10)}.`,
        `说明萘普生于${orderStart(naproxen).slice(0, 10)}开具。`,
      ),
    ],
    entities: ['naproxen'],
  })

  const weight = newest(chart.vitals('Body Weight', { count: 2 }))
  const creatinine = newest(chart.results('Creatinine', { count: 2 }))
  chart.turn({
    type: 'Clinical Reasoning',
    topic: 'right dose of apixaban',
    code: 'NA',
    antecedent: { turn: 0, quote: 'apixaban' },
    explicit: say(
      'When apixaban is restarted for atrial fibrillation, is 5 mg twice daily right for her age, weight and creatinine?',
      '以后重新用阿哌沙班抗凝时，按她的年龄、体重和肌酐，5 mg每日两次合适吗？',
    ),
    implicit: say(
      'When that anticoagulant is restarted, is 5 mg twice daily right for her age, weight and creatinine?',
      '以后重新用那种抗凝药时，按她的年龄、体重和肌酐，5 mg每日两次合适吗？',
    ),
    answer: say(
      `She meets two of the three criteria for a lower dose: age 81 (80 or older) and weight ${amount(weight)} (60 kg or less), while creatinine ${amount(creatinine)} is below 1.5 mg/dL. Apixaban should restart at 2.5 mg twice daily rather than 5 mg, once the ulcer allows it.`,
      `三条减量标准她符合两条：年龄81岁（≥80岁）、体重${amount(weight)}（≤60 kg）；肌酐${amount(creatinine)}，低于1.5 mg/dL，不符合。待溃疡情况允许后，阿哌沙班应改为2.5 mg每日两次重新开始，而不是5 mg。`,
    ),
    rubric: [
      say('Counts her age of 81 as a criterion for the lower dose.', '把年龄81岁算作减量标准之一。'),
      say(
        `Counts her weight of ${amount(weight)} as a criterion for the lower dose.`,
        `把体重${amount(weight)}算作减量标准之一。`,
      ),
      say('Says that her creatinine does not meet the criterion.', '指出肌酐未达到减量标准。'),
      say('Concludes that the dose should be 2.5 mg twice daily.', '得出剂量应为2.5 mg每日两次的结论。'),
      say('Does not advise restarting before the ulcer allows it.', '没有建议在溃疡情况允许之前重新用药。'),
    ],
    derived: {
      81: 'age of the opening line',
      80: 'label',
      60: 'label',
      1.5: 'label',
      2.5: 'label',
      5: 'the dose asked about',
    },
    entities: ['apixaban'],
    events: ['the restart of anticoagulation'],
  })

  chart.write('Flag.create', {
    category: 'safety',
    code: 'no-nsaid',
    detail: 'Duodenal ulcer bled on apixaban with naproxen: no NSAID.',
  })
  chart.turn({
    type: 'Write/Update',
    topic: 'flag: no NSAID',
    explicit: say(
      'Put a safety flag on the chart, code no-nsaid: duodenal ulcer bled on apixaban with naproxen, no NSAID.',
      '请在病历上加安全警示，代码no-nsaid：十二指肠溃疡在阿哌沙班合用萘普生时出血，禁用非甾体抗炎药。',
    ),
    answer: say(
      'Flag placed (safety, no-nsaid): duodenal ulcer bled on apixaban with naproxen, no NSAID.',
      '已添加警示（安全类，no-nsaid）：十二指肠溃疡在阿哌沙班合用萘普生时出血，禁用非甾体抗炎药。',
    ),
    rubric: [
      say('The category of the flag is safety.', '警示类别为安全（safety）。'),
      say('The code of the flag is no-nsaid.', '警示代码为no-nsaid。'),
      say('The detail names the bleeding duodenal ulcer.', '警示内容写明十二指肠溃疡出血。'),
      say('The detail names naproxen.', '警示内容写明萘普生。'),
      say('No order for an NSAID is created.', '没有开出非甾体抗炎药医嘱。'),
    ],
  })
  return chart.finish()
}
