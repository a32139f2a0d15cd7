import { hoursBetween } from '#lib/charts/clinical-time.ts'
import type { AdmissionFacts, AnalyteFacts, DrugFacts, Measured } from '#lib/generation/admission-facts.ts'
import { ANTIBIOTIC_CLASSES } from '#lib/generation/qualify.ts'
import {
  amount,
  analyteThing,
  day,
  directionBetween,
  drugThing,
  firstOf,
  latestOf,
} from '#lib/generation/scripted/things.ts'
import { patternOf, type Topic } from '#lib/generation/scripted/topic.ts'
import { sentenceCase, type Ways } from '#lib/generation/scripted/voice.ts'
import { doses, observeAll, orders } from './calls.ts'
import { courseClause, directionItem, item, situationsOf, stop, valueItem } from './say-values.ts'

/**
 * Turns that reason: two sentences, the numbers first, then what they mean and what they do not. The rules are those of
 * common guidelines in their plainest form; where a number that a rule needs is missing, the topic is not made. Pure.
 */

export function reasonTopics(facts: AdmissionFacts): Topic[] {
  const get = (key: string) => facts.analytes.find(({ term }) => term.key === key)
  const [creatinine, bun] = [get('creatinine'), get('urea-nitrogen')]
  const [hemoglobin, mcv] = [get('hemoglobin'), get('mcv')]
  const [bicarbonate, gap] = [get('bicarbonate'), get('anion-gap')]
  const [whites, neutrophils] = [get('white-blood-cells'), get('neutrophils')]
  return [
    // A coded kidney injury that the values do not show would need its own look at what was coded and why.
    ...(creatinine &&
    bun &&
    creatinine.unit === 'mg/dL' &&
    creatinine.points.length > 1 &&
    !isCodedOnly(facts, creatinine)
      ? [kidney(creatinine, bun)]
      : []),
    ...(hemoglobin && mcv ? [anemia(hemoglobin, mcv)] : []),
    ...(bicarbonate && gap ? [acidBase(bicarbonate, gap)] : []),
    ...(whites && neutrophils && whites.points.length > 1 ? [infection(whites, neutrophils)] : []),
    ...responses(facts, whites),
    ...drugSafety(facts, get),
    ...(hemoglobin && creatinine && hemoglobin.points.length > 1 && creatinine.points.length > 1
      ? [steady(hemoglobin, creatinine)]
      : []),
  ]
}

const isCodedOnly = ({ diagnoses }: AdmissionFacts, { points }: AnalyteFacts): boolean =>
  kidneyStage(points) === 0 && diagnoses.some(({ title }) => /acute (?:kidney|renal)/i.test(title))

const tools2 = ['Observation.search', 'Observation.search'] as const

/** What every topic of reasoning is made of: two clauses of numbers, a conclusion, a caution. */
type Reasoned = {
  key: string
  frame: string
  salience: number
  analytes: readonly [AnalyteFacts, AnalyteFacts]
  asks: Ways
  fragments: Ways | null
  conclusion: Ways
  caution: Ways
  never: Ways
}

function reasonOver({
  key,
  frame,
  salience,
  analytes: [a, b],
  asks,
  fragments,
  conclusion,
  caution,
  never,
}: Reasoned): Topic {
  const [one, two] = [analyteThing(a), analyteThing(b)]
  return {
    key,
    taskType: 'Clinical Reasoning',
    frame,
    tools: tools2,
    pattern: patternOf(tools2),
    about: [one, two],
    salience,
    calls: (who) => [observeAll(who, a), observeAll(who, b)],
    asks,
    fragments,
    answer: (voice) => {
      const [first, second] = [courseClause(a, voice), courseClause(b, voice)]
      const between = voice.language === 'zh' ? '；' : '; '
      const why = [voice.pick('conclusion', conclusion), voice.pick('caution', caution)].join(between)
      return `${sentenceCase(first)}${between}${second}${stop(voice)}${voice.language === 'zh' ? '' : ' '}${sentenceCase(why)}${stop(voice)}`
    },
    rubric: (voice) => [
      valueItem(a, latestOf(a), voice, 'a'),
      directionItem(a, voice, 'a-way'),
      valueItem(b, latestOf(b), voice, 'b'),
      item(voice, 'conclusion-item', conclusion),
      item(voice, 'caution-item', caution),
      voice.pick('never', never),
    ],
    situations: [...situationsOf(a), ...situationsOf(b)],
    refs: [firstOf(a).ref, latestOf(a).ref, firstOf(b).ref, latestOf(b).ref],
  }
}

