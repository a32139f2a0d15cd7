import type { Language } from '#lib/sessions/turn.ts'
import type { Change } from './rewrite.ts'

/** Words that stand for something said before. Pure. */

/** A pronoun, or a demonstrative with the noun it may have: `it`, `that rescue inhaler`, `该指标`, `上述`. */
const DEMONSTRATIVE: Record<Language, RegExp> = {
  en: /\b(?:it|its|they|them|their|he|him|she|both|the (?:same|latter|former|above)|(?:all|any|both|some) (?:of )?(?:this|that|these|those)|this|that|these|those|such|so|what (?:we|you|i) (?:have |'ve )?(?:just )?(?:saw|seen|found|know|learned|heard|said))\b/i,
  zh: /它们?|其(?!他|它|余|实|中)|前者|后者|两者|二者|[这那同](?:[一个种项些样类次两]|$|(?=[药值里时]))|[该此](?:[一个种项些样类次两]|$|(?=\p{L}))|上述|以上|如此|上面|刚才/u,
}

/** Nouns that name a course of events rather than a thing. */
const SITUATION_NOUN: Record<Language, RegExp> = {
  en: /^(?:[\p{L}' ]*\b(?:this|that|these|those|such|the) (?:(?:whole|entire|recent|clinical|overall|new|sudden|rapid|same|kind of) )?)?(?:background|situation|picture|context|developments?|changes?|course|trajectory|trends?|pattern|events?|episode|findings?|response|deterioration|improvement|complication|point|information|light|account|footing|basis|the above|what (?:we|you|i))\b|\b(?:settled|sorted|in mind|in view)\b/iu,
  zh: /(?:情况|背景|变化|趋势|规律|过程|经过|表现|发现|反应|信息|基础|一点)[上下中里前后来看]*$|这些|上述|以上|上面|刚才|如此|对此|据此|鉴于此/u,
}

/** Opens a clause that says under what circumstances the question is asked. */
const ADJUNCT: Record<Language, RegExp> = {
  en: /^(?:given|with|in view of|in light of|considering|now that|knowing|after|while|during|once|because of|against|on|as|since|seeing)\b/i,
  zh: /^(?:鉴于|考虑到|既然|结合|根据|在|从|基于|由于|有了|看到|知道|把这|按)/u,
}

/** Opens or ends a fragment that leaves its verb to the question before: `What about`, `as well`, `再看`, `那…呢`. */
const FRAGMENT: Record<Language, RegExp> = {
  en: /^(?:and|now(?! that)|then|also|next|same for|likewise|what about|how about|plus)\b|\b(?:as well|too|likewise|also|the same)\b[\s,]*(?:please)?[?.!]*$/i,
  zh: /^(?:那么?|再看?|还有|接下来|然后|另外|以及|同样|顺便|加上)|呢[？?，,。]|(?:呢|也一样|也看一下|又如何|怎么样|也要)[？?。]?$/u,
}

/** Whether the words put in stand for a thing, something the session has a name for. */
export function standsForEntity({ put, behind }: Change, implicit: string, language: Language): boolean {
  const form = proForm(put, behind, language)
  if (form === null) return false
  // `that` alone, or in an opening clause, speaks of how things are.
  const bare = language === 'en' && /\b(?:this|that|these|those|so)$/i.test(form.words) && !/^\p{L}/u.test(form.next)
  return !bare && !SITUATION_NOUN[language].test(form.phrase) && !opensWith(put, implicit, language)
}

/** Whether the words put in stand for what happened or how things are; `dropped` are the words in whose place they are. */
export function standsForSituation({ put, behind, dropped }: Change, implicit: string, language: Language): boolean {
  const form = proForm(put, behind, language)
  if (form === null || /^(?:it|its|they|them|their|he|him|she)$/i.test(form.words)) return false
  if (SITUATION_NOUN[language].test(form.phrase) || opensWith(put, implicit, language)) return true
  const bare = language === 'en' && !/^\p{L}/u.test(form.next)
  return bare || tellsWhatHappened(dropped)
}

export const isFragment = (text: string, language: Language): boolean => FRAGMENT[language].test(text.trim())

const HAPPENING =
  /\b(?:rose|risen|rising|rise|increas\w+|climb\w+|fell|fall(?:en|ing)?|dropp?\w*|declin\w+|decreas\w+|improv\w+|worsen\w+|recover\w+|went|gone|came|coming|started|stopped|held|given|administered|ordered|placed|admitted|discharged|transferred|grew|developed|ran out|changed|switched|exceed\w+|closing|corrected|responding|peaks?|(?:above|below|outside) the (?:reference )?range|abnormal|no growth|negative|positive)\b|升高|上升|下降|降低|降至|升至|回落|增加|减少|好转|恶化|恢复|停用|暂停|给予|给药|开具|入院|出院|转入|转出|生长|断药|改为|高于|低于|偏高|偏低|异常|阴性|阳性|高峰|闭合|纠正|有效/iu

/** Whether a text speaks of something that happens or has changed. */
export const tellsWhatHappened = (text: string): boolean => HAPPENING.test(text)

/** The pro-form that begins among the words put in, with the words up to four behind it. */
function proForm(put: string, behind: string, language: Language) {
  if (put === '') return null
  const text = `${put}${language === 'zh' ? '' : ' '}${behind}`
  const match = DEMONSTRATIVE[language].exec(text)
  if (!match || match.index >= put.length) return null
  const next = text.slice(match.index + match[0].length).trimStart()
  const noun =
    language === 'zh'
      ? (/^[^的，,、和与。？]{0,8}/u.exec(next)?.[0] ?? '')
      : (/^(?:[\p{L}\d'’-]+\s*){0,4}/u.exec(next)?.[0] ?? '')
  return { words: match[0], next, phrase: `${match[0]}${language === 'zh' ? '' : ' '}${noun}` }
}

/** Whether the words put in stand in a clause that opens the query. */
function opensWith(put: string, implicit: string, language: Language): boolean {
  const opening = implicit.split(language === 'zh' ? /[，,]/u : /,/)[0] ?? ''
  return opening !== implicit && ADJUNCT[language].test(opening.trim()) && opening.includes(put.replace(/[,，]$/u, ''))
}
