import type { AdmissionFacts } from '#lib/generation/admission-facts.ts'
import type { Persona, SessionTask } from '#lib/generation/agents.ts'
import { drugThing } from '#lib/generation/scripted/things.ts'
import type { Bilingual } from '#lib/generation/scripted/voice.ts'
import { seededRandom } from '#lib/platform/seeded-random.ts'

/**
 * What the patient knows and may say: facts of the chart in the patient's words, and habits that the persona decides.
 * Each fact has its source; a fact that the persona holds back says what brings it out. Nothing else is ever said. Pure.
 */

export type PatientFact = {
  id: string
  about: 'symptom' | 'pain' | 'medication' | 'home' | 'function'
  /** The drug a medication fact is about, by the record's name. */
  drug: string | null
  /** A clause about the patient in the third person, and the patient's own words in three registers. */
  statement: Bilingual
  words: Readonly<Record<'high' | 'medium' | 'low', Bilingual>>
  /** `Type/id` in the chart, or `persona` where the record has no say in it. */
  source: string
  /** Told only when the drug is asked for by name. */
  withheld: boolean
}

export type PatientProfile = { persona: Persona; facts: readonly PatientFact[] }

/** What patients feel of a coded diagnosis. */
const FELT: readonly { fits: RegExp; statement: Bilingual; high: Bilingual; low: Bilingual; pain: boolean }[] = [
  {
    fits: /heart failure/i,
    pain: false,
    statement: { en: 'there has been shortness of breath and swelling of the legs', zh: '有气短和下肢水肿' },
    high: { en: 'I have been short of breath and my legs have been swollen.', zh: '我一直气短，腿也肿。' },
    low: { en: 'Can’t catch my breath. My legs are puffy.', zh: '喘不上气，腿肿。' },
  },
  {
    fits: /pneumonia/i,
    pain: false,
    statement: { en: 'there has been cough with fever', zh: '有咳嗽和发热' },
    high: { en: 'I have had a cough with fever.', zh: '我咳嗽，还发烧。' },
    low: { en: 'Coughing and hot all over.', zh: '老咳嗽，身上发烫。' },
  },
  {
    fits: /chronic obstructive|COPD|asthma/i,
    pain: false,
    statement: { en: 'breathing gets hard on the stairs', zh: '上楼时呼吸困难' },
    high: { en: 'I get breathless on the stairs.', zh: '我上楼梯就喘。' },
    low: { en: 'Stairs knock the wind out of me.', zh: '一爬楼就喘。' },
  },
  {
    fits: /urinary tract infection|pyelonephritis/i,
    pain: false,
    statement: { en: 'there has been burning on passing water', zh: '排尿有灼痛' },
    high: { en: 'It burns when I pass water.', zh: '我小便的时候有灼痛。' },
    low: { en: 'It stings when I pee.', zh: '小便的时候疼。' },
  },
  {
    fits: /cirrhosis|ascites/i,
    pain: false,
    statement: { en: 'the belly has been swollen', zh: '腹部胀大' },
    high: { en: 'My abdomen has been swollen.', zh: '我的肚子胀大了。' },
    low: { en: 'My belly got big and tight.', zh: '肚子又大又胀。' },
  },
  {
    fits: /fracture/i,
    pain: true,
    statement: { en: 'the broken bone hurts on moving', zh: '骨折处活动时疼痛' },
    high: { en: 'The fracture hurts when I move.', zh: '骨折的地方一动就疼。' },
    low: { en: 'Hurts bad when I move.', zh: '一动就疼。' },
  },
  {
    fits: /pancreatitis|cholecyst|abdominal pain/i,
    pain: true,
    statement: { en: 'there is pain in the upper belly', zh: '上腹部疼痛' },
    high: { en: 'I have pain in my upper abdomen.', zh: '我上腹部疼。' },
    low: { en: 'My stomach hurts up here.', zh: '肚子上面这里疼。' },
  },
  {
    fits: /diabetes/i,
    pain: false,
    statement: { en: 'there has been thirst', zh: '有口渴' },
    high: { en: 'I have been thirsty a lot.', zh: '我经常口渴。' },
    low: { en: 'I’m always thirsty.', zh: '老是口渴。' },
  },
  {
    fits: /anemia/i,
    pain: false,
    statement: { en: 'there has been tiredness', zh: '有乏力' },
    high: { en: 'I have been unusually tired.', zh: '我比平时累得多。' },
    low: { en: 'I’m worn out.', zh: '没力气。' },
  },
]

const PLAIN: Readonly<
  Record<'home' | 'function', readonly { statement: Bilingual; high: Bilingual; low: Bilingual }[]>
