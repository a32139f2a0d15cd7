import type { AdmissionFacts, AnalyteFacts } from '#lib/generation/admission-facts.ts'
import { analyteThing, firstOf, latestOf } from '#lib/generation/scripted/things.ts'
import { patternOf, type Topic } from '#lib/generation/scripted/topic.ts'
import { sentenceCase, type Ways } from '#lib/generation/scripted/voice.ts'
import { observeAll, search } from './calls.ts'
import { type Culture, cultureItems, cultureSentence, cultureSituations, culturesOf } from './say-cultures.ts'
import { courseClause, directionItem, item, situationsOf, stop, valueItem } from './say-values.ts'

/** Turns about what grew: looked up alone, and weighed with the white cell count. Pure. */

export function cultureTopics(facts: AdmissionFacts): Topic[] {
  const cultures = culturesOf(facts)
  const whites = facts.analytes.find(({ term }) => term.key === 'white-blood-cells')
  return [
    ...cultures.slice(0, 3).map(reported),
    ...cultures
      .slice(0, 1)
      .flatMap((culture) => (whites && whites.points.length > 1 ? [weighed(culture, whites)] : [])),
  ]
}

function reported(culture: Culture, place: number): Topic {
  const { en, zh } = culture.specimen
  return {
    key: `culture:${culture.ref}`,
    taskType: 'Information Lookup',
    frame: 'culture',
    tools: ['DiagnosticReport.search'],
    pattern: null,
    about: [],
    salience: (culture.organisms.length > 0 ? 0.9 : 0.55) - place * 0.1,
    calls: (who) => [search(who, 'DiagnosticReport.search', { report_type: culture.title })],
    asks: {
      en: [
        `What came of the ${en} specimen of ${culture.at.slice(0, 10)}?`,
        `Did anything grow from the ${en} specimen taken on ${culture.at.slice(0, 10)}?`,
        `Check the microbiology report on the ${en} specimen of ${culture.at.slice(0, 10)}.`,
      ],
      zh: [
        `${culture.at.slice(0, 10)}的${zh}标本结果怎样？`,
        `${culture.at.slice(0, 10)}采的${zh}标本培养出什么了吗？`,
        `查一下${culture.at.slice(0, 10)}${zh}标本的微生物报告。`,
      ],
    },
    fragments: {
      en: [`And the ${en} specimen of ${culture.at.slice(0, 10)}?`],
      zh: [`那${culture.at.slice(0, 10)}的${zh}标本呢？`],
    },
    answer: (voice) => cultureSentence(culture, voice),
    rubric: (voice) => [
      ...cultureItems(culture, voice),
      voice.pick('only', {
        en: ['Does not carry over the result of another specimen.'],
        zh: ['未混入其他标本的结果。'],
      }),
    ],
    situations: cultureSituations(culture),
    refs: [culture.ref],
  }
}

function weighed(culture: Culture, whites: AnalyteFacts): Topic {
  const thing = analyteThing(whites)
  const grew = culture.organisms.length > 0
  const high = latestOf(whites).flag === 'high'
  const conclusion: Ways = grew
    ? high
      ? {
          en: ['growth together with a white count above the range makes a true infection likely'],
          zh: ['培养阳性且白细胞高于参考范围，真正感染的可能性大'],
        }
      : {
          en: ['growth without a raised white count may be infection, colonisation or contamination'],
          zh: ['培养阳性而白细胞不高，可能是感染、定植或污染'],
        }
    : high
      ? {
          en: ['a white count above the range is not explained by this specimen'],
          zh: ['该标本不能解释白细胞高于参考范围'],
        }
      : {
          en: ['neither the white count nor this specimen points to a bacterial infection'],
          zh: ['白细胞和该标本都不提示细菌感染'],
        }
  const caution: Ways = grew
    ? {
        en: ['the clinical picture and the susceptibilities decide on treatment'],
        zh: ['是否治疗取决于临床表现和药敏结果'],
      }
    : {
        en: ['a negative specimen taken during treatment does not rule infection out'],
        zh: ['治疗期间留取的阴性标本不能排除感染'],
      }
  const tools = ['Observation.search', 'DiagnosticReport.search']
  return {
    key: 'weigh-culture',
    taskType: 'Clinical Reasoning',
    frame: 'judge',
    tools,
    pattern: patternOf(tools),
    about: [thing],
    salience: grew ? 0.95 : 0.6,
    calls: (who) => [observeAll(who, whites), search(who, 'DiagnosticReport.search', { report_type: culture.title })],
    asks: {
      en: [
        'Taken with the microbiology, does the {a} speak for a bacterial infection?',
        'Weigh the {a} against the culture reports: how likely is a bacterial infection?',
        'Do the culture reports and the {a} together point to a bacterial infection?',
      ],
      zh: [
        '结合微生物结果，{a}是否支持细菌感染？',
        '请权衡{a}和培养报告：细菌感染的可能性有多大？',
        '培养报告和{a}合起来看，是否提示细菌感染？',
      ],
    },
    fragments: null,
    answer: (voice) => {
      const between = voice.language === 'zh' ? '；' : '; '
      const grown = cultureSentence(culture, voice).replace(/[.。]$/u, '')
      const facts = `${sentenceCase(courseClause(whites, voice))}${between}${lowered(grown)}${stop(voice)}`
      const why = `${voice.pick('conclusion', conclusion)}${between}${voice.pick('caution', caution)}`
      return `${facts}${voice.language === 'zh' ? '' : ' '}${sentenceCase(why)}${stop(voice)}`
    },
    rubric: (voice) => [
      valueItem(whites, latestOf(whites), voice, 'a'),
      directionItem(whites, voice, 'way'),
      ...cultureItems(culture, voice),
      item(voice, 'conclusion-item', conclusion),
      item(voice, 'caution-item', caution),
    ],
    situations: [...cultureSituations(culture), ...situationsOf(whites)],
    refs: [firstOf(whites).ref, latestOf(whites).ref, culture.ref],
  }
}

const lowered = (text: string): string => text.replace(/^(?:The|From|Nothing)\b/, (word) => word.toLowerCase())
