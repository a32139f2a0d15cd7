import type { ImplicitnessCode } from '#lib/sessions/turn.ts'
import { fieldsOf } from './fields.ts'
import { PRO_FORMS, type Thing } from './things.ts'
import type { Topic } from './topic.ts'
import { type Bilingual, fill, sentenceCase, type Voice, type Ways } from './voice.ts'

/** A query in its explicit and its implicit form, the same in both languages. Pure. */

/** How a query is worded: with an opening clause about a situation, and how it is made implicit. */
export type Wording = {
  opener: Bilingual | null
  code: ImplicitnessCode | null
  /** Which thing the pro-form stands for, with NA. */
  thing: number | null
}

/** What earlier turns offer to lean on, as the topics of those turns tell it, oldest first. */
export type Said = { topic: Topic; index: number }

/** The codes that can be carried out on a topic after these turns. */
export function possibleCodes(topic: Topic, said: readonly Said[]): ImplicitnessCode[] {
  const last = said[said.length - 1]
  return [
    ...(namedBefore(topic, said) === null ? [] : (['NA'] as const)),
    ...(topic.fragments !== null && last?.topic.frame === topic.frame ? (['PE'] as const) : []),
    ...(situationBefore(topic, said) === null || topic.taskType === 'Information Lookup' ? [] : (['AE'] as const)),
  ]
}

export function wordingFor(topic: Topic, said: readonly Said[], code: ImplicitnessCode | null): Wording {
  return {
    opener: code === 'AE' ? situationBefore(topic, said) : null,
    code,
    thing: code === 'NA' ? namedBefore(topic, said) : null,
  }
}

/** The thing of this topic that was named last. */
function namedBefore(topic: Topic, said: readonly Said[]): number | null {
  for (const { topic: earlier } of [...said].reverse()) {
    const index = topic.about.findIndex(({ key }) => earlier.about.some((thing) => thing.key === key))
    if (index >= 0) return index
  }
  return null
}

/** The latest situation that bears on this topic: told of the same thing, or of the same part of medicine. */
function situationBefore(topic: Topic, said: readonly Said[]): Bilingual | null {
  const fields = fieldsOf(topic)
  for (const { topic: earlier } of [...said].reverse()) {
    const [situation] = earlier.situations
    const isNear =
      earlier.about.some(({ key }) => topic.about.some((thing) => thing.key === key)) ||
      [...fieldsOf(earlier)].some((field) => fields.has(field))
    if (situation && isNear) return situation
  }
  return null
}

/** Each opening clause with its implicit twin, by place. */
const OPENERS: readonly { explicit: Bilingual; implicit: Bilingual }[] = [
  { explicit: { en: 'Given {s}, ', zh: '鉴于{s}，' }, implicit: { en: 'Given that, ', zh: '鉴于上述情况，' } },
  {
    explicit: { en: 'With {s} in mind, ', zh: '考虑到{s}，' },
    implicit: { en: 'With that in mind, ', zh: '考虑到这一情况，' },
  },
  {
    explicit: { en: 'In view of {s}, ', zh: '从{s}来看，' },
    implicit: { en: 'In view of this, ', zh: '从上述情况来看，' },
  },
  {
    explicit: { en: 'Now that we know about {s}, ', zh: '既然知道了{s}，' },
    implicit: { en: 'Now that we know this, ', zh: '既然知道了这些，' },
  },
  {
    explicit: { en: 'Against the background of {s}, ', zh: '在{s}的背景下，' },
    implicit: { en: 'Against that background, ', zh: '在这种背景下，' },
  },
]

export function wordExplicit(topic: Topic, wording: Wording, voice: Voice): string {
  return opened(filled(voice.pick('ask', topic.asks), topic.about, voice, null), wording, 'explicit', voice)
}

export function wordImplicit(topic: Topic, wording: Wording, voice: Voice): string {
  if (wording.code === null) return wordExplicit(topic, wording, voice)
  if (wording.code === 'PE') {
    if (topic.fragments === null) throw new RangeError(`${topic.key} has no fragment`)
    return filled(voice.pick('fragment', topic.fragments), topic.about, voice, null)
  }
  const ask = filled(voice.pick('ask', topic.asks), topic.about, voice, wording.code === 'NA' ? wording.thing : null)
  return opened(ask, wording, 'implicit', voice)
}

function opened(ask: string, { opener }: Wording, form: 'explicit' | 'implicit', voice: Voice): string {
  if (opener === null) return ask
  const pair = voice.choose('opener', OPENERS)
  return `${fill(pair[form][voice.language], { s: opener[voice.language] })}${uncapped(ask)}`
}

/** Puts names, or for one thing its pro-form, into a request; the article belongs to the name. */
function filled(template: string, about: readonly Thing[], voice: Voice, replaced: number | null): string {
  let text = template
  about.forEach(({ kind, name }, index) => {
    const letter = 'abc'.charAt(index)
    if (index === replaced) {
      const forms = about.length > 1 ? withoutIt(PRO_FORMS[kind]) : PRO_FORMS[kind]
      text = text.replace(new RegExp(`(?:\\bthe )?\\{${letter}\\}`, 'gi'), voice.pick('pro-form', forms))
    } else text = text.replaceAll(`{${letter}}`, name[voice.language])
  })
  return sentenceCase(text)
}

/** With two things in one request a bare `it` would leave open which is meant. */
function withoutIt({ en, zh }: Ways): Ways {
  const kept = en.map((form) => form !== 'it')
  return { en: en.filter((_, at) => kept[at]), zh: zh.filter((_, at) => kept[at]) }
}

const uncapped = (text: string): string =>
  /^(?:I\b|[A-Z]{2}|[A-Z]\w*[A-Z])/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)