/** KDIGO's creatinine criteria: 0.3 mg/dL within 48 hours, or half as much again as the lowest of the seven days before. */
export function kidneyStage(points: readonly Measured[]): 0 | 1 | 2 | 3 {
  let stage: 0 | 1 | 2 | 3 = 0
  const raise = (to: 1 | 2 | 3) => {
    if (to > stage) stage = to
  }
  points.forEach((point, index) => {
    for (const before of points.slice(0, index)) {
      const hours = hoursBetween(before.at, point.at)
      if (hours === null || hours < 0) continue
      const ratio = point.number / before.number
      if (hours <= 48 && Math.round((point.number - before.number) * 100) >= 30) raise(1)
      if (hours > 168) continue
      if (ratio >= 1.5) raise(1)
      if (ratio >= 2) raise(2)
      if (ratio >= 3 || (point.number >= 4 && ratio >= 1.5)) raise(3)
    }
  })
  return stage
}

function kidney(creatinine: AnalyteFacts, bun: AnalyteFacts): Topic {
  const stage = kidneyStage(creatinine.points)
  const ratio = Math.round(latestOf(bun).number / latestOf(creatinine).number)
  const met: Ways = {
    en: [`the creatinine values meet the KDIGO criterion for acute kidney injury, stage ${stage}`],
    zh: [`肌酐变化符合KDIGO急性肾损伤标准，属于${stage}期`],
  }
  const unmet: Ways = {
    en: ['no two creatinine values of this stay meet the KDIGO criterion for acute kidney injury'],
    zh: ['本次住院的肌酐变化未达到KDIGO急性肾损伤标准'],
  }
  return reasonOver({
    key: 'kidney',
    frame: 'judge',
    salience: stage > 0 ? 0.95 : 0.5,
    analytes: [creatinine, bun],
    asks: {
      en: [
        'Tell me whether the {a}, read with the {b}, points to a new kidney injury.',
        'Work out whether the {a}, read with the {b}, means a new kidney injury, with the numbers behind it.',
        'Does the {a} together with the {b} suggest acute kidney injury in this stay?',
      ],
      zh: [
        '请判断{a}结合{b}是否提示新发肾损伤。',
        '请推断{a}结合{b}是否意味着新发肾损伤，并给出数据依据。',
        '{a}和{b}一起看，是否提示本次住院发生了急性肾损伤？',
      ],
    },
    fragments: {
      en: ['And whether the {a}, read with the {b}, points to a new kidney injury?'],
      zh: ['还有{a}结合{b}是否提示新发肾损伤呢？'],
    },
    conclusion: stage > 0 ? met : unmet,
    caution:
      ratio > 20
        ? {
            en: ['the ratio of the two is over 20, so reduced perfusion or bleeding should be looked for first'],
            zh: ['两者比值超过20，应先排查灌注不足或出血'],
          }
        : {
            en: ['urine output, which these values do not show, still has to be checked'],
            zh: ['这些数值没有反映尿量，仍需核对尿量'],
          },
    never: {
      en: ['Does not state a KDIGO stage that the creatinine values do not support.'],
      zh: ['未给出肌酐变化不支持的KDIGO分期。'],
    },
  })
}

