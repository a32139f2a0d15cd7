/** Finds in a sentence of the record what it says not to be so. Pure. */

const ABSENT =
  /\b(?:no|not|none|denies|denied|deny|without|negative for|neg for|absent|absence of|ruled out|rule out|r\/o|free of|never|unlikely|neither|nor|n't|resolved|no evidence of|no sign of|no history of)\b[^.;:]{0,60}$|(?:无|未|否认|没有|排除|不伴|未见|阴性)[^。；，,]{0,20}$/iu
const ABSENT_AFTER =
  /^[^.;,]{0,30}\b(?:negative|not (?:seen|present|identified|detected|given)|absent|was ruled out|is ruled out|were ruled out|resolved)\b/i

/** Is what stands at this place of a sentence said not to be there? */
export function isDenied(sentence: string, start: number, end: number): boolean {
  return ABSENT.test(sentence.slice(Math.max(0, start - 90), start)) || ABSENT_AFTER.test(sentence.slice(end, end + 50))
}
