'use client'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { useMe } from '#components/shell/page.tsx'

/**
 * The reader's name across a credentialed chart, so that a picture of it says whose screen it was. It takes no clicks
 * and no place, and nothing of what is under it. The children fill the box.
 */
export function Watermarked({ when, children }: { when: boolean; children: ReactNode }) {
  const { name, email } = useMe()
  return (
    <div className="relative h-full min-h-0">
      {children}
      {when ? <Watermark text={name === email ? email : `${name} · ${email}`} /> : null}
    </div>
  )
}

function Watermark({ text }: { text: string }) {
  const pattern = useId()
  const width = 90 + text.length * 7
  return (
    <svg aria-hidden="true" data-watermark={text} className="pointer-events-none absolute inset-0 z-10 size-full">
      <pattern id={pattern} width={width} height={170} patternUnits="userSpaceOnUse" patternTransform="rotate(-24)">
        <text x={0} y={40} className="fill-ink text-sm opacity-[0.09]">
          {text}
        </text>
        <text x={-width / 2} y={125} className="fill-ink text-sm opacity-[0.09]">
          {text}
        </text>
        <text x={width / 2} y={125} className="fill-ink text-sm opacity-[0.09]">
          {text}
        </text>
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${pattern})`} />
    </svg>
  )
}