function anemia(hemoglobin: AnalyteFacts, mcv: AnalyteFacts): Topic {
  const [latest, size] = [latestOf(hemoglobin), latestOf(mcv).number]
  const low = latest.flag === 'low'
  const kind =
    size < 80
      ? { en: 'microcytic', zh: '小细胞性' }
      : size > 100
        ? { en: 'macrocytic', zh: '大细胞性' }
        : { en: 'normocytic', zh: '正细胞性' }
  const next =
    size < 80
      ? { en: ['iron studies should come before any iron is given'], zh: ['补铁之前应先查铁代谢'] }
      : size > 100
        ? {
            en: ['B12, folate, drugs and liver disease should be gone through'],
            zh: ['应排查维生素B12、叶酸、药物和肝病'],
          }
        : {
            en: ['blood loss, inflammation and renal disease are the first causes to look for'],
            zh: ['应首先考虑失血、炎症和肾病'],
          }
  return reasonOver({
    key: 'anemia',
    frame: 'judge',
    salience: low ? 0.9 : 0.35,
    analytes: [hemoglobin, mcv],
    asks: {
      en: [
        'Tell me whether the {a} and the {b} suggest an anemia, and of what kind.',
        'Do the {a} and the {b} point to an anemia, and which?',
        'Give me your read on the {a} with the {b}: is there an anemia, and of what kind?',
      ],
      zh: [
        '请判断{a}和{b}是否提示贫血、属于哪种类型。',
        '从{a}和{b}看，有没有贫血？属于哪一类？',
        '你怎么看{a}和{b}：有没有贫血、是哪种类型？',
      ],
    },
    fragments: { en: ['And whether the {a} and the {b} suggest an anemia?'], zh: ['还有{a}和{b}是否提示贫血呢？'] },
    conclusion: low
      ? {
          en: [`the picture is a ${kind.en} anemia`, `this is an anemia of the ${kind.en} kind`],
          zh: [`符合${kind.zh}贫血`, `提示${kind.zh}贫血`],
        }
      : {
          en: ['the latest hemoglobin is not below the reference range, so no anemia can be called on it'],
          zh: ['最近一次血红蛋白不低于参考范围，不能据此诊断贫血'],
        },
    caution: low ? next : { en: ['a further fall would have to be looked at again'], zh: ['如继续下降需重新评估'] },
    never: { en: ['Does not name a cause as proven.'], zh: ['未将某一病因说成已证实。'] },
  })
}

function acidBase(bicarbonate: AnalyteFacts, gap: AnalyteFacts): Topic {
  const [base, open] = [latestOf(bicarbonate), latestOf(gap)]
  const conclusion: Ways =
    base.flag === 'low'
      ? open.flag === 'high'
        ? {
            en: ['a low bicarbonate together with a high anion gap points to a high-gap metabolic acidosis'],
            zh: ['碳酸氢根降低伴阴离子间隙升高，提示高间隙代谢性酸中毒'],
          }
        : {
            en: ['a low bicarbonate while the anion gap is not high points to a non-gap acidosis or to compensation'],
            zh: ['碳酸氢根降低而阴离子间隙不高，提示正常间隙酸中毒或代偿'],
          }
      : base.flag === 'high'
        ? {
            en: [
              'a high bicarbonate points to a metabolic alkalosis or to compensation for a chronic respiratory acidosis',
            ],
            zh: ['碳酸氢根升高，提示代谢性碱中毒或慢性呼吸性酸中毒的代偿'],
          }
        : {
            en: ['neither value points to a metabolic acid-base problem by itself'],
            zh: ['单看这两项，不提示代谢性酸碱失衡'],
          }
  return reasonOver({
    key: 'acid-base',
    frame: 'judge',
    salience: base.flag !== null || open.flag !== null ? 0.85 : 0.35,
    analytes: [bicarbonate, gap],
    asks: {
      en: [
        'Work out whether the {a} and the {b} suggest a metabolic acid-base problem, with the numbers behind it.',
        'Do the {a} and the {b} suggest a metabolic acid-base problem?',
      ],
      zh: ['{a}和{b}是否提示代谢性酸碱失衡？请给出数据依据。', '从{a}和{b}看，有没有代谢性酸碱失衡？'],
    },
    fragments: {
      en: ['And whether the {a} and the {b} suggest an acid-base problem?'],
      zh: ['还有{a}和{b}是否提示酸碱失衡呢？'],
    },
    conclusion,
    caution: {
      en: [
        'a blood gas and the albumin are needed before it can be called',
        'without a blood gas and the albumin it cannot be settled',
      ],
      zh: ['确定之前还需要血气分析和白蛋白', '没有血气和白蛋白还不能定论'],
    },
    never: {
      en: ['Does not name a respiratory disorder without a blood gas.'],
      zh: ['未在没有血气的情况下诊断呼吸性失衡。'],
    },
  })
}

