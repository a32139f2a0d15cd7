import type { ChartProblem } from '#lib/charts/resource.ts'
import { readTable, type TableContext } from './read-table.ts'
import { D_HCPCS, D_ICD_DIAGNOSES, D_ICD_PROCEDURES, D_ITEMS, D_LABITEMS } from './tables.ts'

type Named = { label: string; group: string; unit: string }

/** The names of what the tables hold codes of. A code that no dictionary knows is read by the code itself. */
export class Dictionaries {
  readonly labItems = new Map<string, Named>()
  readonly items = new Map<string, Named>()
  readonly diagnoses = new Map<string, string>()
  readonly procedures = new Map<string, string>()
  readonly hcpcs = new Map<string, string>()
  private readonly unknown = new Map<string, { codes: Set<string>; file: string }>()

  labItem(id: string, file: string): Named {
    return this.labItems.get(id) ?? this.unnamed('d_labitems', id, file)
  }

  item(id: string, file: string): Named {
    return this.items.get(id) ?? this.unnamed('d_items', id, file)
  }

  diagnosis(code: string, version: string, file: string): string {
    return this.diagnoses.get(`${version}:${code}`) ?? this.unnamed('d_icd_diagnoses', code, file).label
  }

  procedure(code: string, version: string, file: string): string {
    return this.procedures.get(`${version}:${code}`) ?? this.unnamed('d_icd_procedures', code, file).label
  }

  /** One warning a dictionary, with the number of codes it lacks and one of them. */
  problems(): ChartProblem[] {
    return [...this.unknown].map(([dictionary, { codes, file }]) => {
      const [first = ''] = codes
      const message = `codes not in ${dictionary}, shown as codes: ${codes.size} (${first} is one)`
      return { file, line: null, path: dictionary, code: 'code_unknown', message, severity: 'warning' }
    })
  }

  private unnamed(dictionary: string, code: string, file: string): Named {
    const seen = this.unknown.get(dictionary)
    if (seen) seen.codes.add(code)
    else this.unknown.set(dictionary, { codes: new Set([code]), file })
    return { label: code, group: '', unit: '' }
  }
}

export async function readDictionaries(files: Map<string, string[]>, context: TableContext): Promise<Dictionaries> {
  const dictionaries = new Dictionaries()
  const all = { ...context, subjects: undefined }
  for (const file of files.get('hosp_d_labitems') ?? []) {
    for await (const rows of readTable(file, D_LABITEMS, all)) {
      for (const { itemid, label, fluid, category } of rows) {
        dictionaries.labItems.set(itemid, { label: label.trim() || itemid, group: category, unit: fluid })
      }
    }
  }
  for (const file of files.get('icu_d_items') ?? []) {
    for await (const rows of readTable(file, D_ITEMS, all)) {
      for (const { itemid, label, category, unitname } of rows) {
        dictionaries.items.set(itemid, { label: label.trim() || itemid, group: category, unit: unitname })
      }
    }
  }
  for (const file of files.get('hosp_d_icd_diagnoses') ?? []) {
    for await (const rows of readTable(file, D_ICD_DIAGNOSES, all)) {
      for (const row of rows) dictionaries.diagnoses.set(`${row.icd_version}:${row.icd_code}`, row.long_title)
    }
  }
  for (const file of files.get('hosp_d_icd_procedures') ?? []) {
    for await (const rows of readTable(file, D_ICD_PROCEDURES, all)) {
      for (const row of rows) dictionaries.procedures.set(`${row.icd_version}:${row.icd_code}`, row.long_title)
    }
  }
  for (const file of files.get('hosp_d_hcpcs') ?? []) {
    for await (const rows of readTable(file, D_HCPCS, all)) {
      for (const row of rows) dictionaries.hcpcs.set(row.code, row.long_description || row.short_description)
    }
  }
  return dictionaries
}
