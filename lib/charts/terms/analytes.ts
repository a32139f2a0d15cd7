import { cellsOf, keyOf, listOf } from './read-table.ts'
import type { Term } from './term.ts'

/**
 * What laboratories measure, with the units it is reported in (UCUM, the usual one first), LOINC codes and MIMIC
 * itemids. Whole-blood and calculated forms stand with the serum analyte they are read as; another specimen is a term
 * of its own. Pure.
 */

const BLOOD = `
Creatinine; serum creatinine; plasma creatinine; creat; Cr; SCr; sCr; Creatinine, Serum; Creatinine, Whole Blood; Creatinine, Blood | 肌酐; 血肌酐; 血清肌酐; 肌酸酐 | mg/dL; umol/L | 2160-0 | 50912; 52546; 52024
Urea nitrogen; blood urea nitrogen; BUN; urea; serum urea; blood urea; UN | 尿素氮; 血尿素氮; 尿素; 血尿素 | mg/dL; mmol/L | 3094-0 | 51006; 52647
Sodium; serum sodium; Na; Na+; Sodium, Whole Blood | 血钠; 钠; 钠离子; 血清钠 | meq/L; mmol/L | 2951-2; 2947-0 | 50983; 50824
Potassium; serum potassium; K; K+; Potassium, Whole Blood; potassium level | 血钾; 钾; 钾离子; 血清钾; 血钾水平 | meq/L; mmol/L | 2823-3; 6298-4 | 50971; 50822
Chloride; serum chloride; Cl; Chloride, Whole Blood | 血氯; 氯; 氯离子 | meq/L; mmol/L | 2075-0; 2069-3 | 50902; 50806
Bicarbonate; serum bicarbonate; HCO3; bicarb; total CO2; TCO2; carbon dioxide total; Calculated Total CO2; Calculated Bicarbonate | 碳酸氢根; 碳酸氢盐; 二氧化碳结合力; 总二氧化碳; 血碳酸氢根 | meq/L; mmol/L | 1963-8; 2028-9 | 50882; 50804; 50803
Anion gap; AG | 阴离子间隙 | meq/L; mmol/L | 33037-3; 1863-0 | 50868
Glucose; blood glucose; serum glucose; blood sugar; plasma glucose; fasting glucose; fingerstick glucose; fingerstick; FBG; Glu; sugars | 血糖; 葡萄糖; 空腹血糖; 血葡萄糖; 随机血糖; 指尖血糖; 末梢血糖 | mg/dL; mmol/L | 2345-7; 2339-0; 41653-7 | 50931; 50809
Calcium; total calcium; serum calcium; Ca; Ca2+; Calcium, Total; calcium total | 血钙; 钙; 总钙; 血清钙 | mg/dL; mmol/L | 17861-6 | 50893
Ionized calcium; free calcium; iCa; ionised calcium | 离子钙; 游离钙 | mmol/L; mg/dL | 1994-3; 1995-0 | 50808
Corrected calcium; calcium corrected; albumin-corrected calcium | 校正钙; 校正血钙 | mg/dL; mmol/L | | 
Magnesium; serum magnesium; Mg; Mg2+; Mag; magnesium level | 血镁; 镁; 镁离子; 血清镁 | mg/dL; mmol/L; meq/L | 19123-9; 2601-3 | 50960
Phosphate; phosphorus; serum phosphate; inorganic phosphate; phos; PO4 | 血磷; 磷; 磷酸盐; 无机磷 | mg/dL; mmol/L | 2777-1 | 50970
Albumin; serum albumin; Alb | 白蛋白; 血清白蛋白; 血白蛋白 | g/dL; g/L | 1751-7 | 50862
Total protein; serum protein; Protein, Total; TP | 总蛋白; 血清总蛋白 | g/dL; g/L | 2885-2 | 50976
Globulin; globulins | 球蛋白 | g/dL; g/L | 10834-0 | 50930
Alanine aminotransferase; Alanine Aminotransferase (ALT); ALT; SGPT; GPT; alanine transaminase | 丙氨酸氨基转移酶; 谷丙转氨酶; 丙氨酸转氨酶 | [IU]/L; U/L | 1742-6 | 50861
Aspartate aminotransferase; Asparate Aminotransferase (AST); Aspartate Aminotransferase (AST); AST; SGOT; GOT; aspartate transaminase | 天门冬氨酸氨基转移酶; 天冬氨酸氨基转移酶; 谷草转氨酶; 门冬氨酸氨基转移酶 | [IU]/L; U/L | 1920-8 | 50878
Alkaline phosphatase; ALP; alk phos; ALKP; AP | 碱性磷酸酶 | [IU]/L; U/L | 6768-6 | 50863
Gamma-glutamyl transferase; Gamma Glutamyltransferase; GGT; gamma GT; GGTP | γ-谷氨酰转移酶; 谷氨酰转肽酶; γ-谷氨酰转肽酶; 谷氨酰转移酶 | [IU]/L; U/L | 2324-2 | 50927; 53093
Total bilirubin; bilirubin; Bilirubin, Total; serum bilirubin; bili; T bili; T. bili; TBil; TBILI | 总胆红素; 胆红素; 血清总胆红素 | mg/dL; umol/L | 1975-2 | 50885
Direct bilirubin; Bilirubin, Direct; conjugated bilirubin; D bili; DBil | 直接胆红素; 结合胆红素 | mg/dL; umol/L | 1968-7 | 50883
Indirect bilirubin; Bilirubin, Indirect; unconjugated bilirubin | 间接胆红素; 非结合胆红素 | mg/dL; umol/L | 1971-1 | 50884
Lactate dehydrogenase; Lactate Dehydrogenase (LD); LDH; LD | 乳酸脱氢酶 | [IU]/L; U/L | 2532-0 | 50954
Lipase; serum lipase | 脂肪酶; 血脂肪酶 | [IU]/L; U/L | 3040-3 | 50956
Amylase; serum amylase | 淀粉酶; 血淀粉酶 | [IU]/L; U/L | 1798-8 | 50867
Creatine kinase; Creatine Kinase (CK); CK; CPK; creatine phosphokinase | 肌酸激酶; 肌酸磷酸激酶 | [IU]/L; U/L | 2157-6 | 50910
Creatine kinase MB; Creatine Kinase, MB Isoenzyme; CK-MB; CKMB; MB isoenzyme | 肌酸激酶同工酶; 肌酸激酶MB | ng/mL; U/L | 13969-1 | 50911
CK-MB index; MB index | CK-MB指数 | % | | 50908
Troponin T; TnT; cTnT; trop T; high-sensitivity troponin T; hs-TnT; hs-cTnT | 肌钙蛋白T; 高敏肌钙蛋白T; 超敏肌钙蛋白T | ng/mL; ng/L | 6598-7; 67151-1 | 51003
Troponin I; TnI; cTnI; trop I; high-sensitivity troponin I; hs-TnI | 肌钙蛋白I; 高敏肌钙蛋白I; 超敏肌钙蛋白I | ng/mL; ng/L | 10839-9; 89579-7 | 51002; 52642
Troponin; troponins; cardiac troponin; trop | 肌钙蛋白; 心肌肌钙蛋白 | ng/mL; ng/L | | 
BNP; brain natriuretic peptide; B-type natriuretic peptide | 脑钠肽; B型利钠肽; B型钠尿肽 | pg/mL; ng/L | 30934-4 | 
NT-proBNP; NTproBNP; proBNP; N-terminal pro-BNP | N末端脑钠肽前体; N末端B型利钠肽原; NT-proBNP; 脑钠肽前体 | pg/mL; ng/L | 33762-6 | 50963
Lactate; lactic acid; serum lactate; blood lactate; Lac | 乳酸; 血乳酸 | mmol/L; mg/dL | 2524-7; 32693-4; 2518-9 | 50813; 52442
Ammonia; NH3; serum ammonia | 血氨; 氨 | umol/L; ug/dL | 16362-6; 1841-6 | 50866
Uric acid; urate; serum uric acid; UA level | 尿酸; 血尿酸 | mg/dL; umol/L | 3084-1 | 51007
Osmolality; serum osmolality; Osmolality, Measured; serum osm | 血浆渗透压; 渗透压; 血渗透压 | mosm/kg | 2692-2 | 50964
Estimated GFR; eGFR; GFR; Estimated GFR (MDRD equation); estimated glomerular filtration rate; glomerular filtration rate | 估算肾小球滤过率; 肾小球滤过率; 估计肾小球滤过率 | mL/min/{1.73_m2}; mL/min | 33914-3; 62238-1; 98979-8 | 50920
Creatinine clearance; CrCl; Cockcroft-Gault clearance | 肌酐清除率; 内生肌酐清除率 | mL/min | 2164-2 | 
Hemoglobin A1c; % Hemoglobin A1c; HbA1c; A1c; glycated hemoglobin; glycated haemoglobin; haemoglobin A1c; HgbA1c; HBA1C | 糖化血红蛋白; 糖化血红蛋白A1c | %; mmol/mol | 4548-4 | 50852
Estimated average glucose; eAG | 估算平均血糖 | mg/dL; mmol/L | 27353-2 | 51613
White blood cells; white blood cell count; white cell count; white count; WBC; WBC count; WBCs; leukocytes; leukocyte count; leucocyte count; white cells; White Blood Cell Count; total white cell count | 白细胞计数; 白细胞; 白血球; 白细胞总数; 白细胞数 | 10*3/uL; 10*9/L; /uL | 6690-2; 26464-8 | 51301; 51300
Red blood cells; red blood cell count; red cell count; RBC; RBC count; erythrocytes; erythrocyte count | 红细胞计数; 红细胞; 红细胞数 | 10*6/uL; 10*12/L | 789-8 | 51279
Hemoglobin; haemoglobin; Hb; Hgb; HGB | 血红蛋白; 血色素 | g/dL; g/L | 718-7; 20509-6 | 51222; 50811; 51640
Hematocrit; haematocrit; Hct; HCT; Hematocrit, Calculated; packed cell volume | 红细胞压积; 血细胞比容; 红细胞比容; 血细胞压积 | % | 4544-3; 20570-8 | 51221; 50810
Platelet count; platelets; platelet; PLT; Plt; Plts; thrombocytes; thrombocyte count | 血小板计数; 血小板; 血小板数 | 10*3/uL; 10*9/L; /uL | 777-3; 26515-7 | 51265
MCV; mean corpuscular volume; mean cell volume | 平均红细胞体积; 红细胞平均体积; 平均红细胞容积 | fL | 787-2 | 51250
MCH; mean corpuscular hemoglobin | 平均红细胞血红蛋白量; 平均红细胞血红蛋白含量 | pg | 785-6 | 51248
MCHC; mean corpuscular hemoglobin concentration | 平均红细胞血红蛋白浓度 | g/dL; % | 786-4 | 51249
RDW; red cell distribution width | 红细胞分布宽度 | % | 788-0 | 51277
RDW-SD | 红细胞分布宽度标准差 | fL | 21000-5 | 52172
Neutrophils; neutrophil percentage; neutrophil percent; percent neutrophils; neut; PMNs; polys | 中性粒细胞百分比; 中性粒细胞; 中性粒细胞比例; 中性粒细胞比率 | % | 770-8 | 51256
Absolute neutrophil count; ANC; neutrophil count | 中性粒细胞绝对值; 中性粒细胞计数; 中性粒细胞绝对计数 | 10*3/uL; /uL; 10*9/L | 751-8 | 52075
Bands; band forms; bandemia percentage; band neutrophils | 杆状核粒细胞; 杆状核; 杆状核中性粒细胞 | % | 764-1 | 51144
Lymphocytes; lymphocyte percentage; lymphs; Lymphocytes, Percent | 淋巴细胞百分比; 淋巴细胞; 淋巴细胞比例 | % | 736-9 | 51244; 51245
Absolute lymphocyte count; ALC; lymphocyte count | 淋巴细胞绝对值; 淋巴细胞计数 | 10*3/uL; /uL; 10*9/L | 731-0 | 51133; 52769
Monocytes; monocyte percentage; monos | 单核细胞百分比; 单核细胞 | % | 5905-5 | 51254
Absolute monocyte count | 单核细胞绝对值 | 10*3/uL; 10*9/L | 742-7 | 52074
Eosinophils; eosinophil percentage; eos | 嗜酸性粒细胞百分比; 嗜酸性粒细胞; 嗜酸粒细胞 | % | 713-8 | 51200
Absolute eosinophil count; eosinophil count | 嗜酸性粒细胞绝对值; 嗜酸性粒细胞计数 | 10*3/uL; 10*9/L | 711-2 | 52073
Basophils; basophil percentage | 嗜碱性粒细胞百分比; 嗜碱性粒细胞 | % | 706-2 | 51146
Absolute basophil count | 嗜碱性粒细胞绝对值 | 10*3/uL; 10*9/L | 704-7 | 52069
Immature granulocytes | 未成熟粒细胞; 幼稚粒细胞 | % | 71695-1 | 52135
Atypical lymphocytes | 异型淋巴细胞 | % | 13046-8 | 51143
Metamyelocytes | 晚幼粒细胞 | % | 740-1 | 51251
Myelocytes | 中幼粒细胞 | % | 749-2 | 51255
Promyelocytes | 早幼粒细胞 | % | 783-1 | 51269
Blasts; blast percentage | 原始细胞; 幼稚细胞 | % | 709-6 | 51148
Nucleated red cells; nucleated red blood cells; NRBC | 有核红细胞 | %; /100{WBCs} | | 51257
Reticulocyte count; reticulocytes; Reticulocyte Count, Automated; retic; retics | 网织红细胞; 网织红细胞百分比; 网织红细胞计数 | % | 4679-7; 17849-1 | 51283
Reticulocyte Count, Absolute; absolute reticulocyte count | 网织红细胞绝对值 | 10*6/uL | 60474-4 | 51282
PT; prothrombin time | 凝血酶原时间 | s | 5902-2 | 51274
INR; INR(PT); international normalized ratio; international normalised ratio; PT-INR; PT/INR | 国际标准化比值; 国际标准化比率; 凝血酶原国际标准化比值 | {INR}; 1 | 6301-6; 34714-6 | 51237; 51675
PTT; aPTT; APTT; partial thromboplastin time; activated partial thromboplastin time | 部分凝血活酶时间; 活化部分凝血活酶时间; 活化部分凝血酶原时间 | s | 3173-2; 14979-9 | 51275
Fibrinogen; Fibrinogen, Functional; FIB | 纤维蛋白原; 纤维蛋白原浓度 | mg/dL; g/L | 3255-7 | 51214
D-dimer; D dimer; ddimer | D-二聚体; D二聚体 | ng/mL; ug/mL{FEU}; mg/L | 48065-7; 48066-5 | 50915; 51196
Anti-Xa; anti-factor Xa; Heparin, LMW; heparin anti-Xa; anti-Xa level | 抗Xa因子活性; 抗Xa活性; 抗Xa | [IU]/mL | 3274-8 | 
Haptoglobin | 结合珠蛋白; 触珠蛋白 | mg/dL; g/L | 4542-7 | 50935
pH; arterial pH; blood pH; ABG pH | 血气pH; 动脉血pH; 酸碱度 | [pH]; 1 | 2744-1; 11558-4; 2746-6 | 50820
pCO2; PaCO2; PCO2; partial pressure of carbon dioxide; carbon dioxide tension | 二氧化碳分压; 动脉血二氧化碳分压 | mm[Hg]; kPa | 2019-8; 11557-6 | 50818
pO2; PaO2; PO2; partial pressure of oxygen; oxygen tension | 氧分压; 动脉血氧分压 | mm[Hg]; kPa | 2703-7; 11556-8 | 50821
Base excess; BE | 碱剩余; 剩余碱; 碱过剩 | meq/L; mmol/L | 1925-7; 11555-0 | 50802
P/F ratio; PaO2/FiO2; PaO2/FiO2 ratio; PF ratio; PaO2:FiO2 | 氧合指数; PaO2/FiO2比值 | mm[Hg]; 1 | | 
Methemoglobin | 高铁血红蛋白 | % | 2614-6 | 50814
Carboxyhemoglobin; COHb | 碳氧血红蛋白 | % | 2030-5 | 50805
C-reactive protein; CRP; hs-CRP; high-sensitivity CRP | C反应蛋白; C-反应蛋白; 超敏C反应蛋白 | mg/L; mg/dL | 1988-5 | 50889
Erythrocyte sedimentation rate; ESR; sedimentation rate; sed rate; Sedimentation Rate | 血沉; 红细胞沉降率 | mm/h | 4537-7; 30341-2 | 51288
Procalcitonin; PCT | 降钙素原 | ng/mL; ug/L | 33959-8 | 
Interleukin-6; IL-6; IL6 | 白介素-6; 白细胞介素-6; 白介素6 | pg/mL | 26881-3 | 
TSH; thyroid stimulating hormone; thyrotropin; Thyroid Stimulating Hormone | 促甲状腺激素; 促甲状腺素 | u[IU]/mL; m[IU]/L | 3016-3 | 50993
Free T4; free thyroxine; FT4; Thyroxine (T4), Free | 游离甲状腺素; 游离T4 | ng/dL; pmol/L | 3024-7 | 50995
Thyroxine; T4; Thyroxine (T4); total T4 | 甲状腺素; 总T4; 总甲状腺素 | ug/dL; nmol/L | 3026-2 | 50994
Free T3; FT3; free triiodothyronine | 游离三碘甲状腺原氨酸; 游离T3 | pg/mL; pmol/L | 3051-0 | 
Triiodothyronine; T3; Triiodothyronine (T3); total T3 | 三碘甲状腺原氨酸; 总T3 | ng/dL; nmol/L | 3053-6 | 51001
Ferritin; serum ferritin | 铁蛋白; 血清铁蛋白 | ng/mL; ug/L | 2276-4 | 50924
Iron; serum iron; Fe | 血清铁; 血铁; 铁 | ug/dL; umol/L | 2498-4 | 50952
Total iron binding capacity; Iron Binding Capacity, Total; TIBC; iron binding capacity | 总铁结合力; 铁结合力 | ug/dL; umol/L | 2500-7 | 50953
Transferrin | 转铁蛋白 | mg/dL; g/L | 3034-6 | 50998
Transferrin saturation; TSAT; iron saturation | 转铁蛋白饱和度 | % | 2502-3 | 
Vitamin B12 level; Vitamin B12; B12; cobalamin level; serum B12 | 维生素B12; 维生素B12水平 | pg/mL; pmol/L | 2132-9 | 51010
Folate level; Folate; serum folate | 叶酸水平; 血清叶酸 | ng/mL; nmol/L | 2284-8 | 50925
25-hydroxyvitamin D; 25-OH Vitamin D; vitamin D level; 25(OH)D | 25羟维生素D; 25-羟维生素D; 维生素D水平 | ng/mL; nmol/L | 1989-3; 62292-8 | 50853
Total cholesterol; cholesterol; Cholesterol, Total; TC; serum cholesterol | 总胆固醇; 胆固醇 | mg/dL; mmol/L | 2093-3 | 50907
HDL cholesterol; HDL; Cholesterol, HDL; HDL-C; high-density lipoprotein | 高密度脂蛋白胆固醇; 高密度脂蛋白 | mg/dL; mmol/L | 2085-9 | 50904
LDL cholesterol; LDL; Cholesterol, LDL, Calculated; Cholesterol, LDL, Measured; LDL-C; low-density lipoprotein | 低密度脂蛋白胆固醇; 低密度脂蛋白 | mg/dL; mmol/L | 13457-7; 2089-1; 18262-6 | 50905; 50906
Cholesterol ratio; Cholesterol Ratio (Total/HDL); total to HDL ratio | 总胆固醇与高密度脂蛋白比值 | 1 | 9830-1 | 50903
Triglycerides; triglyceride; TG; serum triglycerides | 甘油三酯; 三酰甘油 | mg/dL; mmol/L | 2571-8 | 51000
Cortisol; serum cortisol; morning cortisol; AM cortisol | 皮质醇; 血皮质醇 | ug/dL; nmol/L | 2143-6 | 50909
Parathyroid hormone; PTH; intact PTH; iPTH | 甲状旁腺激素; 甲状旁腺素 | pg/mL | 2731-8 | 50965
Prostate specific antigen; PSA | 前列腺特异性抗原; 前列腺特异抗原 | ng/mL | 2857-1 | 50974
Alpha-fetoprotein; AFP; alpha fetoprotein | 甲胎蛋白 | ng/mL | 1834-1 | 50864
Carcinoembryonic antigen; CEA; Carcinoembyronic Antigen (CEA) | 癌胚抗原 | ng/mL | 2039-6 |
CA 125; CA-125; CA125 | 糖类抗原125 | U/mL | 10334-1 | 50892
CA 19-9; CA19-9 | 糖类抗原19-9 | U/mL | 24108-3 | 51579
Human chorionic gonadotropin; hCG; beta-hCG; bHCG | 人绒毛膜促性腺激素; 绒毛膜促性腺激素 | m[IU]/mL | 21198-7 | 50946
Beta-hydroxybutyrate; beta hydroxybutyrate; BHB; serum ketones; ketones; blood ketones | β-羟丁酸; 血酮; 血酮体; 羟丁酸; 酮体 | mmol/L | 53060-9 | 51567
Immunoglobulin G; IgG | 免疫球蛋白G | mg/dL; g/L | 2465-3 | 50950
Immunoglobulin A; IgA | 免疫球蛋白A | mg/dL; g/L | 2458-8 | 50949
Immunoglobulin M; IgM | 免疫球蛋白M | mg/dL; g/L | 2472-9 | 50951
C3; complement C3 | 补体C3 | mg/dL; g/L | 4485-9 | 50890
C4; complement C4 | 补体C4 | mg/dL; g/L | 4498-2 | 50891
Rheumatoid factor; RF level | 类风湿因子 | [IU]/mL | 11572-5 | 50980
Antinuclear antibody; ANA; Anti-Nuclear Antibody; anti-nuclear antibodies | 抗核抗体 | | | 50873
Hepatitis B surface antigen; HBsAg | 乙肝表面抗原 | | 5195-3 | 50941
Hepatitis B surface antibody; anti-HBs; HBsAb | 乙肝表面抗体 | | | 50940
Hepatitis B core antibody; Hepatitis B Virus Core Antibody; anti-HBc; HBcAb | 乙肝核心抗体 | | | 50942
Hepatitis C antibody; Hepatitis C Virus Antibody; anti-HCV; HCV Ab | 丙肝抗体 | | | 50943
HIV screen; HIV antibody; HIV test | HIV抗体; HIV筛查 | | | 53153
CD4 count; Absolute CD4 Count; absolute CD4 | CD4计数; CD4细胞计数; CD4+T细胞计数 | /uL | 24467-3 | 51131
CD4 percentage; CD4 Cells, Percent | CD4百分比 | % | 8123-2 | 51180
Vancomycin level; vancomycin trough; vanc trough; vanco trough; trough vancomycin; Vancomycin Trough; vanco level; vancomycin concentration; vancomycin random level | 万古霉素谷浓度; 万古霉素浓度; 万古霉素血药浓度; 万古霉素水平 | ug/mL; mg/L | 20578-1; 4092-3 | 51009
Gentamicin level; gentamicin trough; gentamicin peak | 庆大霉素浓度; 庆大霉素血药浓度 | ug/mL; mg/L | 35668-3 | 50929
Tobramycin level; tobramycin trough | 妥布霉素浓度 | ug/mL | 35670-9 | 50997
Digoxin level; digoxin concentration; dig level; serum digoxin | 地高辛浓度; 地高辛血药浓度 | ng/mL; nmol/L | 10535-3 | 50917
Tacrolimus level; tacroFK; FK506 level; tacrolimus trough; tacrolimus concentration | 他克莫司浓度; 他克莫司血药浓度; 他克莫司谷浓度 | ng/mL | 11253-2 | 50986
Cyclosporine level; cyclosporin level | 环孢素浓度; 环孢素血药浓度 | ng/mL | | 50914
Phenytoin level; serum phenytoin | 苯妥英浓度; 苯妥英钠浓度 | ug/mL | 3968-5 | 50967
Valproate level; valproic acid level; Valproic Acid level | 丙戊酸浓度; 丙戊酸血药浓度 | ug/mL | 4086-5 | 51008
Carbamazepine level | 卡马西平浓度 | ug/mL | 3432-2 | 50899
Lithium level; serum lithium | 锂浓度; 血锂; 血锂浓度 | mmol/L; meq/L | 14334-7 | 50957
Acetaminophen level; serum acetaminophen | 对乙酰氨基酚浓度 | ug/mL | 3298-7 | 50856
Salicylate level; serum salicylate; salicylate | 水杨酸浓度; 水杨酸 | mg/dL | 4024-6 | 50981
Ethanol level; serum ethanol; blood alcohol; ethanol; alcohol level; blood alcohol level | 血乙醇; 血酒精浓度; 乙醇浓度 | mg/dL; mmol/L | 5643-2 | 50922
Methotrexate level | 甲氨蝶呤浓度 | umol/L | 14836-1 | 
Cystatin C | 胱抑素C | mg/L | 33863-2 | 
Prealbumin | 前白蛋白 | mg/dL; mg/L | 14338-8 | 
Ceruloplasmin | 铜蓝蛋白 | mg/dL | 2064-4 |
Homocysteine | 同型半胱氨酸 | umol/L | 13965-9 | 
Myoglobin | 肌红蛋白 | ng/mL | 2639-3 | 
Lipoprotein(a); Lp(a) | 脂蛋白(a); 脂蛋白a | mg/dL; nmol/L | 10835-7 | 
Central venous oxygen saturation; ScvO2; SvO2; mixed venous oxygen saturation | 中心静脉血氧饱和度; 混合静脉血氧饱和度 | % | | 
`

