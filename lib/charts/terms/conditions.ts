import { cellsOf, keyOf, listOf } from './read-table.ts'
import type { Term } from './term.ts'

/**
 * Diagnoses and symptoms by the words of a ward, with ICD-10 prefixes and the wider terms they belong to. A prefix is
 * given only where every code below it is the condition. Pure.
 */

const DISEASES = `
Acute kidney injury; AKI; acute renal failure; ARF; acute kidney failure; acute renal injury; kidney injury | 急性肾损伤; 急性肾衰竭; 急性肾功能衰竭; 急性肾功能不全; 肾损伤 | N17 |
Acute tubular necrosis; ATN; acute tubular injury; tubular injury | 急性肾小管坏死; 急性肾小管损伤; 肾小管损伤; 肾小管坏死 | N170 | acute kidney injury
Chronic kidney disease; CKD; chronic renal failure; chronic renal insufficiency; chronic kidney failure | 慢性肾脏病; 慢性肾病; 慢性肾功能不全; 慢性肾衰竭; 慢性肾脏疾病 | N18 |
End-stage renal disease; ESRD; end stage kidney disease; end-stage kidney disease; ESKD | 终末期肾病; 尿毒症; 终末期肾脏病 | N186 | chronic kidney disease
Nephrolithiasis; kidney stone; kidney stones; renal calculus; renal stones; calculus of kidney | 肾结石; 泌尿系结石 | N20 |
Hydronephrosis | 肾积水 | N1330 |
Pyelonephritis; acute pyelonephritis | 肾盂肾炎; 急性肾盂肾炎 | N10 | urinary tract infection
Urinary tract infection; UTI; urinary infection; bladder infection | 尿路感染; 泌尿道感染; 泌尿系感染 | N390 |
Urosepsis | 尿源性脓毒症; 尿脓毒症; 尿脓毒血症 | | sepsis
Cystitis | 膀胱炎 | N30 | urinary tract infection
Urinary retention; retention of urine | 尿潴留 | R33 |
Benign prostatic hyperplasia; BPH; enlarged prostate; benign prostatic hypertrophy | 前列腺增生; 良性前列腺增生; 前列腺肥大 | N40 |
Nephrotic syndrome | 肾病综合征 | N04 |
Sepsis; septicemia; septic; sepsis syndrome | 脓毒症; 败血症; 脓毒血症 | A40; A41 |
Septic shock | 脓毒性休克; 感染性休克 | R6521 | sepsis; shock
Bacteremia; bacteraemia; bloodstream infection | 菌血症; 血流感染 | R7881 |
Pneumonia; PNA; pneumonias; lobar pneumonia; lung infection; pulmonary infection; bronchopneumonia | 肺炎; 大叶性肺炎; 肺部感染; 支气管肺炎 | J12; J13; J14; J15; J16; J17; J18 |
Community-acquired pneumonia | 社区获得性肺炎 | | pneumonia
Hospital-acquired pneumonia; nosocomial pneumonia | 医院获得性肺炎; 院内获得性肺炎 | | pneumonia
Ventilator-associated pneumonia | 呼吸机相关性肺炎; 呼吸机相关肺炎 | J95851 | pneumonia
Aspiration pneumonia; aspiration pneumonitis; pneumonitis due to inhalation of food and vomit; pneumonitis due to inhalation of food or vomitus | 吸入性肺炎 | J690 | pneumonia
COVID-19; SARS-CoV-2 infection; coronavirus disease 2019; COVID | 新型冠状病毒感染; 新冠肺炎; 新冠感染; 新冠 | U071 |
Influenza; flu; influenza infection | 流行性感冒; 流感 | J09; J10; J11 |
Bronchitis; acute bronchitis | 支气管炎; 急性支气管炎 | J20; J40 |
Bronchiectasis | 支气管扩张; 支气管扩张症 | J47 |
Tuberculosis; TB; pulmonary tuberculosis | 结核; 肺结核; 结核病 | A15 |
Chronic obstructive pulmonary disease; COPD; chronic airway obstruction; chronic obstructive lung disease | 慢性阻塞性肺疾病; 慢阻肺; 慢性阻塞性肺病 | J44 |
Emphysema | 肺气肿 | J43 |
Asthma; bronchial asthma | 哮喘; 支气管哮喘 | J45 |
Interstitial lung disease; ILD; pulmonary fibrosis | 间质性肺疾病; 间质性肺病; 肺纤维化; 肺间质纤维化 | J84 |
Acute respiratory failure; respiratory failure; hypoxic respiratory failure; hypercapnic respiratory failure; acute hypoxic respiratory failure; acute respiratory failure with hypoxia | 呼吸衰竭; 急性呼吸衰竭; 低氧性呼吸衰竭; 急性低氧性呼吸衰竭; Ⅱ型呼吸衰竭; I型呼吸衰竭 | J96 |
Acute respiratory distress syndrome; ARDS | 急性呼吸窘迫综合征 | J80 |
Pleural effusion; pleural effusions; effusion; parapneumonic effusion | 胸腔积液; 胸水; 肺炎旁胸腔积液 | J90 |
Pneumothorax | 气胸 | J93 |
Empyema | 脓胸 | J86 |
Atelectasis | 肺不张 | J9811 |
Pulmonary edema; pulmonary oedema; acute pulmonary edema | 肺水肿; 急性肺水肿 | J81 |
Pulmonary embolism; PE; pulmonary emboli; pulmonary embolus | 肺栓塞; 肺动脉栓塞; 肺血栓栓塞 | I26 | venous thromboembolism
Deep vein thrombosis; DVT; deep venous thrombosis | 深静脉血栓; 深静脉血栓形成; 下肢深静脉血栓 | I824 | venous thromboembolism
Venous thromboembolism; VTE | 静脉血栓栓塞; 静脉血栓栓塞症 | |
Pulmonary hypertension | 肺动脉高压; 肺高压 | I270; I272 |
Obstructive sleep apnea; OSA; sleep apnea | 阻塞性睡眠呼吸暂停; 睡眠呼吸暂停; 睡眠呼吸暂停综合征 | G473 |
Heart failure; CHF; congestive heart failure; HF; cardiac failure; acute decompensated heart failure; HFrEF; HFpEF; decompensated heart failure | 心力衰竭; 心衰; 充血性心力衰竭; 心功能不全; 急性心力衰竭 | I50 |
Diastolic heart failure; chronic diastolic heart failure; chronic diastolic (congestive) heart failure | 舒张性心力衰竭; 射血分数保留的心力衰竭; 舒张性心衰 | I503 | heart failure
Systolic heart failure | 收缩性心力衰竭; 射血分数降低的心力衰竭 | I502 | heart failure
Hypertensive heart disease with heart failure | 高血压性心脏病伴心力衰竭 | I110 | heart failure; hypertension
Cardiomyopathy | 心肌病 | I42 |
Coronary artery disease; CAD; coronary heart disease; ischemic heart disease; coronary atherosclerosis; atherosclerotic heart disease; coronary disease; atherosclerotic heart disease of native coronary artery | 冠心病; 冠状动脉粥样硬化性心脏病; 冠状动脉疾病; 缺血性心脏病; 冠脉疾病 | I25 |
Myocardial infarction; MI; heart attack; acute myocardial infarction; AMI | 心肌梗死; 心梗; 急性心肌梗死; 急性心梗 | I21; I22 |
NSTEMI; non-ST elevation myocardial infarction; non-ST-elevation MI; non-ST elevation (NSTEMI) myocardial infarction | 非ST段抬高型心肌梗死; 非ST段抬高心肌梗死 | I214 | myocardial infarction
STEMI; ST elevation myocardial infarction; ST-elevation MI | ST段抬高型心肌梗死; ST段抬高心肌梗死 | I210; I211; I212; I213 | myocardial infarction
Acute coronary syndrome; ACS | 急性冠脉综合征; 急性冠状动脉综合征 | I249 |
Unstable angina | 不稳定型心绞痛; 不稳定心绞痛 | I200 | angina
Angina; angina pectoris; stable angina | 心绞痛 | I20 |
Atrial fibrillation; AF; AFib; A-fib; a fib; paroxysmal atrial fibrillation; persistent atrial fibrillation; unspecified atrial fibrillation | 心房颤动; 房颤; 阵发性心房颤动; 阵发性房颤; 持续性房颤 | I480; I481; I482; I4891 |
Atrial flutter | 心房扑动; 房扑 | I483; I484; I4892 |
Supraventricular tachycardia; SVT | 室上性心动过速; 室上速 | I471 |
Ventricular tachycardia; VT; v-tach | 室性心动过速; 室速 | I472 |
Ventricular fibrillation; V-fib; VF | 心室颤动; 室颤 | I490 |
Heart block; AV block; atrioventricular block; complete heart block | 房室传导阻滞; 心脏传导阻滞 | I44 |
Sick sinus syndrome | 病态窦房结综合征 | I495 |
Cardiac arrest; PEA arrest | 心脏骤停; 心跳骤停; 心搏骤停 | I46 |
Aortic stenosis | 主动脉瓣狭窄 | I350 |
Mitral regurgitation | 二尖瓣反流; 二尖瓣关闭不全 | I340 |
Endocarditis; infective endocarditis; bacterial endocarditis | 心内膜炎; 感染性心内膜炎 | I33; I38 |
Pericarditis | 心包炎 | I30 |
Pericardial effusion | 心包积液 | I313 |
Cardiac tamponade; tamponade | 心包填塞; 心脏压塞 | I314 |
Aortic dissection | 主动脉夹层 | I710 |
Aortic aneurysm; AAA; abdominal aortic aneurysm | 主动脉瘤; 腹主动脉瘤 | I71 |
Hypertension; HTN; high blood pressure; essential hypertension; essential (primary) hypertension; unspecified essential hypertension | 高血压; 高血压病; 原发性高血压 | I10 |
Hypertensive emergency; hypertensive crisis; hypertensive urgency | 高血压急症; 高血压危象 | I16 | hypertension
Hypotension | 低血压 | I95 |
Orthostatic hypotension; orthostasis | 体位性低血压; 直立性低血压 | I951 | hypotension
Shock; circulatory shock | 休克 | R57 |
Cardiogenic shock | 心源性休克 | R570 | shock
Hypovolemic shock; hemorrhagic shock | 低血容量性休克; 失血性休克 | R571 | shock
Peripheral vascular disease; PVD; peripheral artery disease; peripheral arterial disease | 外周血管疾病; 外周动脉疾病; 周围血管病 | I739 |
Hyperlipidemia; HLD; hyperlipidaemia; dyslipidemia; hypercholesterolemia | 高脂血症; 血脂异常; 高胆固醇血症 | E78 |
Diabetes mellitus; diabetes; DM; diabetic | 糖尿病 | E08; E09; E10; E11; E13 |
Prediabetes; pre-diabetes; prediabetic; borderline diabetes | 糖尿病前期 | R7303 |
Myasthenia gravis; myasthenia | 重症肌无力 | G700 |
Type 2 diabetes mellitus; type 2 diabetes; T2DM; type II diabetes; DM2; type 2 diabetes mellitus without complications | 2型糖尿病; 二型糖尿病; Ⅱ型糖尿病 | E11 | diabetes mellitus
Type 1 diabetes mellitus; type 1 diabetes; T1DM; type I diabetes | 1型糖尿病; 一型糖尿病 | E10 | diabetes mellitus
Diabetic ketoacidosis; DKA; ketoacidosis | 糖尿病酮症酸中毒; 酮症酸中毒 | E1010; E1110 | diabetes mellitus
Hyperosmolar hyperglycemic state; HHS | 高渗高血糖状态; 高渗性高血糖状态 | E1100 | diabetes mellitus
Hypoglycemia; hypoglycaemia | 低血糖; 低血糖症 | E162 |
Hyperglycemia; hyperglycaemia | 高血糖; 高血糖症 | R739 |
Diabetic neuropathy; diabetic polyneuropathy | 糖尿病周围神经病变; 糖尿病神经病变 | | diabetes mellitus
Diabetic nephropathy; diabetic kidney disease | 糖尿病肾病 | | diabetes mellitus
Hypothyroidism; hypothyroid; underactive thyroid | 甲状腺功能减退症; 甲状腺功能减退; 甲减 | E02; E03 |
Hyperthyroidism; thyrotoxicosis | 甲状腺功能亢进症; 甲状腺功能亢进; 甲亢 | E05 |
Adrenal insufficiency; adrenal crisis | 肾上腺皮质功能不全; 肾上腺功能不全 | E274 |
Obesity; obese; morbid obesity; morbid (severe) obesity due to excess calories | 肥胖; 肥胖症; 病态肥胖 | E66 |
Malnutrition; protein-calorie malnutrition; severe malnutrition | 营养不良; 蛋白质能量营养不良; 重度营养不良 | E43; E44; E46 |
Gout; gout flare; gouty arthritis | 痛风; 痛风性关节炎 | M10 |
Hyponatremia; hyponatraemia; hyposmolality; hypo-osmolality and hyponatremia | 低钠血症 | E871 |
Hypernatremia; hypernatraemia | 高钠血症 | E870 |
Hyperkalemia; hyperkalaemia; hyperpotassemia | 高钾血症 | E875 |
Hypokalemia; hypokalaemia; hypopotassemia | 低钾血症 | E876 |
Hypercalcemia; hypercalcaemia | 高钙血症 | E8352 |
Hypocalcemia; hypocalcaemia | 低钙血症 | E8351 |
Hypomagnesemia | 低镁血症 | E8342 |
Hypophosphatemia | 低磷血症 | E8339 |
Hyperphosphatemia | 高磷血症 | |
Metabolic acidosis; acidosis; lactic acidosis; high anion gap metabolic acidosis; anion gap acidosis | 代谢性酸中毒; 酸中毒; 乳酸酸中毒; 高阴离子间隙代谢性酸中毒 | E872 |
Metabolic alkalosis; alkalosis | 代谢性碱中毒; 碱中毒 | E873 |
Respiratory acidosis | 呼吸性酸中毒 | | metabolic acidosis
Respiratory alkalosis | 呼吸性碱中毒 | |
Rhabdomyolysis | 横纹肌溶解; 横纹肌溶解症 | M6282 |
Dehydration; hypovolemia; volume depletion; dehydrated | 脱水; 低血容量; 血容量不足 | E86 |
Volume overload; fluid overload; hypervolemia | 容量超负荷; 液体过负荷; 容量负荷过重; 体液过多 | E877 |
Anemia; anaemia; anemic; anemia, unspecified | 贫血 | D50; D51; D52; D53; D55; D56; D57; D58; D59; D60; D61; D62; D63; D64 |
Iron deficiency anemia; iron deficiency | 缺铁性贫血; 铁缺乏 | D50 | anemia
Acute blood loss anemia; acute posthemorrhagic anemia; blood loss anemia | 急性失血性贫血; 失血性贫血 | D62 | anemia
Hemolytic anemia; hemolysis | 溶血性贫血; 溶血 | D55; D58; D59 | anemia
Normocytic anemia | 正细胞性贫血 | | anemia
Microcytic anemia | 小细胞性贫血 | | anemia
Macrocytic anemia | 大细胞性贫血 | | anemia
Pancytopenia | 全血细胞减少 | D61818 |
Thrombocytopenia; thrombocytopenia, unspecified | 血小板减少; 血小板减少症 | D695; D696 |
Heparin-induced thrombocytopenia; HIT | 肝素诱导的血小板减少症; 肝素诱导血小板减少 | D7582 | thrombocytopenia
Thrombocytosis | 血小板增多; 血小板增多症 | D473 |
Leukocytosis; leucocytosis | 白细胞增多; 白细胞增多症 | D7282 |
Leukopenia | 白细胞减少; 白细胞减少症 | D7281 |
Neutropenia; febrile neutropenia; neutropenic fever | 中性粒细胞减少; 中性粒细胞减少症; 粒细胞缺乏; 粒缺 | D70 |
Coagulopathy | 凝血功能障碍; 凝血障碍 | D689 |
Disseminated intravascular coagulation; DIC | 弥散性血管内凝血 | D65 |
Acute myeloid leukemia; AML | 急性髓系白血病; 急性髓细胞白血病 | C920 | leukemia
Chronic lymphocytic leukemia; CLL; chronic lymphocytic leukemia of B-cell type | 慢性淋巴细胞白血病 | C911 | leukemia
Acute lymphoblastic leukemia | 急性淋巴细胞白血病; 急性淋巴母细胞白血病 | C910 | leukemia
Leukemia; leukaemia | 白血病 | C91; C92; C93; C94; C95 | cancer
Lymphoma; non-Hodgkin lymphoma; Hodgkin lymphoma | 淋巴瘤; 非霍奇金淋巴瘤 | C81; C82; C83; C84; C85 | cancer
Multiple myeloma; myeloma | 多发性骨髓瘤; 骨髓瘤 | C900 | cancer
Myelodysplastic syndrome; MDS | 骨髓增生异常综合征 | D46 |
Lung cancer; lung carcinoma; malignant neoplasm of lung | 肺癌; 肺恶性肿瘤 | C34 | cancer
Breast cancer; malignant neoplasm of breast | 乳腺癌; 乳腺恶性肿瘤 | C50 | cancer
Prostate cancer; malignant neoplasm of prostate | 前列腺癌 | C61 | cancer
Colon cancer; colorectal cancer | 结肠癌; 结直肠癌 | C18 | cancer
Pancreatic cancer | 胰腺癌 | C25 | cancer
Hepatocellular carcinoma; HCC; liver cancer | 肝细胞癌; 肝癌 | C220 | cancer
Cancer; malignancy; malignant neoplasm; carcinoma; metastatic cancer | 恶性肿瘤; 癌症 | |
Tumor lysis syndrome; tumour lysis syndrome | 肿瘤溶解综合征 | E883 |
Gastrointestinal bleeding; GI bleed; GI bleeding; gastrointestinal hemorrhage; GIB; upper GI bleed; upper gastrointestinal bleeding; UGIB; lower GI bleed | 消化道出血; 上消化道出血; 胃肠道出血; 下消化道出血 | K922 |
Peptic ulcer; peptic ulcer disease; PUD; gastric ulcer; duodenal ulcer; stomach ulcer; ulcer bleeding | 消化性溃疡; 胃溃疡; 十二指肠溃疡; 溃疡 | K25; K26; K27 |
Esophageal varices; variceal bleeding; varices; oesophageal varices; variceal hemorrhage | 食管静脉曲张; 食管胃底静脉曲张; 静脉曲张出血; 食管胃静脉曲张 | I85 |
GERD; gastroesophageal reflux disease; gastro-esophageal reflux disease; esophageal reflux; acid reflux; reflux | 胃食管反流病; 胃食管反流; 反流性食管炎 | K21 |
Gastritis | 胃炎 | K29 |
Cirrhosis; liver cirrhosis; cirrhosis of liver; hepatic cirrhosis; cirrhotic; alcoholic cirrhosis | 肝硬化; 酒精性肝硬化 | K703; K746 |
Hepatic encephalopathy; HE; portosystemic encephalopathy | 肝性脑病 | K7682 |
Ascites | 腹水; 腹腔积液 | R188 |
Spontaneous bacterial peritonitis; SBP peritonitis | 自发性细菌性腹膜炎; 自发性腹膜炎 | K652 | peritonitis
Peritonitis | 腹膜炎 | K65 |
Hepatorenal syndrome; HRS | 肝肾综合征 | K767 |
Liver failure; hepatic failure; acute liver failure | 肝衰竭; 肝功能衰竭; 急性肝衰竭 | K72 |
Hepatitis; alcoholic hepatitis; viral hepatitis | 肝炎; 酒精性肝炎; 病毒性肝炎 | |
Hepatitis B; HBV infection; chronic hepatitis B | 乙型肝炎; 乙肝; 慢性乙型肝炎 | B180; B181; B191 | hepatitis
Hepatitis C; HCV infection; viral hepatitis C; chronic hepatitis C; unspecified viral hepatitis C without hepatic coma | 丙型肝炎; 丙肝; 慢性丙型肝炎 | B182; B192 | hepatitis
Fatty liver; NAFLD; steatosis; nonalcoholic fatty liver disease | 脂肪肝; 非酒精性脂肪性肝病 | K760 |
Pancreatitis; acute pancreatitis | 胰腺炎; 急性胰腺炎 | K85 |
Cholecystitis; acute cholecystitis | 胆囊炎; 急性胆囊炎 | K81 |
Cholangitis; ascending cholangitis; acute cholangitis | 胆管炎; 急性胆管炎 | K830 |
Cholelithiasis; gallstones; gallstone; choledocholithiasis | 胆结石; 胆囊结石; 胆石症; 胆总管结石 | K80 |
Appendicitis | 阑尾炎; 急性阑尾炎 | K35; K37 |
Diverticulitis; diverticulosis | 憩室炎; 憩室病 | K57 |
Bowel obstruction; small bowel obstruction; SBO; intestinal obstruction; ileus | 肠梗阻; 小肠梗阻; 麻痹性肠梗阻 | K56 |
Colitis | 结肠炎 | |
Clostridioides difficile infection; C. difficile infection; C diff infection; C. diff colitis; CDI; C difficile colitis | 艰难梭菌感染; 艰难梭菌性肠炎 | A047 |
Crohn disease; Crohn's disease; Crohns | 克罗恩病 | K50 |
Ulcerative colitis | 溃疡性结肠炎 | K51 |
Irritable bowel syndrome; IBS | 肠易激综合征 | K58 |
Constipation; constipated | 便秘 | K590 |
Stroke; CVA; cerebrovascular accident; ischemic stroke; cerebral infarction; acute ischemic stroke | 脑卒中; 中风; 脑梗死; 脑梗; 缺血性脑卒中; 脑血管意外 | I63 |
Transient ischemic attack; TIA | 短暂性脑缺血发作 | G45 |
Intracranial hemorrhage; ICH; intracerebral hemorrhage; brain bleed; cerebral hemorrhage | 颅内出血; 脑出血 | I61; I62 |
Subdural hematoma; SDH; subdural hemorrhage | 硬膜下血肿; 硬脑膜下血肿 | I620; S065 | intracranial hemorrhage
Subarachnoid hemorrhage; SAH | 蛛网膜下腔出血 | I60 | intracranial hemorrhage
Seizure; seizures; epilepsy; seizure disorder; status epilepticus; convulsions | 癫痫; 癫痫发作; 抽搐; 惊厥; 癫痫持续状态 | G40; R56 |
Encephalopathy; metabolic encephalopathy; toxic encephalopathy | 脑病; 代谢性脑病 | G934 |
Delirium; delirious; acute delirium | 谵妄 | F05; R410 |
Dementia; Alzheimer disease; Alzheimer's disease; Alzheimer's | 痴呆; 阿尔茨海默病; 老年痴呆 | F01; F02; F03; G30 |
Parkinson disease; Parkinson's disease; Parkinsonism | 帕金森病 | G20 |
Multiple sclerosis | 多发性硬化; 多发性硬化症 | G35 |
Meningitis; bacterial meningitis | 脑膜炎; 细菌性脑膜炎 | G00; G01; G02; G03 |
Encephalitis | 脑炎 | G04 |
Brain abscess; intracranial abscess | 脑脓肿 | G060 |
Cerebral edema | 脑水肿 | G936 |
Migraine | 偏头痛 | G43 |
Neuropathy; peripheral neuropathy; polyneuropathy | 周围神经病; 神经病变; 周围神经病变 | |
Depression; major depressive disorder; MDD; depressive disorder; major depression | 抑郁症; 抑郁; 重度抑郁障碍; 抑郁障碍 | F32; F33 |
Anxiety; anxiety disorder; generalized anxiety disorder; GAD | 焦虑; 焦虑症; 焦虑障碍 | F41 |
Bipolar disorder; bipolar | 双相情感障碍; 双相障碍 | F31 |
Schizophrenia; schizoaffective disorder | 精神分裂症; 分裂情感性障碍 | F20; F25 |
PTSD; post-traumatic stress disorder | 创伤后应激障碍 | F431 |
Alcohol use disorder; alcohol abuse; alcohol dependence; alcoholism; alcohol use; EtOH abuse | 酒精使用障碍; 酒精滥用; 酒精依赖; 酗酒; 酒精中毒 | F10 |
Alcohol withdrawal; delirium tremens; DTs | 酒精戒断; 戒断症状; 震颤谵妄; 酒精戒断综合征 | |
Opioid use disorder; opioid abuse; opioid dependence; heroin use | 阿片类物质使用障碍; 阿片类依赖 | F11 |
Cocaine abuse; cocaine use; cocaine use disorder | 可卡因滥用 | F14 |
Tobacco use disorder; tobacco use; smoker; smoking; nicotine dependence; current smoker; tobacco abuse | 吸烟; 烟草依赖; 尼古丁依赖; 烟草使用障碍 | F17 |
Suicidal ideation | 自杀意念; 自杀倾向 | R4585 |
Insomnia | 失眠; 失眠症 | G470 |
Osteoarthritis; degenerative joint disease | 骨关节炎; 退行性关节炎 | M15; M16; M17; M19 |
Rheumatoid arthritis | 类风湿关节炎; 类风湿性关节炎 | M05; M06 |
Lupus; systemic lupus erythematosus; SLE | 系统性红斑狼疮; 狼疮 | M32 |
Osteoporosis | 骨质疏松; 骨质疏松症 | M80; M81 |
Osteomyelitis | 骨髓炎 | M86 |
Septic arthritis | 化脓性关节炎; 感染性关节炎 | M00 |
Hip fracture; fracture of femur; femoral neck fracture; femur fracture | 髋部骨折; 股骨颈骨折; 股骨骨折 | S72 | fracture
Vertebral fracture; compression fracture | 椎体骨折; 压缩性骨折; 脊柱骨折 | | fracture
Rib fracture; rib fractures | 肋骨骨折 | S223 | fracture
Fracture; fractures | 骨折 | |
Cellulitis; soft tissue infection; skin infection | 蜂窝织炎; 蜂窝组织炎; 软组织感染; 皮肤感染 | L03 |
Abscess | 脓肿 | |
Diabetic foot ulcer; foot ulcer; diabetic foot | 糖尿病足; 糖尿病足溃疡; 足溃疡 | |
Pressure ulcer; pressure injury; decubitus ulcer; bedsore | 压疮; 压力性损伤; 褥疮 | L89 |
Surgical site infection; postoperative infection; wound infection; other postoperative infection | 手术部位感染; 术后感染; 切口感染; 伤口感染; 其他术后感染 | T814 |
HIV infection; HIV; HIV disease; AIDS; human immunodeficiency virus [HIV] disease; human immunodeficiency virus | HIV感染; 艾滋病; 人类免疫缺陷病毒感染 | B20; Z21 |
Candidiasis; thrush; oral thrush; candidemia | 念珠菌病; 鹅口疮; 念珠菌血症 | B37 |
Aspergillosis | 曲霉病; 曲霉菌病 | B44 |
Herpes zoster; shingles | 带状疱疹 | B02 |
Cytomegalovirus infection; CMV infection; CMV viremia | 巨细胞病毒感染 | B25 |
Anaphylaxis; anaphylactic shock; anaphylactic reaction | 过敏性休克; 严重过敏反应 | T782 |
Glaucoma | 青光眼 | H40 |
Cataract; cataracts | 白内障 | H25; H26 |
Traumatic brain injury; TBI; head injury | 创伤性脑损伤; 颅脑损伤; 头部外伤 | S06 |
Preeclampsia | 先兆子痫; 子痫前期 | O14 |
Do not resuscitate; DNR; DNR/DNI; do not resuscitate status | 不复苏; 放弃抢救; 不实施心肺复苏 | Z66 |
`

