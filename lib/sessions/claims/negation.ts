import type { ReadSentence } from './reading.ts'

/** Whether a finding is denied, supposed or past where it stands. Pure. */

const BREAK =
  /\b(?:but|however|except|although|though|and (?:has|had|is|was|reports?|mild|some|severe|moderate|sharp|a|an|the|does|did)|with (?:mild|some|a|an)|which|yet|now has)\b|但|然而|不过|却|[;；。]/giu

const DENIES =
  /\b(?:no|not|none|denies|denied|denying|without|negative for|never|nor|neither|absence of|absent|free of|lacks?|ruled out|excluded|isn't|wasn't|doesn't|didn't|hasn't|haven't|don't have|no longer|did not|does not|resolved|unremarkable for)\b(?![- ](?:only|yet known))|(?:无|未|否认|没有|排除|不伴|未见|未发现|未出现|除外|并无|无明显|不存在|未提示)/giu
/** `no increase in`, `not only`: these deny something else. */
const DENIES_OTHER =
  /^(?:no (?:change|increase|improvement|reason|need|further)|not (?:only|just|support|mean|rule)|never (?:smoked|before))\b|^未(?:再|控制|达|特指)|^无(?:法|需|论|关)/iu
const DENIED_AFTER =
  /^[\s,，]*(?:(?:was|were|is|are|has been|have been)\s)?(?:not (?:seen|present|found|identified|detected|reported|noted|evident|coded|listed)|absent|denied|ruled out|excluded|negative|resolved)\b|^\s?(?:was|were|is|are)\s(?:not|never)\b|^[：:]?\s?(?:阴性|未见|不存在|已排除|\(-\))/iu

const POSSIBLE =
  /\b(?:possible|possibly|probable|likely|unlikely|suspect(?:ed|s|ing)?|suspicion (?:of|for)|concern(?:ing|ed|s)? (?:for|about)|rule out|r\/o|cannot (?:be )?exclude|can't exclude|consistent with|compatible with|suggest(?:s|ive|ing|ed)?|point(?:s|ing)? (?:to|toward)|indicat(?:e|es|ing|ive)|support(?:s|ing)?|fits?|picture (?:is|of)|differential|versus|vs\.?|risk (?:of|for|factor)|at risk|high risk|to prevent|prophylaxis|screen(?:ing)? for|signs? (?:of|for)|symptoms? of|evaluate for|workup (?:of|for)|assess(?:ment)? for|come before|argues? (?:for|against)|establish|explain(?:s|ed)? by|may|might|could|worry about|presumed|question of|meets? criteria|criteria for|reason (?:for|to)|because of|treat(?:ment)? (?:of|for)|management of|severity of|history or|return (?:if|for|with)|marker of|proves?|confirm(?:s|ed)? the|in (?:an?|the) (?:older|elderly)|active bacterial)\b|可能|疑似|疑|怀疑|考虑|提示|符合|不能排除|待排|倾向|风险|警惕|预防|筛查|支持|判定|鉴别|应先|所致|引起|导致|证实|属于|征象|危险因素|会|治疗(?:有效)?/giu

const PAST =
  /\b(?:history of|hx of|h\/o|past medical history|PMH|PMHx|prior|previous(?:ly)?|past|remote|former(?:ly)?|known|old|chronic history|status post|s\/p)\b|既往|曾|病史|史(?=[：:，。、]|$)|过去|以前|陈旧/iu

function lastBreak(text: string): number {
  let at = 0
  for (const match of text.matchAll(BREAK)) at = match.index + match[0].length
  return at
}

/** The sentence up to a place, with diagnoses blanked: the `without` of one title denies none of its neighbours. */
function withoutTitles({ text, start: from, concepts }: ReadSentence, at: number): string {
  let lead = text.slice(0, at - from)
  for (const { start, end, concept } of concepts) {
    if (concept.kind !== 'condition' || end > at) continue
    lead = lead.slice(0, start - from) + ' '.repeat(end - start) + lead.slice(end - from)
  }
  return lead
}

export function isDenied(sentence: ReadSentence, start: number, end: number): boolean {
  const lead = withoutTitles(sentence, start).slice(-110)
  const scope = lead.slice(lastBreak(lead))
  const rest = sentence.text.slice(end - sentence.start)
  if (DENIED_AFTER.test(rest)) return true
  const match = [...scope.matchAll(DENIES)].at(-1)
  if (!match) return false
  if (DENIES_OTHER.test(scope.slice(match.index))) return false
  const between = scope.slice(match.index + match[0].length)
  // A new verb after a comma starts anew: `no fever, has cough`.
  if (/[,，]\s?(?:has|had|have|reports?|with|is|was|he|she|there|有|伴|出现|为)\b/iu.test(between)) return false
  if (/[,，](?:有|伴|出现|可见)/u.test(between)) return false
  const commas = between.match(/[,，]/g)?.length ?? 0
  const isHan = /\p{Script=Han}/u.test(between)
  return between.length < (isHan ? 30 : 90) && commas < 6
}

export function isPossible(sentence: ReadSentence, start: number): boolean {
  const lead = sentence.text.slice(Math.max(0, start - sentence.start - 80), start - sentence.start)
  const scope = lead.slice(Math.max(lastBreak(lead), lastComma(lead)))
  if (new RegExp(POSSIBLE.source, 'iu').test(scope)) return true
  return false
}

/** `x, possible`, `肺炎可能`, `bleeding risk`. */
export function isPossibleAfter(sentence: ReadSentence, end: number): boolean {
  return /^\s?(?:\?|risk|prophylaxis|precautions?|screen|protocol|workup|is (?:possible|likely|unlikely|suspected)|cannot be excluded|criteria)\b|^(?:可能|待排|风险|的?可能|不能排除|预防|筛查|的征象)/iu.test(
    sentence.text.slice(end - sentence.start),
  )
}

function lastComma(text: string): number {
  let at = 0
  for (const match of text.matchAll(/[,，](?!\s?(?:and|or)\b)/gu)) at = match.index + 1
  return at
}

export function isPast(sentence: ReadSentence, start: number, end: number): boolean {
  const lead = sentence.text.slice(Math.max(0, start - sentence.start - 60), start - sentence.start)
  const rest = sentence.text.slice(end - sentence.start, end - sentence.start + 6)
  return PAST.test(lead.slice(lastBreak(lead))) || /^(?:病)?史/u.test(rest)
}
