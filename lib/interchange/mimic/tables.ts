/**
 * The MIMIC-IV tables (3.1, ED 2.2, Note 2.2, and earlier) this importer reads. `required` columns must be there,
 * `used` ones are read where they are, `known` ones belong to the table and are left aside on purpose; any other column
 * is named once in a warning. `ids` lose a trailing `.0`, `times` must be calendar times.
 */
export type TableSpec = {
  module: 'hosp' | 'icu' | 'ed' | 'note'
  name: string
  required: readonly string[]
  used?: readonly string[]
  known?: readonly string[]
  times?: readonly string[]
}

function words<T extends string>(text: T): Split<T>[] {
  return text.split(' ') as Split<T>[]
}
type Split<T extends string> = T extends `${infer Head} ${infer Tail}` ? Head | Split<Tail> : T

export type Column<S extends { required: readonly string[]; used?: readonly string[] }> =
  | S['required'][number]
  | (S['used'] extends readonly string[] ? S['used'][number] : never)

/** Columns that hold identifiers or counts, in any table: never numbers to us, so that leading zeros survive. */
export const ID_COLUMNS: ReadonlySet<string> = new Set(
  words(
    'subject_id hadm_id stay_id transfer_id itemid labevent_id specimen_id pharmacy_id emar_seq micro_specimen_id microevent_id test_seq test_itemid org_itemid isolate_num ab_itemid spec_itemid orderid linkorderid seq_num icd_code icd_version hcpcs_cd anchor_age anchor_year hospital_expire_flag isopenbag caregiver_id gsn ndc poe_seq note_seq',
  ),
)

export const D_LABITEMS = {
  module: 'hosp',
  name: 'd_labitems',
  required: words('itemid label'),
  used: words('fluid category'),
  known: words('loinc_code'),
} as const satisfies TableSpec

export const D_ICD_DIAGNOSES = {
  module: 'hosp',
  name: 'd_icd_diagnoses',
  required: words('icd_code icd_version long_title'),
} as const satisfies TableSpec

export const D_ICD_PROCEDURES = { ...D_ICD_DIAGNOSES, name: 'd_icd_procedures' } as const satisfies TableSpec

export const D_HCPCS = {
  module: 'hosp',
  name: 'd_hcpcs',
  required: words('code'),
  used: words('long_description short_description'),
  known: words('category'),
} as const satisfies TableSpec

export const D_ITEMS = {
  module: 'icu',
  name: 'd_items',
  required: words('itemid label'),
  used: words('category unitname'),
  known: words('abbreviation linksto param_type lownormalvalue highnormalvalue'),
} as const satisfies TableSpec

export const PATIENTS = {
  module: 'hosp',
  name: 'patients',
  required: words('subject_id gender'),
  used: words('anchor_age anchor_year anchor_year_group dod'),
  times: words('dod'),
} as const satisfies TableSpec

export const ADMISSIONS = {
  module: 'hosp',
  name: 'admissions',
  required: words('subject_id hadm_id admittime dischtime'),
  used: words(
    'deathtime admission_type admission_location discharge_location insurance language marital_status race ethnicity edregtime edouttime hospital_expire_flag',
  ),
  known: words('admit_provider_id'),
  times: words('admittime dischtime deathtime edregtime edouttime'),
} as const satisfies TableSpec

export const TRANSFERS = {
  module: 'hosp',
  name: 'transfers',
  required: words('subject_id hadm_id transfer_id eventtype careunit intime'),
  used: words('outtime'),
  times: words('intime outtime'),
} as const satisfies TableSpec

export const SERVICES = {
  module: 'hosp',
  name: 'services',
  required: words('subject_id hadm_id transfertime curr_service'),
  used: words('prev_service'),
  times: words('transfertime'),
} as const satisfies TableSpec

export const ICUSTAYS = {
  module: 'icu',
  name: 'icustays',
  required: words('subject_id hadm_id stay_id intime'),
  used: words('first_careunit last_careunit outtime los'),
  times: words('intime outtime'),
} as const satisfies TableSpec

export const DIAGNOSES_ICD = {
  module: 'hosp',
  name: 'diagnoses_icd',
  required: words('subject_id hadm_id icd_code icd_version'),
  used: words('seq_num'),
} as const satisfies TableSpec

export const PROCEDURES_ICD = {
  module: 'hosp',
  name: 'procedures_icd',
  required: words('subject_id hadm_id icd_code icd_version'),
  used: words('seq_num chartdate'),
  times: words('chartdate'),
} as const satisfies TableSpec

