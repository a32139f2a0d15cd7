/**
 * How clinicians name what charts hold, in English and Chinese, for the labels alone. Written apart from the tables the
 * program itself reads, so that a name missing there is a miss here. The first name of each language is the common one.
 */

export type Names = { en: readonly string[]; zh: readonly string[] }

/** A unit in which the same result may be told: `told = charted * factor + offset`. */
export type OtherUnit = { unit: string; factor: number; offset?: number; decimals: number }

export type AnalyteName = Names & {
  key: string
  vital: boolean
  /** Labels and LOINC codes of the rows that are this and nothing else. */
  labels: readonly string[]
  loinc: readonly string[]
  /** Labels of rows a reader might also mean by the name: another specimen or device. */
  alike: readonly string[]
  /** Units the rows come in; others are left out of the labels. */
  units: readonly string[]
  others: readonly OtherUnit[]
  /** Units that make the same number wrong by magnitude or by kind. */
  wrongUnits: readonly string[]
}

const analyte = (
  key: string,
  labels: string[],
  en: string[],
  zh: string[],
  units: string[],
  more: Partial<Pick<AnalyteName, 'alike' | 'loinc' | 'others' | 'wrongUnits' | 'vital'>> = {},
): AnalyteName => ({
  key,
  labels,
  en,
  zh,
  units,
  vital: false,
  alike: [],
  loinc: [],
  others: [],
  wrongUnits: [],
  ...more,
})

const cellsOthers: OtherUnit[] = [
  { unit: '×10^9/L', factor: 1, decimals: 1 },
  { unit: '10^9/L', factor: 1, decimals: 1 },
  { unit: '10*3/uL', factor: 1, decimals: 1 },
  { unit: '/µL', factor: 1000, decimals: 0 },
]
const cells = ['K/uL', '10*3/uL']
const ion = (more: string[] = []) => ({
  others: [{ unit: 'mmol/L', factor: 1, decimals: 1 }],
  wrongUnits: ['mol/L', 'µmol/L', ...more],
})
const enzyme = { others: [{ unit: 'U/L', factor: 1, decimals: 0 }], wrongUnits: ['U/mL', 'kU/L'] }