const OTHER = `
Urine creatinine; Creatinine, Urine | 尿肌酐 | mg/dL | urine | 2161-8 | 51082; 51106
Urine sodium; Sodium, Urine; UNa | 尿钠 | meq/L; mmol/L | urine | 2955-3 | 51100
Urine potassium; Potassium, Urine | 尿钾 | meq/L; mmol/L | urine | 2828-2 | 51097
Urine chloride; Chloride, Urine | 尿氯 | meq/L; mmol/L | urine | 2078-4 | 51078
Urine urea nitrogen; Urea Nitrogen, Urine; urine urea | 尿尿素氮 | mg/dL | urine | 3095-7 | 51104
Urine osmolality; Osmolality, Urine; urine osm | 尿渗透压 | mosm/kg | urine | 2695-5 | 51093
Urine protein; Total Protein, Urine; proteinuria level; Protein, Urine | 尿蛋白; 尿蛋白定量 | mg/dL; g/d | urine | 2888-6; 20454-5 | 51102; 51492
Urine albumin; Albumin, Urine; microalbumin | 尿白蛋白; 尿微量白蛋白 | mg/dL; mg/L | urine | 1754-1 | 51069
Urine albumin to creatinine ratio; Albumin/Creatinine, Urine; UACR; albumin-creatinine ratio | 尿白蛋白肌酐比; 尿白蛋白/肌酐比值; 尿微量白蛋白/肌酐 | mg/g | urine | 9318-7 | 51070
Protein/creatinine ratio; UPCR; urine protein to creatinine ratio | 尿蛋白肌酐比; 尿蛋白/肌酐比值 | mg/mg; mg/g | urine | 2890-2 | 51099
Fractional excretion of sodium; FENa; FeNa | 钠排泄分数; 滤过钠排泄分数 | % | urine | | 
Urine specific gravity; Specific Gravity; specific gravity | 尿比重 | 1 | urine | 2965-2; 5811-5 | 51498
Urine pH; pH of urine | 尿pH; 尿液pH | [pH] | urine | 5803-2; 2756-5 | 51491
Urine glucose; glucosuria; glycosuria; Glucose, Urine | 尿糖 | mg/dL | urine | 5792-7 | 51478
Urine ketones; Ketone; ketonuria; urine ketone | 尿酮体; 尿酮 | mg/dL | urine | 5797-6 | 51484; 51984
Urine nitrite; Nitrite; nitrites; urinary nitrite | 尿亚硝酸盐; 亚硝酸盐 | | urine | 5802-4 | 51487
Urine leukocyte esterase; leukocyte esterase; Leukocytes, Urine; LE on dipstick | 白细胞酯酶; 尿白细胞酯酶 | | urine | 5799-2 | 51486
Urine white blood cells; urine WBC; urinary WBC; urine white cells; WBC/HPF | 尿白细胞; 尿沉渣白细胞 | /[HPF] | urine | 5821-4 | 51516
Urine red blood cells; urine RBC; urinary RBC; urine red cells | 尿红细胞; 尿沉渣红细胞 | /[HPF] | urine | 13945-1 | 51493
Urine bacteria; Bacteria | 尿细菌 | /[HPF] | urine | | 51463
Urine bilirubin | 尿胆红素 | mg/dL | urine | | 51464
Urobilinogen; urine urobilinogen | 尿胆原 | mg/dL | urine | | 51514
Urine blood | 尿隐血; 尿潜血 | | urine | | 51466
Hyaline casts | 透明管型 | /[LPF] | urine | | 51482
Granular casts; muddy brown casts; granular cast | 颗粒管型; 泥棕色管型 | /[LPF] | urine | | 
Epithelial cells; urine epithelial cells | 上皮细胞; 尿上皮细胞 | /[HPF] | urine | | 51476
Ascites albumin; Albumin, Ascites; ascitic albumin | 腹水白蛋白 | g/dL | ascites | | 50835
Ascites total protein; Total Protein, Ascites; ascitic protein | 腹水总蛋白; 腹水蛋白 | g/dL | ascites | | 50849
Ascites nucleated cells; Total Nucleated Cells, Ascites; ascites cell count; ascitic cell count | 腹水有核细胞数; 腹水有核细胞; 腹水细胞数 | /uL | ascites | | 52065
Ascites neutrophils; ascitic PMN; ascitic neutrophils; ascites PMN; ascitic fluid PMN | 腹水中性粒细胞; 腹水多形核细胞 | /uL; % | ascites | | 51125
Serum-ascites albumin gradient; SAAG | 血清腹水白蛋白梯度 | g/dL | ascites | | 
Pleural fluid LDH; LD, Pleural | 胸水乳酸脱氢酶; 胸水LDH | [IU]/L | pleural | | 51054
Pleural fluid protein; Total Protein, Pleural | 胸水蛋白; 胸水总蛋白 | g/dL | pleural | | 51059
CSF glucose; Glucose, CSF | 脑脊液糖; 脑脊液葡萄糖 | mg/dL | csf | 2342-4 | 51790
CSF protein; Total Protein, CSF | 脑脊液蛋白 | mg/dL | csf | 2880-3 | 51802
CSF white cells; WBC, CSF; CSF WBC | 脑脊液白细胞 | /uL | csf | 806-0 | 
`

function analyte(english: string, chinese: string, units: string, specimen: string, loinc: string, items: string) {
  const en = listOf(english)
  const codes = { loinc: listOf(loinc), 'mimic-item': listOf(items) }
  return { key: keyOf(en[0] ?? ''), kind: 'analyte', en, zh: listOf(chinese), codes, units: listOf(units), specimen }
}

export const ANALYTES = [
  ...cellsOf(BLOOD, 5).map(([en = '', zh = '', units = '', loinc = '', items = '']) =>
    analyte(en, zh, units, 'blood', loinc, items),
  ),
  ...cellsOf(OTHER, 6).map(([en = '', zh = '', units = '', specimen = '', loinc = '', items = '']) =>
    analyte(en, zh, units, specimen, loinc, items),
  ),
] as Term[]