export const HCPCSEVENTS = {
  module: 'hosp',
  name: 'hcpcsevents',
  required: words('subject_id hadm_id hcpcs_cd'),
  used: words('chartdate seq_num short_description'),
  times: words('chartdate'),
} as const satisfies TableSpec

export const LABEVENTS = {
  module: 'hosp',
  name: 'labevents',
  required: words('labevent_id subject_id itemid charttime value valuenum'),
  used: words('hadm_id specimen_id storetime valueuom ref_range_lower ref_range_upper flag priority comments'),
  known: words('order_provider_id'),
  times: words('charttime storetime'),
} as const satisfies TableSpec

export const MICROBIOLOGYEVENTS = {
  module: 'hosp',
  name: 'microbiologyevents',
  required: words('microevent_id subject_id micro_specimen_id chartdate spec_type_desc test_name'),
  used: words(
    'hadm_id charttime test_seq storedate storetime test_itemid org_name isolate_num quantity ab_name dilution_text interpretation comments',
  ),
  known: words('order_provider_id spec_itemid org_itemid ab_itemid dilution_comparison dilution_value'),
  times: words('chartdate charttime storedate storetime'),
} as const satisfies TableSpec

export const OMR = {
  module: 'hosp',
  name: 'omr',
  required: words('subject_id chartdate result_name result_value'),
  used: words('seq_num'),
  times: words('chartdate'),
} as const satisfies TableSpec

export const PRESCRIPTIONS = {
  module: 'hosp',
  name: 'prescriptions',
  required: words('subject_id hadm_id starttime stoptime drug'),
  used: words(
    'pharmacy_id poe_id drug_type formulary_drug_cd gsn ndc prod_strength form_rx dose_val_rx dose_unit_rx form_val_disp form_unit_disp doses_per_24_hrs route',
  ),
  known: words('poe_seq order_provider_id'),
  times: words('starttime stoptime'),
} as const satisfies TableSpec

export const PHARMACY = {
  module: 'hosp',
  name: 'pharmacy',
  required: words('subject_id pharmacy_id'),
  used: words(
    'proc_type status entertime frequency disp_sched infusion_type duration duration_interval doses_per_24_hrs',
  ),
  known: words(
    'hadm_id poe_id starttime stoptime medication verifiedtime route sliding_scale lockout_interval basal_rate one_hr_max expiration_value expiration_unit expirationdate dispensation fill_quantity',
  ),
} as const satisfies TableSpec

export const EMAR = {
  module: 'hosp',
  name: 'emar',
  required: words('subject_id emar_id charttime medication event_txt'),
  used: words('hadm_id pharmacy_id poe_id scheduletime storetime'),
  known: words('emar_seq enter_provider_id'),
  times: words('charttime scheduletime storetime'),
} as const satisfies TableSpec

export const EMAR_DETAIL = {
  module: 'hosp',
  name: 'emar_detail',
  required: words('subject_id emar_id dose_given dose_given_unit'),
  used: words(
    'parent_field_ordinal administration_type reason_for_no_barcode complete_dose_not_given dose_due dose_due_unit product_amount_given product_unit product_code product_description product_description_other infusion_rate infusion_rate_unit route site side infusion_complete',
  ),
  known: words(
    'emar_seq pharmacy_id barcode_type will_remainder_of_dose_be_given prior_infusion_rate infusion_rate_adjustment infusion_rate_adjustment_amount completion_interval new_iv_bag_hung continued_infusion_in_other_location restart_interval non_formulary_visual_verification',
  ),
} as const satisfies TableSpec

export const CHARTEVENTS = {
  module: 'icu',
  name: 'chartevents',
  required: words('subject_id itemid charttime valuenum'),
  used: words('hadm_id stay_id value valueuom warning'),
  known: words('caregiver_id storetime'),
  times: words('charttime'),
} as const satisfies TableSpec

export const DATETIMEEVENTS = {
  module: 'icu',
  name: 'datetimeevents',
  required: words('subject_id itemid charttime value'),
  used: words('hadm_id stay_id warning'),
  known: words('caregiver_id storetime valueuom'),
  times: words('charttime value'),
} as const satisfies TableSpec

export const INPUTEVENTS = {
  module: 'icu',
  name: 'inputevents',
  required: words('subject_id itemid starttime orderid'),
  used: words(
    'hadm_id stay_id endtime amount amountuom rate rateuom ordercategoryname ordercategorydescription ordercomponenttypedescription patientweight statusdescription',
  ),
  known: words(
    'caregiver_id storetime linkorderid secondaryordercategoryname totalamount totalamountuom isopenbag continueinnextdept originalamount originalrate cancelreason',
  ),
  times: words('starttime endtime'),
} as const satisfies TableSpec

