'use client'
import { Lock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Chip } from '#components/ui/chip.tsx'
import type { Tier } from '#lib/charts/tier.ts'

/** Whether a chart is open or takes a credential. */
export function TierBadge({ tier }: { tier: Tier }) {
  const t = useTranslations('charts.tier')
  return (
    <Chip tone={tier === 'credentialed' ? 'warn' : 'mute'}>
      {tier === 'credentialed' ? <Lock size={11} aria-hidden /> : null}
      {t(tier)}
    </Chip>
  )
}