export const ANALYTE_NAMES: readonly AnalyteName[] = [
  analyte(
    'creatinine',
    ['Creatinine'],
    ['creatinine', 'serum creatinine', 'Cr', 'sCr', 'Creat'],
    ['肌酐', '血肌酐', '血清肌酐'],
    ['mg/dL'],
    {
      loinc: ['2160-0', '38483-4'],
      alike: ['Creatinine, Serum', 'Creatinine, Whole Blood'],
      others: [{ unit: 'µmol/L', factor: 88.42, decimals: 0 }],
      wrongUnits: ['g/dL', 'mmol/L', 'µmol/L'],
    },
  ),
  analyte(
    'urea',
    ['Urea Nitrogen'],
    ['BUN', 'urea nitrogen', 'blood urea nitrogen'],
    ['尿素氮', '血尿素氮'],
    ['mg/dL'],
    {
      loinc: ['3094-0', '6299-2'],
      others: [{ unit: 'mmol/L', factor: 0.357, decimals: 1 }],
      wrongUnits: ['g/dL', 'mmol/L'],
    },
  ),
  analyte(
    'glucose',
    ['Glucose'],
    ['glucose', 'blood glucose', 'serum glucose', 'blood sugar'],
    ['血糖', '葡萄糖'],
    ['mg/dL'],
    {
      loinc: ['2345-7', '2339-0'],
      alike: ['Glucose finger stick (range 70-100)', 'Glucose (serum)', 'Glucose (whole blood)', 'Glucose, POC'],
      others: [{ unit: 'mmol/L', factor: 0.0555, decimals: 1 }],
      wrongUnits: ['g/dL', 'mmol/L'],
    },
  ),
  analyte(
    'potassium',
    ['Potassium'],
    ['potassium', 'serum potassium', 'K', 'K+'],
    ['血钾', '钾', '血清钾'],
    ['mEq/L', 'mmol/L'],
    {
      loinc: ['2823-3', '6298-4'],
      alike: ['Potassium, Whole Blood', 'Potassium (serum)', 'Potassium (whole blood)'],
      ...ion(['mg/dL']),
    },
  ),
  analyte('sodium', ['Sodium'], ['sodium', 'serum sodium', 'Na'], ['血钠', '钠', '血清钠'], ['mEq/L', 'mmol/L'], {
    loinc: ['2951-2', '2947-0'],
    alike: ['Sodium, Whole Blood', 'Sodium (serum)', 'Sodium (whole blood)'],
    ...ion(),
  }),
  analyte('chloride', ['Chloride'], ['chloride', 'serum chloride', 'Cl'], ['血氯', '氯'], ['mEq/L', 'mmol/L'], {
    loinc: ['2075-0', '2069-3'],
    alike: ['Chloride, Whole Blood', 'Chloride (serum)', 'Chloride (whole blood)'],
    ...ion(),
  }),
  analyte(
    'bicarbonate',
    ['Bicarbonate'],
    ['bicarbonate', 'HCO3', 'bicarb', 'serum bicarbonate'],
    ['碳酸氢根', '碳酸氢盐', 'HCO3'],
    ['mEq/L'],
    {
      loinc: ['1963-8'],
      alike: ['Calculated Total CO2', 'HCO3 (serum)', 'Calculated Bicarbonate, Whole Blood'],
      ...ion(),
    },
  ),
  analyte('anion-gap', ['Anion Gap'], ['anion gap', 'AG'], ['阴离子间隙'], ['mEq/L'], {
    loinc: ['33037-3'],
    alike: ['Anion gap'],
    ...ion(),
  }),
  analyte('hematocrit', ['Hematocrit'], ['hematocrit', 'Hct', 'haematocrit'], ['红细胞压积', '血细胞比容'], ['%'], {
    loinc: ['4544-3'],
    alike: ['Hematocrit, Calculated', 'Hematocrit (serum)', 'Hematocrit (whole blood - calc)'],
    wrongUnits: ['g/dL'],
  }),
  analyte('hemoglobin', ['Hemoglobin'], ['hemoglobin', 'Hgb', 'Hb', 'haemoglobin'], ['血红蛋白', 'Hb'], ['g/dL'], {
    loinc: ['718-7'],
    alike: ['Hemoglobin, Calculated', 'Absolute Hemoglobin'],
    others: [{ unit: 'g/L', factor: 10, decimals: 0 }],
    wrongUnits: ['mg/dL', 'g/L'],
  }),
  analyte(
    'platelets',
    ['Platelet Count'],
    ['platelet count', 'platelets', 'Plt', 'PLT'],
    ['血小板计数', '血小板'],
    cells,
    {
      loinc: ['777-3'],
      others: cellsOthers,
      wrongUnits: ['/µL', 'M/uL'],
    },
  ),
  analyte(
    'white-cells',
    ['White Blood Cells'],
    ['white cell count', 'WBC', 'white blood cell count', 'WBC count', 'leukocyte count'],
    ['白细胞计数', '白细胞', 'WBC'],
    cells,
    {
      loinc: ['6690-2'],
      alike: ['WBC'],
      others: cellsOthers,
      wrongUnits: ['/µL', 'M/uL'],
    },
  ),
  analyte(
    'calcium',
    ['Calcium, Total', 'Calcium'],
    ['calcium', 'total calcium', 'serum calcium', 'Ca'],
    ['血钙', '总钙', '钙'],
    ['mg/dL'],
    {
      loinc: ['17861-6', '49765-1'],
      alike: ['Free Calcium', 'Calcium non-ionized', 'Ionized Calcium'],
      others: [{ unit: 'mmol/L', factor: 0.2495, decimals: 2 }],
      wrongUnits: ['g/dL', 'mmol/L'],
    },
  ),
  analyte('magnesium', ['Magnesium'], ['magnesium', 'serum magnesium', 'Mg'], ['血镁', '镁'], ['mg/dL'], {
    loinc: ['19123-9'],
    others: [{ unit: 'mmol/L', factor: 0.4114, decimals: 2 }],
    wrongUnits: ['g/dL'],
  }),
  analyte(
    'phosphate',
    ['Phosphate'],
    ['phosphate', 'phosphorus', 'serum phosphate', 'Phos'],
    ['血磷', '磷'],
    ['mg/dL'],
    {
      loinc: ['2777-1'],
      alike: ['Phosphorous'],
      others: [{ unit: 'mmol/L', factor: 0.3229, decimals: 2 }],
      wrongUnits: ['g/dL'],
    },
  ),
  analyte(
    'alt',
    ['Alanine Aminotransferase (ALT)', 'ALT'],
    ['ALT', 'alanine aminotransferase'],
    ['谷丙转氨酶', '丙氨酸氨基转移酶', 'ALT'],
    ['IU/L', 'U/L'],
    {
      loinc: ['1742-6'],
      ...enzyme,
    },
  ),
  analyte(
    'ast',
    ['Asparate Aminotransferase (AST)', 'AST'],
    ['AST', 'aspartate aminotransferase'],
    ['谷草转氨酶', '天门冬氨酸氨基转移酶', 'AST'],
    ['IU/L', 'U/L'],
    {
      loinc: ['1920-8'],
      ...enzyme,
    },
  ),
  analyte(
    'alp',
    ['Alkaline Phosphatase'],
    ['alkaline phosphatase', 'alk phos', 'ALP'],
    ['碱性磷酸酶', 'ALP'],
    ['IU/L', 'U/L'],
    {
      loinc: ['6768-6'],
      ...enzyme,
    },
  ),
  analyte(
    'bilirubin',
    ['Bilirubin, Total'],
    ['total bilirubin', 'bilirubin', 'T bili', 'Tbili'],
    ['总胆红素'],
    ['mg/dL'],
    {
      loinc: ['1975-2'],
      others: [{ unit: 'µmol/L', factor: 17.1, decimals: 0 }],
      wrongUnits: ['g/dL', 'mmol/L'],
    },
  ),
  analyte('albumin', ['Albumin'], ['albumin', 'serum albumin'], ['白蛋白', '血清白蛋白'], ['g/dL'], {
    loinc: ['1751-7'],
    others: [{ unit: 'g/L', factor: 10, decimals: 0 }],
    wrongUnits: ['mg/dL', 'g/L'],
  }),
  analyte('inr', ['INR(PT)', 'INR'], ['INR'], ['INR', '国际标准化比值'], [''], {
    loinc: ['6301-6'],
    alike: ['INR'],
  }),
  analyte('pt', ['PT'], ['prothrombin time', 'PT'], ['凝血酶原时间'], ['sec'], {
    alike: ['Prothrombin time'],
    others: [{ unit: 'seconds', factor: 1, decimals: 1 }],
    wrongUnits: ['min'],
  }),
  analyte('ptt', ['PTT'], ['PTT', 'aPTT', 'partial thromboplastin time'], ['部分凝血活酶时间', 'APTT'], ['sec'], {
    others: [{ unit: 's', factor: 1, decimals: 1 }],
    wrongUnits: ['min'],
  }),
  analyte(
    'ldh',
    ['Lactate Dehydrogenase (LD)'],
    ['LDH', 'lactate dehydrogenase'],
    ['乳酸脱氢酶', 'LDH'],
    ['IU/L'],
    enzyme,
  ),
  analyte('lactate', ['Lactate'], ['lactate', 'lactic acid', 'serum lactate'], ['乳酸', '血乳酸'], ['mmol/L'], {
    loinc: ['32693-4'],
    alike: ['Lactic Acid'],
    wrongUnits: ['mol/L', 'mg/dL', 'µmol/L'],
  }),
  analyte('troponin', ['Troponin T'], ['troponin T', 'troponin', 'TnT'], ['肌钙蛋白T', '肌钙蛋白'], ['ng/mL'], {
    alike: ['Troponin-T', 'Troponin I'],
    others: [{ unit: 'ng/L', factor: 1000, decimals: 0 }],
    wrongUnits: ['ng/L', 'µg/mL'],
  }),
  analyte('ck', ['Creatine Kinase (CK)'], ['creatine kinase', 'CK', 'CPK'], ['肌酸激酶', 'CK'], ['IU/L'], enzyme),
  analyte(
    'tsh',
    ['Thyroid Stimulating Hormone'],
    ['TSH', 'thyroid stimulating hormone'],
    ['促甲状腺激素', 'TSH'],
    ['uIU/mL'],
    {
      others: [{ unit: 'mIU/L', factor: 1, decimals: 2 }],
      wrongUnits: ['IU/mL'],
    },
  ),
  analyte(
    'hba1c',
    ['% Hemoglobin A1c', 'Hemoglobin A1c'],
    ['HbA1c', 'hemoglobin A1c', 'A1c'],
    ['糖化血红蛋白', 'HbA1c'],
    ['%'],
    {
      loinc: ['4548-4'],
      wrongUnits: ['g/dL'],
    },
  ),
  analyte('urate', ['Uric Acid'], ['uric acid', 'urate'], ['尿酸', '血尿酸'], ['mg/dL'], {
    others: [{ unit: 'µmol/L', factor: 59.48, decimals: 0 }],
    wrongUnits: ['g/dL', 'mmol/L'],
  }),
  analyte('mcv', ['MCV'], ['MCV', 'mean corpuscular volume'], ['平均红细胞体积', 'MCV'], ['fL'], {
    loinc: ['787-2'],
    wrongUnits: ['mL'],
  }),
  analyte(
    'neutrophils',
    ['Neutrophils'],
    ['neutrophils', 'neutrophil percentage'],
    ['中性粒细胞百分比', '中性粒细胞'],
    ['%'],
    {
      alike: ['Absolute Neutrophil Count', 'Differential-Neuts'],
      wrongUnits: ['K/uL'],
    },
  ),
  analyte(
    'ionized-calcium',
    ['Free Calcium'],
    ['ionized calcium', 'free calcium', 'iCa'],
    ['离子钙', '游离钙'],
    ['mmol/L'],
    {
      alike: ['Ionized Calcium'],
      wrongUnits: ['mol/L', 'mg/dL'],
    },
  ),
  analyte(
    'vancomycin-level',
    ['Vancomycin', 'Vancomycin Trough'],
    ['vancomycin level', 'serum vancomycin level'],
    ['万古霉素血药浓度', '万古霉素浓度'],
    ['ug/mL'],
    {
      loinc: ['4092-3'],
      others: [{ unit: 'mg/L', factor: 1, decimals: 1 }],
      wrongUnits: ['ng/mL', 'mg/mL'],
    },
  ),
  analyte('fibrinogen', ['Fibrinogen, Functional'], ['fibrinogen'], ['纤维蛋白原'], ['mg/dL'], {
    alike: ['Fibrinogen'],
    others: [{ unit: 'g/L', factor: 0.01, decimals: 2 }],
    wrongUnits: ['g/dL'],
  }),
  analyte(
    'cholesterol',
    ['Total Cholesterol', 'Cholesterol, Total'],
    ['total cholesterol', 'cholesterol'],
    ['总胆固醇', '胆固醇'],
    ['mg/dL'],
    {
      loinc: ['2093-3'],
      others: [{ unit: 'mmol/L', factor: 0.02586, decimals: 1 }],
      wrongUnits: ['g/dL', 'mmol/L'],
    },
  ),
  analyte('triglycerides', ['Triglycerides'], ['triglycerides', 'TG'], ['甘油三酯'], ['mg/dL'], {
    loinc: ['2571-8'],
    wrongUnits: ['g/dL'],
  }),
  analyte(
    'ldl',
    ['Low Density Lipoprotein Cholesterol'],
    ['LDL cholesterol', 'LDL', 'LDL-C'],
    ['低密度脂蛋白胆固醇', 'LDL-C'],
    ['mg/dL'],
    {
      loinc: ['18262-6'],
      wrongUnits: ['g/dL'],
    },
  ),
  analyte(
    'heart-rate',
    ['Heart Rate', 'Heart rate'],
    ['heart rate', 'HR', 'pulse'],
    ['心率', '脉搏'],
    ['bpm', '/min'],
    {
      vital: true,
      loinc: ['8867-4'],
      others: [
        { unit: '/min', factor: 1, decimals: 0 },
        { unit: 'beats/min', factor: 1, decimals: 0 },
        { unit: '次/分', factor: 1, decimals: 0 },
      ],
    },
  ),
  analyte(
    'respiratory-rate',
    ['Respiratory Rate', 'Respiratory rate'],
    ['respiratory rate', 'RR'],
    ['呼吸频率', '呼吸'],
    ['insp/min', '/min'],
    {
      vital: true,
      loinc: ['9279-1'],
      alike: ['Respiratory Rate (Total)', 'Respiratory Rate (spontaneous)', 'Respiratory Rate (Set)'],
      others: [
        { unit: 'breaths/min', factor: 1, decimals: 0 },
        { unit: '次/分', factor: 1, decimals: 0 },
      ],
    },
  ),
  analyte(
    'spo2',
    ['O2 saturation pulseoxymetry', 'SpO2', 'Oxygen Saturation'],
    ['SpO2', 'oxygen saturation', 'O2 sat'],
    ['血氧饱和度', 'SpO2'],
    ['%'],
    {
      vital: true,
      loinc: ['59408-5', '2708-6'],
      alike: ['Oxygen Saturation', 'Arterial O2 Saturation'],
    },
  ),
  analyte('temperature', ['Temperature Fahrenheit'], ['temperature', 'temp'], ['体温'], ['°F'], {
    vital: true,
    alike: ['Temperature Celsius', 'Blood Temperature CCO (C)', 'Temperature'],
    others: [{ unit: '°C', factor: 5 / 9, offset: -160 / 9, decimals: 1 }],
    wrongUnits: ['°C'],
  }),
  analyte('temperature-c', ['Temperature', 'Oral temperature'], ['temperature', 'temp'], ['体温'], ['°C', 'Cel'], {
    vital: true,
    loinc: ['8310-5', '8331-1'],
    alike: ['Temperature Fahrenheit', 'Temperature Celsius'],
    others: [{ unit: '°F', factor: 1.8, offset: 32, decimals: 1 }],
    wrongUnits: ['°F'],
  }),
  analyte('weight', ['Daily Weight', 'Body Weight', 'Weight'], ['weight', 'body weight'], ['体重'], ['kg'], {
    vital: true,
    loinc: ['29463-7'],
    alike: ['Weight (Lbs)', 'Admission Weight (lbs.)', 'Admission Weight (Kg)'],
    wrongUnits: ['g', 'lb'],
  }),
]

