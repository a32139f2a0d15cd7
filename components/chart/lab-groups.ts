/** The headings laboratory tests stand under, whatever their source calls them. Pure. */
export const LAB_GROUPS = ['chemistry', 'haematology', 'bloodGas', 'coagulation', 'urine', 'fluids'] as const
export type LabGroup = (typeof LAB_GROUPS)[number]

const URINE = /^urine|^ur\b|urinalysis/i
const BLOOD = /^(blood|serum|plasma|venous|arterial|whole blood|capillary|bld|ser|plas)\b/i

const BY_NAME: [LabGroup, RegExp][] = [
  [
    'bloodGas',
    /blood gas|^gases$|\bp\s?(co2|o2)\b|^ph$|base excess|lactate|lactic acid|carboxyh|methem|ioni[sz]ed calcium|free calcium|alveolar|^o2 flow|oxygen saturation/i,
  ],
  [
    'coagulation',
    /coagulation|haemostasis|hemostasis|\binr\b|prothrombin|\bpt\b|\ba?ptt\b|fibrinogen|d-?dimer|thrombin time|antithrombin|anti-?xa/i,
  ],
  ['urine', /urinalysis|\burine\b/i],
  [
    'haematology',
    /ha?ematolog|blood count|\bcbc\b|ha?emoglobin(?! a1c)|ha?ematocrit|platelet|leu[ck]ocyte|white blood|red blood|\b[wr]bc\b|neutrophil|lymphocyte|monocyte|eosinophil|basophil|\bmc(v|hc?)\b|\brdw\b|erythrocyte|reticulocyte|blasts/i,
  ],
  [
    'chemistry',
    /chemistr|sodium|potassium|chloride|bicarbonate|carbon dioxide|urea|creatinine|glucose|calcium|magnesium|phosph|bilirubin|\bal[pt]\b|\bast\b|aminotransferase|albumin|protein|c-reactive|\bcrp\b|procalcitonin|troponin|lipase|amylase|cholesterol|triglyceride|\b[hl]dl\b|\btsh\b|ferritin|iron|a1c|urate|uric acid|\bck\b|creatine kinase|dehydrogenase|natriuretic|\bbnp\b|anion gap|osmolal|ammonia|cortisol|vitamin|glomerular/i,
  ],
]

/**
 * The heading for one test: by what it was measured in where that is not blood, by the source's own heading, else by the
 * test's name. Null where none of ours fits, so that the source's heading stays.
 */
export function labGroup(group: string | null, label: string, specimen: string | null): LabGroup | null {
  if (specimen !== null && URINE.test(specimen)) return 'urine'
  if (specimen !== null && specimen !== '' && !BLOOD.test(specimen)) return 'fluids'
  const given = group === null ? null : of(group)
  if (given !== null || (group !== null && !/^lab/i.test(group))) return given
  return of(label)
}

function of(name: string): LabGroup | null {
  return BY_NAME.find(([, pattern]) => pattern.test(name))?.[0] ?? null
}

/** In the order of `LAB_GROUPS`, then the source's own by name, last what has no heading. */
export function labGroups<T extends { kind: LabGroup | null; name: string | null }>(sections: readonly T[]): T[] {
  const place = ({ kind, name }: T) => (kind ? LAB_GROUPS.indexOf(kind) : LAB_GROUPS.length + (name === null ? 1 : 0))
  return [...sections].sort((a, b) => place(a) - place(b) || ((a.name ?? '') < (b.name ?? '') ? -1 : 1))
}
