import type { Coefficient } from '#lib/agreement/coefficient.ts'
import { type ForestScale, MARK, markX, shown } from './forest-scale.ts'

const MIDDLE = MARK.height / 2

/**
 * A value with its interval as a dot on a line. It says nothing the numbers beside it do not say, so screen readers pass
 * over it. An interval that goes on below the axis ends in an arrow; a value without an interval is a ring.
 */
export function ForestMark({ value, ci, scale }: Pick<Coefficient, 'value' | 'ci'> & { scale: ForestScale }) {
  if (value === null) return null
  const from = ci ? markX(scale, ci[0]) : 0
  const to = ci ? markX(scale, ci[1]) : 0
  const beyond = ci !== null && ci[0] < scale.low
  return (
    <svg width={MARK.width} height={MARK.height} aria-hidden="true" className="block">
      <Axis scale={scale} />
      {ci ? (
        <g stroke="var(--ink)" strokeWidth={1.5} fill="none">
          <line x1={from} x2={to} y1={MIDDLE} y2={MIDDLE} />
          {beyond ? (
            <polyline points={`${from + 5},${MIDDLE - 4} ${from},${MIDDLE} ${from + 5},${MIDDLE + 4}`} />
          ) : (
            <line x1={from} x2={from} y1={MIDDLE - 3} y2={MIDDLE + 3} />
          )}
          <line x1={to} x2={to} y1={MIDDLE - 3} y2={MIDDLE + 3} />
        </g>
      ) : null}
      <circle
        cx={markX(scale, value)}
        cy={MIDDLE}
        r={ci ? 3.5 : 3}
        fill={ci ? 'var(--accent)' : 'var(--panel)'}
        stroke="var(--accent)"
        strokeWidth={ci ? 0 : 1.5}
      />
    </svg>
  )
}

function Axis({ scale }: { scale: ForestScale }) {
  return (
    <g stroke="var(--line)">
      <line x1={MARK.inset} x2={MARK.width - MARK.inset} y1={MIDDLE} y2={MIDDLE} />
      {[...new Set([scale.low, 0, 0.5, 1])].map((at) => (
        <line
          key={at}
          x1={markX(scale, at)}
          x2={markX(scale, at)}
          y1={at === 0.5 ? MIDDLE - 3 : 1}
          y2={at === 0.5 ? MIDDLE + 3 : MARK.height - 1}
          stroke={at === 0 ? 'var(--edge)' : undefined}
        />
      ))}
    </g>
  )
}

/** The numbers of the axis, above a column of marks. */
export function ForestAxis({ scale }: { scale: ForestScale }) {
  return (
    <svg width={MARK.width} height={12} aria-hidden="true" className="block font-normal">
      {[...new Set([scale.low, 0, 1])].map((at) => (
        <text
          key={at}
          x={at === 1 ? MARK.width : at === scale.low ? 0 : markX(scale, at)}
          y={10}
          textAnchor={at === 1 ? 'end' : at === scale.low ? 'start' : 'middle'}
          fontSize={10}
          fill="var(--mute)"
        >
          {at === 0 || at === 1 ? at : shown(at).replace(/0$/, '')}
        </text>
      ))}
    </svg>
  )
}
