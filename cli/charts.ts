import { Command, Option } from 'commander'
import { z } from 'zod'
import { compareCharts } from '#lib/charts/compare-charts.ts'
import { importCharts } from '#lib/charts/import-charts.ts'
import { readChart } from '#lib/charts/read-chart.ts'
import { TIERS, type Tier } from '#lib/charts/tier.ts'
import { readFhir } from '#lib/interchange/fhir/read-fhir.ts'
import { readMimic } from '#lib/interchange/mimic/read-mimic.ts'
import { pinOpenEvidence } from '#lib/sessions/pin-evidence.ts'
import { act, type CommonOptions, counts, list, parsed, verb } from './run.ts'

export function chartsCommand(): Command {
  const charts = new Command('charts').description('charts of patients: FHIR R4 resources')

  verb(charts, 'import <path...>', 'import a MIMIC-IV folder, or FHIR bundles and NDJSON')
    .addOption(
      new Option('--source <source>', 'what the files are').choices(['mimic-iv', 'fhir']).makeOptionMandatory(),
    )
    .addOption(new Option('--tier <tier>', 'default: credentialed for mimic-iv, open for fhir').choices(TIERS))
    .option('--subjects <ids>', 'only these MIMIC subjects', list)
    .option('--partial', 'store what is good and list the rest')
    .action((paths: string[], options: ImportOptions) =>
      act(options, async (ctx) => {
        const onProgress = progress()
        const events =
          options.source === 'mimic-iv'
            ? readMimic(paths, { onProgress, ...(options.subjects ? { subjects: new Set(options.subjects) } : {}) })
            : readFhir(paths, { onProgress })
        const report = await importCharts(ctx, {
          source: options.source,
          files: paths,
          events,
          ...(options.tier ? { tier: options.tier } : {}),
          partial: options.partial ?? false,
        })
        await pinOpenEvidence(ctx)
        const { places, ...json } = report
        const text = [
          `${report.patients} new patients; new resources: ${counts(report.resources) || 'none'}; ${report.skipped} already here`,
          ...(places.length > 0 ? [`problems: ${counts(report.problems)}`] : []),
          ...places
            .slice(0, 20)
            .map((place) => `  ${place.file}${place.line === null ? '' : `:${place.line}`} ${place.message}`),
        ]
        return { json: { ...json, places }, text: text.join('\n') }
      }),
    )

  verb(charts, 'show <patient>', "one patient's resources")
    .option('--type <type>', 'only this resource type')
    .option('--as-of <date>', 'nothing dated after this day (YYYY-MM-DD)')
    .action((patient: string, options: CommonOptions & { type?: string; asOf?: string }) =>
      act(options, async (ctx) => {
        const asOf = parsed(z.iso.date().optional(), options.asOf)
        const chart = await readChart(ctx, {
          patient,
          ...(options.type ? { type: options.type } : {}),
          ...(asOf ? { asOf } : {}),
        })
        const types: Record<string, number> = {}
        for (const { resourceType } of chart.resources) types[resourceType] = (types[resourceType] ?? 0) + 1
        return { json: chart, text: `${chart.patient.patient} (${chart.patient.tier}): ${counts(types)}` }
      }),
    )

  verb(charts, 'compare <patient>', 'problems, encounters and stays as two sources of the same patient give them')
    .option('--with <patient>', 'the chart of the other source (default: the linked one)')
    .action((patient: string, options: CommonOptions & { with?: string }) =>
      act(options, async (ctx) => {
        const json = await compareCharts(ctx, { patient, ...(options.with ? { with: options.with } : {}) })
        const lines = Object.entries(json.counts).map(
          ([of, { here, there, same }]) => `${of}: ${here} and ${there}, ${same} the same`,
        )
        const differences = json.differences.map(
          ({ of, kind, text, here, there }) => `  ${of} ${kind}: ${text} (${here ?? '–'} | ${there ?? '–'})`,
        )
        return { json, text: [`${json.here} against ${json.there}`, ...lines, ...differences].join('\n') }
      }),
    )
  return charts
}

type ImportOptions = CommonOptions & {
  source: 'mimic-iv' | 'fhir'
  tier?: Tier
  subjects?: string[]
  partial?: boolean
}

/** A line on stderr every two seconds. */
function progress(): (at: { file: string; rows: number }) => void {
  let next = Date.now() + 2000
  return ({ file, rows }) => {
    if (Date.now() < next) return
    next = Date.now() + 2000
    process.stderr.write(`${file}: ${rows} rows\n`)
  }
}
