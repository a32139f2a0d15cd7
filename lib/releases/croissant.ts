import type { Manifest } from './manifest.ts'
import type { Quality } from './quality.ts'
import { PAPER } from './readme.ts'
import { languagesOf } from './record.ts'
import { NO_TRAINING, termsOf } from './terms.ts'

/** `croissant.json`: Croissant 1.1 with the RAI vocabulary 1.0, from the release's own counts. Pure. */

type Facts = Pick<
  Manifest,
  'version' | 'frozen_at' | 'tier' | 'credentials' | 'canary' | 'counts' | 'builder' | 'files'
>

/** Appendix 1 of the specification. */
const CONTEXT = {
  '@language': 'en',
  '@vocab': 'http://schema.org/',
  sc: 'http://schema.org/',
  cr: 'http://mlcommons.org/croissant/',
  rai: 'http://mlcommons.org/croissant/RAI/',
  dct: 'http://purl.org/dc/terms/',
  annotation: 'cr:annotation',
  arrayShape: 'cr:arrayShape',
  citeAs: 'cr:citeAs',
  column: 'cr:column',
  conformsTo: 'dct:conformsTo',
  containedIn: 'cr:containedIn',
  data: { '@id': 'cr:data', '@type': '@json' },
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  equivalentProperty: 'cr:equivalentProperty',
  examples: { '@id': 'cr:examples', '@type': '@json' },
  excludes: 'cr:excludes',
  extract: 'cr:extract',
  field: 'cr:field',
  fileProperty: 'cr:fileProperty',
  fileObject: 'cr:fileObject',
  fileSet: 'cr:fileSet',
  format: 'cr:format',
  includes: 'cr:includes',
  isArray: 'cr:isArray',
  isLiveDataset: 'cr:isLiveDataset',
  jsonPath: 'cr:jsonPath',
  key: 'cr:key',
  md5: 'cr:md5',
  parentField: 'cr:parentField',
  recordSet: 'cr:recordSet',
  references: 'cr:references',
  regex: 'cr:regex',
  readLines: 'cr:readLines',
  sdVersion: 'cr:sdVersion',
  separator: 'cr:separator',
  source: 'cr:source',
  subField: 'cr:subField',
  transform: 'cr:transform',
  unArchive: 'cr:unArchive',
  value: 'cr:value',
} as const

const FIELDS = [
  { name: 'id', type: 'sc:Text', says: 'Names the session; unique over all files.' },
  { name: 'clinical_scenario', type: 'sc:Text', says: 'One of the four scenarios.' },
  { name: 'current_date', type: 'sc:Date', says: 'The as-of date: the last day the session may know of.' },
  { name: 'difficulty_level', type: 'sc:Integer', says: 'Level 1 to 3.' },
  { name: 'tasks_en', type: 'sc:Text', says: 'The physician’s queries in English, one a turn.', list: true },
  { name: 'tasks_zh', type: 'sc:Text', says: 'The same in Chinese.', list: true },
  { name: 'task_types', type: 'sc:Text', says: 'What kind of task each turn is.', list: true, judged: true },
  {
    name: 'turn_subtypes',
    type: 'sc:Text',
    says: 'Implicitness of each turn: NA, PE, AE, or null where it is explicit.',
    list: true,
    judged: true,
  },
] as const

export function croissantOf(facts: Facts, quality: Quality): Record<string, unknown> {
  const { version, counts } = facts
  const terms = termsOf(facts)
  const data = facts.files.filter(({ path }) => path.endsWith('.jsonl'))
  const licence = terms.url ?? { '@type': 'sc:CreativeWork', name: terms.name, description: terms.text }
  return {
    '@context': CONTEXT,
    '@type': 'sc:Dataset',
    'dct:conformsTo': ['http://mlcommons.org/croissant/1.1', 'http://mlcommons.org/croissant/RAI/1.0'],
    name: 'PhysAssistBench',
    description: `Bilingual sessions of a physician with an assistant that reads the chart through FHIR R4 tools, each item judged by physicians beside the record: ${counts.sessions} sessions, ${counts.turns} turns, ${counts.items} items.`,
    url: PAPER,
    citeAs: `PhysAssistBench ${version}, ${PAPER}`,
    version,
    datePublished: facts.frozen_at.slice(0, 10),
    license: licence,
    usageInfo: { '@type': 'sc:CreativeWork', name: 'Evaluation only', description: `${NO_TRAINING} ${terms.text}` },
    creator: {
      '@type': 'sc:Organization',
      name: 'The physicians, leads and curators of this PhysAssistBench workspace',
    },
    inLanguage: languagesOf(counts),
    keywords: ['clinical', 'benchmark', 'FHIR', 'tool use', 'dialogue', 'bilingual'],
    isLiveDataset: false,
    identifier: facts.canary,
    distribution: [
      ...data.map(({ path, bytes, sha256 }) => ({
        '@type': 'cr:FileObject',
        '@id': path,
        name: path,
        contentUrl: path,
        contentSize: `${bytes} B`,
        encodingFormat: 'application/jsonlines',
        sha256,
      })),
    ],
    recordSet: data.map(({ path }) => recordSetOf(path)),
    ...raiOf(facts, quality),
  }
}