export const OUTPUTEVENTS = {
  module: 'icu',
  name: 'outputevents',
  required: words('subject_id itemid charttime value'),
  used: words('hadm_id stay_id valueuom'),
  known: words('caregiver_id storetime'),
  times: words('charttime'),
} as const satisfies TableSpec

export const PROCEDUREEVENTS = {
  module: 'icu',
  name: 'procedureevents',
  required: words('subject_id itemid starttime orderid'),
  used: words('hadm_id stay_id endtime value valueuom location locationcategory ordercategoryname statusdescription'),
  known: words(
    'caregiver_id storetime linkorderid secondaryordercategoryname ordercategorydescription patientweight isopenbag continueinnextdept originalamount originalrate totalamount totalamountuom cancelreason',
  ),
  times: words('starttime endtime'),
} as const satisfies TableSpec

export const EDSTAYS = {
  module: 'ed',
  name: 'edstays',
  required: words('subject_id stay_id intime'),
  used: words('hadm_id outtime arrival_transport disposition'),
  known: words('gender race'),
  times: words('intime outtime'),
} as const satisfies TableSpec

export const ED_DIAGNOSIS = {
  module: 'ed',
  name: 'diagnosis',
  required: words('subject_id stay_id icd_code icd_version icd_title'),
  used: words('seq_num'),
} as const satisfies TableSpec

export const TRIAGE = {
  module: 'ed',
  name: 'triage',
  required: words('subject_id stay_id'),
  used: words('temperature heartrate resprate o2sat sbp dbp pain acuity chiefcomplaint'),
} as const satisfies TableSpec

export const VITALSIGN = {
  module: 'ed',
  name: 'vitalsign',
  required: words('subject_id stay_id charttime'),
  used: words('temperature heartrate resprate o2sat sbp dbp rhythm pain'),
  times: words('charttime'),
} as const satisfies TableSpec

export const MEDRECON = {
  module: 'ed',
  name: 'medrecon',
  required: words('subject_id stay_id name'),
  used: words('charttime gsn ndc etcdescription'),
  known: words('etc_rn etccode'),
  times: words('charttime'),
} as const satisfies TableSpec

export const PYXIS = {
  module: 'ed',
  name: 'pyxis',
  required: words('subject_id stay_id charttime name'),
  used: words('med_rn gsn_rn gsn'),
  times: words('charttime'),
} as const satisfies TableSpec

export const DISCHARGE = {
  module: 'note',
  name: 'discharge',
  required: words('note_id subject_id charttime text'),
  used: words('hadm_id note_type storetime'),
  known: words('note_seq'),
  times: words('charttime storetime'),
} as const satisfies TableSpec

export const RADIOLOGY = { ...DISCHARGE, name: 'radiology' } as const satisfies TableSpec

/** Tables that belong to MIMIC-IV and hold nothing a chart shows: orders, billing, staff and their dictionaries. */
export const TABLES_LEFT_ASIDE: ReadonlySet<string> = new Set(
  words(
    'hosp_drgcodes hosp_poe hosp_poe_detail hosp_provider icu_caregiver icu_ingredientevents note_discharge_detail note_radiology_detail',
  ),
)

/** Every table read, by `<module>_<name>`. */
export const TABLES: ReadonlyMap<string, TableSpec> = new Map(
  [
    D_LABITEMS,
    D_ICD_DIAGNOSES,
    D_ICD_PROCEDURES,
    D_HCPCS,
    D_ITEMS,
    PATIENTS,
    ADMISSIONS,
    TRANSFERS,
    SERVICES,
    ICUSTAYS,
    DIAGNOSES_ICD,
    PROCEDURES_ICD,
    HCPCSEVENTS,
    LABEVENTS,
    MICROBIOLOGYEVENTS,
    OMR,
    PRESCRIPTIONS,
    PHARMACY,
    EMAR,
    EMAR_DETAIL,
    CHARTEVENTS,
    DATETIMEEVENTS,
    INPUTEVENTS,
    OUTPUTEVENTS,
    PROCEDUREEVENTS,
    EDSTAYS,
    ED_DIAGNOSIS,
    TRIAGE,
    VITALSIGN,
    MEDRECON,
    PYXIS,
    DISCHARGE,
    RADIOLOGY,
  ].map((spec) => [`${spec.module}_${spec.name}`, spec]),
)