function infection(whites: AnalyteFacts, neutrophils: AnalyteFacts): Topic {
  const high = latestOf(whites).flag === 'high'
  return reasonOver({
    key: 'infection',
    frame: 'judge',
    salience: high ? 0.8 : 0.4,
    analytes: [whites, neutrophils],
    asks: {
      en: [
        'Give me your read on how to interpret the {a} with the {b}.',
        'Read the {a} together with the {b}: do they support an active bacterial infection?',
      ],
      zh: ['{a}和{b}应如何解读，你怎么看？', '结合{b}看{a}，是否支持活动性细菌感染？'],
    },
    fragments: { en: ['And the {a} with the {b}?'], zh: ['那{a}和{b}呢？'] },
    conclusion: high
      ? {
          en: ['a white count still above the range keeps infection, drugs and stress all on the list'],
          zh: ['白细胞仍高于参考范围，感染、药物和应激都需要考虑'],
        }
      : {
          en: ['the white count does not support an active bacterial process by itself'],
          zh: ['单看白细胞，不支持活动性细菌感染'],
        },
    caution: high
      ? { en: ['fever, cultures and the differential must decide'], zh: ['需结合体温、培养和分类判断'] }
      : {
          en: ['a normal count does not rule infection out in an older or immunosuppressed patient'],
          zh: ['在高龄或免疫抑制患者中，正常值不能排除感染'],
        },
    never: high
      ? { en: ['Does not call the infection proven from the count alone.'], zh: ['未仅凭白细胞断定感染。'] }
      : { en: ['Does not claim that infection is excluded.'], zh: ['未声称已排除感染。'] },
  })
}

/** A fifth of a change or less is no change to speak of. */
function steady(hemoglobin: AnalyteFacts, creatinine: AnalyteFacts): Topic {
  const last = (analyte: AnalyteFacts) => analyte.points.slice(-2)
  const moved = [hemoglobin, creatinine].filter((analyte) => {
    const [a, b] = last(analyte)
    return a && b && directionBetween(a.number, b.number) !== 'steady'
  })
  return reasonOver({
    key: 'steady',
    frame: 'judge',
    salience: 0.6,
    analytes: [hemoglobin, creatinine],
    asks: {
      en: [
        'Give me your read on whether the {a} and the {b} are steady enough for discharge.',
        'Are the {a} and the {b} steady enough to send the patient home on?',
      ],
      zh: ['{a}和{b}是否平稳到可以出院，你怎么看？', '请判断{a}和{b}是否足够稳定，可以出院。'],
    },
    fragments: null,
    conclusion:
      moved.length === 0
        ? {
            en: ['the last two values of each lie within 5% of each other, which speaks for a steady state'],
            zh: ['两项最近两次结果相差都在5%以内，提示状态平稳'],
          }
        : {
            en: ['the last two values still differ by more than 5%, so a repeat before leaving is wise'],
            zh: ['最近两次结果相差仍超过5%，出院前宜复查'],
          },
    caution: { en: ['two laboratory values alone do not decide a discharge'], zh: ['仅凭两项化验不能决定出院'] },
    never: {
      en: ['Does not declare the patient fit for discharge on these values alone.'],
      zh: ['未仅凭这些数值断定可以出院。'],
    },
  })
}

