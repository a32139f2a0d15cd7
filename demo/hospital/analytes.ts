/**
 * The laboratory's catalogue: local name, LOINC, unit, reference range and reporting precision of each analyte. Results
 * of one draw are charted in this order, and a computed one stands behind what it is computed from.
 */

export type Sex = 'female' | 'male'
export type Limits = readonly [low: number | null, high: number | null]

export type Analyte = {
  /** The laboratory's own test code. */
  local: string
  loinc: string
  /** LOINC short name. */
  loincName: string
  /** Unit as printed; empty for a ratio without one. */
  unit: string
  ucum: string
  limits: Limits | { female: Limits; male: Limits }
  decimals: number
  /** Draw-to-draw variation as a share of the value (analytic and biological together). */
  variation: number
}

const bySex = (female: Limits, male: Limits) => ({ female, male })

const row = (
  local: string,
  loinc: string,
  loincName: string,
  unit: string,
  ucum: string,
  limits: Analyte['limits'],
  decimals: number,
  variation: number,
): Analyte => ({ local, loinc, loincName, unit, ucum, limits, decimals, variation })

export const ANALYTES = {
  Sodium: row('NA', '2951-2', 'Sodium SerPl-sCnc', 'mEq/L', 'meq/L', [133, 145], 0, 0.004),
  Potassium: row('K', '2823-3', 'Potassium SerPl-sCnc', 'mEq/L', 'meq/L', [3.5, 5.1], 1, 0.012),
  Bicarbonate: row('HCO3', '1963-8', 'HCO3 SerPl-sCnc', 'mEq/L', 'meq/L', [22, 32], 0, 0.012),
  'Anion Gap': row('AGAP', '33037-3', 'Anion gap SerPl-sCnc', 'mEq/L', 'meq/L', [8, 16], 0, 0.02),
  Chloride: row('CL', '2075-0', 'Chloride SerPl-sCnc', 'mEq/L', 'meq/L', [96, 108], 0, 0),
  'Urea Nitrogen': row('BUN', '3094-0', 'BUN SerPl-mCnc', 'mg/dL', 'mg/dL', [6, 20], 0, 0.015),
  Creatinine: row('CREA', '2160-0', 'Creat SerPl-mCnc', 'mg/dL', 'mg/dL', bySex([0.5, 1.1], [0.7, 1.3]), 1, 0.012),
  'Estimated GFR': row(
    'EGFR',
    '98979-8',
    'eGFRcr SerPlBld CKD-EPI 2021',
    'mL/min/1.73m2',
    'mL/min/{1.73_m2}',
    [60, null],
    0,
    0,
  ),
  Glucose: row('GLU', '2345-7', 'Glucose SerPl-mCnc', 'mg/dL', 'mg/dL', [70, 105], 0, 0.02),
  'Glucose, POC': row('GLUPOC', '41653-7', 'Glucose BldC Glucomtr-mCnc', 'mg/dL', 'mg/dL', [70, 140], 0, 0.025),
  'Calcium, Total': row('CA', '17861-6', 'Calcium SerPl-mCnc', 'mg/dL', 'mg/dL', [8.4, 10.3], 1, 0.008),
  Magnesium: row('MG', '19123-9', 'Magnesium SerPl-mCnc', 'mg/dL', 'mg/dL', [1.6, 2.6], 1, 0.012),
  Phosphate: row('PHOS', '2777-1', 'Phosphate SerPl-mCnc', 'mg/dL', 'mg/dL', [2.7, 4.5], 1, 0.02),
  'Osmolality, Serum': row('OSMO', '2692-2', 'Osmolality SerPl', 'mOsm/kg', 'mosm/kg', [275, 310], 0, 0.004),
  'White Blood Cells': row('WBC', '6690-2', 'WBC # Bld Auto', 'K/uL', '10*3/uL', [4, 11], 1, 0.02),
  Hemoglobin: row('HGB', '718-7', 'Hgb Bld-mCnc', 'g/dL', 'g/dL', bySex([11.2, 15.7], [13.7, 17.5]), 1, 0.006),
  Hematocrit: row('HCT', '4544-3', 'Hct VFr Bld Auto', '%', '%', bySex([34, 45], [40, 51]), 1, 0.006),
  MCV: row('MCV', '787-2', 'MCV RBC Auto', 'fL', 'fL', [82, 98], 0, 0.004),
  'Platelet Count': row('PLT', '777-3', 'Platelet # Bld Auto', 'K/uL', '10*3/uL', [150, 400], 0, 0.025),
  Neutrophils: row('NEUT', '770-8', 'Neutrophils NFr Bld Auto', '%', '%', [34, 71], 1, 0.012),
  Lymphocytes: row('LYMPH', '736-9', 'Lymphocytes NFr Bld Auto', '%', '%', [19, 53], 1, 0.03),
  'INR(PT)': row('INR', '6301-6', 'INR PPP', '', '{INR}', [0.9, 1.1], 1, 0.01),
  PT: row('PT', '5902-2', 'PT Time PPP', 'sec', 's', [9.4, 12.5], 1, 0.01),
  PTT: row('PTT', '14979-9', 'aPTT Time PPP', 'sec', 's', [25, 36.5], 1, 0.015),
  'Alanine Aminotransferase (ALT)': row('ALT', '1742-6', 'ALT SerPl-cCnc', 'IU/L', '[IU]/L', [0, 40], 0, 0.03),
  'Aspartate Aminotransferase (AST)': row('AST', '1920-8', 'AST SerPl-cCnc', 'IU/L', '[IU]/L', [0, 40], 0, 0.03),
  'Alkaline Phosphatase': row('ALP', '6768-6', 'ALP SerPl-cCnc', 'IU/L', '[IU]/L', [40, 130], 0, 0.02),
  'Bilirubin, Total': row('TBIL', '1975-2', 'Bilirub SerPl-mCnc', 'mg/dL', 'mg/dL', [0, 1.5], 1, 0.015),
  Albumin: row('ALB', '1751-7', 'Albumin SerPl-mCnc', 'g/dL', 'g/dL', [3.5, 5.2], 1, 0.01),
  Ammonia: row('NH3', '16362-6', 'Ammonia Plas-sCnc', 'umol/L', 'umol/L', [10, 60], 0, 0.03),
  Lipase: row('LIP', '3040-3', 'Lipase SerPl-cCnc', 'IU/L', '[IU]/L', [0, 60], 0, 0.03),
  NTproBNP: row('BNPNT', '33762-6', 'NT-proBNP SerPl-mCnc', 'pg/mL', 'pg/mL', [0, 450], 0, 0.015),
  'Troponin T': row('TROPT', '6598-7', 'Troponin T SerPl-mCnc', 'ng/mL', 'ng/mL', [0, 0.01], 2, 0.01),
  Lactate: row('LACT', '32693-4', 'Lactate Bld-sCnc', 'mmol/L', 'mmol/L', [0.5, 2], 1, 0.015),
  'C-Reactive Protein': row('CRP', '1988-5', 'CRP SerPl-mCnc', 'mg/L', 'mg/L', [0, 5], 1, 0.02),
  Procalcitonin: row('PCT', '33959-8', 'Procalcitonin SerPl-mCnc', 'ng/mL', 'ng/mL', [0, 0.5], 2, 0.02),
  'Vancomycin Trough': row('VANCT', '4092-3', 'Vancomycin Trough SerPl-mCnc', 'ug/mL', 'ug/mL', [10, 20], 1, 0.01),
  'Vancomycin, Random': row('VANCR', '20578-1', 'Vancomycin SerPl-mCnc', 'ug/mL', 'ug/mL', [null, null], 1, 0.01),
  'pCO2, Venous': row('PCO2V', '2021-4', 'pCO2 BldV', 'mm Hg', 'mm[Hg]', [41, 51], 0, 0.01),
  'pH, Venous': row('PHV', '2746-6', 'pH BldV', '', '[pH]', [7.32, 7.42], 2, 0),
  'pCO2, Arterial': row('PCO2A', '2019-8', 'pCO2 BldA', 'mm Hg', 'mm[Hg]', [35, 45], 0, 0.01),
  'pH, Arterial': row('PHA', '2744-1', 'pH BldA', '', '[pH]', [7.35, 7.45], 2, 0),
  'pO2, Arterial': row('PO2A', '2703-7', 'pO2 BldA', 'mm Hg', 'mm[Hg]', [80, 100], 0, 0.015),
  'Beta-Hydroxybutyrate': row('BHB', '6873-4', 'B-OH-Butyr SerPl-sCnc', 'mmol/L', 'mmol/L', [0, 0.4], 1, 0.015),
  'Hemoglobin A1c': row('A1C', '4548-4', 'Hgb A1c MFr Bld', '%', '%', [4, 6], 1, 0.004),
  Ferritin: row('FERR', '2276-4', 'Ferritin SerPl-mCnc', 'ng/mL', 'ng/mL', bySex([13, 150], [30, 400]), 0, 0.02),
  'Vitamin B12': row('B12', '2132-9', 'Vit B12 SerPl-mCnc', 'pg/mL', 'pg/mL', [240, 900], 0, 0.02),
  TSH: row('TSH', '3016-3', 'TSH SerPl-aCnc', 'uIU/mL', 'u[IU]/mL', [0.27, 4.2], 2, 0.02),
  '25-OH Vitamin D': row('VITD', '1989-3', '25(OH)D3 SerPl-mCnc', 'ng/mL', 'ng/mL', [30, 80], 0, 0.02),
  'Sodium, Urine': row('UNA', '2955-3', 'Sodium Ur-sCnc', 'mEq/L', 'meq/L', [null, null], 0, 0.02),
  'Creatinine, Urine': row('UCREA', '2161-8', 'Creat Ur-mCnc', 'mg/dL', 'mg/dL', [null, null], 0, 0.02),
  'Osmolality, Urine': row('UOSMO', '2695-5', 'Osmolality Ur', 'mOsm/kg', 'mosm/kg', [null, null], 0, 0.01),
  'White Blood Cells, Urine': row('UWBC', '5821-4', 'WBC #/area UrnS HPF', '#/hpf', '/[HPF]', [0, 5], 0, 0.05),
  'White Blood Cells, Ascites': row('AWBC', '26466-3', 'WBC # Fld', 'cells/uL', '/uL', [null, null], 0, 0.02),
  'Polymorphs, Ascites': row('APOLY', '26513-2', 'Neutrophils NFr Fld', '%', '%', [null, null], 0, 0.02),
  'Albumin, Ascites': row('AALB', '1747-5', 'Albumin Fld-mCnc', 'g/dL', 'g/dL', [null, null], 1, 0.01),
} as const satisfies Record<string, Analyte>

