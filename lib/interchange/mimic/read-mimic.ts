import type { ChartEvent, ChartProblem, ResourceRow } from '#lib/charts/resource.ts'
import { chartedDateRow, chartedRow, omrRow, outputRow } from './charted-rows.ts'
import { diagnosisRow, edDiagnosisRow } from './condition-rows.ts'
import { type Dictionaries, readDictionaries } from './dictionaries.ts'
import { edVitalRows, triageRows } from './ed-rows.ts'
import { admissionRow, edStayRow, icuStayRow } from './encounter-rows.ts'
import { findTables } from './find-tables.ts'
import { GatheredRows } from './gather-rows.ts'
import { laboratoryRow } from './laboratory-rows.ts'
import { emarRow, inputRow, pyxisRow } from './medication-administration-rows.ts'
import { medicationReconciliationRow, prescriptionDoubt, prescriptionRow } from './medication-request-rows.ts'
import { microbiologyRows } from './microbiology-rows.ts'
import { dischargeNoteRows, radiologyNoteRows } from './note-rows.ts'
import { patientRow } from './patient-rows.ts'
import { hcpcsRow, icuProcedureRow, procedureRow } from './procedure-rows.ts'
import { type Row, readTable, type TableContext } from './read-table.ts'
import * as tables from './tables.ts'

export type ReadMimicOptions = {
  /** Only these `subject_id`s. */
  subjects?: ReadonlySet<string>
  /** Called about every thousand rows with the rows read of a file so far. */
  onProgress?: (progress: { file: string; rows: number }) => void
}

/**
 * Reads MIMIC-IV tables into FHIR R4 resources: one folder with `hosp/`, `icu/` and where present `ed/` and `note/`; or
 * folders by patient (`<subject>/<module>_<table>.csv.csv.gz`) together with the folder of the dictionaries; a rebuilt
 * `chartevents_from_*` may lie in a folder or be a path of its own.
 *
 * Yields resources table by table. Problems of severity `error` stand for rows or files that were not taken; a
 * `gzip_truncated` or `gzip_corrupt` among them means that rows yielded before it may be wrong too, so an import must
 * then be given up. Ids are made from MIMIC's own keys; the reference implementation's ids are the aliases. Times are
 * as given, without a zone. Memory is flat: tables that must be joined hold at most 60,000 rows (of the patients asked
 * for) and beyond that go through temporary files. Never throws for what a file holds.
 */
export async function* readMimic(
  paths: string | readonly string[],
  options: ReadMimicOptions = {},
): AsyncGenerator<ChartEvent> {
  const problems: ChartProblem[] = []
  const context: TableContext = { ...options, report: (problem) => problems.push(problem) }
  function* reported(): Generator<ChartEvent> {
    for (const problem of problems.splice(0)) yield { kind: 'problem', problem }
  }

  const found = await findTables(typeof paths === 'string' ? [paths] : paths)
  problems.push(...found.problems, ...unreadTables(found.files))
  yield* reported()
  const dictionaries = await readDictionaries(found.files, context)
  yield* reported()
  const reader = new MimicReader(found.files, dictionaries, context)
  for await (const rows of reader.batches()) {
    for (const row of rows) yield { kind: 'resource', row }
    yield* reported()
  }
  yield* reported()
  for (const problem of [...reader.problems(), ...dictionaries.problems()]) yield { kind: 'problem', problem }
}

function unreadTables(files: Map<string, string[]>): ChartProblem[] {
  const unread = [...files.keys()].filter((name) => !tables.TABLES.has(name))
  const aside = unread.filter((name) => tables.TABLES_LEFT_ASIDE.has(name))
  const unknown = unread.filter((name) => !tables.TABLES_LEFT_ASIDE.has(name))
  const about = (names: string[], code: string, message: string): ChartProblem[] =>
    names.length === 0
      ? []
      : [
          {
            file: files.get(names[0] ?? '')?.[0] ?? '',
            line: null,
            path: null,
            code,
            message: `${message}: ${names.join(', ')}`,
            severity: 'warning',
          },
        ]
  return [
    ...about(aside, 'table_left_aside', 'tables that add nothing to a chart are not read'),
    ...about(unknown, 'table_unknown', 'no such MIMIC-IV table, not read'),
  ]
}

type Spec = tables.TableSpec

class MimicReader {
  private readonly files: Map<string, string[]>
  private readonly dictionaries: Dictionaries
  private readonly context: TableContext
  private readonly valueless = new Map<string, number>()
  private readonly patients = new Set<string>()
  private transfersOutside = 0

