import { readTerms } from './read-table.ts'
import type { Term } from './term.ts'

/**
 * Drugs of a hospital by ingredient: generic, brand, salt and Chinese names, and the classes they belong to. Salts and
 * forms of one ingredient share its key; a fixed combination is a drug of its own. Pure.
 */

const ANTIINFECTIVES = `
Vancomycin; Vancocin; vanc; vanco; vancomycin hydrochloride | 万古霉素; 盐酸万古霉素; 稳可信 | glycopeptide
Teicoplanin; Targocid | 替考拉宁; 他格适 | glycopeptide
Piperacillin-tazobactam; Zosyn; pip-tazo; pip/tazo; piperacillin/tazo; Tazocin; piperacillin | 哌拉西林他唑巴坦; 哌拉西林/他唑巴坦; 哌拉西林钠他唑巴坦钠; 哌拉西林; 特治星 | penicillin class; beta-lactam
Ampicillin-sulbactam; Unasyn | 氨苄西林舒巴坦; 氨苄西林/舒巴坦; 氨苄西林钠舒巴坦钠 | penicillin class; beta-lactam
Amoxicillin-clavulanate; Augmentin; amoxicillin-clavulanic acid; amox-clav; co-amoxiclav; amoxicillin/clavulanate potassium | 阿莫西林克拉维酸; 阿莫西林/克拉维酸; 阿莫西林克拉维酸钾 | penicillin class; beta-lactam
Amoxicillin; Amoxil | 阿莫西林; 羟氨苄青霉素 | penicillin class; beta-lactam
Ampicillin | 氨苄西林; 氨苄青霉素 | penicillin class; beta-lactam
Penicillin G; benzylpenicillin; penicillin G potassium; penicillin G benzathine; PCN G | 青霉素G; 青霉素钠; 苄星青霉素 | penicillin class; beta-lactam
Penicillin; PCN; penicillins | 青霉素; 青霉素类 | beta-lactam
Oxacillin | 苯唑西林 | penicillin class; beta-lactam
Nafcillin | 萘夫西林 | penicillin class; beta-lactam
Methicillin | 甲氧西林 | penicillin class; beta-lactam
Cefazolin; Ancef; Kefzol; cefazolin sodium | 头孢唑林; 头孢唑啉; 头孢唑林钠 | cephalosporin; beta-lactam
Cephalexin; Keflex; cefalexin | 头孢氨苄 | cephalosporin; beta-lactam
Cefuroxime; Ceftin; Zinacef | 头孢呋辛; 头孢呋辛酯; 头孢呋辛钠 | cephalosporin; beta-lactam
Cefoxitin; Mefoxin | 头孢西丁 | cephalosporin; beta-lactam
Ceftriaxone; Rocephin; ceftriaxone sodium; CTX | 头孢曲松; 头孢曲松钠; 罗氏芬; 头孢三嗪 | cephalosporin; beta-lactam
Cefotaxime; Claforan | 头孢噻肟 | cephalosporin; beta-lactam
Ceftazidime; Fortaz; Tazicef | 头孢他啶; 复达欣 | cephalosporin; beta-lactam
Ceftazidime-avibactam; Avycaz | 头孢他啶阿维巴坦; 头孢他啶/阿维巴坦 | cephalosporin; beta-lactam
Cefepime; Maxipime; cefepime hydrochloride | 头孢吡肟; 马斯平 | cephalosporin; beta-lactam
Cefpodoxime; Vantin; cefpodoxime proxetil | 头孢泊肟 | cephalosporin; beta-lactam
Cefdinir; Omnicef | 头孢地尼 | cephalosporin; beta-lactam
Cefixime; Suprax | 头孢克肟 | cephalosporin; beta-lactam
Cefoperazone-sulbactam; cefoperazone | 头孢哌酮舒巴坦; 头孢哌酮/舒巴坦; 头孢哌酮; 舒普深 | cephalosporin; beta-lactam
Ceftaroline; Teflaro | 头孢洛林 | cephalosporin; beta-lactam
Meropenem; Merrem | 美罗培南; 美平; 倍能 | carbapenem; beta-lactam
Imipenem; imipenem-cilastatin; Primaxin | 亚胺培南; 亚胺培南西司他丁; 亚胺培南/西司他丁; 泰能 | carbapenem; beta-lactam
Ertapenem; Invanz; ertapenem sodium | 厄他培南; 怡万之 | carbapenem; beta-lactam
Aztreonam; Azactam | 氨曲南 | beta-lactam
Gentamicin; gentamicin sulfate; Garamycin | 庆大霉素; 硫酸庆大霉素 | aminoglycoside
Tobramycin; tobramycin sulfate | 妥布霉素 | aminoglycoside
Amikacin; amikacin sulfate | 阿米卡星; 丁胺卡那霉素 | aminoglycoside
Streptomycin | 链霉素 | aminoglycoside
Neomycin | 新霉素 | aminoglycoside
Azithromycin; Zithromax; Z-pak; azithro | 阿奇霉素; 希舒美 | macrolide
Clarithromycin; Biaxin | 克拉霉素 | macrolide
Erythromycin | 红霉素 | macrolide
Levofloxacin; Levaquin; levo | 左氧氟沙星; 可乐必妥; 左氟沙星; 盐酸左氧氟沙星 | fluoroquinolone
Ciprofloxacin; Cipro; ciprofloxacin hydrochloride; ciprofloxacin HCl | 环丙沙星; 盐酸环丙沙星 | fluoroquinolone
Moxifloxacin; Avelox | 莫西沙星; 拜复乐; 盐酸莫西沙星 | fluoroquinolone
Doxycycline; Vibramycin; doxycycline hyclate | 多西环素; 强力霉素 | tetracycline class
Minocycline | 米诺环素 | tetracycline class
Tetracycline | 四环素 | tetracycline class
Tigecycline; Tygacil | 替加环素 | tetracycline class
Clindamycin; Cleocin | 克林霉素 | lincosamide
Linezolid; Zyvox | 利奈唑胺; 斯沃 | oxazolidinone
Daptomycin; Cubicin | 达托霉素 | lipopeptide
Metronidazole; Flagyl | 甲硝唑; 灭滴灵 | nitroimidazole
Trimethoprim-sulfamethoxazole; Bactrim; TMP-SMX; TMP/SMX; sulfamethoxazole-trimethoprim; sulfameth/trimethoprim; trimethoprim/sulfa; co-trimoxazole; cotrimoxazole; Septra; SMX-TMP | 复方磺胺甲噁唑; 复方新诺明; 甲氧苄啶磺胺甲噁唑; 磺胺甲噁唑/甲氧苄啶; 复方磺胺甲恶唑 | sulfonamide
Trimethoprim | 甲氧苄啶 | antibiotic
Nitrofurantoin; Macrobid; Macrodantin | 呋喃妥因 | antibiotic
Fosfomycin; Monurol | 磷霉素 | antibiotic
Colistin; polymyxin E; colistimethate | 黏菌素; 粘菌素; 多黏菌素E | polymyxin
Polymyxin B | 多黏菌素B; 多粘菌素B | polymyxin
Rifampin; rifampicin; Rifadin | 利福平 | antituberculosis
Isoniazid; INH | 异烟肼 | antituberculosis
Ethambutol | 乙胺丁醇 | antituberculosis
Pyrazinamide | 吡嗪酰胺 | antituberculosis
Rifaximin; Xifaxan | 利福昔明 | antibiotic
Fidaxomicin; Dificid | 非达霉素 | antibiotic
Fluconazole; Diflucan | 氟康唑; 大扶康 | antifungal
Voriconazole; Vfend | 伏立康唑; 威凡 | antifungal
Posaconazole; Noxafil | 泊沙康唑 | antifungal
Itraconazole | 伊曲康唑 | antifungal
Micafungin; Mycamine | 米卡芬净 | antifungal
Caspofungin; Cancidas | 卡泊芬净; 科赛斯 | antifungal
Amphotericin B; Ambisome; liposomal amphotericin | 两性霉素B; 两性霉素 | antifungal
Nystatin | 制霉菌素; 制霉素 | antifungal
Clotrimazole | 克霉唑 | antifungal
Acyclovir; aciclovir; Zovirax | 阿昔洛韦; 无环鸟苷 | antiviral
Valacyclovir; Valtrex | 伐昔洛韦 | antiviral
Ganciclovir; Cytovene | 更昔洛韦 | antiviral
Valganciclovir; Valcyte | 缬更昔洛韦 | antiviral
Oseltamivir; Tamiflu | 奥司他韦; 达菲; 磷酸奥司他韦 | antiviral
Remdesivir; Veklury | 瑞德西韦 | antiviral
Nirmatrelvir-ritonavir; Paxlovid | 奈玛特韦/利托那韦; 奈玛特韦 | antiviral
Entecavir; Baraclude | 恩替卡韦 | antiviral
Tenofovir; Viread; tenofovir disoproxil | 替诺福韦 | antiviral
Emtricitabine-tenofovir; Truvada; Descovy | 恩曲他滨替诺福韦; 恩曲他滨/替诺福韦 | antiviral
Lamivudine | 拉米夫定 | antiviral
Dolutegravir; Tivicay | 多替拉韦 | antiviral
Raltegravir; Isentress | 拉替拉韦 | antiviral
Darunavir; Prezista | 达芦那韦 | antiviral
Ritonavir; Norvir | 利托那韦 | antiviral
Hydroxychloroquine; Plaquenil | 羟氯喹 | antimalarial
Mupirocin; Bactroban | 莫匹罗星 | antibiotic
`

