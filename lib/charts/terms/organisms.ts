import { readTerms } from './read-table.ts'
import type { Term } from './term.ts'

/** Organisms of cultures and panels, with genus and groups as wider terms. Pure. */

const TABLE = `
Staphylococcus aureus; S. aureus; S aureus; Staph aureus; STAPH AUREUS COAG +; staph aureus coag positive | 金黄色葡萄球菌; 金葡菌 | staphylococcus; gram-positive cocci
MRSA; methicillin-resistant Staphylococcus aureus; methicillin resistant Staph aureus; METHICILLIN RESISTANT STAPH AUREUS; POSITIVE FOR METHICILLIN RESISTANT STAPH AUREUS | 耐甲氧西林金黄色葡萄球菌; 耐甲氧西林金葡菌 | staphylococcus aureus; staphylococcus
MSSA; methicillin-susceptible Staphylococcus aureus; methicillin-sensitive Staphylococcus aureus | 甲氧西林敏感金黄色葡萄球菌; 甲氧西林敏感金葡菌 | staphylococcus aureus; staphylococcus
Coagulase-negative staphylococci; coagulase negative staphylococcus; CoNS; STAPHYLOCOCCUS, COAGULASE NEGATIVE; coagulase-negative staph; coag negative staph | 凝固酶阴性葡萄球菌 | staphylococcus; gram-positive cocci
Staphylococcus epidermidis; S. epidermidis | 表皮葡萄球菌 | coagulase-negative staphylococci; staphylococcus
Staphylococcus; staphylococci; staph | 葡萄球菌 | gram-positive cocci
Streptococcus pneumoniae; S. pneumoniae; pneumococcus; pneumococci; pneumococcal | 肺炎链球菌; 肺炎球菌 | streptococcus; gram-positive cocci
Streptococcus pyogenes; group A streptococcus; group A strep; S. pyogenes; beta streptococcus group A | 化脓性链球菌; A组链球菌; A族链球菌 | streptococcus; gram-positive cocci
Streptococcus agalactiae; group B streptococcus; group B strep; GBS; beta streptococcus group B | 无乳链球菌; B组链球菌; B族链球菌 | streptococcus; gram-positive cocci
Viridans streptococci; viridans group streptococci; strep viridans; alpha hemolytic streptococci | 草绿色链球菌 | streptococcus; gram-positive cocci
Streptococcus anginosus; streptococcus milleri; STREPTOCOCCUS ANGINOSUS (MILLERI) GROUP; S. anginosus | 咽峡炎链球菌; 米勒链球菌 | streptococcus; gram-positive cocci
Streptococcus; streptococci; strep | 链球菌 | gram-positive cocci
Enterococcus faecalis; E. faecalis | 粪肠球菌 | enterococcus; gram-positive cocci
Enterococcus faecium; E. faecium | 屎肠球菌 | enterococcus; gram-positive cocci
VRE; vancomycin-resistant enterococcus; vancomycin resistant enterococci | 耐万古霉素肠球菌 | enterococcus
Enterococcus; enterococci; ENTEROCOCCUS SP.; enterococcus species | 肠球菌; 肠球菌属 | gram-positive cocci
Escherichia coli; E. coli; E coli; E.coli | 大肠埃希菌; 大肠杆菌; 大肠埃希氏菌 | enterobacterales; gram-negative rods
Klebsiella pneumoniae; K. pneumoniae; K pneumoniae | 肺炎克雷伯菌; 肺炎克雷伯杆菌 | klebsiella; enterobacterales; gram-negative rods
Klebsiella oxytoca; K. oxytoca | 产酸克雷伯菌 | klebsiella; enterobacterales; gram-negative rods
Klebsiella aerogenes; Enterobacter aerogenes | 产气克雷伯菌; 产气肠杆菌 | klebsiella; enterobacterales; gram-negative rods
Klebsiella | 克雷伯菌; 克雷伯杆菌 | enterobacterales; gram-negative rods
Enterobacter cloacae; ENTEROBACTER CLOACAE COMPLEX; E. cloacae | 阴沟肠杆菌 | enterobacterales; gram-negative rods
Enterobacter | 肠杆菌属 | enterobacterales; gram-negative rods
Proteus mirabilis; P. mirabilis | 奇异变形杆菌; 奇异变形菌 | proteus; enterobacterales; gram-negative rods
Proteus vulgaris | 普通变形杆菌 | proteus; enterobacterales; gram-negative rods
Proteus | 变形杆菌 | enterobacterales; gram-negative rods
Serratia marcescens; S. marcescens; Serratia | 粘质沙雷菌; 黏质沙雷菌; 沙雷菌 | enterobacterales; gram-negative rods
Citrobacter freundii; CITROBACTER FREUNDII COMPLEX | 弗氏柠檬酸杆菌; 弗劳地枸橼酸杆菌 | citrobacter; enterobacterales; gram-negative rods
Citrobacter koseri | 克氏柠檬酸杆菌 | citrobacter; enterobacterales; gram-negative rods
Citrobacter | 柠檬酸杆菌; 枸橼酸杆菌 | enterobacterales; gram-negative rods
Morganella morganii | 摩氏摩根菌; 摩根摩根菌 | enterobacterales; gram-negative rods
Providencia stuartii | 斯氏普罗威登斯菌 | enterobacterales; gram-negative rods
Salmonella | 沙门菌; 沙门氏菌 | enterobacterales; gram-negative rods
Shigella | 志贺菌; 志贺氏菌 | enterobacterales; gram-negative rods
Pseudomonas aeruginosa; P. aeruginosa; Pseudomonas | 铜绿假单胞菌; 绿脓杆菌; 假单胞菌 | gram-negative rods
Acinetobacter baumannii; A. baumannii; ACINETOBACTER BAUMANNII COMPLEX; Acinetobacter | 鲍曼不动杆菌; 不动杆菌 | gram-negative rods
Stenotrophomonas maltophilia; S. maltophilia; STENOTROPHOMONAS (XANTHOMONAS) MALTOPHILIA | 嗜麦芽窄食单胞菌 | gram-negative rods
Burkholderia cepacia; BURKHOLDERIA (PSEUDOMONAS) CEPACIA | 洋葱伯克霍尔德菌 | gram-negative rods
Haemophilus influenzae; H. influenzae; Haemophilus | 流感嗜血杆菌; 嗜血杆菌 |
Moraxella catarrhalis | 卡他莫拉菌 |
Neisseria meningitidis; meningococcus | 脑膜炎奈瑟菌; 脑膜炎球菌 |
Neisseria gonorrhoeae; gonococcus | 淋病奈瑟菌; 淋球菌 |
Legionella pneumophila; Legionella | 嗜肺军团菌; 军团菌 |
Mycoplasma pneumoniae; Mycoplasma | 肺炎支原体; 支原体 |
Chlamydia pneumoniae; Chlamydia | 肺炎衣原体; 衣原体 |
Listeria monocytogenes; Listeria | 单核细胞增生李斯特菌; 李斯特菌 |
Bacteroides fragilis; Bacteroides; BACTEROIDES FRAGILIS GROUP | 脆弱拟杆菌; 拟杆菌 | anaerobes
Fusobacterium nucleatum; Fusobacterium | 具核梭杆菌; 梭杆菌 | anaerobes
Clostridioides difficile; Clostridium difficile; C. difficile; C. diff; C diff; C difficile; toxigenic C. difficile; CLOSTRIDIUM DIFFICILE | 艰难梭菌; 产毒素艰难梭菌; 难辨梭状芽孢杆菌; 艰难梭状芽孢杆菌 | anaerobes
Clostridium perfringens | 产气荚膜梭菌 | anaerobes
Helicobacter pylori; H. pylori; H pylori | 幽门螺杆菌; 幽门螺旋杆菌 |
Campylobacter; Campylobacter jejuni | 弯曲菌; 空肠弯曲菌 |
Mycobacterium tuberculosis; M. tuberculosis; MTB; acid-fast bacilli; AFB | 结核分枝杆菌; 结核杆菌; 抗酸杆菌 |
Mycobacterium avium complex; Mycobacterium avium | 鸟分枝杆菌复合群; 鸟分枝杆菌 |
Nocardia | 诺卡菌 |
Candida albicans; C. albicans | 白色念珠菌; 白假丝酵母菌; 白念珠菌 | candida; yeast
Candida glabrata; C. glabrata | 光滑念珠菌 | candida; yeast
Candida parapsilosis | 近平滑念珠菌 | candida; yeast
Candida tropicalis | 热带念珠菌 | candida; yeast
Candida; Candida species | 念珠菌; 假丝酵母菌 | yeast
Yeast; yeasts; YEAST, PRESUMPTIVELY NOT C. ALBICANS; budding yeast | 酵母菌; 酵母样真菌; 真菌孢子; 酵母 |
Aspergillus fumigatus; Aspergillus | 烟曲霉; 曲霉; 曲霉菌 |
Cryptococcus neoformans; Cryptococcus | 新型隐球菌; 隐球菌 |
Pneumocystis jirovecii; PJP; Pneumocystis | 耶氏肺孢子菌; 肺孢子菌 |
Gemella; GEMELLA SPECIES | 孪生球菌 | gram-positive cocci
Corynebacterium; diphtheroids | 棒状杆菌 | gram-positive rods
Influenza A virus; influenza A; influenza virus A | 甲型流感病毒; 甲流; 甲型流感 |
Influenza B virus; influenza B; influenza virus B | 乙型流感病毒; 乙流; 乙型流感 |
Parainfluenza virus; PARAINFLUENZA VIRUS TYPE 3; parainfluenza | 副流感病毒 |
Respiratory syncytial virus; RSV | 呼吸道合胞病毒 |
SARS-CoV-2; SARS CoV 2 | 新型冠状病毒; 新冠病毒 |
Cytomegalovirus; CMV | 巨细胞病毒 |
Epstein-Barr virus; EBV | EB病毒 |
Herpes simplex virus; HSV | 单纯疱疹病毒 |
Norovirus | 诺如病毒 |
Gram-positive cocci; gram positive cocci; GPC; GPCs; gram-positive cocci in clusters; gram-positive cocci in chains | 革兰阳性球菌; 革兰氏阳性球菌; G+球菌 |
Gram-negative rods; gram negative rods; GNR; GNRs; GRAM NEGATIVE ROD(S); gram-negative bacilli | 革兰阴性杆菌; 革兰氏阴性杆菌; G-杆菌 |
Gram-positive rods; gram positive rods; GPR; GRAM POSITIVE ROD(S) | 革兰阳性杆菌; 革兰氏阳性杆菌 |
ESBL; extended-spectrum beta-lactamase; ESBL-producing | 产超广谱β-内酰胺酶; 超广谱β-内酰胺酶 |
Anaerobes; anaerobic bacteria | 厌氧菌 |
Mixed flora; mixed bacterial flora; mixed skin flora; normal flora; oropharyngeal flora; commensal respiratory flora | 混合菌群; 正常菌群; 口咽部正常菌群 |
`

export const ORGANISMS: Term[] = readTerms('organism', TABLE)