function recordSetOf(path: string) {
  const id = path.replace(/^data\//, '').replace(/\.jsonl$/, '')
  return {
    '@type': 'cr:RecordSet',
    '@id': id,
    name: id,
    key: { '@id': `${id}/id` },
    field: FIELDS.map((field) => ({
      '@type': 'cr:Field',
      '@id': `${id}/${field.name}`,
      name: field.name,
      description: field.says,
      dataType: 'judged' in field ? [field.type, 'cr:Label'] : field.type,
      ...('list' in field ? { isArray: true, arrayShape: '-1' } : {}),
      source: { fileObject: { '@id': path }, extract: { column: field.name } },
    })),
  }
}

function raiOf(facts: Facts, quality: Quality): Record<string, unknown> {
  const { total, reviewers, raters_per_item: raters, excluded } = quality
  const { verdicts, resolved, content } = total
  const of = ({ count, n }: { count: number; n: number }) => `${count} of ${n}`
  const byLanguage = quality.by_kind
    .filter(({ language }) => language !== null)
    .map(({ kind, language, verdicts: own }) => `${kind} ${language}: ${own.cannot_judge.n} verdicts`)
  return {
    'rai:dataAnnotationProtocol': `Each session was given to physicians who worked independently and saw nothing of each other’s opinions before they submitted. Each judged every item of each turn in the languages they read (queries, implicitness, task type, tool calls with their results, patient replies, answers, rubric items) as accept, edit, reject or cannot judge, beside the record as it stood on the as-of date.`,
    'rai:dataAnnotationPlatform': [`${facts.builder.name} ${facts.builder.version}`],
    'rai:dataAnnotationAnalysis': [
      `Equal verdicts settled an item: ${of(resolved.unanimous)} items. Where physicians differed, or one could not judge, a lead who had not reviewed the session ruled: ${of(resolved.adjudicated)}. Opinions that lost are kept.`,
      `Verdicts of those who could judge: ${of(verdicts.accept)} accept, ${of(verdicts.edit)} edit, ${of(verdicts.reject)} reject; ${of(verdicts.cannot_judge)} verdicts were cannot judge. Of the imported items ${of(content.kept)} were kept, ${of(content.edited)} edited, ${of(content.removed)} removed.`,
    ],
    'rai:annotationsPerItem': raters.map(({ raters: n, items }) => `${items} items: ${n}`).join('; '),
    'rai:annotatorDemographics': [
      `${reviewers} physicians. Their age, sex and specialty are not recorded. Verdicts on items of one language: ${byLanguage.join(', ') || 'none'}.`,
    ],
    'rai:machineAnnotationTools': [
      `Automatic checks of ${facts.builder.name} ${facts.builder.version} on texts, labels, tool calls, rubric and grounding; a session with an error of theirs does not enter.`,
    ],
    'rai:dataReleaseMaintenancePlan': [
      'A version never changes. MAJOR: a record was edited or removed; MINOR: records were added; PATCH: the same records, packed anew. Each manifest names the one before.',
    ],
    'rai:personalSensitiveInformation': [
      facts.tier === 'open'
        ? 'Ages, sex, diagnoses, laboratory values and medication of open or invented patients.'
        : 'Ages, sex, diagnoses, laboratory values and medication of de-identified patients of credentialed sources.',
    ],
    'rai:dataCollection':
      'Sessions were imported from files in the format of PhysAssistBench or made from records; the import keeps each line verbatim.',
    'rai:dataCollectionMissingData': `${of(excluded.sessions)} sessions of the workspace are left out, with their causes in quality.json.`,
    'rai:dataLimitations': [
      'Simulated dialogue over retrospective records. It says nothing of the care of real patients.',
    ],
    'rai:dataUseCases': [`Testing. ${NO_TRAINING}`],
  }
}
