/** Reads routes and frequencies of orders and of texts, in both languages. Pure. */

const ROUTES: readonly [string, RegExp][] = [
  [
    'iv',
    /\b(?:iv|ivp|ivpb|iv drip|iv bolus|intravenous(?:ly)?|gtt|drip|infusion|i\.v\.)\b|静脉|静滴|静注|静推|泵入|滴注/i,
  ],
  ['sc', /\b(?:sc|sq|subq|subcut(?:aneous(?:ly)?)?|s\.c\.)\b|皮下/i],
  ['im', /\b(?:im|intramuscular(?:ly)?)\b|肌注|肌肉注射|肌内/i],
  ['inh', /\b(?:ih|inh|inhal(?:ed|ation)?|neb(?:s|ulized|ulizer)?|ned|in)\b|吸入|雾化/i],
  ['pr', /\b(?:pr|rectal(?:ly)?)\b|直肠|灌肠|纳肛/i],
  ['sl', /\b(?:sl|sublingual(?:ly)?)\b|舌下/i],
  ['top', /\b(?:tp|top|topical(?:ly)?|td|transdermal|patch)\b|外用|贴剂|经皮/i],
  ['eye', /\b(?:both eyes|left eye|right eye|ophthalmic|ou|od|os)\b|滴眼|眼/i],
  [
    'po',
    /\b(?:po|p\.o\.|oral(?:ly)?|by mouth|po\/ng|ng|og|po or enteral|enteral|g ?tube|j ?tube|ng\/og)\b|口服|鼻饲|经口/i,
  ],
  ['nu', /\b(?:nasal|intranasal|nu)\b|鼻喷/i],
]

/** Every way in that a text names; empty when none is known. */
export function routesIn(text: string | null): ReadonlySet<string> {
  return new Set(text === null ? [] : ROUTES.filter(([, pattern]) => pattern.test(text)).map(([route]) => route))
}

const NUMBERS: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  eight: 8,
  ten: 10,
  twelve: 12,
  once: 1,
  twice: 2,
  thrice: 3,
  一: 1,
  两: 2,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  八: 8,
  十: 10,
  十二: 12,
  单: 1,
}
const COUNT = '(\\d+(?:\\.\\d+)?|one|two|three|four|five|six|eight|ten|twelve|十二|[一两二三四五六八十])'

function count(text: string | undefined): number {
  return text === undefined ? Number.NaN : (NUMBERS[text.toLowerCase()] ?? Number(text))
}

export type Frequency = { perDay: number | null; once: boolean; asNeeded: boolean; continuous: boolean }

const EVERY_HOURS = new RegExp(
  `(?:\\bq\\.?\\s*|every\\s+|每隔?\\s*)${COUNT}(?:\\s*(?:-|to|–)\\s*\\d+)?\\s*(?:h(?:ours?|rs?|r)?\\b|小时|个小时)`,
  'i',
)
const PER_DAYS = new RegExp(`(?:every|每隔?)\\s*${COUNT}\\s*(?:days?|天|日)`, 'i')
const TIMES_DAY = new RegExp(
  `${COUNT}\\s*(?:times?|x|×)\\s*(?:a|per|each|every)?\\s*(?:day|daily|/d|per 1 d)|(?:每[日天晚]|一[日天]|日)\\s*${COUNT}\\s*次|${COUNT}\\s*次\\s*/\\s*[日天]`,
  'i',
)

/** What a frequency means: doses in a day where that can be told. */
export function frequencyOf(text: string | null): Frequency | null {
  if (text === null || text.trim() === '') return null
  const asNeeded = /\bprn\b|as needed|when needed|必要时|按需|需要时/i.test(text)
  const continuous = /infusion|continuous|drip|gtt|持续|泵入/i.test(text)
  const once =
    /\bonce\b(?!\s*(?:a|per|each|every)?\s*-?\s*(?:daily|day|week|nightly|every))|\b1x\b|one[- ]time|\bx\s?1\b|\bstat\b|single dose|单次|一次性|立即/i.test(
      text,
    )
  return { perDay: perDay(text), once, asNeeded, continuous }
}

function perDay(text: string): number | null {
  const fhir = /(\d+(?:\.\d+)?) × per (\d+(?:\.\d+)?)(?:–\d+)? (h|d|wk|min)/.exec(text)
  if (fhir) {
    const hours = { h: 1, d: 24, wk: 168, min: 1 / 60 }[fhir[3] ?? 'd'] ?? 24
    return (Number(fhir[1]) * 24) / (Number(fhir[2]) * hours)
  }
  const hours = EVERY_HOURS.exec(text)
  if (hours) return 24 / count(hours[1])
  if (/every other day|\bqod\b|隔日|隔天/i.test(text)) return 0.5
  const days = PER_DAYS.exec(text)
  if (days) return 1 / count(days[1])
  const times = TIMES_DAY.exec(text)
  if (times) return count(times[1] ?? times[2] ?? times[3])
  if (/\bqid\b|four times/i.test(text)) return 4
  if (/\btid\b|three times|thrice|with each meal|with meals|三餐/i.test(text)) return 3
  if (/\bbid\b|twice|two times|早晚各/i.test(text)) return 2
  if (/weekly|once a week|\bqwk\b|每周一?次?$|每周一次/i.test(text)) return 1 / 7
  if (
    /\bq\.?d\b|\bqday\b|\bdaily\b|every day|a day|once daily|\bqhs\b|\bqam\b|\bqpm\b|at bedtime|nightly|every (?:morning|evening|night)|in the (?:morning|evening)|\bhs\b|每[日天晚早]|睡前|每晨/i.test(
      text,
    )
  )
    return 1
  return null
}

/** May the two mean the same? What only one of them says is no difference. */
export function sameFrequency(said: string, recorded: string | null): boolean | null {
  const [a, b] = [frequencyOf(said), frequencyOf(recorded)]
  if (!a || !b) return null
  if (a.perDay !== null && b.perDay !== null) return Math.abs(a.perDay - b.perDay) < 0.01
  if (a.once && b.perDay !== null && !b.once) return false
  if (a.perDay !== null && b.once) return false
  if (a.asNeeded && b.asNeeded) return true
  if (a.once && b.once) return true
  if (a.continuous && b.continuous) return true
  return null
}
