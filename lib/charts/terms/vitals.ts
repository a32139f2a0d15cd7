import { cellsOf, keyOf, listOf } from './read-table.ts'
import type { Term } from './term.ts'

/** Vital signs and what else is measured at the bedside, with units (UCUM), LOINC codes and MIMIC itemids. Pure. */

const VITALS = `
Heart rate; pulse; pulse rate; HR; ventricular rate | 心率; 脉搏; 脉率; 心跳; 心室率 | /min | 8867-4 | 220045
Respiratory rate; respiration rate; RR; resp rate; respirations; breathing rate | 呼吸频率; 呼吸; 呼吸次数 | /min | 9279-1 | 220210; 224690
Temperature; body temperature; temp; Temperature Fahrenheit; Temperature Celsius; Tmax; T max | 体温; 温度; 最高体温 | [degF]; Cel | 8310-5; 8331-1 | 223761; 223762
Oxygen saturation; O2 saturation; SpO2; SaO2; O2 sat; O2 sats; sats; pulse oximetry; O2 saturation pulseoxymetry; oxygen sat; saturation | 血氧饱和度; 氧饱和度; 血氧; 脉搏血氧饱和度; 指氧饱和度; 指脉氧 | % | 2708-6; 59408-5 | 220277; 50817; 220227
Blood pressure; BP; arterial pressure; arterial blood pressure; non invasive blood pressure | 血压; 动脉血压 | mm[Hg] | 85354-9; 55284-4 |
Systolic blood pressure; systolic; systolic pressure; SBP; Non Invasive Blood Pressure systolic; Arterial Blood Pressure systolic; systolic BP | 收缩压; 高压 | mm[Hg] | 8480-6 | 220179; 220050
Diastolic blood pressure; diastolic; diastolic pressure; DBP; Non Invasive Blood Pressure diastolic; Arterial Blood Pressure diastolic; diastolic BP | 舒张压; 低压 | mm[Hg] | 8462-4 | 220180; 220051
Mean arterial pressure; MAP; mean pressure; mean blood pressure; Non Invasive Blood Pressure mean; Arterial Blood Pressure mean | 平均动脉压; 平均压 | mm[Hg] | 8478-0 | 220181; 220052
Weight; body weight; Weight (Lbs); admission weight; daily weight; Admission Weight (Kg); Daily Weight; wt | 体重 | kg; [lb_av] | 29463-7; 3141-9 | 226512; 224639
Height; body height; Height (Inches); Height (cm) | 身高 | cm; [in_i] | 8302-2; 3137-7 | 226730
BMI; body mass index; BMI (kg/m2) | 体重指数; 体质指数; 身体质量指数 | kg/m2 | 39156-5 |
Glasgow Coma Scale; GCS; Glasgow coma score; GCS total | 格拉斯哥昏迷评分; 格拉斯哥昏迷量表; GCS评分; 格拉斯哥评分 | {score}; 1 | 9269-2 |
Pain score; pain level; pain scale; pain rating; pain intensity | 疼痛评分; 疼痛程度评分; 疼痛分数; NRS评分 | {score}; 1 | 72514-3; 38208-5 | 223791
FiO2; inspired oxygen; fraction of inspired oxygen; Inspired O2 Fraction | 吸入氧浓度; 吸氧浓度; 氧浓度 | %; 1 | 3150-6; 19935-6 | 223835; 50816
PEEP; positive end-expiratory pressure; PEEP set | 呼气末正压 | cm[H2O] | 20077-4 | 220339; 50819
Tidal volume; TV set; Tidal Volume (set); Tidal Volume (observed) | 潮气量 | mL | 20112-9 | 224684; 50826
Oxygen flow; O2 flow; oxygen flow rate; O2 Flow | 氧流量; 吸氧流量 | L/min | 3151-4 | 223834
Central venous pressure; CVP | 中心静脉压 | mm[Hg]; cm[H2O] | 60985-9 | 220074
Urine output; UOP; Foley output; urine volume | 尿量; 小便量 | mL; mL/h; mL/d | 9187-6 | 226559
Richmond agitation-sedation scale; RASS; Richmond-RAS Scale | Richmond躁动镇静评分; RASS评分 | {score}; 1 | 54632-5 | 228096
Fluid balance; net fluid balance; net balance | 液体平衡; 出入量; 液体净平衡 | mL; L | |
Ejection fraction; LVEF; EF; left ventricular ejection fraction | 射血分数; 左室射血分数; 左心室射血分数 | % | 10230-1; 8806-2 |
QTc; QTc interval; corrected QT; QT interval | QTc间期; 校正QT间期; QT间期 | ms | 8636-3; 8634-8 |
`

export const VITAL_SIGNS: Term[] = cellsOf(VITALS, 5).map(([english, chinese, units, loinc, items]) => {
  const en = listOf(english)
  return {
    key: keyOf(en[0] ?? ''),
    kind: 'vital',
    en,
    zh: listOf(chinese),
    codes: { loinc: listOf(loinc), 'mimic-item': listOf(items) },
    units: listOf(units),
  }
})