const CARDIOVASCULAR = `
Furosemide; Lasix; furosemide sodium | 呋塞米; 速尿; 呋噻米 | loop diuretic; diuretic
Torsemide; Demadex; torasemide | 托拉塞米; 托拉塞米片 | loop diuretic; diuretic
Bumetanide; Bumex | 布美他尼 | loop diuretic; diuretic
Hydrochlorothiazide; HCTZ; Microzide | 氢氯噻嗪; 双氢克尿噻 | thiazide; diuretic
Chlorothiazide; Diuril; chlorothiazide sodium | 氯噻嗪 | thiazide; diuretic
Chlorthalidone | 氯噻酮 | thiazide; diuretic
Metolazone; Zaroxolyn | 美托拉宗 | thiazide; diuretic
Indapamide | 吲达帕胺 | thiazide; diuretic
Spironolactone; Aldactone | 螺内酯; 安体舒通 | potassium-sparing diuretic; diuretic
Eplerenone; Inspra | 依普利酮 | potassium-sparing diuretic; diuretic
Amiloride | 阿米洛利 | potassium-sparing diuretic; diuretic
Acetazolamide; Diamox | 乙酰唑胺 | diuretic
Mannitol | 甘露醇 | osmotic diuretic; diuretic
Tolvaptan; Samsca | 托伐普坦 | vasopressin antagonist
Metoprolol; metoprolol tartrate; metoprolol succinate; Lopressor; Toprol; Toprol XL; metoprolol succinate XL; metoprolol ER | 美托洛尔; 酒石酸美托洛尔; 琥珀酸美托洛尔; 倍他乐克 | beta blocker
Atenolol; Tenormin | 阿替洛尔 | beta blocker
Bisoprolol; Zebeta; bisoprolol fumarate | 比索洛尔; 富马酸比索洛尔; 康忻 | beta blocker
Carvedilol; Coreg | 卡维地洛 | beta blocker
Propranolol; Inderal; propranolol LA | 普萘洛尔; 心得安 | beta blocker
Labetalol; Trandate | 拉贝洛尔 | beta blocker
Nadolol; Corgard | 纳多洛尔 | beta blocker
Esmolol; Brevibloc | 艾司洛尔 | beta blocker
Sotalol; Betapace | 索他洛尔 | beta blocker; antiarrhythmic
Lisinopril; Zestril; Prinivil | 赖诺普利 | ACE inhibitor
Enalapril; Vasotec; enalaprilat; enalapril maleate | 依那普利 | ACE inhibitor
Captopril; Capoten | 卡托普利; 开博通 | ACE inhibitor
Ramipril; Altace | 雷米普利 | ACE inhibitor
Benazepril; Lotensin | 贝那普利; 洛汀新 | ACE inhibitor
Perindopril | 培哚普利 | ACE inhibitor
Quinapril | 喹那普利 | ACE inhibitor
Losartan; Cozaar; losartan potassium | 氯沙坦; 氯沙坦钾; 科素亚 | angiotensin receptor blocker
Valsartan; Diovan | 缬沙坦; 代文 | angiotensin receptor blocker
Irbesartan; Avapro | 厄贝沙坦 | angiotensin receptor blocker
Candesartan; Atacand | 坎地沙坦 | angiotensin receptor blocker
Olmesartan; Benicar | 奥美沙坦 | angiotensin receptor blocker
Telmisartan; Micardis | 替米沙坦 | angiotensin receptor blocker
Sacubitril-valsartan; Entresto; sacubitril | 沙库巴曲缬沙坦; 沙库巴曲/缬沙坦; 诺欣妥 | angiotensin receptor blocker
Amlodipine; Norvasc; amlodipine besylate | 氨氯地平; 苯磺酸氨氯地平; 络活喜 | calcium channel blocker
Nifedipine; Procardia; Adalat; nifedipine CR | 硝苯地平; 拜新同 | calcium channel blocker
Nicardipine; Cardene | 尼卡地平 | calcium channel blocker
Nimodipine | 尼莫地平 | calcium channel blocker
Felodipine | 非洛地平 | calcium channel blocker
Diltiazem; Cardizem; diltiazem extended-release; diltiazem ER | 地尔硫卓; 地尔硫䓬; 合心爽 | calcium channel blocker
Verapamil; Calan | 维拉帕米; 异搏定 | calcium channel blocker
Clevidipine; Cleviprex | 氯维地平 | calcium channel blocker
Hydralazine; Apresoline | 肼屈嗪; 肼苯哒嗪 | vasodilator
Nitroglycerin; NTG; glyceryl trinitrate; Nitrostat; nitroglycerin SL | 硝酸甘油 | nitrate
Isosorbide mononitrate; Imdur; ISMN | 单硝酸异山梨酯; 单硝酸异山梨醇酯 | nitrate
Isosorbide dinitrate; Isordil; ISDN | 硝酸异山梨酯; 消心痛 | nitrate
Nitroprusside; nitroprusside sodium; Nipride | 硝普钠 | vasodilator
Clonidine; Catapres; clonidine patch | 可乐定 | alpha agonist
Doxazosin; Cardura | 多沙唑嗪 | alpha blocker
Terazosin | 特拉唑嗪 | alpha blocker
Tamsulosin; Flomax | 坦索罗辛; 坦洛新; 哈乐 | alpha blocker
Finasteride; Proscar | 非那雄胺 | 5-alpha reductase inhibitor
Midodrine | 米多君 | vasopressor
Droxidopa | 屈昔多巴 | vasopressor
Norepinephrine; Levophed; noradrenaline; norepi | 去甲肾上腺素 | vasopressor
Epinephrine; adrenaline; epi | 肾上腺素 | vasopressor
Phenylephrine; Neo-Synephrine | 去氧肾上腺素; 苯肾上腺素 | vasopressor
Vasopressin | 血管加压素; 加压素 | vasopressor
Dopamine | 多巴胺 | vasopressor
Dobutamine | 多巴酚丁胺 | inotrope
Milrinone | 米力农 | inotrope
Digoxin; Lanoxin | 地高辛 | cardiac glycoside
Amiodarone; Pacerone; Cordarone; amio | 胺碘酮; 可达龙; 盐酸胺碘酮 | antiarrhythmic
Adenosine | 腺苷 | antiarrhythmic
Flecainide | 氟卡尼 | antiarrhythmic
Propafenone | 普罗帕酮; 心律平 | antiarrhythmic
Dofetilide; Tikosyn | 多非利特 | antiarrhythmic
Ivabradine | 伊伐布雷定 | antiarrhythmic
Atorvastatin; Lipitor; atorvastatin calcium | 阿托伐他汀; 阿托伐他汀钙; 立普妥 | statin
Simvastatin; Zocor | 辛伐他汀; 舒降之 | statin
Rosuvastatin; Crestor; rosuvastatin calcium | 瑞舒伐他汀; 瑞舒伐他汀钙; 可定 | statin
Pravastatin; Pravachol | 普伐他汀 | statin
Lovastatin | 洛伐他汀 | statin
Ezetimibe; Zetia | 依折麦布 | lipid lowering
Fenofibrate; Tricor | 非诺贝特 | lipid lowering
Gemfibrozil | 吉非罗齐 | lipid lowering
Niacin; nicotinic acid | 烟酸 | lipid lowering
Warfarin; Coumadin; warfarin sodium | 华法林; 华法林钠; 华法令 | anticoagulant
Heparin; heparin sodium; unfractionated heparin; UFH; heparin gtt; heparin drip | 肝素; 普通肝素; 肝素钠 | anticoagulant
Enoxaparin; Lovenox; enoxaparin sodium | 依诺肝素; 依诺肝素钠; 克赛 | low molecular weight heparin; anticoagulant
Dalteparin; Fragmin | 达肝素 | low molecular weight heparin; anticoagulant
Low molecular weight heparin; LMWH | 低分子肝素; 低分子量肝素 | anticoagulant
Fondaparinux; Arixtra | 磺达肝癸钠; 磺达肝素 | anticoagulant
Apixaban; Eliquis | 阿哌沙班; 艾乐妥 | direct oral anticoagulant; anticoagulant
Rivaroxaban; Xarelto | 利伐沙班; 拜瑞妥 | direct oral anticoagulant; anticoagulant
Dabigatran; Pradaxa; dabigatran etexilate | 达比加群; 达比加群酯; 泰毕全 | direct oral anticoagulant; anticoagulant
Edoxaban; Savaysa | 艾多沙班 | direct oral anticoagulant; anticoagulant
Argatroban | 阿加曲班 | anticoagulant
Bivalirudin; Angiomax | 比伐芦定 | anticoagulant
Aspirin; ASA; acetylsalicylic acid; aspirin EC; Ecotrin | 阿司匹林; 拜阿司匹灵; 乙酰水杨酸; 阿斯匹林 | antiplatelet
Clopidogrel; Plavix; clopidogrel bisulfate | 氯吡格雷; 硫酸氢氯吡格雷; 波立维 | antiplatelet
Ticagrelor; Brilinta | 替格瑞洛; 倍林达 | antiplatelet
Prasugrel; Effient | 普拉格雷 | antiplatelet
Eptifibatide; Integrilin | 依替巴肽 | antiplatelet
Tirofiban | 替罗非班 | antiplatelet
Dipyridamole | 双嘧达莫 | antiplatelet
Cilostazol | 西洛他唑 | antiplatelet
Alteplase; tPA; t-PA; Activase | 阿替普酶 | thrombolytic
Tenecteplase; TNK | 替奈普酶 | thrombolytic
Tranexamic acid; TXA | 氨甲环酸 | antifibrinolytic
Protamine; protamine sulfate | 鱼精蛋白 | reversal agent
Phytonadione; vitamin K; vitamin K1 | 维生素K; 维生素K1 | reversal agent
Idarucizumab; Praxbind | 依达赛珠单抗 | reversal agent
Prothrombin complex concentrate; Kcentra; 4F-PCC; PCC | 凝血酶原复合物; 凝血酶原复合物浓缩物 | reversal agent
`

