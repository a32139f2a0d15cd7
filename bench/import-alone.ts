// One chart import in a process of its own, as `chartside charts import` is one: what it took and its peak memory.
//   node --import tsx bench/import-alone.ts [--fhir] <path>…    with DATABASE_URL; prints one JSON value
import { importCharts } from '#lib/charts/import-charts.ts'
import { readFhir } from '#lib/interchange/fhir/read-fhir.ts'
import { readMimic } from '#lib/interchange/mimic/read-mimic.ts'
import { systemClock } from '#lib/platform/clock.ts'
import { openDb } from '#lib/platform/db.ts'
import { env } from '#lib/platform/env.ts'

const fhir = process.argv[2] === '--fhir'
const files = process.argv.slice(fhir ? 3 : 2)
const db = openDb(env().databaseUrl, { max: 4 })
await db.$queryRaw`SELECT 1`
const rowsOf = new Map<string, number>()
const onProgress = ({ file, rows }: { file: string; rows: number }) => rowsOf.set(file, rows)
const begun = performance.now()
const report = await importCharts(
  { db, actor: { kind: 'operator' }, clock: systemClock },
  {
    source: fhir ? 'fhir' : 'mimic-iv',
    tier: 'open',
    files,
    events: fhir ? readFhir(files, { onProgress }) : readMimic(files, { onProgress }),
  },
)
const seconds = (performance.now() - begun) / 1000
await db.$disconnect()
const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, n) => total + n, 0)
const peakRssMb = process.resourceUsage().maxRSS / 1024
console.log(
  JSON.stringify({ seconds, peakRssMb, rows: sum(rowsOf.values()), resources: sum(Object.values(report.resources)) }),
)
