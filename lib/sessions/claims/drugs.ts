import { DRUG_CLASS_KEYS } from '#lib/charts/terms/drugs.ts'
import { parseUnit } from '#lib/charts/units/unit-code.ts'
import type { AmountToken } from './amounts.ts'
import type { Amount, Claim, Moment } from './claim.ts'
import { type ConceptToken, isExcluded, momentAt, type ReadSentence, whichIn } from './reading.ts'
import { clauseEnd, clauseStart } from './sentences.ts'

/** Reads drugs with dose, route, frequency, and what became of them. Pure. */

type Action = Extract<Claim, { kind: 'drug' }>['action']

const ROUTE =
  /\b(?:PO\/NG|PO|IV drip|IV bolus|IVPB|IVP|IV|SC|SQ|SUBCUT|subQ|IM|PR|SL|NG|NEB|INH|IH|TD|TP|oral(?:ly)?|by mouth|intravenous(?:ly)?|subcutaneous(?:ly)?|intramuscular(?:ly)?|inhaled|nebulized|topical(?:ly)?|sublingual(?:ly)?|rectal(?:ly)?|transdermal|intranasal|both eyes|left eye|right eye)\b|口服或鼻饲|口服|鼻饲|静脉(?:给药|滴注|注射|推注|泵入|输注|用药)?|静滴|静注|静推|皮下(?:注射)?|肌(?:肉)?注(?:射)?|吸入|雾化(?:吸入)?|舌下(?:含服)?|外用|直肠给药|透皮|滴眼/iu
const FREQUENCY =
  /\b(?:(?:once|twice|three times|four times|two times|thrice|\d times|one time)(?: (?:a|per|each|every))?[ -]?(?:daily|day|nightly|week|weekly)(?: (?:at bedtime|in the (?:morning|evening)|with meals|as needed))?|(?:q|every)\s?\d{1,2}(?:\s?[-–]\s?\d{1,2})?\s?-?(?:hours?|hrs?|h)\b(?: as needed| prn)?|every (?:morning|evening|night|day|other day|six hours|eight hours|twelve hours|four hours)|every \d{1,2} days|q\.?(?:d|hs|am|pm|od|wk)\b|qday|qhs|daily|nightly|weekly|at bedtime|in the (?:morning|evening)|b\.?i\.?d\b\.?|t\.?i\.?d\b\.?|q\.?i\.?d\b\.?|BID|TID|QID|prn|as needed|once|stat|continuous(?:ly)?(?: infusion)?|infusion|with meals)(?![a-z])|每(?:日|天)[一二两三四1-4]次(?:随餐)?|每(?:晚|早|晨)(?:睡前)?(?:[一1]次)?|每\s?\d{1,2}\s?(?:个)?小时(?:[一1]次)?|[一1]日[一二两三四1-4]次|每(?:日|天)|每周[一二两三1-3]次|睡前|必要时|按需|单次|持续(?:泵入|输注|静滴)|隔日[一1]次|早晚各[一1]次/iu