const OTHER = `
Insulin; human insulin; insulin human | 胰岛素; 人胰岛素 | antidiabetic
Insulin glargine; Lantus; glargine; Basaglar; Toujeo | 甘精胰岛素; 来得时 | insulin; antidiabetic
Insulin lispro; Humalog; lispro | 赖脯胰岛素; 优泌乐 | insulin; antidiabetic
Insulin aspart; Novolog; aspart; NovoRapid | 门冬胰岛素; 诺和锐 | insulin; antidiabetic
Insulin detemir; Levemir; detemir | 地特胰岛素 | insulin; antidiabetic
Insulin degludec; Tresiba; degludec | 德谷胰岛素 | insulin; antidiabetic
Regular insulin; insulin regular; Humulin R; insulin human regular | 普通胰岛素; 常规胰岛素 | insulin; antidiabetic
NPH insulin; insulin NPH; Humulin N; NPH | 中效胰岛素; 低精蛋白锌胰岛素 | insulin; antidiabetic
Metformin; Glucophage; metformin hydrochloride; metformin XR | 二甲双胍; 盐酸二甲双胍; 格华止 | antidiabetic
Glipizide; Glucotrol; glipizide XL | 格列吡嗪 | sulfonylurea; antidiabetic
Glyburide; glibenclamide | 格列本脲; 优降糖 | sulfonylurea; antidiabetic
Glimepiride; Amaryl | 格列美脲 | sulfonylurea; antidiabetic
Gliclazide | 格列齐特; 达美康 | sulfonylurea; antidiabetic
Sitagliptin; Januvia | 西格列汀; 捷诺维 | DPP-4 inhibitor; antidiabetic
Linagliptin; Tradjenta | 利格列汀 | DPP-4 inhibitor; antidiabetic
Empagliflozin; Jardiance | 恩格列净; 欧唐静 | SGLT2 inhibitor; antidiabetic
Dapagliflozin; Farxiga | 达格列净; 安达唐 | SGLT2 inhibitor; antidiabetic
Canagliflozin; Invokana | 卡格列净 | SGLT2 inhibitor; antidiabetic
Liraglutide; Victoza | 利拉鲁肽 | GLP-1 agonist; antidiabetic
Semaglutide; Ozempic | 司美格鲁肽 | GLP-1 agonist; antidiabetic
Dulaglutide; Trulicity | 度拉糖肽 | GLP-1 agonist; antidiabetic
Pioglitazone; Actos | 吡格列酮 | antidiabetic
Acarbose | 阿卡波糖; 拜糖苹 | antidiabetic
Glucagon | 胰高血糖素 | hormone
Levothyroxine; Synthroid; levothyroxine sodium; L-thyroxine | 左甲状腺素; 左甲状腺素钠; 优甲乐 | thyroid hormone
Methimazole; Tapazole | 甲巯咪唑; 他巴唑 | antithyroid
Propylthiouracil; PTU | 丙硫氧嘧啶 | antithyroid
Prednisone; Deltasone | 泼尼松; 强的松 | corticosteroid
Prednisolone; prednisolone acetate | 泼尼松龙; 强的松龙 | corticosteroid
Methylprednisolone; Solu-Medrol; methylprednisolone sodium succinate; methylprednisolone sodium succ; Medrol | 甲泼尼龙; 甲基强的松龙; 甲强龙; 甲基泼尼松龙 | corticosteroid
Hydrocortisone; Solu-Cortef; hydrocortisone sodium succinate; hydrocortisone na succ | 氢化可的松 | corticosteroid
Dexamethasone; Decadron; dexamethasone sodium phosphate; dexamethasone sod phosphate | 地塞米松 | corticosteroid
Fludrocortisone; Florinef; fludrocortisone acetate | 氟氢可的松 | corticosteroid
Budesonide; Pulmicort | 布地奈德 | corticosteroid
Fluticasone; Flovent; fluticasone propionate; Flonase | 氟替卡松; 丙酸氟替卡松 | corticosteroid
Fluticasone-salmeterol; Advair; Seretide | 氟替卡松沙美特罗; 沙美特罗替卡松; 沙美特罗/氟替卡松; 舒利迭 | bronchodilator
Budesonide-formoterol; Symbicort | 布地奈德福莫特罗; 布地奈德/福莫特罗; 信必可 | bronchodilator
Albuterol; salbutamol; Ventolin; ProAir; albuterol sulfate; albuterol neb; albuterol inhaler | 沙丁胺醇; 万托林; 舒喘灵 | bronchodilator
Levalbuterol; Xopenex | 左沙丁胺醇 | bronchodilator
Ipratropium; Atrovent; ipratropium bromide | 异丙托溴铵; 爱全乐 | bronchodilator
Ipratropium-albuterol; DuoNeb; Combivent; Duonebs | 异丙托溴铵沙丁胺醇; 复方异丙托溴铵; 可必特 | bronchodilator
Tiotropium; Spiriva; tiotropium bromide | 噻托溴铵; 思力华 | bronchodilator
Theophylline; aminophylline | 茶碱; 氨茶碱 | bronchodilator
Doxofylline | 多索茶碱 | bronchodilator
Montelukast; Singulair | 孟鲁司特; 顺尔宁; 孟鲁司特钠 | leukotriene antagonist
Guaifenesin; Mucinex | 愈创甘油醚; 愈创木酚甘油醚 | expectorant
Benzonatate; Tessalon | 苯佐那酯 | antitussive
Acetylcysteine; NAC; Mucomyst; N-acetylcysteine | 乙酰半胱氨酸; N-乙酰半胱氨酸; 富露施 | antidote
Ambroxol | 氨溴索; 沐舒坦 | expectorant
Omeprazole; Prilosec | 奥美拉唑; 洛赛克 | proton pump inhibitor
Pantoprazole; Protonix; pantoprazole sodium | 泮托拉唑; 潘妥洛克; 泮托拉唑钠 | proton pump inhibitor
Esomeprazole; Nexium | 埃索美拉唑; 艾司奥美拉唑; 耐信 | proton pump inhibitor
Lansoprazole; Prevacid | 兰索拉唑 | proton pump inhibitor
Rabeprazole | 雷贝拉唑 | proton pump inhibitor
Famotidine; Pepcid | 法莫替丁 | H2 blocker
Ranitidine; Zantac | 雷尼替丁 | H2 blocker
Sucralfate; Carafate | 硫糖铝 | gastroprotective
Ondansetron; Zofran; ondansetron ODT | 昂丹司琼; 枢复宁 | antiemetic
Metoclopramide; Reglan | 甲氧氯普胺; 胃复安 | antiemetic
Prochlorperazine; Compazine | 丙氯拉嗪; 普鲁氯嗪 | antiemetic
Promethazine; Phenergan | 异丙嗪 | antiemetic
Aprepitant; fosaprepitant; Emend | 阿瑞匹坦; 福沙匹坦 | antiemetic
Octreotide; Sandostatin; octreotide acetate | 奥曲肽; 善宁 | somatostatin analogue
Somatostatin | 生长抑素 | somatostatin analogue
Terlipressin | 特利加压素 | vasopressor
Lactulose; Enulose | 乳果糖; 杜密克 | laxative
Polyethylene glycol; Miralax; PEG 3350; MoviPrep; Golytely | 聚乙二醇 | laxative
Senna; Senokot; sennosides | 番泻叶; 番泻苷; 番泻叶苷 | laxative
Docusate; Colace; docusate sodium | 多库酯; 多库酯钠 | laxative
Bisacodyl; Dulcolax | 比沙可啶 | laxative
Milk of Magnesia; magnesium hydroxide | 氢氧化镁 | laxative
Simethicone | 西甲硅油; 二甲硅油 | antiflatulent
Loperamide; Imodium | 洛哌丁胺; 易蒙停 | antidiarrheal
Ursodiol; ursodeoxycholic acid; Actigall | 熊去氧胆酸; 优思弗 | bile acid
Pancrelipase; Creon | 胰酶 | enzyme
Mesalamine; mesalazine | 美沙拉嗪 | anti-inflammatory
Acetaminophen; Tylenol; paracetamol; APAP; acetaminophen IV; Ofirmev | 对乙酰氨基酚; 扑热息痛; 泰诺 | analgesic
Ibuprofen; Motrin; Advil | 布洛芬; 芬必得 | NSAID; analgesic
Naproxen; Aleve; Naprosyn | 萘普生 | NSAID; analgesic
Ketorolac; Toradol | 酮咯酸 | NSAID; analgesic
Indomethacin; Indocin | 吲哚美辛; 消炎痛 | NSAID; analgesic
Diclofenac; Voltaren | 双氯芬酸; 扶他林; 双氯芬酸钠 | NSAID; analgesic
Celecoxib; Celebrex | 塞来昔布; 西乐葆 | NSAID; analgesic
Meloxicam; Mobic | 美洛昔康 | NSAID; analgesic
Morphine; morphine sulfate; MS Contin; morphine SR; morphine IR | 吗啡; 硫酸吗啡; 盐酸吗啡 | opioid; analgesic
Hydromorphone; Dilaudid; hydromorphone-HP | 氢吗啡酮 | opioid; analgesic
Oxycodone; OxyContin; Roxicodone; oxycodone IR | 羟考酮; 奥施康定 | opioid; analgesic
Oxycodone-acetaminophen; Percocet | 羟考酮对乙酰氨基酚; 氨酚羟考酮 | opioid; analgesic
Hydrocodone-acetaminophen; Vicodin; Norco; hydrocodone | 氢可酮对乙酰氨基酚; 氢可酮 | opioid; analgesic
Fentanyl; fentanyl citrate; Duragesic | 芬太尼; 枸橼酸芬太尼 | opioid; analgesic
Remifentanil | 瑞芬太尼 | opioid; analgesic
Sufentanil | 舒芬太尼 | opioid; analgesic
Tramadol; Ultram | 曲马多 | opioid; analgesic
Methadone | 美沙酮 | opioid; analgesic
Codeine | 可待因 | opioid; analgesic
Meperidine; Demerol; pethidine | 哌替啶; 度冷丁 | opioid; analgesic
Buprenorphine; Suboxone | 丁丙诺啡 | opioid; analgesic
Naloxone; Narcan | 纳洛酮 | antidote
Gabapentin; Neurontin | 加巴喷丁 | anticonvulsant
Pregabalin; Lyrica | 普瑞巴林; 乐瑞卡 | anticonvulsant
Levetiracetam; Keppra | 左乙拉西坦; 开浦兰 | anticonvulsant
Phenytoin; Dilantin; phenytoin sodium; fosphenytoin | 苯妥英; 苯妥英钠; 大仑丁 | anticonvulsant
Valproate; valproic acid; divalproex; Depakote; Depakene; valproate sodium; divalproex sodium | 丙戊酸; 丙戊酸钠; 德巴金; 双丙戊酸钠 | anticonvulsant
Carbamazepine; Tegretol | 卡马西平 | anticonvulsant
Lamotrigine; Lamictal | 拉莫三嗪 | anticonvulsant
Topiramate; Topamax | 托吡酯 | anticonvulsant
Lacosamide; Vimpat | 拉考沙胺 | anticonvulsant
Phenobarbital | 苯巴比妥; 鲁米那 | anticonvulsant; barbiturate
Lorazepam; Ativan | 劳拉西泮 | benzodiazepine; sedative
Diazepam; Valium | 地西泮; 安定 | benzodiazepine; sedative
Midazolam; Versed | 咪达唑仑; 力月西 | benzodiazepine; sedative
Alprazolam; Xanax | 阿普唑仑 | benzodiazepine; sedative
Clonazepam; Klonopin | 氯硝西泮 | benzodiazepine; sedative
Temazepam | 替马西泮 | benzodiazepine; sedative
Zolpidem; Ambien; zolpidem tartrate | 唑吡坦; 思诺思 | sedative
Ramelteon; Rozerem | 雷美替胺 | sedative
Melatonin | 褪黑素 | sedative
Propofol; Diprivan | 丙泊酚; 异丙酚 | sedative
Dexmedetomidine; Precedex | 右美托咪定 | sedative
Ketamine | 氯胺酮 | sedative
Etomidate | 依托咪酯 | sedative
Rocuronium | 罗库溴铵 | neuromuscular blocker
Cisatracurium; cisatracurium besylate | 顺阿曲库铵 | neuromuscular blocker
Succinylcholine | 琥珀胆碱 | neuromuscular blocker
Haloperidol; Haldol | 氟哌啶醇 | antipsychotic
Quetiapine; Seroquel; quetiapine fumarate | 喹硫平; 富马酸喹硫平; 思瑞康 | antipsychotic
Olanzapine; Zyprexa | 奥氮平; 再普乐 | antipsychotic
Risperidone; Risperdal | 利培酮; 维思通 | antipsychotic
Aripiprazole; Abilify | 阿立哌唑 | antipsychotic
Ziprasidone; Geodon; ziprasidone hydrochloride | 齐拉西酮 | antipsychotic
Clozapine | 氯氮平 | antipsychotic
Sertraline; Zoloft | 舍曲林; 左洛复 | SSRI; antidepressant
Fluoxetine; Prozac | 氟西汀; 百忧解 | SSRI; antidepressant
Citalopram; Celexa | 西酞普兰 | SSRI; antidepressant
Escitalopram; Lexapro; escitalopram oxalate | 艾司西酞普兰; 来士普 | SSRI; antidepressant
Paroxetine; Paxil | 帕罗西汀 | SSRI; antidepressant
Venlafaxine; Effexor | 文拉法辛 | SNRI; antidepressant
Duloxetine; Cymbalta | 度洛西汀 | SNRI; antidepressant
Mirtazapine; Remeron | 米氮平 | antidepressant
Trazodone; Desyrel | 曲唑酮 | antidepressant
Bupropion; Wellbutrin | 安非他酮 | antidepressant
Amitriptyline | 阿米替林 | tricyclic; antidepressant
Nortriptyline | 去甲替林 | tricyclic; antidepressant
Buspirone | 丁螺环酮 | anxiolytic
Lithium; lithium carbonate | 碳酸锂; 锂盐 | mood stabilizer
Donepezil; Aricept | 多奈哌齐; 安理申 | cholinesterase inhibitor
Memantine; Namenda | 美金刚 | NMDA antagonist
Carbidopa-levodopa; Sinemet; levodopa | 卡比多巴左旋多巴; 左旋多巴; 多巴丝肼; 美多芭 | dopaminergic
Riluzole | 利鲁唑 | glutamate antagonist
Baclofen | 巴氯芬 | muscle relaxant
Cyclobenzaprine; Flexeril | 环苯扎林 | muscle relaxant
Methocarbamol | 美索巴莫 | muscle relaxant
Diphenhydramine; Benadryl | 苯海拉明 | antihistamine
Hydroxyzine; Atarax; Vistaril | 羟嗪 | antihistamine
Loratadine; Claritin | 氯雷他定; 开瑞坦 | antihistamine
Cetirizine; Zyrtec | 西替利嗪 | antihistamine
Meclizine | 美克洛嗪 | antihistamine
Scopolamine | 东莨菪碱 | anticholinergic
Glycopyrrolate; Robinul | 格隆溴铵 | anticholinergic
Atropine; atropine sulfate | 阿托品 | anticholinergic
Oxybutynin | 奥昔布宁 | anticholinergic
Neostigmine | 新斯的明 | cholinesterase inhibitor
Allopurinol; Zyloprim | 别嘌醇; 别嘌呤醇 | xanthine oxidase inhibitor
Febuxostat; Uloric | 非布司他 | xanthine oxidase inhibitor
Colchicine; Colcrys | 秋水仙碱 | antigout
Rasburicase | 拉布立酶 | antigout
Alendronate; Fosamax | 阿仑膦酸; 阿仑膦酸钠 | bisphosphonate
Zoledronic acid; Zometa | 唑来膦酸 | bisphosphonate
Calcitriol | 骨化三醇 | vitamin
Tacrolimus; Prograf; FK506 | 他克莫司; 普乐可复 | immunosuppressant
Cyclosporine; ciclosporin; Neoral | 环孢素; 环孢菌素 | immunosuppressant
Mycophenolate; CellCept; mycophenolate mofetil | 吗替麦考酚酯; 霉酚酸酯; 骁悉 | immunosuppressant
Azathioprine; Imuran | 硫唑嘌呤 | immunosuppressant
Methotrexate; MTX | 甲氨蝶呤 | antimetabolite
Rituximab; Rituxan | 利妥昔单抗; 美罗华 | monoclonal antibody
Cyclophosphamide; Cytoxan | 环磷酰胺 | chemotherapy
Cytarabine; Ara-C | 阿糖胞苷 | chemotherapy
Daunorubicin | 柔红霉素 | chemotherapy
Idarubicin | 伊达比星; 去甲氧柔红霉素 | chemotherapy
Doxorubicin | 多柔比星; 阿霉素 | chemotherapy
Decitabine | 地西他滨 | chemotherapy
Azacitidine | 阿扎胞苷 | chemotherapy
Venetoclax | 维奈克拉; 维奈托克 | chemotherapy
Ibrutinib | 伊布替尼 | chemotherapy
Fludarabine; fludarabine phosphate | 氟达拉滨 | chemotherapy
Busulfan | 白消安 | chemotherapy
Etoposide | 依托泊苷 | chemotherapy
Cisplatin | 顺铂 | chemotherapy
Carboplatin | 卡铂 | chemotherapy
Hydroxyurea | 羟基脲 | chemotherapy
Tamoxifen; tamoxifen citrate | 他莫昔芬 | chemotherapy
Filgrastim; Neupogen; G-CSF; filgrastim-sndz | 非格司亭; 粒细胞集落刺激因子 | growth factor
Epoetin alfa; Epogen; erythropoietin; EPO | 促红细胞生成素; 促红素; 重组人促红素 | growth factor
Potassium chloride; KCl; KCL; K-Dur; Klor-Con; potassium chl | 氯化钾 | electrolyte
Potassium phosphate; K Phos; Neutra-Phos | 磷酸钾 | electrolyte
Sodium phosphate | 磷酸钠 | electrolyte
Magnesium sulfate; MgSO4 | 硫酸镁 | electrolyte
Magnesium oxide | 氧化镁 | electrolyte
Calcium gluconate | 葡萄糖酸钙 | electrolyte
Calcium chloride | 氯化钙 | electrolyte
Calcium carbonate; Tums | 碳酸钙 | electrolyte
Calcium acetate; PhosLo | 醋酸钙 | phosphate binder
Sevelamer; Renvela; sevelamer carbonate | 司维拉姆; 碳酸司维拉姆 | phosphate binder
Sodium bicarbonate; NaHCO3; bicarb drip; bicarbonate drip | 碳酸氢钠; 小苏打 | electrolyte
Sodium polystyrene sulfonate; Kayexalate; SPS | 聚磺苯乙烯; 聚苯乙烯磺酸钠; 降钾树脂 | potassium binder
Patiromer; Veltassa | 帕替罗默 | potassium binder
Sodium zirconium cyclosilicate; Lokelma | 环硅酸锆钠 | potassium binder
Sodium chloride; 0.9% sodium chloride; normal saline; 0.9% NaCl; sodium chloride 0.9%; saline | 氯化钠; 生理盐水; 0.9%氯化钠; 盐水; 氯化钠注射液 | crystalloid
Lactated Ringers; lactated Ringer's; Ringer's lactate | 乳酸林格; 乳酸林格氏液; 乳酸林格液 | crystalloid
Dextrose; D5W; dextrose 5%; 5% dextrose; D50; dextrose 50%; D50W; D10W; glucose infusion | 葡萄糖注射液; 右旋糖; 5%葡萄糖; 50%葡萄糖; 葡萄糖溶液 | crystalloid
Albumin infusion; albumin 25%; albumin 5%; human albumin; IV albumin | 人血白蛋白; 白蛋白输注; 人白蛋白 | colloid
Ferrous sulfate; iron sulfate; FeSO4 | 硫酸亚铁 | iron preparation
Iron sucrose; Venofer | 蔗糖铁 | iron preparation
Folic acid | 叶酸; 叶酸片 | vitamin
Thiamine; vitamin B1 | 硫胺素; 维生素B1 | vitamin
Cyanocobalamin | 氰钴胺; 甲钴胺 | vitamin
Multivitamin; multivitamins; MVI | 复合维生素; 多种维生素 | vitamin
Ascorbic acid; vitamin C | 维生素C; 抗坏血酸 | vitamin
Vitamin D; cholecalciferol; ergocalciferol; vitamin D3 | 维生素D; 维生素D3; 胆钙化醇 | vitamin
Zinc sulfate | 硫酸锌 | mineral
Fish oil; omega-3 | 鱼油 | supplement
Nicotine; nicotine patch; NicoDerm | 尼古丁贴片; 尼古丁贴; 尼古丁替代 | smoking cessation
Varenicline; Chantix | 伐尼克兰 | smoking cessation
Lidocaine; lidocaine patch; Lidoderm; Xylocaine | 利多卡因; 利多卡因贴 | local anesthetic
Bupivacaine | 布比卡因 | local anesthetic
Chlorhexidine; Peridex | 氯己定; 洗必泰 | antiseptic
Latanoprost; Xalatan | 拉坦前列素 | ophthalmic
Brimonidine | 溴莫尼定 | ophthalmic
Timolol | 噻吗洛尔 | ophthalmic
Desmopressin; DDAVP | 去氨加压素 | hormone
Testosterone; AndroGel | 睾酮 | hormone
Estradiol | 雌二醇 | hormone
Flumazenil; Romazicon | 氟马西尼 | antidote
Influenza vaccine | 流感疫苗 | vaccine
Pneumococcal vaccine | 肺炎球菌疫苗; 肺炎疫苗 | vaccine
`

