'use client'
import { useTranslations } from 'use-intl'
import type { ItemTextProps } from '#components/turn/item-text.tsx'
import { ClaimedText } from './claim-text.tsx'
import { useFieldClaims } from './use-claims.ts'

/**
 * Under the box a text is typed in: how it will read, with its changes and with its claims held against the record as
 * it is typed. Nothing while the text is as it was and claims nothing.
 */
export function ClaimPreview(props: ItemTextProps) {
  const t = useTranslations('review.claims')
  const claims = useFieldClaims(props)
  if ((props.after === undefined || props.after === props.before) && claims.length === 0) return null
  return (
    <div
      data-preview={props.field}
      lang={props.language === 'zh' ? 'zh-CN' : 'en'}
      className="rounded-lg bg-soft px-2.5 py-1.5 text-sm"
    >
      <span className="sr-only">{t('preview')}: </span>
      <ClaimedText {...props} claims={claims} here={null} />
    </div>
  )
}
