import type { Hospital } from '#demo/hospital/hospital.ts'
import { type SessionDraft, SessionWriter, say } from './draft.ts'
import {
  againstRange,
  amount,
  day,
  drug,
  highest,
  newest,
  notGiven,
  number,
  oldest,
  orderEnd,
  orderStart,
  reasonNotGiven,
  when,
} from './wording.ts'

/** Day 5 of a rising INR: the level, what drove it, what she took herself, a flag. */
export function risingInr(hospital: Hospital): SessionDraft {
  const chart = new SessionWriter(hospital, {
    scenario: 'med_safety',
    index: 2,
    level: 3,
    subject: 90000004,
    hadm: 70000011,
    asOf: '2158-05-20',
    situation:
      '78-year-old woman on warfarin with cystitis; INR rising under trimethoprim-sulfamethoxazole, pink urine.',
  })

  const inr = newest(chart.results('INR(PT)', { count: 4 }))
  const range = againstRange(inr)
  chart.turn({
    type: 'Information Lookup',
    topic: 'latest INR',
    explicit: say('How high is the INR now, and when was it drawn?', '现在INR多高？什么时候采的血？'),
    answer: say(
      `The latest INR is ${amount(inr)} (${when(inr)}), ${range.en}.`,
      `最近一次INR为${amount(inr)}（${when(inr)}），${range.zh}。`,
    ),
    rubric: [
      say(`Gives the latest INR as ${amount(inr)}.`, `写明最近一次INR为${amount(inr)}。`),
      say(`Gives ${when(inr)} as the time of that INR.`, `给出该INR的时间为${when(inr)}。`),
      say('Says that the INR is above the reference range.', '说明INR高于参考范围。'),
    ],
    entities: ['INR'],
    events: ['the high INR'],
  })

  const course = chart.results('INR(PT)', { count: 8 })
  const orders = chart.orders()
  const sulfa = orders.find((order) => drug(order) === 'Trimethoprim-Sulfamethoxazole') ?? newest([])
  const [first, peak] = [oldest(course), highest(course)]
  chart.turn({
    type: 'Clinical Reasoning',
    topic: 'cause of the rise',
    pattern: 'Obs×MedReq',
    code: 'NA',
    antecedent: { turn: 0, quote: 'INR' },
    explicit: say(
      'Which drug ordered on this stay best explains the rise in INR?',
      '本次住院开的药里，哪一种最能解释INR升高？',
    ),
    implicit: say(
      'Which drug ordered on this stay best explains its rise?',
      '本次住院开的药里，哪一种最能解释这个指标的升高？',
    ),
    answer: say(
      `INR rose from ${number(first)} (${when(first)}) to ${number(peak)} (${when(peak)}) while warfarin 5 mg and trimethoprim-sulfamethoxazole were ordered together from ${orderStart(sulfa).slice(0, 10)} to ${orderEnd(sulfa).slice(0, 10)}. Sulfamethoxazole slows the breakdown of warfarin, so trimethoprim-sulfamethoxazole is the best explanation and should not be restarted while she takes warfarin.`,
      `INR从${number(first)}（${when(first)}）升至${number(peak)}（${when(peak)}），其间${orderStart(sulfa).slice(0, 10)}至${orderEnd(sulfa).slice(0, 10)}同时开具了华法林5 mg与复方磺胺甲噁唑。磺胺甲噁唑会减慢华法林的代谢，因此复方磺胺甲噁唑是最合理的解释，服用华法林期间不应再用。`,
    ),
    rubric: [
      say(
        'Names trimethoprim-sulfamethoxazole as the drug that best explains the rise.',
        '指出复方磺胺甲噁唑是最能解释INR升高的药物。',
      ),
      say(`Gives the peak INR as ${number(peak)}.`, `写明INR最高为${number(peak)}。`),
      say(
        'Says that warfarin and trimethoprim-sulfamethoxazole were ordered at the same time.',
        '说明华法林与复方磺胺甲噁唑同时使用。',
      ),
      say('Explains that the interaction slows the breakdown of warfarin.', '解释该相互作用会减慢华法林的代谢。'),
      say('Does not advise continuing warfarin at the current INR.', '没有建议在目前的INR下继续用华法林。'),
    ],
    entities: ['trimethoprim-sulfamethoxazole', 'warfarin'],
    events: ['the interaction with warfarin'],
  })

  chart.ask(
    'patient.get_medication_adherence',
    { drug: 'warfarin' },
    {
      high: 'I take one 5 mg warfarin tablet every evening at six. Last night nobody brought it, so I took one of my own tablets from my handbag at about nine.',
      medium:
        'One 5 mg tablet every evening. They did not bring it last night, so I took one of mine from my bag around nine.',
      low: 'Every night, the 5. They forgot me last night so I took my own, out of my purse, about nine.',
    },
  )
  const doses = chart.given('warfarin')
  const held = newest(notGiven(doses))
  const heldFor = reasonNotGiven(held).replace('Held: ', '')
  chart.turn({
    type: 'Data Gathering',
    topic: 'how warfarin was really taken',
    pattern: 'Adherence×MedAdmin',
    code: 'AE',
    antecedent: { turn: 1, quote: `INR rose from ${number(first)}` },
    explicit: say(
      'As INR rose on the interaction, ask her how she has been taking warfarin and check the last charted doses.',
      '鉴于相互作用导致INR升高，请向患者了解华法林是怎么吃的，并核对最近的给药记录。',
    ),
    implicit: say(
      'In light of this, ask her how she has been taking warfarin and check the last charted doses.',
      '鉴于这种情况，请向患者了解华法林是怎么吃的，并核对最近的给药记录。',
    ),
    answer: say(
      [
        '- She says that she takes one 5 mg warfarin tablet every evening.',
        `- The dose of ${day(held)} is charted as not given (held, ${heldFor}).`,
        '- She says that she took one of her own tablets that evening at about nine, so the hold did not take effect.',
      ].join('\n'),
      [
        '- 患者自述每晚服一片5 mg华法林。',
        `- ${day(held)}的一剂记录为未给（暂停，${heldFor}）。`,
        '- 患者自述当晚9点左右自行服了一片自带的药，因此暂停医嘱实际未起作用。',
      ].join('\n'),
    ),
    rubric: [
      say('Reports that she takes one 5 mg tablet every evening.', '报告患者每晚服一片5 mg。'),
      say(`Says that the dose of ${day(held)} was charted as not given.`, `说明${day(held)}的一剂记录为未给。`),
      say('Reports that she took a tablet of her own that evening.', '报告患者当晚自行服用了自带的药片。'),
      say('Points out that her account contradicts the charted hold.', '指出患者的说法与暂停给药的记录相矛盾。'),
      say(
        'Presents what she took as her own statement, not as a charted dose.',
        '把自行服药表述为患者自述，而不是给药记录。',
      ),
    ],
    derived: { 9: 'the hour she gives in words' },
    entities: ['warfarin'],
    events: ['the own tablet taken during the hold'],
  })

  chart.write('Flag.create', {
    category: 'safety',
    code: 'own-medication-taken',
    detail: 'Took own warfarin 5 mg on the evening of 2158-05-19 while the dose was held; secure home supply.',
  })
  chart.turn({
    type: 'Write/Update',
    topic: 'flag: own warfarin taken',
    explicit: say(
      'Put a safety flag, code own-medication-taken, on the chart: she took her own warfarin 5 mg on the evening of 2158-05-19 while it was held; secure the home supply.',
      '请在病历上加安全警示，代码own-medication-taken：患者于2158-05-19晚在暂停期间自行服用华法林5 mg，请代管自带药品。',
    ),
    answer: say(
      'Flag placed (safety, own-medication-taken): own warfarin 5 mg taken on the evening of 2158-05-19 during the hold; secure the home supply.',
      '已添加警示（安全类，own-medication-taken）：2158-05-19晚暂停期间自行服用华法林5 mg，需代管自带药品。',
    ),
    rubric: [
      say('The category of the flag is safety.', '警示类别为安全（safety）。'),
      say('The code of the flag is own-medication-taken.', '警示代码为own-medication-taken。'),
      say('The detail names warfarin 5 mg.', '警示内容写明华法林5 mg。'),
      say('The detail gives the evening of 2158-05-19.', '警示内容写明时间为2158-05-19晚。'),
      say('The detail asks for the home supply to be secured.', '警示内容要求代管自带药品。'),
      say('No warfarin order is created.', '没有开出华法林医嘱。'),
    ],
  })
  return chart.finish()
}