export type AnalyteName = keyof typeof ANALYTES

/** Results reported as words rather than numbers. */
export const WORDED_ANALYTES = {
  'Urine Microscopy': {
    local: 'UMICRO',
    loinc: '12454-5',
    loincName: 'Urine sediment comments by Light microscopy Narrative',
  },
  'Urine Nitrite': { local: 'UNIT', loinc: '5802-4', loincName: 'Nitrite [Presence] in Urine by Test strip' },
  'Urine Ketones': { local: 'UKET', loinc: '2514-8', loincName: 'Ketones [Presence] in Urine by Test strip' },
  'Urine hCG': { local: 'UHCG', loinc: '2106-3', loincName: 'HCG Ur Ql' },
  'Urine Pneumococcal Antigen': { local: 'UPNAG', loinc: '24027-5', loincName: 'S pneum Ag Ur Ql' },
  'Stool Occult Blood': {
    local: 'FOBT',
    loinc: '2335-8',
    loincName: 'Hemoglobin.gastrointestinal [Presence] in Stool',
  },
} as const

export type WordedAnalyteName = keyof typeof WORDED_ANALYTES

export function limitsFor(analyte: Analyte, sex: Sex): Limits {
  return Array.isArray(analyte.limits) ? (analyte.limits as Limits) : (analyte.limits as Record<Sex, Limits>)[sex]
}

export function rounded(value: number, decimals: number): number {
  const scale = 10 ** decimals
  return Math.round((value + Number.EPSILON) * scale) / scale
}
