import { readTerms } from './read-table.ts'
import type { Term } from './term.ts'

/** Operations, bedside procedures, imaging and tests as events. Pure. */

const TABLE = `
Hemodialysis; HD; dialysis; haemodialysis; intermittent hemodialysis; renal replacement therapy; RRT | 血液透析; 透析; 血透; 肾脏替代治疗 |
Continuous renal replacement therapy; CRRT; CVVH; CVVHDF; dialysis - CRRT | 连续性肾脏替代治疗; 连续肾脏替代治疗; 床旁血滤; CRRT治疗 | hemodialysis
Peritoneal dialysis | 腹膜透析; 腹透 | hemodialysis
Intubation; endotracheal intubation; intubated; insertion of endotracheal airway into trachea | 气管插管; 插管 |
Extubation; extubated | 拔管; 拔除气管插管 |
Mechanical ventilation; invasive ventilation; ventilator; respiratory ventilation; on the ventilator | 机械通气; 有创通气; 呼吸机; 呼吸机辅助通气 |
Non-invasive ventilation; BiPAP; CPAP; NIV; noninvasive ventilation; NIPPV | 无创通气; 无创呼吸机 |
High-flow nasal cannula; HFNC; high flow oxygen | 经鼻高流量氧疗; 高流量吸氧 |
Tracheostomy; tracheotomy | 气管切开; 气管切开术 |
Bronchoscopy; fiberoptic bronchoscopy | 支气管镜; 支气管镜检查; 纤维支气管镜; 气管镜 |
Bronchoalveolar lavage; BAL | 支气管肺泡灌洗; 肺泡灌洗 |
Thoracentesis; pleural tap | 胸腔穿刺; 胸穿; 胸腔穿刺术 |
Chest tube; chest tube placement; insertion of intercostal catheter; tube thoracostomy; pigtail catheter | 胸腔引流管; 胸腔闭式引流; 胸管; 胸腔置管 |
Paracentesis; percutaneous abdominal drainage; abdominal paracentesis; drainage of peritoneal cavity | 腹腔穿刺; 腹穿; 腹腔穿刺术; 放腹水 |
Lumbar puncture; LP; spinal tap | 腰椎穿刺; 腰穿 |
Central venous catheter; central line; central venous catheter placement; CVC; central venous line | 中心静脉导管; 中心静脉置管; 深静脉置管 |
PICC line; PICC; peripherally inserted central catheter | 外周中心静脉导管; PICC置管; 经外周静脉穿刺中心静脉置管 |
Arterial line; A-line; arterial catheter | 动脉置管; 动脉导管; 有创动脉压监测 |
Foley catheter; urinary catheter; indwelling catheter; bladder catheter; Foley | 导尿管; 留置导尿; 尿管 |
Nasogastric tube; NG tube; NGT | 鼻胃管; 胃管; 鼻饲管 |
PEG tube; gastrostomy; G-tube; percutaneous endoscopic gastrostomy | 胃造瘘; 经皮内镜胃造瘘 |
Blood transfusion; transfusion; packed red blood cells; pRBC; PRBCs; RBC transfusion; transfused; packed red cells; red cell transfusion | 输血; 输注红细胞; 红细胞输注; 悬浮红细胞; 浓缩红细胞 |
Platelet transfusion | 输注血小板; 血小板输注 | blood transfusion
Fresh frozen plasma; FFP; plasma transfusion | 新鲜冰冻血浆; 血浆输注; 输注血浆 | blood transfusion
Cryoprecipitate; cryo | 冷沉淀 | blood transfusion
Plasmapheresis; plasma exchange; pheresis of plasma; PLEX | 血浆置换 |
Upper endoscopy; EGD; esophagogastroduodenoscopy; gastroscopy; upper gastrointestinal endoscopy; endoscopy | 胃镜; 胃镜检查; 上消化道内镜; 内镜检查; 上消化道内镜检查; 电子胃镜 |
Colonoscopy; inspection of lower intestinal tract | 结肠镜; 肠镜; 结肠镜检查 |
ERCP; endoscopic retrograde cholangiopancreatography | 经内镜逆行胰胆管造影; 内镜逆行胰胆管造影 |
Band ligation; variceal banding; banding; endoscopic band ligation | 套扎; 静脉曲张套扎; 内镜下套扎; 套扎术 |
TIPS; transjugular intrahepatic portosystemic shunt | 经颈静脉肝内门体分流术; 经颈静脉肝内门体分流 |
Cholecystectomy; laparoscopic cholecystectomy | 胆囊切除; 胆囊切除术; 腹腔镜胆囊切除术 |
Appendectomy | 阑尾切除; 阑尾切除术 |
Colectomy; bowel resection; hemicolectomy | 结肠切除; 肠切除; 结肠切除术 |
Laparotomy; exploratory laparotomy | 剖腹探查; 剖腹探查术; 开腹手术 |
Gastric bypass; bariatric surgery | 胃旁路手术; 减重手术; 胃旁路术 |
Coronary angiography; cardiac catheterization; left heart cath; cardiac cath; coronary angiogram; heart catheterization | 冠状动脉造影; 冠脉造影; 心导管检查; 心导管 |
Percutaneous coronary intervention; PCI; coronary stent; stent placement; coronary angioplasty; drug-eluting stent; DES; percutaneous transluminal coronary angioplasty; coronary stenting | 经皮冠状动脉介入治疗; 支架植入; 冠脉支架; 经皮冠脉介入; 冠状动脉支架植入 |
Coronary artery bypass graft; CABG; coronary bypass; bypass surgery; aortocoronary bypass | 冠状动脉旁路移植; 冠脉搭桥; 搭桥手术; 冠状动脉旁路移植术 |
Valve replacement; TAVR; aortic valve replacement; AVR | 瓣膜置换; 主动脉瓣置换; 瓣膜置换术 |
Pacemaker; pacemaker placement; permanent pacemaker; cardiac pacemaker | 起搏器; 心脏起搏器; 起搏器植入; 永久起搏器 |
Implantable cardioverter defibrillator; AICD | 植入式心律转复除颤器; 埋藏式除颤器 |
Cardioversion; cardioversion/defibrillation; electrical cardioversion; defibrillation | 电复律; 心脏复律; 除颤; 电除颤 |
CPR; cardiopulmonary resuscitation | 心肺复苏; 心肺复苏术 |
Ablation; catheter ablation; radiofrequency ablation | 射频消融; 导管消融 |
Echocardiogram; echocardiography; transthoracic echo; TTE; echo; transesophageal echocardiogram; TEE; transthoracic echocardiogram | 超声心动图; 心脏超声; 心脏彩超; 经胸超声; 经食管超声心动图 |
Electrocardiogram; ECG; EKG; 12-lead ECG | 心电图 |
Chest X-ray; CXR; chest film; chest radiograph; XR Chest; chest x ray; chest xray | 胸片; X线胸片; 胸部X线; 胸部平片 |
CT scan; CT; computed tomography; CT abdomen; CT chest; CT head; CTA; head CT; chest CT; abdominal CT; CT angiogram | CT检查; CT扫描; 胸部CT; 头颅CT; 腹部CT; 计算机断层扫描 |
MRI; magnetic resonance imaging; MR; brain MRI | 磁共振; 核磁共振; 磁共振成像; 头颅磁共振 |
Ultrasound; abdominal ultrasound; renal ultrasound; ultrasonography; RUQ ultrasound; sonogram | 超声; B超; 腹部超声; 肾脏超声; 彩超 |
EEG; electroencephalogram | 脑电图 |
Biopsy; bone marrow biopsy; liver biopsy; kidney biopsy; renal biopsy | 活检; 骨髓活检; 肝活检; 肾活检; 骨髓穿刺 |
Stem cell transplant; bone marrow transplant; hematopoietic stem cell transplant; BMT; stem cell transplantation | 造血干细胞移植; 干细胞移植; 骨髓移植 |
Kidney transplant; renal transplant; renal transplantation | 肾移植 |
Liver transplant; liver transplantation | 肝移植 |
Hip replacement; hip arthroplasty; total hip replacement; hemiarthroplasty; THA | 髋关节置换; 髋关节置换术; 半髋置换; 全髋关节置换术 |
Knee replacement; total knee replacement; TKA; knee arthroplasty | 膝关节置换; 膝关节置换术 |
Open reduction internal fixation; ORIF; internal fixation; cephalomedullary nail | 切开复位内固定; 内固定术; 内固定; 髓内钉固定 |
Amputation; below-knee amputation; BKA; toe amputation | 截肢; 截肢术; 截趾 |
Debridement; wound debridement; surgical debridement | 清创; 清创术; 外科清创 |
Incision and drainage; I&D; abscess drainage | 切开引流; 脓肿引流 |
Craniotomy | 开颅手术; 开颅术 |
Mastectomy | 乳房切除; 乳房切除术 |
Hysterectomy | 子宫切除; 子宫切除术 |
Prostatectomy | 前列腺切除; 前列腺切除术 |
Nephrectomy | 肾切除; 肾切除术 |
Embolization; transcatheter embolization; arterial embolization | 栓塞术; 介入栓塞; 动脉栓塞术 |
IVC filter; inferior vena cava filter | 下腔静脉滤器 |
Ureteral stent; nephrostomy; percutaneous nephrostomy | 输尿管支架; 肾造瘘; 输尿管支架置入 |
Radiation therapy; radiotherapy; beam radiation | 放疗; 放射治疗 |
Physical therapy; physiotherapy | 物理治疗; 康复治疗 |
Blood culture; blood cultures | 血培养 |
Urine culture; urine cultures | 尿培养 |
Sputum culture | 痰培养 |
Urinalysis; UA; urine analysis | 尿常规; 尿液分析; 尿检 |
`

export const PROCEDURES: Term[] = readTerms('procedure', TABLE)