export type DrugName = Names & {
  key: string
  /** What a name in the chart begins with or holds, lower case, for the ingredient. */
  holds: readonly string[]
}

const drug = (key: string, en: string[], zh: string[], holds: string[] = [key]): DrugName => ({ key, en, zh, holds })

export const DRUG_NAMES: readonly DrugName[] = [
  drug('acetaminophen', ['acetaminophen', 'Tylenol', 'paracetamol'], ['对乙酰氨基酚', '扑热息痛']),
  drug('acyclovir', ['acyclovir'], ['阿昔洛韦']),
  drug('allopurinol', ['allopurinol'], ['别嘌醇']),
  drug('amiodarone', ['amiodarone'], ['胺碘酮']),
  drug('amlodipine', ['amlodipine', 'Norvasc', 'amlodipine besylate'], ['氨氯地平', '苯磺酸氨氯地平']),
  drug('aspirin', ['aspirin', 'ASA'], ['阿司匹林']),
  drug('atorvastatin', ['atorvastatin', 'Lipitor', 'atorvastatin calcium'], ['阿托伐他汀', '阿托伐他汀钙']),
  drug('azithromycin', ['azithromycin', 'Zithromax'], ['阿奇霉素']),
  drug('bisacodyl', ['bisacodyl'], ['比沙可啶']),
  drug('captopril', ['captopril'], ['卡托普利']),
  drug('carvedilol', ['carvedilol', 'Coreg'], ['卡维地洛']),
  drug('cefazolin', ['cefazolin'], ['头孢唑林']),
  drug('cefepime', ['cefepime'], ['头孢吡肟']),
  drug('ceftriaxone', ['ceftriaxone', 'Rocephin'], ['头孢曲松']),
  drug('ciprofloxacin', ['ciprofloxacin', 'Cipro'], ['环丙沙星']),
  drug('clopidogrel', ['clopidogrel', 'Plavix'], ['氯吡格雷']),
  drug('colchicine', ['colchicine'], ['秋水仙碱']),
  drug('diltiazem', ['diltiazem'], ['地尔硫卓']),
  drug('docusate', ['docusate', 'docusate sodium', 'Colace'], ['多库酯钠']),
  drug('enoxaparin', ['enoxaparin', 'Lovenox', 'enoxaparin sodium'], ['依诺肝素']),
  drug('escitalopram', ['escitalopram', 'Lexapro'], ['艾司西酞普兰']),
  drug('famotidine', ['famotidine', 'Pepcid'], ['法莫替丁']),
  drug('fentanyl', ['fentanyl'], ['芬太尼']),
  drug('fluoxetine', ['fluoxetine', 'Prozac'], ['氟西汀']),
  drug('furosemide', ['furosemide', 'Lasix', 'frusemide'], ['呋塞米', '速尿']),
  drug('gabapentin', ['gabapentin', 'Neurontin'], ['加巴喷丁']),
  drug('haloperidol', ['haloperidol', 'Haldol'], ['氟哌啶醇']),
  drug('heparin', ['heparin', 'heparin sodium', 'unfractionated heparin'], ['肝素', '肝素钠']),
  drug('hydralazine', ['hydralazine'], ['肼屈嗪']),
  drug('hydromorphone', ['hydromorphone', 'Dilaudid'], ['氢吗啡酮']),
  drug('ibuprofen', ['ibuprofen', 'Advil'], ['布洛芬']),
  drug('labetalol', ['labetalol'], ['拉贝洛尔']),
  drug('lactulose', ['lactulose'], ['乳果糖']),
  drug('levetiracetam', ['levetiracetam', 'Keppra'], ['左乙拉西坦']),
  drug('levofloxacin', ['levofloxacin', 'Levaquin'], ['左氧氟沙星']),
  drug(
    'levothyroxine',
    ['levothyroxine', 'levothyroxine sodium', 'Synthroid'],
    ['左甲状腺素', '左甲状腺素钠', '优甲乐'],
  ),
  drug('lisinopril', ['lisinopril'], ['赖诺普利']),
  drug('lorazepam', ['lorazepam', 'Ativan'], ['劳拉西泮']),
  drug('losartan', ['losartan', 'Cozaar', 'losartan potassium'], ['氯沙坦', '氯沙坦钾']),
  drug('meropenem', ['meropenem', 'Merrem'], ['美罗培南']),
  drug('metformin', ['metformin', 'Glucophage'], ['二甲双胍']),
  drug('metoclopramide', ['metoclopramide', 'Reglan'], ['甲氧氯普胺', '胃复安']),
  drug('metoprolol', ['metoprolol', 'Lopressor'], ['美托洛尔']),
  drug('metronidazole', ['metronidazole', 'Flagyl'], ['甲硝唑']),
  drug('midazolam', ['midazolam', 'Versed'], ['咪达唑仑']),
  drug('midodrine', ['midodrine'], ['米多君']),
  drug('morphine', ['morphine', 'morphine sulfate'], ['吗啡', '硫酸吗啡']),
  drug('norepinephrine', ['norepinephrine', 'Levophed', 'noradrenaline'], ['去甲肾上腺素']),
  drug('olanzapine', ['olanzapine', 'Zyprexa'], ['奥氮平']),
  drug('omeprazole', ['omeprazole', 'Prilosec'], ['奥美拉唑'], ['omeprazole']),
  drug('ondansetron', ['ondansetron', 'Zofran'], ['昂丹司琼']),
  drug('oxycodone', ['oxycodone'], ['羟考酮']),
  drug('pantoprazole', ['pantoprazole', 'Protonix'], ['泮托拉唑']),
  drug(
    'piperacillin-tazobactam',
    ['piperacillin-tazobactam', 'Zosyn', 'pip-tazo'],
    ['哌拉西林他唑巴坦', '哌拉西林-他唑巴坦'],
    ['piperacillin'],
  ),
  drug('potassium-chloride', ['potassium chloride', 'KCl'], ['氯化钾'], ['potassium chloride', 'kcl']),
  drug('prednisone', ['prednisone'], ['泼尼松']),
  drug('propofol', ['propofol', 'Diprivan'], ['丙泊酚']),
  drug('quetiapine', ['quetiapine', 'Seroquel'], ['喹硫平']),
  drug('rifaximin', ['rifaximin', 'Xifaxan'], ['利福昔明']),
  drug('rivaroxaban', ['rivaroxaban', 'Xarelto'], ['利伐沙班']),
  drug('senna', ['senna', 'sennosides'], ['番泻叶']),
  drug('sertraline', ['sertraline', 'Zoloft'], ['舍曲林']),
  drug('simvastatin', ['simvastatin', 'Zocor'], ['辛伐他汀']),
  drug('spironolactone', ['spironolactone', 'Aldactone'], ['螺内酯', '安体舒通']),
  drug('tacrolimus', ['tacrolimus', 'Prograf'], ['他克莫司']),
  drug('tramadol', ['tramadol', 'Ultram'], ['曲马多']),
  drug('trazodone', ['trazodone'], ['曲唑酮']),
  drug('vancomycin', ['vancomycin'], ['万古霉素']),
  drug('voriconazole', ['voriconazole'], ['伏立康唑']),
  drug('warfarin', ['warfarin', 'Coumadin'], ['华法林']),
]