  constructor(files: Map<string, string[]>, dictionaries: Dictionaries, context: TableContext) {
    this.files = files
    this.dictionaries = dictionaries
    this.context = context
  }

  /** Warnings that are counts over the whole import. */
  problems(): ChartProblem[] {
    const found: ChartProblem[] = [...this.valueless].map(([file, count]) => ({
      file,
      line: null,
      path: null,
      code: 'value_missing',
      message: `rows without a value, left out: ${count} (a rebuilt chartevents keeps numbers only)`,
      severity: 'warning',
    }))
    const absent = [...(this.context.subjects ?? [])].filter((subject) => !this.patients.has(subject))
    const patients = this.files.get('hosp_patients')?.[0]
    if (absent.length > 0 && patients) {
      const message = `patients asked for but not here: ${absent.length} (${absent.slice(0, 5).join(', ')})`
      found.push({ file: patients, line: null, path: null, code: 'subject_not_found', message, severity: 'warning' })
    }
    const transfers = this.files.get('hosp_transfers')?.[0]
    if (this.transfersOutside > 0 && transfers) {
      const message = `transfers outside any admission (emergency visits), left out: ${this.transfersOutside}`
      found.push({ file: transfers, line: null, path: null, code: 'transfer_unassigned', message, severity: 'warning' })
    }
    return found
  }

  async *batches(): AsyncGenerator<ResourceRow[]> {
    const { dictionaries } = this
    yield* this.table(tables.PATIENTS, (row) => {
      this.patients.add(row.subject_id)
      return patientRow(row)
    })
    yield* this.admissions()
    yield* this.table(tables.ICUSTAYS, icuStayRow)
    yield* this.table(tables.EDSTAYS, edStayRow)
    yield* this.table(tables.DIAGNOSES_ICD, (row) => diagnosisRow(row, dictionaries))
    yield* this.table(tables.ED_DIAGNOSIS, edDiagnosisRow)
    yield* this.table(tables.PROCEDURES_ICD, (row) => procedureRow(row, dictionaries))
    yield* this.table(tables.HCPCSEVENTS, (row) => hcpcsRow(row, dictionaries))
    yield* this.table(tables.PROCEDUREEVENTS, (row) => icuProcedureRow(row, dictionaries))
    yield* this.prescriptions()
    yield* this.administrations()
    yield* this.table(tables.INPUTEVENTS, (row) => inputRow(row, dictionaries))
    yield* this.table(tables.OUTPUTEVENTS, (row) => this.counted(row, outputRow(row, dictionaries)))
    yield* this.table(tables.MEDRECON, medicationReconciliationRow)
    yield* this.table(tables.PYXIS, pyxisRow)
    yield* this.microbiology()
    yield* this.tableOfMany(tables.DISCHARGE, dischargeNoteRows)
    yield* this.tableOfMany(tables.RADIOLOGY, radiologyNoteRows)
    yield* this.table(tables.OMR, omrRow)
    yield* this.tableOfMany(tables.TRIAGE, triageRows)
    yield* this.tableOfMany(tables.VITALSIGN, edVitalRows)
    yield* this.table(tables.LABEVENTS, (row) => laboratoryRow(row, dictionaries))
    yield* this.table(tables.DATETIMEEVENTS, (row) => this.counted(row, chartedDateRow(row, dictionaries)))
    yield* this.table(tables.CHARTEVENTS, (row) => this.counted(row, chartedRow(row, dictionaries)))
  }

  private counted(row: { file: string }, resource: ResourceRow | null): ResourceRow | null {
    if (!resource) this.valueless.set(row.file, (this.valueless.get(row.file) ?? 0) + 1)
    return resource
  }

  private async *rows<S extends Spec>(spec: S): AsyncGenerator<Row<S>[]> {
    for (const file of this.files.get(`${spec.module}_${spec.name}`) ?? []) yield* readTable(file, spec, this.context)
  }

  private async *table<S extends Spec>(
    spec: S,
    make: (row: Row<S>) => ResourceRow | null,
  ): AsyncGenerator<ResourceRow[]> {
    for await (const rows of this.rows(spec)) {
      const made: ResourceRow[] = []
      for (const row of rows) {
        const resource = make(row)
        if (resource) made.push(resource)
      }
      yield made
    }
  }

  private async *tableOfMany<S extends Spec>(
    spec: S,
    make: (row: Row<S>) => ResourceRow[],
  ): AsyncGenerator<ResourceRow[]> {
    for await (const rows of this.rows(spec)) yield rows.flatMap(make)
  }