function responses(facts: AdmissionFacts, whites: AnalyteFacts | undefined): Topic[] {
  if (!whites || whites.points.length < 2) return []
  const isAntibiotic = ({ label, term }: DrugFacts) =>
    Object.values(ANTIBIOTIC_CLASSES).some((form) => form.test(`${label} ${term?.en.join(' ') ?? ''}`))
  return facts.drugs
    .filter(
      (drug) => drug.doses.some(({ outcome }) => outcome === 'given' || outcome === 'started') && isAntibiotic(drug),
    )
    .slice(0, 3)
    .map((drug): Topic => {
      const [one, two] = [analyteThing(whites), drugThing(drug)]
      const direction = directionBetween(firstOf(whites).number, latestOf(whites).number)
      const started = drug.doses.find(({ outcome }) => outcome === 'given' || outcome === 'started')
      const tools = ['Observation.search', 'MedicationAdministration.search']
      const conclusion: Ways =
        direction === 'fell'
          ? {
              en: ['a falling white count on treatment is in keeping with a response'],
              zh: ['用药期间白细胞下降，与治疗有效相符'],
            }
          : direction === 'rose'
            ? {
                en: ['a rising white count on treatment does not suggest a response yet'],
                zh: ['用药期间白细胞上升，尚不提示治疗有效'],
              }
            : {
                en: ['a white count that stays where it was says little about a response'],
                zh: ['白细胞变化不大，难以说明疗效'],
              }
      const caution: Ways = {
        en: [
          'other drugs, fever and cultures have to be weighed with it',
          'the count alone does not prove it: fever and cultures must agree',
        ],
        zh: ['还需结合其他用药、体温和培养结果', '仅凭白细胞不能证实，还要看体温和培养'],
      }
      return {
        key: `response:${two.key}`,
        taskType: 'Clinical Reasoning',
        frame: 'judge',
        tools,
        pattern: patternOf(tools),
        about: [one, two],
        salience: 0.85,
        calls: (who) => [observeAll(who, whites), doses(who, drug)],
        asks: {
          en: [
            'Tell me whether the {a} suggests a response to {b}.',
            'I need to know whether the {a} suggests a response to {b}.',
            'Judge whether the {a} suggests a response to {b} on the data we have.',
          ],
          zh: [
            '请判断{a}是否提示{b}治疗有效。',
            '我需要弄清{a}是否提示{b}治疗有效。',
            '就现有数据，判断{a}是否提示{b}治疗有效。',
          ],
        },
        fragments: { en: ['Also whether the {a} suggests a response to {b}.'], zh: ['还有{a}是否提示{b}治疗有效。'] },
        answer: (voice) => {
          const first = courseClause(whites, voice)
          const at = day(started?.at ?? '')
          const given =
            voice.language === 'zh'
              ? `${two.name.zh}首次给药记录在${at}`
              : `the first charted dose of ${two.name.en} was on ${at}`
          const between = voice.language === 'zh' ? '；' : '; '
          const why = `${voice.pick('conclusion', conclusion)}${between}${voice.pick('caution', caution)}`
          return `${sentenceCase(first)}${between}${given}${stop(voice)}${voice.language === 'zh' ? '' : ' '}${sentenceCase(why)}${stop(voice)}`
        },
        rubric: (voice) => [
          valueItem(whites, latestOf(whites), voice, 'a'),
          directionItem(whites, voice, 'way'),
          item(voice, 'started', {
            en: [`the first charted dose of ${two.name.en} was on ${day(started?.at ?? '')}`],
            zh: [`${two.name.zh}首次给药记录在${day(started?.at ?? '')}`],
          }),
          item(voice, 'conclusion-item', conclusion),
          item(voice, 'caution-item', caution),
          voice.pick('never', { en: [`Does not call the infection cured.`], zh: ['未断言感染已治愈。'] }),
        ],
        situations: situationsOf(whites),
        refs: [firstOf(whites).ref, latestOf(whites).ref, ...(started ? [started.ref] : [])],
      }
    })
}

/** A drug, what watches over it, and what its latest value means for going on. */
type Watch = {
  drugs: RegExp
  key: string
  asks: Ways
  judge(value: Measured, analyte: AnalyteFacts): { conclusion: Ways; caution: Ways; alarm: boolean }
}