/** Symptoms and signs: what patients say and bodies show, which notes and replies speak of more than codes. */
const SYMPTOMS = `
Fever; fevers; febrile; pyrexia; feverish | 发热; 发烧; 高热; 低热 | R50 |
Chills; rigors; shakes; shivering | 寒战; 畏寒; 怕冷; 发冷; 打寒颤 | R6883 |
Fatigue; tiredness; tired; weakness; malaise; lethargy; drained; exhausted | 乏力; 疲劳; 疲乏; 虚弱; 无力; 疲倦; 没力气 | R53 |
Weight loss | 体重下降; 体重减轻; 消瘦 | R634 |
Weight gain | 体重增加 | R635 |
Poor appetite; loss of appetite; anorexia; decreased appetite; appetite is poor | 食欲差; 食欲不振; 纳差; 食欲减退; 胃口差; 食欲下降 | R630 |
Shortness of breath; dyspnea; dyspnoea; SOB; breathlessness; breathless; short of breath; difficulty breathing | 呼吸困难; 气短; 气促; 气急; 喘不过气; 胸闷气短 | R060 |
Orthopnea | 端坐呼吸 | R0601 | shortness of breath
Cough; coughing; productive cough; dry cough; coughs | 咳嗽; 干咳 | R05 |
Sputum production; purulent sputum; phlegm | 咳痰; 脓痰; 黄痰 | R093 |
Hemoptysis; coughing up blood; haemoptysis | 咯血; 痰中带血 | R042 |
Wheezing; wheeze; wheezes | 喘息; 哮鸣音; 喘鸣 | R062 |
Hypoxia; hypoxemia; hypoxic; low oxygen; hypoxaemia | 低氧血症; 缺氧; 低氧 | R0902 |
Tachycardia; rapid heart rate; tachycardic | 心动过速; 心率增快; 心率快 | R000 |
Bradycardia; bradycardic | 心动过缓; 心率减慢 | R001 |
Tachypnea; tachypneic | 呼吸急促; 呼吸增快 | R0682 |
Palpitations; palpitation | 心悸; 心慌 | R002 |
Chest pain; chest discomfort; chest tightness; chest pressure; other chest pain | 胸痛; 胸闷; 胸部不适 | R07 |
Abdominal pain; belly pain; stomach pain; abdominal tenderness; stomachache; epigastric pain | 腹痛; 肚子痛; 腹部疼痛; 上腹痛; 胃痛; 腹部压痛 | R10 |
Back pain; low back pain | 背痛; 腰痛; 腰背痛 | M54 |
Flank pain | 腰部疼痛; 侧腹痛; 肋腹痛 | |
Headache; headaches | 头痛 | R51 |
Joint pain; arthralgia; knee pain; hip pain | 关节痛; 膝痛; 髋部疼痛 | M255 |
Leg pain; calf pain | 腿痛; 小腿疼痛 | |
Pain; painful; soreness; ache; discomfort; sore | 疼痛; 酸痛; 锐痛; 不适 | R52 |
Nausea; nauseated; nauseous; sick to my stomach; queasy | 恶心; 想吐 | R110 |
Vomiting; emesis; vomited; throwing up | 呕吐 | R111 |
Diarrhea; diarrhoea; loose stools; watery stools | 腹泻; 稀便; 水样便; 拉肚子 | R197 |
Melena; black stools; tarry stools; black stool; melaena | 黑便; 柏油样便; 黑粪 | K921 |
Hematemesis; vomiting blood; coffee-ground emesis; haematemesis | 呕血; 咖啡色呕吐物; 咖啡样呕吐物 | K920 |
Hematochezia; rectal bleeding; bright red blood per rectum; BRBPR; bloody stools; blood in stool | 便血; 血便; 直肠出血; 鲜血便 | K625 |
Bleeding; hemorrhage; bleeds; haemorrhage | 出血 | R58 |
Hematuria; blood in urine; haematuria | 血尿 | R31 |
Dysuria; painful urination; burning with urination; burning on urination | 尿痛; 排尿困难; 尿道灼痛 | R300 |
Urinary frequency; frequent urination; polyuria | 尿频; 多尿 | R350 |
Oliguria; low urine output; decreased urine output; anuria | 少尿; 无尿; 尿量减少 | R34 |
Proteinuria; albuminuria | 蛋白尿; 白蛋白尿 | R80 |
Thirst; polydipsia; thirsty | 口渴; 多饮; 烦渴 | R631 |
Edema; swelling; oedema; leg swelling; leg edema; peripheral edema; ankle swelling; swollen legs; lower extremity edema | 水肿; 浮肿; 下肢水肿; 双下肢水肿; 腿肿; 肿胀 | R60 |
Jaundice; icterus; jaundiced; yellow skin | 黄疸; 皮肤黄染 | R17 |
Confusion; confused; disorientation; altered mental status; AMS; disoriented; mental status change | 意识模糊; 意识障碍; 神志不清; 精神状态改变; 糊涂; 定向障碍 | R410; R4182 |
Drowsiness; somnolence; sleepy; drowsy; somnolent; sedation | 嗜睡; 困倦 | R400 |
Coma; comatose; unresponsive | 昏迷 | R402 |
Dizziness; lightheadedness; dizzy; lightheaded; vertigo | 头晕; 眩晕; 头昏 | R42 |
Syncope; fainting; fainted; passed out; loss of consciousness | 晕厥; 昏厥; 意识丧失; 昏倒 | R55 |
Fall; fell down; mechanical fall; falls at home | 跌倒; 摔倒; 摔跤 | W19 |
Numbness; tingling; paresthesia; paresthesias | 麻木; 刺痛感; 感觉异常 | R20 |
Hemiparesis; hemiplegia; left-sided weakness; right-sided weakness; facial droop | 偏瘫; 半身不遂; 面瘫; 左侧肢体无力; 右侧肢体无力 | G81 |
Aphasia; dysarthria; slurred speech | 失语; 构音障碍; 言语不清 | R470 |
Dysphagia; difficulty swallowing; trouble swallowing | 吞咽困难 | R131 |
Asterixis; flapping tremor | 扑翼样震颤 | R278 |
Tremor; tremors | 震颤 | R251 |
Rash; skin rash; hives; urticaria | 皮疹; 荨麻疹; 红疹 | R21; L50 |
Itching; pruritus; itchy | 瘙痒; 皮肤瘙痒; 发痒 | L29 |
Easy bruising; bruising; ecchymosis; bruises | 瘀斑; 淤青; 皮下出血 | |
Nosebleed; epistaxis; nosebleeds | 鼻出血; 鼻衄; 流鼻血 | R040 |
Bleeding gums; gum bleeding | 牙龈出血 | |
Night sweats; sweats; diaphoresis; sweating | 盗汗; 出汗; 大汗; 多汗 | R61 |
Sore throat | 咽痛; 嗓子痛; 咽喉痛 | R070 |
Blurred vision; vision changes; visual changes | 视物模糊; 视力模糊; 视力下降 | H538 |
Bloating; abdominal distension; abdominal distention | 腹胀; 腹部膨隆 | R140 |
Incontinence; urinary incontinence | 失禁; 尿失禁 | R32 |
Muscle weakness | 肌无力; 肌力下降 | M6281 |
Myalgia; muscle pain; muscle aches | 肌痛; 肌肉酸痛 | M791 |
Consolidation; infiltrate; infiltrates; opacity; opacities; lobar consolidation | 实变; 浸润影; 浸润; 斑片影; 渗出影 | |
Cardiomegaly; enlarged heart | 心脏增大; 心影增大 | I517 |
Splenomegaly; enlarged spleen | 脾大; 脾肿大 | R161 |
Hepatomegaly; enlarged liver | 肝大; 肝肿大 | R160 |
Mass; nodule; pulmonary nodule; lesion | 肿块; 结节; 肺结节; 占位 | |
ST elevation; ST-segment elevation | ST段抬高 | |
ST depression; ST-segment depression | ST段压低 | |
`

function condition([english, chinese, icd10, wider]: string[]): Term {
  const en = listOf(english)
  const isA = listOf(wider).map(keyOf)
  return {
    key: keyOf(en[0] ?? ''),
    kind: 'condition',
    en,
    zh: listOf(chinese),
    codes: { icd10: listOf(icd10) },
    ...(isA.length > 0 ? { isA } : {}),
  }
}

const diseases = cellsOf(DISEASES, 4).map(condition)
const symptoms = cellsOf(SYMPTOMS, 4).map(condition)

/** Keys of what is felt or seen and rarely coded: a patient's reply or a note speaks for it. */
export const SYMPTOM_KEYS: ReadonlySet<string> = new Set(symptoms.map(({ key }) => key))

export const CONDITIONS: Term[] = [...diseases, ...symptoms]