export type CodedName = Names & {
  key: string
  /** ICD-10 and ICD-9 code prefixes without dots. */
  icd10: readonly string[]
  icd9: readonly string[]
  /** Words of an uncoded or SNOMED text, lower case; one suffices. */
  text: readonly string[]
  /** Lasts: another admission without the code does not refute it. */
  chronic: boolean
}

const coded = (
  key: string,
  chronic: boolean,
  icd10: string[],
  icd9: string[],
  en: string[],
  zh: string[],
  text: string[],
): CodedName => ({
  key,
  chronic,
  icd10,
  icd9,
  en,
  zh,
  text,
})

export const CONDITION_NAMES: readonly CodedName[] = [
  coded(
    'hypertension',
    true,
    ['I10', 'I11', 'I12', 'I13', 'I15', 'I16'],
    ['401', '402', '403', '404', '405'],
    ['hypertension', 'HTN', 'high blood pressure'],
    ['高血压'],
    ['hypertension'],
  ),
  coded(
    'hyperlipidemia',
    true,
    ['E785', 'E784', 'E780', 'E782'],
    ['2724', '2720', '2722'],
    ['hyperlipidemia', 'HLD'],
    ['高脂血症'],
    ['hyperlipidemia'],
  ),
  coded(
    'diabetes-2',
    true,
    ['E11'],
    [
      '25000',
      '25002',
      '25040',
      '25042',
      '25050',
      '25060',
      '25062',
      '25080',
      '25082',
      '25010',
      '25012',
      '25020',
      '25022',
      '25030',
      '25032',
      '25070',
      '25072',
      '25090',
      '25092',
    ],
    ['type 2 diabetes', 'type 2 diabetes mellitus', 'T2DM', 'type II diabetes'],
    ['2型糖尿病', '二型糖尿病'],
    ['type 2 diabetes'],
  ),
  coded(
    'atrial-fibrillation',
    true,
    ['I480', 'I481', 'I482', 'I489'],
    ['42731'],
    ['atrial fibrillation', 'AF', 'AFib'],
    ['心房颤动', '房颤'],
    ['atrial fibrillation'],
  ),
  coded(
    'coronary',
    true,
    ['I251', 'I2510'],
    ['4140'],
    ['coronary artery disease', 'CAD'],
    ['冠心病', '冠状动脉疾病'],
    ['coronary artery disease', 'coronary heart disease'],
  ),
  coded(
    'heart-failure',
    true,
    ['I50', 'I110', 'I130', 'I132'],
    ['428'],
    ['heart failure', 'congestive heart failure', 'CHF'],
    ['心力衰竭', '心衰'],
    ['heart failure'],
  ),
  coded(
    'aki',
    false,
    ['N17'],
    ['584'],
    ['acute kidney injury', 'AKI', 'acute renal failure', 'acute kidney failure'],
    ['急性肾损伤', '急性肾衰竭', '急性肾功能衰竭'],
    ['acute kidney'],
  ),
  coded(
    'ckd',
    true,
    ['N18'],
    ['585'],
    ['chronic kidney disease', 'CKD'],
    ['慢性肾脏病', '慢性肾病'],
    ['chronic kidney disease'],
  ),
  coded(
    'uti',
    false,
    ['N390'],
    ['5990'],
    ['urinary tract infection', 'UTI'],
    ['尿路感染', '泌尿道感染'],
    ['urinary tract infection'],
  ),
  coded(
    'pneumonia',
    false,
    ['J18', 'J12', 'J13', 'J14', 'J15', 'J16'],
    ['486', '481', '482', '480', '485'],
    ['pneumonia'],
    ['肺炎'],
    ['pneumonia'],
  ),
  coded(
    'copd',
    true,
    ['J44'],
    ['496', '4912', '4928'],
    ['COPD', 'chronic obstructive pulmonary disease'],
    ['慢性阻塞性肺疾病', '慢阻肺'],
    ['chronic obstructive'],
  ),
  coded('asthma', true, ['J45'], ['493'], ['asthma'], ['哮喘', '支气管哮喘'], ['asthma']),
  coded(
    'hypothyroidism',
    true,
    ['E039', 'E03'],
    ['2449', '244'],
    ['hypothyroidism'],
    ['甲状腺功能减退症', '甲减', '甲状腺功能减退'],
    ['hypothyroidism'],
  ),
  coded(
    'sleep-apnea',
    true,
    ['G4733'],
    ['32723'],
    ['obstructive sleep apnea', 'OSA'],
    ['阻塞性睡眠呼吸暂停'],
    ['sleep apnea'],
  ),
  coded('hyponatremia', false, ['E871'], ['2761'], ['hyponatremia'], ['低钠血症'], ['hyponatremia']),
  coded('hyperkalemia', false, ['E875'], ['2767'], ['hyperkalemia'], ['高钾血症'], ['hyperkalemia']),
  coded('hypokalemia', false, ['E876'], ['2768'], ['hypokalemia'], ['低钾血症'], ['hypokalemia']),
  coded(
    'gerd',
    true,
    ['K219', 'K210'],
    ['53081', '53011'],
    ['GERD', 'gastroesophageal reflux disease'],
    ['胃食管反流病', '胃食管反流'],
    ['gastroesophageal reflux'],
  ),
  coded('gout', true, ['M10'], ['2749', '2740'], ['gout'], ['痛风'], ['gout']),
  coded('depression', true, ['F32', 'F33'], ['311', '2962', '2963'], ['depression'], ['抑郁症'], ['depress']),
  coded('anxiety', true, ['F41'], ['3000'], ['anxiety', 'anxiety disorder'], ['焦虑症', '焦虑障碍'], ['anxiety']),
  coded('obesity', true, ['E66'], ['2780'], ['obesity'], ['肥胖', '肥胖症'], ['obesity']),
  coded(
    'thrombocytopenia',
    false,
    ['D696', 'D695', 'D694', 'D693'],
    ['2875', '2874', '2873'],
    ['thrombocytopenia'],
    ['血小板减少', '血小板减少症'],
    ['thrombocytopenia'],
  ),
  coded(
    'cirrhosis',
    true,
    ['K7460', 'K7030', 'K7031', 'K7469'],
    ['5715', '5712'],
    ['cirrhosis', 'liver cirrhosis'],
    ['肝硬化'],
    ['cirrhosis'],
  ),
  coded(
    'hepatitis-c',
    true,
    ['B182', 'B1920', 'B1921', 'B171'],
    ['0704', '0705', '0707'],
    ['hepatitis C', 'HCV infection'],
    ['丙型肝炎', '丙肝'],
    ['hepatitis c'],
  ),
  coded('hiv', true, ['B20', 'Z21'], ['042', 'V08'], ['HIV infection', 'HIV'], ['HIV感染', '艾滋病病毒感染'], ['hiv']),
  coded(
    'respiratory-failure',
    false,
    ['J960', 'J962', 'J969'],
    ['51881', '51884', '5185'],
    ['respiratory failure', 'acute respiratory failure'],
    ['呼吸衰竭', '急性呼吸衰竭'],
    ['respiratory failure'],
  ),
  coded(
    'sepsis',
    false,
    ['A40', 'A41', 'R652'],
    ['99591', '99592', '038', '78552'],
    ['sepsis'],
    ['脓毒症', '败血症'],
    ['sepsis'],
  ),
  coded(
    'pleural-effusion',
    false,
    ['J90', 'J91'],
    ['5119', '5118'],
    ['pleural effusion'],
    ['胸腔积液'],
    ['pleural effusion'],
  ),
  coded(
    'nstemi',
    false,
    ['I214'],
    ['4107'],
    ['NSTEMI', 'non-ST elevation myocardial infarction'],
    ['非ST段抬高型心肌梗死'],
    ['non-st elevation'],
  ),
  coded('cardiogenic-shock', false, ['R570'], ['78551'], ['cardiogenic shock'], ['心源性休克'], ['cardiogenic shock']),
  coded('ascites', false, ['R188', 'K7031', 'K7011', 'R180'], ['7895'], ['ascites'], ['腹水'], ['ascites']),
  coded('dehydration', false, ['E860'], ['27651'], ['dehydration'], ['脱水'], ['dehydration']),
  coded(
    'bph',
    true,
    ['N40'],
    ['600'],
    ['benign prostatic hyperplasia', 'BPH'],
    ['前列腺增生', '良性前列腺增生'],
    ['prostatic hyperplasia'],
  ),
  coded('ms', true, ['G35'], ['340'], ['multiple sclerosis'], ['多发性硬化'], ['multiple sclerosis']),
  coded('aml', true, ['C920'], ['2050'], ['acute myeloid leukemia', 'AML'], ['急性髓系白血病'], ['acute myeloid']),
  coded(
    'cll',
    true,
    ['C911'],
    ['2041'],
    ['chronic lymphocytic leukemia', 'CLL'],
    ['慢性淋巴细胞白血病'],
    ['chronic lymphocytic'],
  ),
  coded(
    'anemia',
    true,
    ['D50', 'D51', 'D52', 'D53', 'D55', 'D58', 'D59', 'D60', 'D61', 'D62', 'D63', 'D64'],
    ['280', '281', '282', '283', '284', '285'],
    ['anemia', 'anaemia'],
    ['贫血'],
    ['anemia'],
  ),
  coded('prediabetes', true, ['R7303'], ['79029'], ['prediabetes'], ['糖尿病前期'], ['prediabetes']),
  coded('sinusitis', true, ['J32'], ['473'], ['chronic sinusitis'], ['慢性鼻窦炎'], ['chronic sinusitis']),
  coded('bronchitis', false, ['J20'], ['4660'], ['acute bronchitis'], ['急性支气管炎'], ['acute bronchitis']),
  coded('osteomyelitis', false, ['M86'], ['730'], ['osteomyelitis'], ['骨髓炎'], ['osteomyelitis']),
]