/** Classes by the names physicians use for them; the drugs above say which they belong to. */
const CLASSES = `
Antibiotic; antibiotics; antimicrobial; antimicrobials; antibacterial; abx | 抗生素; 抗菌药物; 抗菌药; 抗感染药物 |
Beta-lactam; beta-lactams | β-内酰胺类; 内酰胺类 | antibiotic
Penicillin class | 青霉素类抗生素 | antibiotic
Cephalosporin; cephalosporins | 头孢菌素; 头孢类; 头孢菌素类 | antibiotic
Carbapenem; carbapenems | 碳青霉烯; 碳青霉烯类 | antibiotic
Glycopeptide; glycopeptides | 糖肽类 | antibiotic
Aminoglycoside; aminoglycosides | 氨基糖苷类; 氨基糖苷 | antibiotic
Macrolide; macrolides | 大环内酯类 | antibiotic
Fluoroquinolone; fluoroquinolones; quinolone; quinolones | 氟喹诺酮; 喹诺酮类; 氟喹诺酮类 | antibiotic
Sulfonamide; sulfa; sulfa drugs; sulfonamides | 磺胺; 磺胺类; 磺胺类药物 | antibiotic
Antifungal; antifungals | 抗真菌药; 抗真菌药物 |
Antiviral; antivirals | 抗病毒药; 抗病毒药物 |
Diuretic; diuretics | 利尿剂; 利尿药 |
Loop diuretic; loop diuretics | 袢利尿剂 | diuretic
Thiazide; thiazides; thiazide diuretic | 噻嗪类; 噻嗪类利尿剂 | diuretic
Beta blocker; beta-blocker; beta blockers | β受体阻滞剂; β-受体阻滞剂; β阻滞剂 |
ACE inhibitor; ACE inhibitors; ACEI; ACE-I | ACE抑制剂; 血管紧张素转换酶抑制剂; 普利类 |
Angiotensin receptor blocker; ARB; ARBs | 血管紧张素受体拮抗剂; 沙坦类; 血管紧张素II受体拮抗剂 |
Calcium channel blocker; CCB; calcium channel blockers | 钙通道阻滞剂; 钙拮抗剂 |
Statin; statins | 他汀; 他汀类; 他汀类药物 |
Anticoagulant; anticoagulants; anticoagulation; blood thinner; blood thinners | 抗凝药; 抗凝剂; 抗凝治疗; 抗凝药物; 抗凝 |
Direct oral anticoagulant; DOAC; NOAC; DOACs | 新型口服抗凝药; 直接口服抗凝药 | anticoagulant
Antiplatelet; antiplatelets; antiplatelet agent | 抗血小板药; 抗血小板药物; 抗血小板治疗 |
Vasopressor; vasopressors; pressors; pressor | 升压药; 血管活性药; 血管活性药物 |
Opioid; opioids; opiate; opiates; narcotics | 阿片类; 阿片类药物; 阿片 |
NSAID; NSAIDs; nonsteroidal anti-inflammatory; non-steroidal anti-inflammatory drugs | 非甾体抗炎药; 非甾体类抗炎药 |
Benzodiazepine; benzodiazepines; benzos | 苯二氮卓类; 苯二氮䓬类 |
Proton pump inhibitor; PPI; PPIs | 质子泵抑制剂 |
Corticosteroid; corticosteroids; steroid; steroids; glucocorticoid | 糖皮质激素; 激素治疗; 皮质激素 |
Bronchodilator; bronchodilators | 支气管扩张剂; 支气管舒张剂 |
Antidepressant; antidepressants | 抗抑郁药 |
Antipsychotic; antipsychotics | 抗精神病药 |
SSRI; SSRIs | SSRI类 | antidepressant
Laxative; laxatives; bowel regimen | 泻药; 通便药; 缓泻剂 |
Chemotherapy | 化疗; 化疗药物 |
Immunosuppressant; immunosuppressants; immunosuppression | 免疫抑制剂 |
Antidiabetic; oral hypoglycemics | 降糖药; 口服降糖药 |
Antiemetic; antiemetics | 止吐药 |
Anticonvulsant; anticonvulsants; antiepileptic; antiepileptics | 抗癫痫药; 抗惊厥药 |
Iodinated contrast; iodinated contrast media; contrast dye; iodine contrast | 碘造影剂; 含碘造影剂; 造影剂 |
`

const classes = readTerms('drug', CLASSES)

export const DRUG_CLASS_KEYS: ReadonlySet<string> = new Set(classes.map(({ key }) => key))

export const DRUGS: Term[] = [
  ...readTerms('drug', ANTIINFECTIVES).map((drug) => ({ ...drug, isA: [...(drug.isA ?? []), ...kindOf(drug)] })),
  ...readTerms('drug', CARDIOVASCULAR),
  ...readTerms('drug', OTHER),
  ...classes,
]

/** All in the first table fight infection; what is none of the other kinds is an antibiotic. */
function kindOf({ isA = [] }: Term): string[] {
  const other = ['antifungal', 'antiviral', 'antimalarial', 'antibiotic']
  return isA.some((wider) => other.includes(wider)) ? [] : ['antibiotic']
}
