/** A bar with its numbers in words; the bar alone never carries them. */
export function Progress({ value, max, label }: { value: number; max: number; label: string }) {
  const share = max > 0 ? Math.min(1, value / max) : 0
  return (
    <span className="inline-flex w-full items-center gap-3">
      <span
        role="progressbar"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={max}
        className="h-2 min-w-16 flex-1 overflow-hidden rounded-full bg-soft"
      >
        <span className="block h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
      </span>
      <span className="min-w-44 text-xs whitespace-nowrap text-mute tabular-nums">{label}</span>
    </span>
  )
}
