import type { ResourceRow } from '#lib/charts/resource.ts'
import type { Row } from './read-table.ts'
import { facts, resourceRow } from './resource-row.ts'
import type { PATIENTS } from './tables.ts'

/**
 * MIMIC gives an age in an anchor year instead of a birth date, and 91 for everyone over 89; both stay as facts, because
 * any birth date would be invented.
 */
export function patientRow(row: Row<typeof PATIENTS>): ResourceRow {
  const gender = { M: 'male', F: 'female' }[row.gender.trim().toUpperCase()] ?? 'unknown'
  return resourceRow(
    'Patient',
    row.subject_id,
    { subject: row.subject_id, label: `Patient ${row.subject_id}` },
    {
      identifier: [{ system: 'mimic-iv', value: row.subject_id }],
      gender,
      deceasedDateTime: row.dod,
      extension: facts({
        'anchor-age': row.anchor_age,
        'anchor-year': row.anchor_year,
        'anchor-year-group': row.anchor_year_group,
      }),
    },
  )
}