  private async *admissions(): AsyncGenerator<ResourceRow[]> {
    const gathered = new GatheredRows<
      | { of: 'admission'; row: Row<typeof tables.ADMISSIONS> }
      | { of: 'transfer'; row: Row<typeof tables.TRANSFERS> }
      | { of: 'service'; row: Row<typeof tables.SERVICES> }
    >()
    try {
      for await (const rows of this.rows(tables.ADMISSIONS)) {
        for (const row of rows) await gathered.add(row.subject_id, { of: 'admission', row })
      }
      for await (const rows of this.rows(tables.TRANSFERS)) {
        for (const row of rows) {
          if (row.hadm_id === '') this.transfersOutside++
          else await gathered.add(row.subject_id, { of: 'transfer', row })
        }
      }
      for await (const rows of this.rows(tables.SERVICES)) {
        for (const row of rows) await gathered.add(row.subject_id, { of: 'service', row })
      }
      for await (const group of gathered.bySubject()) {
        const transfers = group.flatMap((one) => (one.of === 'transfer' ? [one.row] : []))
        const services = group.flatMap((one) => (one.of === 'service' ? [one.row] : []))
        yield group.flatMap((one) => {
          if (one.of !== 'admission') return []
          const same = ({ hadm_id }: { hadm_id: string }) => hadm_id === one.row.hadm_id
          return [admissionRow(one.row, transfers.filter(same), services.filter(same))]
        })
      }
    } finally {
      await gathered.close()
    }
  }

  private async *prescriptions(): AsyncGenerator<ResourceRow[]> {
    const gathered = new GatheredRows<
      | { of: 'prescription'; row: Row<typeof tables.PRESCRIPTIONS> }
      | { of: 'pharmacy'; row: Row<typeof tables.PHARMACY> }
    >()
    try {
      for await (const rows of this.rows(tables.PHARMACY)) {
        for (const row of rows) await gathered.add(row.subject_id, { of: 'pharmacy', row })
      }
      for await (const rows of this.rows(tables.PRESCRIPTIONS)) {
        for (const row of rows) await gathered.add(row.subject_id, { of: 'prescription', row })
      }
      for await (const group of gathered.bySubject()) {
        const pharmacy = new Map(
          group.flatMap((one) => (one.of === 'pharmacy' ? [[one.row.pharmacy_id, one.row]] : [])),
        )
        const made: ResourceRow[] = []
        for (const one of group) {
          if (one.of !== 'prescription') continue
          const doubt = prescriptionDoubt(one.row)
          if (doubt) this.context.report(doubt)
          made.push(prescriptionRow(one.row, pharmacy.get(one.row.pharmacy_id)))
        }
        yield made
      }
    } finally {
      await gathered.close()
    }
  }

  private async *administrations(): AsyncGenerator<ResourceRow[]> {
    const gathered = new GatheredRows<
      { of: 'entry'; row: Row<typeof tables.EMAR> } | { of: 'detail'; row: Row<typeof tables.EMAR_DETAIL> }
    >()
    try {
      for await (const rows of this.rows(tables.EMAR)) {
        for (const row of rows) await gathered.add(row.subject_id, { of: 'entry', row })
      }
      for await (const rows of this.rows(tables.EMAR_DETAIL)) {
        for (const row of rows) await gathered.add(row.subject_id, { of: 'detail', row })
      }
      for await (const group of gathered.bySubject()) {
        const details = new Map<string, Row<typeof tables.EMAR_DETAIL>[]>()
        for (const one of group) {
          if (one.of !== 'detail') continue
          const of = details.get(one.row.emar_id)
          if (of) of.push(one.row)
          else details.set(one.row.emar_id, [one.row])
        }
        yield group.flatMap((one) => (one.of === 'entry' ? [emarRow(one.row, details.get(one.row.emar_id) ?? [])] : []))
      }
    } finally {
      await gathered.close()
    }
  }

  private async *microbiology(): AsyncGenerator<ResourceRow[]> {
    const gathered = new GatheredRows<Row<typeof tables.MICROBIOLOGYEVENTS>>()
    try {
      for await (const rows of this.rows(tables.MICROBIOLOGYEVENTS)) {
        for (const row of rows) await gathered.add(row.subject_id, row)
      }
      for await (const group of gathered.bySubject()) yield microbiologyRows(group)
    } finally {
      await gathered.close()
    }
  }
}
