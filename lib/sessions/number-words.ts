/** Small numbers written as words, in English and Chinese: enough to tell that `twice` and `2次` are the same. Pure. */

const ENGLISH: Readonly<Record<string, number>> = {
  zero: 0,
  no: 0,
  none: 0,
  one: 1,
  once: 1,
  first: 1,
  single: 1,
  two: 2,
  twice: 2,
  second: 2,
  double: 2,
  both: 2,
  pair: 2,
  couple: 2,
  three: 3,
  third: 3,
  thrice: 3,
  triple: 3,
  four: 4,
  fourth: 4,
  five: 5,
  fifth: 5,
  six: 6,
  sixth: 6,
  seven: 7,
  seventh: 7,
  eight: 8,
  eighth: 8,
  nine: 9,
  ninth: 9,
  ten: 10,
  tenth: 10,
  eleven: 11,
  twelve: 12,
  dozen: 12,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  eighteen: 18,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  ninety: 90,
  hundred: 100,
}

const DIGITS = '〇一二三四五六七八九'
const UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 }

/** The whole numbers a text names in words, in either language. */
export function numberWords(text: string): Set<number> {
  const found = new Set<number>()
  for (const [word] of text.toLowerCase().matchAll(/[a-z]+/g)) {
    const value = ENGLISH[word]
    if (value !== undefined) found.add(value)
  }
  for (const [run] of text.matchAll(/[零〇一二两三四五六七八九十百千]+/g)) found.add(chineseNumber(run))
  if (/[无没未零]/.test(text)) found.add(0)
  if (/[双两均]/.test(text)) found.add(2)
  if (/首|每[日天周月次晚晨]/.test(text)) found.add(1)
  return found
}

/** The value of a run of Chinese numerals; digits without units read one after another (二〇 is 20). */
function chineseNumber(run: string): number {
  let total = 0
  let digit = 0
  for (const char of run.replaceAll('零', '〇').replaceAll('两', '二')) {
    const unit = UNITS[char]
    if (unit === undefined) {
      digit = /[十百千]/.test(run) ? DIGITS.indexOf(char) : digit * 10 + DIGITS.indexOf(char)
    } else {
      total += (digit || 1) * unit
      digit = 0
    }
  }
  return total + digit
}
