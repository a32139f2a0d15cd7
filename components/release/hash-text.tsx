'use client'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#components/ui/button.tsx'

/** A hash: its head for the eye, the whole for whoever hovers, hears or copies it. */
export function HashText({ hash, what, whole = false }: { hash: string; what: string; whole?: boolean }) {
  const t = useTranslations('release')
  const [copied, setCopied] = useState(false)
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <code title={hash} className="font-mono text-xs break-all">
        {whole ? hash : `${hash.slice(0, 12)}…`}
      </code>
      <IconButton
        look="quiet"
        label={copied ? t('copied') : t('copy', { what })}
        className="!size-6 !min-h-0"
        onClick={async () => {
          // Absent where the page is not served over https; the whole hash then stands in the title.
          await navigator.clipboard?.writeText(hash)
          setCopied(true)
        }}
      >
        {copied ? <Check size={13} aria-hidden /> : <Copy size={13} aria-hidden />}
      </IconButton>
    </span>
  )
}