/** Conditions no chart here is likely to hold; each is looked for before it is denied. */
export const RARE_CONDITIONS: readonly CodedName[] = [
  coded('sarcoidosis', true, ['D86'], ['135'], ['sarcoidosis'], ['结节病'], ['sarcoid']),
  coded('lupus', true, ['M32'], ['7100'], ['systemic lupus erythematosus', 'lupus'], ['系统性红斑狼疮'], ['lupus']),
  coded('pancreatitis', false, ['K85', 'K86'], ['577'], ['pancreatitis'], ['胰腺炎'], ['pancreatitis']),
  coded('myasthenia', true, ['G70'], ['3580'], ['myasthenia gravis'], ['重症肌无力'], ['myasthenia']),
  coded('celiac', true, ['K900'], ['5790'], ['celiac disease'], ['乳糜泻'], ['celiac']),
  coded(
    'appendicitis',
    false,
    ['K35', 'K36', 'K37'],
    ['540', '541', '542'],
    ['appendicitis'],
    ['阑尾炎'],
    ['appendicitis'],
  ),
]

export type ProcedureName = Names & { key: string; holds: readonly string[] }

const procedure = (key: string, holds: string[], en: string[], zh: string[]): ProcedureName => ({ key, holds, en, zh })

export const PROCEDURE_NAMES: readonly ProcedureName[] = [
  procedure('chest-x-ray', ['chest x-ray'], ['chest X-ray', 'CXR'], ['胸片', '胸部X线']),
  procedure('ekg', ['ekg'], ['EKG', 'ECG', 'electrocardiogram'], ['心电图']),
  procedure('arterial-line', ['arterial line'], ['arterial line'], ['动脉置管', '动脉导管']),
  procedure(
    'invasive-ventilation',
    ['invasive ventilation'],
    ['invasive ventilation', 'mechanical ventilation'],
    ['有创机械通气', '机械通气'],
  ),
  procedure('ct', ['ct scan'], ['CT scan'], ['CT检查', 'CT']),
  procedure('extubation', ['extubation'], ['extubation'], ['拔管', '气管插管拔除']),
  procedure('intubation', ['intubation'], ['intubation'], ['气管插管']),
  procedure('picc', ['picc line'], ['PICC line', 'PICC'], ['PICC置管']),
  procedure(
    'crrt',
    ['dialysis - crrt'],
    ['CRRT', 'continuous renal replacement therapy'],
    ['连续性肾脏替代治疗', 'CRRT'],
  ),
  procedure('bronchoscopy', ['bronchoscopy'], ['bronchoscopy'], ['支气管镜检查', '支气管镜']),
  procedure('echo', ['transthoracic echo'], ['transthoracic echocardiogram', 'TTE'], ['经胸超声心动图']),
  procedure('hemodialysis', ['hemodialysis'], ['hemodialysis'], ['血液透析']),
  procedure('paracentesis', ['paracentesis', 'percutaneous abdominal drainage'], ['paracentesis'], ['腹腔穿刺']),
  procedure('mri', ['magnetic resonance imaging'], ['MRI'], ['磁共振检查', 'MRI']),
  procedure('thoracentesis', ['thoracentesis'], ['thoracentesis'], ['胸腔穿刺']),
  procedure('colonoscopy', ['colonoscopy'], ['colonoscopy'], ['结肠镜检查', '肠镜']),
  procedure('marrow-biopsy', ['biopsy of bone marrow'], ['bone marrow biopsy'], ['骨髓活检']),
  procedure('spinal-tap', ['spinal tap'], ['lumbar puncture', 'spinal tap'], ['腰椎穿刺']),
]

