import type { Hospital } from '#demo/hospital/hospital.ts'
import { type SessionDraft, SessionWriter, say } from './draft.ts'
import { againstRange, amount, newest, notGiven, number, oldest, value, when } from './wording.ts'

/** Day 4 of an encephalopathy: ammonia, its trigger, what he took, Child-Pugh. */
export function hepaticEncephalopathy(hospital: Hospital): SessionDraft {
  const chart = new SessionWriter(hospital, {
    scenario: 'diagnostic_workup',
    index: 2,
    level: 3,
    subject: 90000006,
    hadm: 70000016,
    asOf: '2149-06-08',
    situation:
      '56-year-old man with cirrhosis, confused on arrival, low potassium, ascites tapped; clear again on day 4.',
  })

  const ammonia = newest(chart.results('Ammonia', { count: 3 }))
  const range = againstRange(ammonia)
  chart.turn({
    type: 'Information Lookup',
    topic: 'latest ammonia',
    explicit: say('Pull up his last ammonia with its time.', '请查他最近一次血氨和采血时间。'),
    answer: say(
      `The latest ammonia is ${amount(ammonia)} (${when(ammonia)}), ${range.en}.`,
      `最近一次血氨为${amount(ammonia)}（${when(ammonia)}），${range.zh}。`,
    ),
    rubric: [
      say(`Gives the latest ammonia as ${amount(ammonia)}.`, `写明最近一次血氨为${amount(ammonia)}。`),
      say(`Gives ${when(ammonia)} as the time of that value.`, `给出该值的时间为${when(ammonia)}。`),
      say('Says that the value is above the reference range.', '说明该值高于参考范围。'),
    ],
    entities: ['ammonia'],
    events: ['the high ammonia'],
  })

  const potassium = oldest(chart.results('Potassium', { to: '2149-06-05' }))
  const fluid = chart.results('Ascites')
  const named = (name: string) => fluid.find((result) => (result.code as { text: string }).text === name) ?? newest([])
  const cells = named('White Blood Cells, Ascites')
  const polymorphs = named('Polymorphs, Ascites')
  const count = Math.round((value(cells) * value(polymorphs)) / 100)
  chart.turn({
    type: 'Clinical Reasoning',
    topic: 'trigger of the encephalopathy',
    pattern: 'Obs×Obs',
    code: 'NA',
    antecedent: { turn: 0, quote: 'ammonia' },
    explicit: say(
      'What raised the ammonia: the potassium on arrival or infection of the ascites?',
      '血氨升高是因为入院时的血钾，还是腹水感染？',
    ),
    implicit: say(
      'What raised it: the potassium on arrival or infection of the ascites?',
      '这个指标升高是因为入院时的血钾，还是腹水感染？',
    ),
    answer: say(
      `Potassium was ${amount(potassium)} on arrival (${when(potassium)}), low enough to raise ammonia production in the kidney, while the ascites held ${number(cells)} white cells/uL with ${amount(polymorphs)} polymorphs, about ${count}/uL and far below 250/uL. Hypokalemia is the better explanation; spontaneous bacterial peritonitis is not supported.`,
      `入院时血钾为${amount(potassium)}（${when(potassium)}），足以使肾脏产氨增加；腹水白细胞${number(cells)}/uL，多形核细胞占${amount(polymorphs)}，约${count}/uL，远低于250/uL。低钾血症是更合理的解释；没有依据支持自发性细菌性腹膜炎。`,
    ),
    rubric: [
      say(`Gives the potassium on arrival as ${amount(potassium)}.`, `写明入院时血钾为${amount(potassium)}。`),
      say('Names hypokalemia as the better explanation.', '指出低钾血症是更合理的解释。'),
      say(`Works out about ${count} polymorphs/uL in the ascites.`, `算出腹水多形核细胞约${count}/uL。`),
      say('Says that this is below 250/uL.', '说明该数值低于250/uL。'),
      say('Does not advise antibiotics for peritonitis.', '没有建议按腹膜炎使用抗菌药物。'),
    ],
    derived: { [count]: 'white cells times share of polymorphs', 250: 'threshold' },
    entities: ['potassium', 'ascites'],
    events: ['hypokalemia as the trigger'],
  })

  chart.ask(
    'patient.get_medication_adherence',
    { drug: 'lactulose' },
    {
      high: 'I stopped lactulose about two weeks before I came in, because of the cramps and because I could not leave the house. I kept taking both water pills every day.',
      medium:
        'I quit the lactulose some two weeks before. It gave me cramps and I could not go out. The two water pills I took every day.',
      low: 'Quit that syrup, maybe two weeks before. Cramps, and I was stuck in the house. Water pills, both, every day.',
    },
  )
  const doses = chart.given('lactulose')
  const refused = notGiven(doses)
  const stools = newest(chart.vitals('Stool Count, 24 h', { count: 2 }))
  chart.turn({
    type: 'Data Gathering',
    topic: 'lactulose at home and here',
    pattern: 'Obs×MedAdmin',
    code: 'AE',
    antecedent: { turn: 1, quote: 'Hypokalemia is the better explanation' },
    explicit: say(
      'As hypokalemia and not infection set it off, ask him how he took lactulose at home and look up refused doses and stools here.',
      '既然诱因是低钾而不是感染，请向患者了解在家如何服用乳果糖，并查本次住院拒服的剂次和大便次数。',
    ),
    implicit: say(
      'With that settled, ask him how he took lactulose at home and look up refused doses and stools here.',
      '既然如此，请向患者了解在家如何服用乳果糖，并查本次住院拒服的剂次和大便次数。',
    ),
    answer: say(
      [
        '- He says that he stopped lactulose about two weeks before admission because of cramps, and kept taking both water pills.',
        `- Two doses were refused here: ${when(oldest(refused))} and ${when(newest(refused))}, for loose stools.`,
        `- He had ${number(stools)} stools in the 24 hours to ${when(stools)}.`,
      ].join('\n'),
      [
        '- 患者自述入院前约两周因腹部绞痛自行停用乳果糖，两种利尿药则每天照服。',
        `- 本次住院拒服两剂：${when(oldest(refused))}和${when(newest(refused))}，原因为稀便。`,
        `- 截至${when(stools)}，24小时内排便${number(stools)}次。`,
      ].join('\n'),
    ),
    rubric: [
      say('Reports that he stopped lactulose about two weeks before admission.', '报告患者入院前约两周停用乳果糖。'),
      say('Gives cramps as his reason.', '写明停药原因为腹部绞痛。'),
      say('Reports that he kept taking the diuretics.', '报告患者一直服用利尿药。'),
      say('Says that two lactulose doses were refused on this stay.', '说明本次住院有两剂乳果糖被拒服。'),
      say('Presents the use at home as his own statement.', '把在家用药情况表述为患者自述。'),
    ],
    derived: { 2: 'two weeks, two doses' },
    entities: ['lactulose'],
    events: ['the stop of lactulose at home'],
  })

  const bilirubin = newest(chart.results('Bilirubin, Total', { count: 1 }))
  const albumin = newest(chart.results('Albumin', { count: 1 }))
  const inr = newest(chart.results('INR(PT)', { count: 1 }))
  chart.documents('Grade 1')
  chart.turn({
    type: 'Data Gathering',
    topic: 'Child-Pugh score',
    pattern: 'Obs×DiagReport',
    explicit: say(
      'Work out his Child-Pugh score from the latest values and today’s progress note.',
      '请根据最新数值和今天的病程记录计算他的Child-Pugh评分。',
    ),
    answer: say(
      [
        `- Bilirubin ${amount(bilirubin)}: 3; albumin ${amount(albumin)}: 3; INR ${number(inr)}: 2.`,
        '- Moderate ascites: 3; encephalopathy grade 1: 2.',
        '- Total 13 points, Child-Pugh class C.',
      ].join('\n'),
      [
        `- 胆红素${amount(bilirubin)}：3分；白蛋白${amount(albumin)}：3分；INR ${number(inr)}：2分。`,
        '- 中等量腹水：3分；肝性脑病1级：2分。',
        '- 合计13分，Child-Pugh C级。',
      ].join('\n'),
    ),
    rubric: [
      say(`Gives 3 points for the bilirubin of ${amount(bilirubin)}.`, `胆红素${amount(bilirubin)}计3分。`),
      say(`Gives 3 points for the albumin of ${amount(albumin)}.`, `白蛋白${amount(albumin)}计3分。`),
      say(`Gives 2 points for the INR of ${number(inr)}.`, `INR ${number(inr)}计2分。`),
      say('Gives 3 points for moderate ascites.', '中等量腹水计3分。'),
      say('Gives 2 points for encephalopathy grade 1.', '肝性脑病1级计2分。'),
      say('Concludes with Child-Pugh class C.', '结论为Child-Pugh C级。'),
    ],
    derived: { 2: 'points', 3: 'points', 13: 'sum of the points' },
    entities: ['Child-Pugh'],
    events: ['the class C cirrhosis'],
  })
  return chart.finish()
}
