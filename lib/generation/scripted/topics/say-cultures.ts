import type { AdmissionFacts } from '#lib/generation/admission-facts.ts'
import { day } from '#lib/generation/scripted/things.ts'
import { type Bilingual, fill, listed, type Voice } from '#lib/generation/scripted/voice.ts'
import { item } from './say-values.ts'

/** Cultures in words. Pure. */

export type Culture = {
  ref: string
  /** The name of the test, by which its report is searched. */
  title: string
  specimen: Bilingual
  at: string
  organisms: string[]
  /** The laboratory's words where nothing grew. */
  negative: boolean
}

const SPECIMENS: Readonly<Record<string, string>> = {
  'BLOOD CULTURE': '血培养',
  BLOOD: '血',
  URINE: '尿',
  SPUTUM: '痰',
  STOOL: '粪便',
  'PLEURAL FLUID': '胸水',
  'PERITONEAL FLUID': '腹水',
  'CSF;SPINAL FLUID': '脑脊液',
  CSF: '脑脊液',
  SWAB: '拭子',
  TISSUE: '组织',
  ABSCESS: '脓液',
  'BRONCHOALVEOLAR LAVAGE': '支气管肺泡灌洗液',
  'MRSA SCREEN': 'MRSA筛查',
  SEROLOGY: '血清',
}

const REPORTS_FOUND = 10

/** Cultures with a result, those with an organism first, then the latest. */
export function culturesOf(facts: AdmissionFacts): Culture[] {
  const titles = facts.specimens.flatMap(({ tests }) => tests.map(({ title }) => title.toLowerCase()))
  // A search gives ten reports at most: of a test done more often an older one would not be found.
  const isFound = ({ title }: Culture) =>
    titles.filter((other) => other.startsWith(title.toLowerCase())).length <= REPORTS_FOUND
  return facts.specimens
    .flatMap((specimen): Culture[] => {
      const tests = specimen.tests.filter(({ later }) => !later)
      const [first] = tests
      if (!first || specimen.at === null) return []
      const organisms = [...new Set(tests.flatMap((test) => test.organisms.map(({ name }) => name)))].filter(isOrganism)
      const negative =
        organisms.length === 0 &&
        tests.some(({ finding }) => /no growth|negative|not detected|no .*isolated/i.test(finding))
      if (organisms.length === 0 && !negative) return []
      const zh = SPECIMENS[specimen.specimen.toUpperCase().trim()]
      return [
        {
          ref: first.ref,
          title: first.title,
          specimen: { en: spokenSpecimen(specimen.specimen), zh: zh ?? specimen.specimen },
          at: specimen.at,
          organisms,
          negative,
        },
      ]
    })
    .filter(isFound)
    .sort((a, b) => Number(b.organisms.length > 0) - Number(a.organisms.length > 0) || b.at.localeCompare(a.at))
}

/** What a laboratory writes in the organism's place without meaning one: `POSITIVE FOR METHICILLIN RESISTANT …`, `CANCELLED`. */
const isOrganism = (name: string): boolean => !/^(?:positive|negative|cancel|detected|not |no )/i.test(name)

/** Organism names stay Latin in both languages, as reports have them. */
export function cultureSentence(culture: Culture, voice: Voice): string {
  const values = {
    specimen: culture.specimen[voice.language],
    at: day(culture.at),
    organisms: listed(culture.organisms.map(latin), voice.language),
  }
  return culture.organisms.length > 0
    ? fill(
        voice.pick('culture', {
          en: [
            'The {specimen} specimen of {at} grew {organisms}.',
            'From the {specimen} specimen of {at}, {organisms} was isolated.',
          ],
          zh: ['{at}的{specimen}标本培养出{organisms}。', '{at}的{specimen}标本分离出{organisms}。'],
        }),
        values,
      )
    : fill(
        voice.pick('culture', {
          en: [
            'The {specimen} specimen of {at} showed no growth.',
            'Nothing grew from the {specimen} specimen of {at}.',
          ],
          zh: ['{at}的{specimen}标本无细菌生长。', '{at}的{specimen}标本未培养出细菌。'],
        }),
        values,
      )
}

export function cultureItems(culture: Culture, voice: Voice): string[] {
  const { specimen } = culture
  const at = day(culture.at)
  return culture.organisms.length > 0
    ? [
        ...culture.organisms.slice(0, 1).map((name) =>
          item(voice, 'organism', {
            en: [`the ${specimen.en} specimen of ${at} grew ${latin(name)}`],
            zh: [`${at}的${specimen.zh}标本培养出${latin(name)}`],
          }),
        ),
        voice.pick('other-organism', {
          en: ['Does not name an organism that no report lists.'],
          zh: ['未提及报告中没有的病原体。'],
        }),
      ]
    : [
        item(voice, 'organism', {
          en: [`the ${specimen.en} specimen of ${at} showed no growth`],
          zh: [`${at}的${specimen.zh}标本无细菌生长`],
        }),
        voice.pick('other-organism', {
          en: ['Does not name an organism that no report lists.'],
          zh: ['未提及报告中没有的病原体。'],
        }),
      ]
}

export const cultureSituations = ({ organisms }: Culture): Bilingual[] =>
  organisms.length > 0
    ? [{ en: 'the positive culture', zh: '培养阳性' }]
    : [{ en: 'the negative culture', zh: '培养阴性' }]

/** `ESCHERICHIA COLI` is written `Escherichia coli`. */
const latin = (name: string): string =>
  name === name.toUpperCase() ? name.charAt(0) + name.slice(1).toLowerCase() : name

/** `BLOOD CULTURE` is said small, `MRSA SCREEN` keeps its letters. */
const spokenSpecimen = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\b(?:mrsa|csf|vre|cmv|rpr|hcv|hiv)\b/g, (word) => word.toUpperCase())
    .replace(';spinal fluid', '')