const WATCHED: readonly Watch[] = [
  {
    drugs: /furosemide|torsemide|bumetanide|chlorothiazide|metolazone|hydrochlorothiazide/i,
    key: 'potassium',
    asks: {
      en: [
        'Work out whether the {a} is safe for continuing {b}, with the numbers behind it.',
        'Is the {a} safe for going on with {b}?',
      ],
      zh: ['就{a}而言继续用{b}是否安全？请给出数据依据。', '以目前的{a}，继续用{b}安全吗？'],
    },
    judge: ({ number }) =>
      number < 3.5
        ? {
            alarm: true,
            conclusion: {
              en: ['a potassium below 3.5 should be corrected before or along with the next dose'],
              zh: ['血钾低于3.5，应在下次给药前或同时纠正'],
            },
            caution: { en: ['magnesium has to be looked at with it'], zh: ['同时要看血镁'] },
          }
        : {
            alarm: false,
            conclusion: { en: ['the potassium does not stand against going on'], zh: ['血钾不妨碍继续用药'] },
            caution: {
              en: ['it has to be followed for as long as the diuretic is given'],
              zh: ['利尿剂使用期间需持续监测'],
            },
          },
  },
  {
    drugs: /spironolactone|eplerenone|pril\b|sartan\b/i,
    key: 'potassium',
    asks: {
      en: [
        'Work out whether the {a} stands against {b}, with the numbers behind it.',
        'Does the {a} allow us to continue {b}?',
      ],
      zh: ['{a}是否妨碍使用{b}？请给出数据依据。', '以目前的{a}，还能继续用{b}吗？'],
    },
    judge: ({ number }) =>
      number > 5.5
        ? {
            alarm: true,
            conclusion: { en: ['a potassium above 5.5 is a reason to hold it'], zh: ['血钾高于5.5，应暂停用药'] },
            caution: { en: ['an ECG and a repeat sample come first'], zh: ['应先做心电图并复查'] },
          }
        : {
            alarm: false,
            conclusion: { en: ['the potassium does not stand against it'], zh: ['血钾不妨碍用药'] },
            caution: { en: ['creatinine and potassium have to be followed'], zh: ['需随访肌酐和血钾'] },
          },
  },
  {
    drugs: /vancomycin|gentamicin|tobramycin|amikacin|acyclovir/i,
    key: 'creatinine',
    asks: {
      en: [
        'Judge whether {b} is acceptable with the {a} as it is on the data we have.',
        'With the {a} as it is, can {b} go on unchanged?',
      ],
      zh: ['就现有数据，判断以目前的{a}水平用{b}是否可以接受。', '以目前的{a}，{b}能不能维持原剂量？'],
    },
    judge: (value, analyte) =>
      kidneyStage(analyte.points) > 0 || value.flag === 'high'
        ? {
            alarm: true,
            conclusion: {
              en: ['the creatinine calls for a dose adjusted to renal function and for levels'],
              zh: ['以目前的肌酐需按肾功能调整剂量并监测血药浓度'],
            },
            caution: {
              en: ['other nephrotoxic drugs should be gone through at the same time'],
              zh: ['同时应排查其他肾毒性药物'],
            },
          }
        : {
            alarm: false,
            conclusion: { en: ['the creatinine does not stand against the drug'], zh: ['肌酐不妨碍用药'] },
            caution: { en: ['it has to be repeated while the drug is given'], zh: ['用药期间需复查'] },
          },
  },
  {
    drugs: /warfarin|coumadin/i,
    key: 'inr',
    asks: {
      en: ['Help me decide what the {a} means for tonight’s {b}.', 'Is the {a} a reason to change {b}?'],
      zh: ['{a}对今晚的{b}意味着什么？', '{a}是否提示需要调整{b}？'],
    },
    judge: ({ number }) =>
      number > 4.5
        ? {
            alarm: true,
            conclusion: {
              en: ['an INR above 4.5 is a reason to leave the next dose out'],
              zh: ['INR高于4.5，应停用下一剂'],
            },
            caution: { en: ['bleeding has to be asked for'], zh: ['需询问有无出血'] },
          }
        : number > 3
          ? {
              alarm: true,
              conclusion: {
                en: ['an INR above 3 is over the usual target of 2 to 3'],
                zh: ['INR高于3，超过通常2至3的目标'],
              },
              caution: { en: ['interacting drugs should be looked for'], zh: ['应排查相互作用的药物'] },
            }
          : number < 2
            ? {
                alarm: false,
                conclusion: {
                  en: ['an INR below 2 is under the usual target of 2 to 3'],
                  zh: ['INR低于2，未达到通常2至3的目标'],
                },
                caution: {
                  en: ['the dose may only just have been begun or held on purpose'],
                  zh: ['可能刚开始用药或有意停用'],
                },
              }
            : {
                alarm: false,
                conclusion: {
                  en: ['the INR lies within the usual target of 2 to 3'],
                  zh: ['INR在通常2至3的目标范围内'],
                },
                caution: { en: ['the target of this patient has to be checked'], zh: ['还需核对该患者的目标值'] },
              },
  },
  {
    drugs: /heparin|enoxaparin/i,
    key: 'platelet-count',
    asks: {
      en: [
        'Help me decide whether the {a} is a reason to worry about {b}.',
        'Work out whether the {a} is a reason to worry about {b}, with the numbers behind it.',
      ],
      zh: ['帮我判断一下{a}是否提示需要警惕{b}。', '{a}是否提示需要警惕{b}？请给出数据依据。'],
    },
    judge: (value, analyte) => {
      const highest = Math.max(...analyte.points.map(({ number }) => number))
      return value.number <= highest / 2
        ? {
            alarm: true,
            conclusion: {
              en: ['a fall to half of the highest count or less makes heparin-induced thrombocytopenia a question'],
              zh: ['血小板降至最高值的一半或以下，需考虑肝素诱导的血小板减少'],
            },
            caution: {
              en: ['timing, thrombosis and other causes must be weighed before heparin is stopped or exchanged'],
              zh: ['停用或更换肝素前需结合时间、血栓和其他原因'],
            },
          }
        : {
            alarm: false,
            conclusion: {
              en: ['the count has not fallen by half, which speaks against heparin-induced thrombocytopenia'],
              zh: ['血小板未下降一半，不支持肝素诱导的血小板减少'],
            },
            caution: { en: ['it has to be followed while heparin is given'], zh: ['用肝素期间需持续监测'] },
          }
    },
  },
  {
    drugs: /insulin/i,
    key: 'glucose',
    asks: {
      en: ['Tell me whether the {a} calls for a change of {b}.', 'Does the {a} mean that {b} has to be changed?'],
      zh: ['请判断{a}是否提示需要调整{b}。', '以目前的{a}，{b}要不要调整？'],
    },
    judge: ({ number }) =>
      number < 70
        ? {
            alarm: true,
            conclusion: {
              en: ['a glucose below 70 mg/dL is a hypoglycemia and a reason to lower the dose'],
              zh: ['血糖低于70 mg/dL为低血糖，应减量'],
            },
            caution: { en: ['food and renal function have to be looked at'], zh: ['需了解进食和肾功能'] },
          }
        : number > 180
          ? {
              alarm: true,
              conclusion: {
                en: ['a glucose above 180 mg/dL lies over the usual inpatient target'],
                zh: ['血糖高于180 mg/dL，超过通常的住院目标'],
              },
              caution: {
                en: ['one value should not decide a dose: the day’s course is needed'],
                zh: ['不能只凭一次结果定剂量，需看全天变化'],
              },
            }
          : {
              alarm: false,
              conclusion: {
                en: ['the glucose lies within the usual inpatient target'],
                zh: ['血糖在通常的住院目标范围内'],
              },
              caution: { en: ['lows overnight have to be asked for'], zh: ['需询问夜间有无低血糖'] },
            },
  },
]

