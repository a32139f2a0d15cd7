'use client'
import Link from 'next/link'
import { useTranslations } from 'use-intl'
import { personMay } from '#components/shell/nav.ts'
import { useMe } from '#components/shell/page.tsx'
import type { LeftOutReason } from '#lib/releases/left-out.ts'
import { useReasonWords } from './reason-words.ts'

/** Reasons a lead or curator can look into at the adjudication desk. */
const AT_THE_DESK: readonly LeftOutReason['code'][] = ['conflict', 'rejected', 'doubtful']

/**
 * Everything a session lacks, turn by turn.
 * @param links leads to the desk where a turn lies there now
 */
export function ReasonLines({
  session,
  reasons,
  links = false,
}: {
  session: string
  reasons: readonly LeftOutReason[]
  links?: boolean
}) {
  const words = useReasonWords()
  const reads = personMay(useMe(), 'adjudication.read')
  return (
    <ul className="flex flex-col gap-0.5">
      {linesOf(reasons, links && reads, words).map((line) => (
        <ReasonLine key={line.key} session={session} line={line} />
      ))}
    </ul>
  )
}

/** What is lacking, once: the turns it is lacking in, or none where it is the whole session. */
type Line = { key: string; turns: number[]; words: string; desk: boolean }

/** Turns that lack the same are one line; those with a place at the desk stay apart, each with its own way there. */
function linesOf(reasons: readonly LeftOutReason[], links: boolean, words: (reason: LeftOutReason) => string): Line[] {
  const lines = new Map<string, Line>()
  // Where no turn was ever assigned, or the session is closed, it is the same for all of them.
  const whole = reasons.every(({ code }) => code === 'unassigned' || code === 'credential')
  for (const reason of reasons) {
    const turn = whole || !('turn' in reason) ? null : reason.turn
    const desk = links && turn !== null && AT_THE_DESK.includes(reason.code)
    const said = words(reason)
    const key = desk ? `${turn} ${said}` : said
    const line = lines.get(key) ?? { key, turns: [], words: said, desk }
    if (turn !== null) line.turns.push(turn)
    lines.set(key, line)
  }
  return [...lines.values()]
}

function ReasonLine({ session, line }: { session: string; line: Line }) {
  const t = useTranslations('release')
  const { turns, words, desk } = line
  const [first] = turns
  const place =
    first === undefined
      ? t('wholeSession')
      : t('turnNames', { count: turns.length, turns: turns.map((turn) => turn + 1).join(', ') })
  return (
    <li className="flex gap-3">
      <span className="w-28 shrink-0 text-mute">
        {desk && first !== undefined ? (
          <Link
            href={`/adjudication/${encodeURIComponent(session)}/${first}`}
            aria-label={t('openTurn', { turn: first + 1, session })}
            className="font-semibold text-accent underline"
          >
            {place}
          </Link>
        ) : (
          place
        )}
      </span>
      <span className="min-w-0 break-words">{words}</span>
    </li>
  )
}