> = {
  home: [
    {
      statement: { en: 'the patient lives with family', zh: '与家人同住' },
      high: { en: 'I live with my family.', zh: '我和家人住在一起。' },
      low: { en: 'My folks are at home with me.', zh: '家里人和我一起住。' },
    },
    {
      statement: { en: 'the patient lives alone', zh: '独居' },
      high: { en: 'I live on my own.', zh: '我一个人住。' },
      low: { en: 'It’s just me at home.', zh: '就我一个人。' },
    },
  ],
  function: [
    {
      statement: { en: 'the patient manages day to day without help', zh: '日常生活能自理' },
      high: { en: 'I manage day to day without help.', zh: '日常起居我能自理。' },
      low: { en: 'I get by on my own.', zh: '自己都能弄。' },
    },
    {
      statement: { en: 'the patient needs help with washing', zh: '洗澡需要帮助' },
      high: { en: 'I need help with washing.', zh: '我洗澡需要人帮忙。' },
      low: { en: 'Can’t wash by myself.', zh: '洗澡得有人帮。' },
    },
  ],
}

type Habit = { of: Persona['adherence'][]; held: boolean; statement: Bilingual; high: Bilingual; low: Bilingual }
const HABITS: readonly Habit[] = [
  {
    of: ['good'],
    held: false,
    statement: { en: '{drug} is taken as prescribed', zh: '按医嘱服用{drug}' },
    high: { en: 'I take {drug} as prescribed.', zh: '{drug}我是按医嘱吃的。' },
    low: { en: 'I take my {drug} like they told me.', zh: '{drug}是按大夫说的吃的。' },
  },
  {
    of: ['uncertain'],
    held: false,
    statement: { en: '{drug} is sometimes missed', zh: '有时漏服{drug}' },
    high: { en: 'I sometimes miss {drug}.', zh: '{drug}我有时候会漏。' },
    low: { en: 'Some days I forget the {drug}.', zh: '{drug}有时候就忘了。' },
  },
  {
    of: ['poor'],
    held: true,
    statement: { en: 'the supply of {drug} had run out', zh: '{drug}已经断药' },
    high: { en: 'I ran out of {drug} before coming in.', zh: '来之前{drug}就吃完了。' },
    low: { en: 'The {drug}’s all gone.', zh: '{drug}早就没了。' },
  },
  {
    of: ['poor'],
    held: true,
    statement: { en: '{drug} was stopped without telling anyone', zh: '自行停用了{drug}' },
    high: { en: 'I stopped {drug} by myself.', zh: '{drug}是我自己停的。' },
    low: { en: 'Quit the {drug} on my own.', zh: '{drug}我自己停了。' },
  },
]

export function profileOf(facts: AdmissionFacts, task: Pick<SessionTask, 'id' | 'seed' | 'persona'>): PatientProfile {
  const { persona } = task
  const random = seededRandom(task.seed, `patient/${task.id}`)
  const one = <T>(list: readonly T[]): T | undefined => list[Math.floor(random.next() * list.length)]
  const made: PatientFact[] = []
  const add = (fact: Omit<PatientFact, 'id' | 'words'> & { high: Bilingual; low: Bilingual }) => {
    const { high, low, ...rest } = fact
    made.push({ ...rest, id: `${fact.about}.${made.length}`, words: { high, medium: high, low } })
  }
  for (const { fits, pain, ...felt } of FELT) {
    const diagnosis = facts.diagnoses.find(({ title }) => fits.test(title))
    if (diagnosis)
      add({ about: pain ? 'pain' : 'symptom', drug: null, source: diagnosis.ref, withheld: false, ...felt })
  }
  if (!made.some(({ about }) => about === 'pain')) {
    add({
      about: 'pain',
      drug: null,
      source: 'persona',
      withheld: false,
      statement: { en: 'there is no pain at the moment', zh: '目前没有疼痛' },
      high: { en: 'I have no pain at the moment.', zh: '我现在没有疼痛。' },
      low: { en: 'Nothing hurts now.', zh: '现在不疼。' },
    })
  }
  if (!made.some(({ about }) => about === 'symptom')) {
    add({
      about: 'symptom',
      drug: null,
      source: 'persona',
      withheld: false,
      statement: { en: 'the patient feels weak', zh: '感觉虚弱' },
      high: { en: 'I feel weak.', zh: '我觉得虚弱。' },
      low: { en: 'I’m weak.', zh: '身上没劲。' },
    })
  }
  for (const about of ['home', 'function'] as const) {
    const plain = one(PLAIN[about])
    if (plain) add({ about, drug: null, source: 'persona', withheld: false, ...plain })
  }
  for (const drug of facts.drugs) {
    const habit = one(HABITS.filter(({ of }) => of.includes(persona.adherence)))
    const [order] = drug.orders
    if (!habit || !order) continue
    const { name } = drugThing(drug)
    const put = ({ en, zh }: Bilingual): Bilingual => ({
      en: en.replace('{drug}', name.en),
      zh: zh.replace('{drug}', name.zh),
    })
    add({
      about: 'medication',
      drug: drug.label,
      source: 'persona',
      withheld: habit.held && persona.info_completeness === 'critical_withheld',
      statement: put(habit.statement),
      high: put(habit.high),
      low: put(habit.low),
    })
  }
  return { persona, facts: made }
}
