import { seededRandom } from '#lib/platform/seeded-random.ts'
import type { Language } from '#lib/sessions/turn.ts'

/** Chooses among ways to say a thing: the same seed and place always choose the same, in each language. Pure. */

export type Voice = {
  language: Language
  /** One of `ways`; `slot` names the place, so that two places choose apart. */
  pick(slot: string, ways: Ways): string
  /** One of a list of values, the same in every language. */
  choose<T>(slot: string, values: readonly T[]): T
}

/** The ways to say one thing; what stands at one place in both lists says the same, and both are of one length. */
export type Ways = { en: readonly string[]; zh: readonly string[] }
export type Bilingual = { en: string; zh: string }

export function voiceOf(seed: number, stream: string, language: Language): Voice {
  const draw = (slot: string, count: number) => Math.floor(seededRandom(seed, `${stream}/${slot}`).next() * count)
  return {
    language,
    pick(slot, ways) {
      if (ways.en.length !== ways.zh.length) throw new RangeError(`“${ways.en[0]}” has no ways in both languages`)
      // The same place in both lists, so that one is the other's translation.
      return ways[language][draw(slot, ways.en.length)] ?? ''
    },
    choose(slot, values) {
      const value = values[draw(slot, values.length)]
      if (value === undefined) throw new RangeError(`nothing to choose from at ${slot}`)
      return value
    },
  }
}

/** Fill `{name}` places; a place without a value is a mistake of the grammar. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name]
    if (value === undefined) throw new RangeError(`“${template}” has no value for ${place}`)
    return value
  })
}

/** The first letter as a sentence begins; a name that is written small (`pH`) stays. */
export function sentenceCase(text: string): string {
  return /^[a-z](?![A-Z])/.test(text) ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text
}

/** `a`, `a and b`, `a, b and c`; in Chinese `a、b和c`. */
export function listed(parts: readonly string[], language: Language): string {
  if (parts.length < 2) return parts[0] ?? ''
  const [last, rest] = [parts[parts.length - 1] ?? '', parts.slice(0, -1)]
  return language === 'zh' ? `${rest.join('、')}和${last}` : `${rest.join(', ')} and ${last}`
}