export type OrganismName = Names & { key: string; holds: readonly string[] }

const organism = (key: string, holds: string[], en: string[], zh: string[]): OrganismName => ({ key, holds, en, zh })

export const ORGANISM_NAMES: readonly OrganismName[] = [
  organism('e-coli', ['escherichia coli'], ['Escherichia coli', 'E. coli'], ['大肠埃希菌', '大肠杆菌']),
  organism(
    's-aureus',
    ['staph aureus', 'staphylococcus aureus'],
    ['Staphylococcus aureus', 'S. aureus', 'Staph aureus'],
    ['金黄色葡萄球菌'],
  ),
  organism('enterococcus', ['enterococcus'], ['Enterococcus'], ['肠球菌']),
  organism('k-pneumoniae', ['klebsiella pneumoniae'], ['Klebsiella pneumoniae', 'K. pneumoniae'], ['肺炎克雷伯菌']),
  organism('k-oxytoca', ['klebsiella oxytoca'], ['Klebsiella oxytoca'], ['产酸克雷伯菌']),
  organism(
    'p-aeruginosa',
    ['pseudomonas aeruginosa'],
    ['Pseudomonas aeruginosa', 'P. aeruginosa', 'Pseudomonas'],
    ['铜绿假单胞菌', '绿脓杆菌'],
  ),
  organism('yeast', ['yeast'], ['yeast'], ['酵母菌']),
  organism('s-pneumoniae', ['streptococcus pneumoniae'], ['Streptococcus pneumoniae'], ['肺炎链球菌']),
  organism('serratia', ['serratia marcescens'], ['Serratia marcescens'], ['粘质沙雷菌']),
  organism('proteus', ['proteus mirabilis'], ['Proteus mirabilis', 'P. mirabilis'], ['奇异变形杆菌']),
  organism('morganella', ['morganella morganii'], ['Morganella morganii'], ['摩根摩根菌']),
  organism('providencia', ['providencia stuartii'], ['Providencia stuartii'], ['斯氏普罗威登斯菌']),
  organism('citrobacter', ['citrobacter freundii'], ['Citrobacter freundii'], ['弗氏柠檬酸杆菌']),
  organism(
    'cons',
    ['staphylococcus, coagulase negative', 'coagulase-negative staph'],
    ['coagulase-negative Staphylococcus', 'CoNS'],
    ['凝固酶阴性葡萄球菌'],
  ),
  organism('viridans', ['viridans streptococci'], ['viridans streptococci'], ['草绿色链球菌']),
]

