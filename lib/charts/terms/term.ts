/**
 * Names under which clinicians look for things, in English and Chinese, with the codes by which charts know them. The
 * search of the chart and the claims of a text read the same table. Pure.
 */

export const TERM_KINDS = ['analyte', 'vital', 'drug', 'condition', 'procedure', 'organism', 'score'] as const
export type TermKind = (typeof TERM_KINDS)[number]

export type Term = {
  /** Stable, lower case with hyphens: `creatinine`, `vancomycin`, `acute-kidney-injury`. */
  key: string
  kind: TermKind
  /** First is the preferred name; then brands, salts, abbreviations and spellings. Matched without regard to case. */
  en: readonly string[]
  zh: readonly string[]
  /** `loinc`, `mimic-item`, `rxnorm`, `atc`, `snomed`, `icd10`, `icd9`; ICD codes are prefixes without dots. */
  codes?: Readonly<Record<string, readonly string[]>>
  /** What an analyte may be measured in, in UCUM; the first is usual. */
  units?: readonly string[]
  /** Specimen that tells this analyte from its namesake (`blood`, `urine`). */
  specimen?: string
  /** Wider terms: a drug's class, an organism's genus. */
  isA?: readonly string[]
}
