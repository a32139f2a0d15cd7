import { isObject } from './json-value.ts'
import type { GoldTurn } from './read-gold.ts'
import { type RawRecord, SEPARATOR } from './record.ts'
import { type Report, shown } from './report.ts'

/** Checks of the conversation a judge reads: its shape, and that it says what the turns say. Pure. */

/** Place of a turn's question or answer in `messages` (with separators) or `messages_zh` (without). */
export function messageAt(key: string, turn: number, speaker: 'user' | 'assistant'): number {
  return turn * (key === 'messages_zh' ? 2 : 3) + (speaker === 'user' ? 0 : 1)
}

/** Checks the three message arrays. Words that differ from the turns are findings: the next edit mends them. */
export function checkMessages(record: RawRecord, turns: number, gold: GoldTurn[], report: Report): void {
  const shapes = ['messages', 'messages_en', 'messages_zh'].filter((key) => record[key] != null)
  const sound = new Set(shapes.filter((key) => checkShape(record[key], key, turns, report)))
  const main = sound.has('messages') ? 'messages' : 'messages_en'
  const answers = gold.map((turn) => turn.answer)
  if (sound.has(main)) checkWords(record, main, record.tasks_en ?? record.tasks, answers, report)
  if (sound.has('messages_zh')) checkWords(record, 'messages_zh', record.tasks_zh, null, report)
}

function checkShape(messages: unknown, key: string, turns: number, report: Report): boolean {
  const path = `$.${key}`
  if (!Array.isArray(messages)) {
    report.refuse(path, 'wrong_type', `${shown(messages)} is no array of messages`)
    return false
  }
  const chinese = key === 'messages_zh'
  const wanted = chinese ? 2 * turns : 3 * turns - 1
  if (messages.length !== wanted) {
    const form = chinese
      ? 'a user and an assistant message a turn, no separators'
      : 'a user and an assistant message a turn, a separator between turns'
    report.refuse(
      path,
      'wrong_length',
      `${key} has ${messages.length} elements; ${turns} turns make ${wanted} (${form})`,
    )
    return false
  }
  let sound = true
  // One finding is enough, and the pair of `messages` repeats it.
  let usual = key === 'messages_en'
  messages.forEach((message, i) => {
    const place = chinese ? i % 2 : i % 3
    if (place === 2) {
      if (typeof message !== 'string') {
        report.refuse(`${path}[${i}]`, 'wrong_type', `${shown(message)} stands where a separator string belongs`)
        sound = false
      } else if (message !== SEPARATOR && !usual) {
        usual = true
        report.find('note', `${path}[${i}]`, 'separator_unusual', {})
      }
      return
    }
    const role = place === 0 ? 'user' : 'assistant'
    if (isObject(message) && message.role === role && typeof message.content === 'string') return
    sound = false
    if (!isObject(message))
      report.refuse(`${path}[${i}]`, 'wrong_type', `${shown(message)} is no message of the ${role}`)
    else if (message.role !== role)
      report.refuse(`${path}[${i}].role`, 'unknown_value', `${shown(message.role)} stands where "${role}" belongs`)
    else report.refuse(`${path}[${i}].content`, 'wrong_type', `${shown(message.content)} is no text`)
  })
  return sound
}

function checkWords(record: RawRecord, key: string, queries: unknown, answers: string[] | null, report: Report): void {
  const messages = record[key] as RawRecord[]
  const compare = (speaker: 'user' | 'assistant', texts: unknown, source: string) => {
    if (!Array.isArray(texts)) return
    texts.forEach((text, turn) => {
      const at = messageAt(key, turn, speaker)
      if (typeof text !== 'string' || messages[at]?.content === text) return
      report.find('error', `$.${key}[${at}].content`, 'message_differs', { key, source, turn }, { turn })
    })
  }
  compare('user', queries, key === 'messages_zh' ? 'tasks_zh' : 'tasks')
  compare('assistant', answers, 'answer')
}