/** Antibiotics of susceptibility panels as microbiology names them. */
export const PANEL_NAMES: readonly DrugName[] = [
  drug('gentamicin', ['gentamicin'], ['庆大霉素']),
  drug(
    'trimethoprim-sulfa',
    ['trimethoprim-sulfamethoxazole', 'TMP-SMX', 'Bactrim'],
    ['复方磺胺甲噁唑', '复方新诺明'],
    ['trimethoprim'],
  ),
  drug('vancomycin', ['vancomycin'], ['万古霉素']),
  drug('meropenem', ['meropenem'], ['美罗培南']),
  drug('cefepime', ['cefepime'], ['头孢吡肟']),
  drug('tetracycline', ['tetracycline'], ['四环素']),
  drug('ciprofloxacin', ['ciprofloxacin'], ['环丙沙星']),
  drug('ceftazidime', ['ceftazidime'], ['头孢他啶']),
  drug('piperacillin-tazobactam', ['piperacillin-tazobactam', 'pip-tazo'], ['哌拉西林他唑巴坦'], ['piperacillin']),
  drug('tobramycin', ['tobramycin'], ['妥布霉素']),
  drug('clindamycin', ['clindamycin'], ['克林霉素']),
  drug('ceftriaxone', ['ceftriaxone'], ['头孢曲松']),
  drug('erythromycin', ['erythromycin'], ['红霉素']),
  drug('oxacillin', ['oxacillin'], ['苯唑西林']),
  drug('nitrofurantoin', ['nitrofurantoin'], ['呋喃妥因']),
  drug('levofloxacin', ['levofloxacin'], ['左氧氟沙星']),
  drug('rifampin', ['rifampin'], ['利福平']),
  drug('cefazolin', ['cefazolin'], ['头孢唑林']),
  drug('ampicillin', ['ampicillin'], ['氨苄西林']),
  drug('linezolid', ['linezolid'], ['利奈唑胺']),
  drug('amikacin', ['amikacin'], ['阿米卡星']),
]

export const SPECIMEN_NAMES: readonly (Names & { holds: string })[] = [
  { holds: 'blood culture', en: ['blood culture'], zh: ['血培养'] },
  { holds: 'urine', en: ['urine culture'], zh: ['尿培养'] },
  { holds: 'sputum', en: ['sputum culture'], zh: ['痰培养'] },
  { holds: 'bronchoalveolar', en: ['BAL culture', 'bronchoalveolar lavage culture'], zh: ['支气管肺泡灌洗液培养'] },
  { holds: 'peritoneal', en: ['peritoneal fluid culture'], zh: ['腹水培养'] },
  { holds: 'pleural', en: ['pleural fluid culture'], zh: ['胸水培养'] },
]