const ACTIONS: readonly [Exclude<Action, null>, RegExp][] = [
  [
    'not_given',
    /\b(?:not given|not administered|was held|were held|been held|held(?! near)|withheld|refused|omitted|missed|skipped|"?not given"?|hold)\b|未给(?:药|予|的)?|未执行|暂停给药|暂停使用|拒绝服用|拒服|漏服|漏给|未用药/iu,
  ],
  [
    'stopped',
    /\b(?:stopped|discontinued|d\/?c'?ed|ceased|was off|came off|taken off|weaned off|ran out|no longer (?:on|taking|receiving)|completed)\b|停用|停药|已停|停止使用|停掉|断药|用完|停服|撤药/iu,
  ],
  [
    'started',
    /\b(?:started|start|starting|starts|begun|began|beginning|initiated|commenced|resumed|restarted|added|newly on|loaded)\b|起用|开始(?:使用|应用|服用|给)?|启用|加用|起始|始于|恢复使用|自[^，。]{4,18}起/iu,
  ],
  [
    'home',
    /\b(?:home (?:dose|meds?|medications?|regimen|list)|at home|(?:patient|he|she|I) (?:has been |is |have been |keeps? )?(?:takes?|taking)|takes|prior to admission|before (?:this )?admission|on admission medications?|I take|I keep taking|outpatient)\b|在家(?:服用|使用)?|规律(?:使用|服用)|长期(?:服用|使用)|入院前(?:服用|使用|用药)?|平时(?:服用|使用)?|院外/iu,
  ],
  ['ordered', /\b(?:orders?|ordered|prescribed|prescription|written for|is written|rx)\b|医嘱|处方|开具|开立|开了/iu],
  [
    'given',
    /\b(?:given|gave|received?|receiving|administered|administration|got|treated with|treatment with|infus(?:ed|ing|ion)|on a drip|covered with|charted|"?(?:delayed )?administered"?|eMAR|entry|dosed|bolus(?:ed)?|is on|was on|remains on|while on|on)\b|给予|已给|已执行|使用|用了|输注|接受|予以|应用|给药|静滴|服用|在用|用药/iu,
  ],
]

const NOT_ON =
  /\b(?:(?:not|never|isn't|wasn't|hasn't|no longer)(?: \w+){0,3} (?:on|given|received?|receiving|taking|taken|prescribed|ordered|started|administered|getting)|(?:no|without(?: any)?|denies(?: taking| using)?|neither)(?: (?:active|current|record(?:ed)? of|standing|new|home|further|doses? of|prior|previous|orders? for|prescription for|use of|administration of))*)\s*(?:a |an |any |the )?$|(?:未|没有|无|并未|从未)(?:使用|应用|服用|给予|接受|用|开具|予)?(?:过|任何)?$|否认(?:使用|服用)?$/iu
/** `No heparin order is active`, `万古霉素未使用`. */
const NOT_ON_AFTER =
  /^\s?(?:was|were|is|has|had|has been)?\s?(?:not|never)(?: \w+)? (?:given|ordered|prescribed|started|administered|used|on|in use)\b|^(?:从?未|没有|并未)(?:使用|开具|给予|应用)/iu

/** The order is what is spoken of, whatever was given beside it. */
const ORDER_AFTER = /^(?: [\w/]+){0,2} (?:order|prescription)\b|^的?(?:医嘱|处方)/iu

/** Read as names of something else than what was given. */
const NOT_A_DRUG_AFTER =
  /^[- ]?(?:resistan\w+|sensitiv\w+|susceptib\w+|allerg\w+|levels?|troughs?|toxicity|overdose|screen|assay|intoleran\w+|-?naive|-?induced|-?associated|reaction|tolerance|test)\b|^(?:浓度|水平|谷浓度|过敏|耐药|敏感|中毒|不耐受|皮试|类(?:药物)?过敏)/iu
const NOT_A_DRUG_BEFORE =
  /\b(?:allerg(?:y|ic|ies) to|resistan(?:t|ce) to|susceptib\w+ to|sensitiv\w+ to|intermediate to|reaction to|intoleran\w+ to|response to|indication for|reason (?:to (?:stop|hold|start|avoid|worry about|change|continue)|for|against)|argues? against|worry about|(?:stop|hold|start|restart|avoid|continue|give|add|use|change|switch to|narrow to|escalate to|withhold|resum\w+) (?:the |his |her |scheduled )?|about|role for|course of|choice of|need for|safe for(?: continuing)?|cause(?:d by)?|because of|due to|effects? of|whether)\s*$|对$|警惕$|(?<![\d日])停用$|继续用?$|改用$|补充?$|所致$/iu

export type Dosed = { drug: ConceptToken; dose: AmountToken }

/** Amounts that are doses of a drug in the sentence; they are marked as used. */
export function findDoses(sentence: ReadSentence): Dosed[] {
  const found: Dosed[] = []
  for (const token of sentence.amounts) {
    if (sentence.used.has(token) || !isDose(token.amount)) continue
    const drug = drugOf(sentence, token)
    if (!drug) continue
    if (!token.isLimit) found.push({ drug, dose: token })
    sentence.used.add(token)
  }
  return found
}

/** Measured as doses are: a mass, activity, charge or volume, alone or per time or weight; tablets and puffs. */
function isDose({ ucum }: Amount): boolean {
  if (ucum === null) return false
  if (/^\{(?:tablet|capsule|puff|drop|patch|spray|nebule|bag|vial|packet|syringe|application)\}/.test(ucum)) return true
  const powers = parseUnit(ucum)?.powers
  if (!powers) return false
  const { time = 0, mass = 0, volume = 0, activity = 0, charge = 0, amount = 0, ...rest } = powers
  if (Object.keys(rest).length > 0 || time > 0) return false
  const what = [mass, volume, activity, charge, amount].filter((power) => power !== 0)
  return what.length === 1 && what[0] === 1 ? true : what.length === 0 && /\/kg/.test(ucum)
}

function drugOf(sentence: ReadSentence, token: AmountToken): ConceptToken | null {
  const text = (from: number, to: number) => sentence.text.slice(from - sentence.start, to - sentence.start)
  const left = sentence.concepts.findLast(({ end }) => end <= token.start)
  const right = sentence.concepts.find(({ start }) => start >= token.end)
  const isDrug = (one: ConceptToken | undefined) => one?.concept.kind === 'drug'
  const gapRight = right ? text(token.end, right.start) : ''
  const gapLeft = left ? text(left.end, token.start) : ''
  if (isDrug(left) && /^[\s(:：]{0,2}$/u.test(gapLeft)) return left ?? null
  if (isDrug(right) && /^\s?(?:of |的)?(?:IV |PO |oral |intravenous )?$/iu.test(gapRight)) return right ?? null
  if (isDrug(left) && gapLeft.length < 90 && !/[;；]/u.test(gapLeft)) return left ?? null
  const isHeading = /\b(?:order|dose|prescription|for|of)\b|医嘱|剂量|处方/iu.test(gapRight)
  return isDrug(right) && !left && gapRight.length < 60 && isHeading ? (right ?? null) : null
}

export function readDrugs(sentence: ReadSentence, doses: readonly Dosed[]): Claim[] {
  const drugs = sentence.concepts.filter((one) => one.concept.kind === 'drug' && !sentence.spent.has(one))
  return drugs.flatMap((one, index) => {
    if (isExcluded(sentence, one.start)) return []
    const lead = sentence.text.slice(0, one.start - sentence.start)
    const rest = sentence.text.slice(one.end - sentence.start)
    if (NOT_A_DRUG_AFTER.test(rest)) return []
    const own = doses.filter(({ drug }) => drug === one).map(({ dose }) => dose)
    const isAsked = sentence.mode === 'asked'
    if (isAsked && !isGranted(lead, own.length > 0)) return []
    if (NOT_A_DRUG_BEFORE.test(lead) && !isAsked) return []
    const [from, to] = stretch(sentence, drugs, index)
    const around = sentence.text.slice(from - sentence.start, to - sentence.start)
    const place = one.start - from
    const cue = actionIn(around, place)
    const isOrder = ORDER_AFTER.test(rest) && (cue === null || cue.action === 'given')
    const action = isOrder ? 'ordered' : (cue?.action ?? null)
    const negated = NOT_ON.test(lead) || NOT_ON_AFTER.test(rest)
    const isClass = DRUG_CLASS_KEYS.has(one.concept.key)
    // A class named in passing says nothing that a record could prove.
    if (isClass && action === null && !negated) return []
    const dose = own[0] ?? null
    const route = nearestMatch(ROUTE, around, place)
    const frequency = frequencyIn(around, place)
    const parts = [one, ...(dose ? [dose] : [])]
    return [
      {
        kind: 'drug' as const,
        start: Math.min(...parts.map(({ start }) => start)),
        end: Math.max(...parts.map(({ end }) => end)),
        drug: one.concept,
        dose: dose?.amount ?? null,
        route,
        frequency,
        action: negated ? deniedAction(action) : action,
        negated,
        when:
          (cue && !isOrder ? momentOfChange(sentence, cue, from, to) : null) ??
          momentAt(sentence, { start: one.start, end: dose && dose.start > one.start ? dose.end : one.end }, drugs),
        which: whichIn(around.replace(/\b(?:before|prior to) (?:this )?admission|入院前/giu, '')),
      },
    ]
  })
}

/** “Was not given” denies the giving; starting and stopping are not what is denied. */
function deniedAction(action: Action): Action {
  if (action === 'not_given') return 'given'
  return action === 'given' || action === 'ordered' || action === 'home' ? action : null
}

/** Where a course has several days, that of its start or its end is the one nearest the word. */
function momentOfChange(sentence: ReadSentence, cue: ActionCue, from: number, to: number): Moment | null {
  if (cue.action !== 'started' && cue.action !== 'stopped') return null
  const inside = sentence.moments.filter(({ start, end, moment }) => moment !== null && start >= from && end <= to)
  if (inside.length < 2) return null
  const [start, end] = [from + cue.start, from + cue.end]
  const text = (one: number, other: number) => sentence.text.slice(one - sentence.start, other - sentence.start)
  const gap = (one: { start: number; end: number }) => {
    const between = one.end <= start ? text(one.end, start) : text(end, one.start)
    // `From the third, stopped on the sixth`: a comma parts, `on` joins.
    return /^\s?(?:on|at|in)?\s?$/iu.test(between) ? 0 : between.length + (/[,，;；]/u.test(between) ? 20 : 0)
  }
  return inside.toSorted((a, b) => gap(a) - gap(b))[0]?.moment ?? null
}

/** `while he is on torsemide`, `given her warfarin 5 mg`; a drug that is only asked about is no claim. */
function isGranted(lead: string, hasDose: boolean): boolean {
  if (
    /\b(?:while|since|now that|given that|as|because|although) (?:the patient|he|she|they|I)(?:'s| is| was| has been| remains)? (?:still |already |now )?(?:on|taking|receiving|getting|given)\s$|\b(?:while|being) (?:on|taking|receiving)\s$/iu.test(
      lead,
    )
  ) {
    return true
  }
  if (/在用$|正在(?:使用|服用|用)$|在(?:使用|服用)$/u.test(lead)) return true
  return hasDose && /\b(?:his|her|their|the patient's|current|home)\s$/iu.test(lead)
}

/** From the drug before to the drug behind, within the sentence; a list of drugs shares its verb. */
function stretch(sentence: ReadSentence, drugs: readonly ConceptToken[], index: number): [number, number] {
  const one = drugs[index] as ConceptToken
  const previous = drugs[index - 1]
  const next = drugs[index + 1]
  const text = (from: number, to: number) => sentence.text.slice(from - sentence.start, to - sentence.start)
  const isList = (gap: string) =>
    /^[^.;；。]{0,60}$/u.test(gap) && /^[\s,，、]*(?:and|与|和|及|or)?[\s,，、]*(?:\d|$)/iu.test(gap.trim().slice(0, 4))
  let from = sentence.start + clauseStart(sentence.text, one.start - sentence.start)
  if (previous && from < previous.end) from = previous.end
  let shared = index
  while (shared > 0 && isList(text((drugs[shared - 1] as ConceptToken).end, (drugs[shared] as ConceptToken).start)))
    shared--
  if (shared < index) {
    const first = drugs[shared] as ConceptToken
    from = Math.min(from, sentence.start + clauseStart(sentence.text, first.start - sentence.start))
  }
  let to = next ? next.start : sentence.end
  const stop = clauseEndAfterDose(sentence.text, one.end - sentence.start)
  if (sentence.start + stop < to) to = sentence.start + stop
  return [from, Math.max(to, one.end)]
}

/** A comma ends a drug's clause only where a new subject follows: `25 mg PO, started 2146-12-17` is one. */
function clauseEndAfterDose(text: string, at: number): number {
  const stop =
    /[;；。]|[,，]\s?(?:and |but |which |so |the |while )|\b(?:but|so|because|although|whereas|while)\b|但|因此|所以/iu.exec(
      text.slice(at),
    )
  return stop ? at + stop.index : clauseEnd(text, text.length - 1)
}

/** `No dose was missed`, `没有漏给`: a denial denied. */
const NOT_MISSED =
  /\b(?:no|none|not|never|without)\b[^.;,]{0,24}\b(?:missed|omitted|skipped|withheld|held|refused)\b|(?:无|没有|未|从未|并未|未见|未有)(?:漏给|漏服|漏用|遗漏|拒服|拒绝服用)/giu

type ActionCue = { action: Exclude<Action, null>; start: number; end: number }

function actionIn(text: string, place: number): ActionCue | null {
  const around = text.replace(NOT_MISSED, (words) => ' '.repeat(words.length))
  let best: (ActionCue & { distance: number }) | null = null
  for (const [rank, [action, pattern]] of ACTIONS.entries()) {
    for (const match of around.matchAll(new RegExp(pattern.source, `${pattern.flags}g`))) {
      const gap = match.index > place ? match.index - place : place - match.index - match[0].length
      // What is said of a drug before naming it counts more than a verb behind; holding and stopping before giving.
      const distance = gap + rank * 6
      if (!best || distance < best.distance)
        best = { action, distance, start: match.index, end: match.index + match[0].length }
    }
  }
  return best
}

function nearestMatch(pattern: RegExp, around: string, place: number): string | null {
  let best: { words: string; distance: number } | null = null
  for (const match of around.matchAll(new RegExp(pattern.source, `${pattern.flags}g`))) {
    const distance = Math.abs(match.index - place)
    if (!best || distance < best.distance) best = { words: match[0], distance }
  }
  return best?.words ?? null
}

function frequencyIn(around: string, place: number): string | null {
  // `once` and `on` behind an order of words like `once he improves` are no frequency.
  return nearestMatch(
    FREQUENCY,
    around.replace(/\bonce (?:he|she|it|they|the)\b/giu, (words) => ' '.repeat(words.length)),
    place,
  )
}
