import { readTerms } from './read-table.ts'
import type { Term } from './term.ts'

/** Clinical scores and formulas that can be recomputed from a chart, and some that can only be quoted. Pure. */

const TABLE = `
SIRS; SIRS criteria; systemic inflammatory response syndrome; SIRS score | 全身炎症反应综合征; SIRS评分; SIRS标准 |
qSOFA; quick SOFA; qSOFA score | 快速SOFA; qSOFA评分 |
SOFA; SOFA score; partial SOFA; sequential organ failure assessment | SOFA评分; 序贯器官衰竭评分; 部分SOFA; 部分SOFA评分 |
CURB-65; CURB65; CURB-65 score | CURB-65评分; CURB65评分 |
Child-Pugh; Child-Pugh score; Child Pugh; Child-Turcotte-Pugh; Child-Pugh class; CTP score | Child-Pugh评分; Child-Pugh分级; 肝功能分级; Child评分 |
MELD; MELD score; MELD-Na | MELD评分; 终末期肝病模型 |
CHA2DS2-VASc; CHA₂DS₂-VASc; CHADS-VASc; CHA2DS2-VASc score; CHA2DS2VASc; CHADSVASc | CHA2DS2-VASc评分; CHA₂DS₂-VASc评分 |
CHADS2; CHADS2 score | CHADS2评分 |
HAS-BLED; HASBLED; HAS-BLED score | HAS-BLED评分 |
Cockcroft-Gault; Cockcroft Gault; CG creatinine clearance | Cockcroft-Gault公式; CG公式 |
KDIGO; KDIGO stage; KDIGO staging; AKI stage | KDIGO分期; KDIGO分级 |
Wells; Wells score; Wells criteria | Wells评分 |
Glasgow-Blatchford; Blatchford score; GBS score; Glasgow-Blatchford score | Glasgow-Blatchford评分; GBS评分 |
Rockall; Rockall score | Rockall评分 |
APACHE II; APACHE | APACHE II评分; APACHE评分 |
NIHSS; NIH stroke scale | NIHSS评分; 美国国立卫生研究院卒中量表 |
4T; 4Ts; 4T score; 4Ts score | 4T评分; 4Ts评分 |
PESI; sPESI | PESI评分; sPESI评分 |
NEWS; NEWS2 | NEWS评分; 国家早期预警评分 |
BISAP; BISAP score | BISAP评分 |
CIWA; CIWA-Ar; CIWA score | CIWA评分; CIWA-Ar评分 |
Braden; Braden score; Braden scale | Braden评分 |
Morse; Morse fall scale; Morse fall score | Morse评分; Morse跌倒评分 |
`

export const SCORES: Term[] = readTerms('score', TABLE)