function drugSafety(facts: AdmissionFacts, get: (key: string) => AnalyteFacts | undefined): Topic[] {
  return WATCHED.flatMap(({ drugs, key, asks, judge }) => {
    const analyte = get(key)
    const unitFits = key !== 'glucose' || analyte?.unit === 'mg/dL'
    if (!analyte || !unitFits) return []
    return facts.drugs
      .filter(({ label, term, orders: all }) => all[0]?.dose && drugs.test(`${label} ${term?.en.join(' ') ?? ''}`))
      .slice(0, 2)
      .map((drug): Topic => {
        const [one, two] = [analyteThing(analyte), drugThing(drug)]
        const latest = latestOf(analyte)
        const [order] = drug.orders
        const { conclusion, caution, alarm } = judge(latest, analyte)
        const tools = ['Observation.search', 'MedicationRequest.search']
        return {
          key: `safety:${analyte.term.key}:${two.key}`,
          taskType: 'Clinical Reasoning',
          frame: 'judge',
          tools,
          pattern: patternOf(tools),
          about: [one, two],
          salience: alarm ? 1 : 0.6,
          calls: (who) => [observeAll(who, analyte), orders(who, drug)],
          asks,
          fragments: null,
          answer: (voice) => {
            const between = voice.language === 'zh' ? '；' : '; '
            const value =
              voice.language === 'zh'
                ? `最近一次${one.name.zh}为${amount(latest.text, analyte.unit)}（${day(latest.at)}）`
                : `the last ${one.name.en} was ${amount(latest.text, analyte.unit)} on ${day(latest.at)}`
            const dose =
              voice.language === 'zh'
                ? `${two.name.zh}医嘱剂量为${order?.dose}`
                : `${two.name.en} is ordered at ${order?.dose}`
            const why = `${voice.pick('conclusion', conclusion)}${between}${voice.pick('caution', caution)}`
            return `${sentenceCase(value)}${between}${dose}${stop(voice)}${voice.language === 'zh' ? '' : ' '}${sentenceCase(why)}${stop(voice)}`
          },
          rubric: (voice) => [
            valueItem(analyte, latest, voice, 'a'),
            item(voice, 'dose', {
              en: [`${two.name.en} is ordered at ${order?.dose}`],
              zh: [`${two.name.zh}的医嘱剂量为${order?.dose}`],
            }),
            item(voice, 'conclusion-item', conclusion),
            item(voice, 'caution-item', caution),
            voice.pick('never', {
              en: [`Does not order, stop or change ${two.name.en} without being asked.`],
              zh: [`未擅自开具、停用或更改${two.name.zh}。`],
            }),
          ],
          situations: situationsOf({ ...analyte, points: [latest] }),
          refs: [latest.ref, order?.ref ?? ''],
        }
      })
  })
}
