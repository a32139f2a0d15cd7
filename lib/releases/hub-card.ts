import type { Manifest } from './manifest.ts'
import { languagesOf, rowsInOrder } from './record.ts'
import { termsOf } from './terms.ts'

/** The head a README needs on the Hugging Face hub (datasetcard specification). Pure. */

export const HUB_SPLIT = 'test'

/** Where the hub layout keeps a scenario's sessions: a config is a scenario, and all of it is for testing. */
export function hubPath(scenario: string): string {
  return `data/${scenario}/${HUB_SPLIT}.jsonl`
}

export function hubCardHead(facts: Pick<Manifest, 'version' | 'tier' | 'credentials' | 'counts'>): string {
  const { counts } = facts
  const terms = termsOf(facts)
  const lines = [
    '---',
    'pretty_name: PhysAssistBench',
    `version: ${facts.version}`,
    'language:',
    ...languagesOf(counts).map((language) => `- ${language}`),
    'license: other',
    `license_name: ${JSON.stringify(terms.name)}`,
    ...(terms.url ? [`license_link: ${terms.url}`] : []),
    'annotations_creators:',
    '- expert-generated',
    'multilinguality:',
    `- ${languagesOf(counts).length > 1 ? 'multilingual' : 'monolingual'}`,
    'size_categories:',
    `- ${counts.sessions < 1000 ? 'n<1K' : counts.sessions < 10_000 ? '1K<n<10K' : '10K<n<100K'}`,
    'tags:',
    '- medical',
    '- fhir',
    '- tool-use',
    '- not-for-training',
    ...(facts.tier === 'open' ? [] : [`extra_gated_prompt: ${JSON.stringify(terms.text)}`]),
    'configs:',
    ...rowsInOrder(counts.scenario).flatMap(([scenario]) => [
      `- config_name: ${scenario}`,
      '  data_files:',
      `  - split: ${HUB_SPLIT}`,
      `    path: ${hubPath(scenario)}`,
    ]),
    '---',
  ]
  return `${lines.join('\n')}\n\n`
}
