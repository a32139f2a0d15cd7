import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { describe, expect, it } from 'vitest'
import en from '#components/i18n/messages/chart.en.json' with { type: 'json' }
import zh from '#components/i18n/messages/chart.zh.json' with { type: 'json' }
import { chartComparisonQuery, chartQuery } from '#components/queries/charts.ts'
import type { ChartComparison } from '#lib/charts/contract.ts'
import { SourceComparison } from './source-comparison.tsx'

const count = { here: 1, there: 1, same: 1 }
const difference: ChartComparison['differences'][number] = {
  of: 'encounters',
  kind: 'end',
  text: 'Admission 77',
  here: '2201-03-09 10:00:00',
  there: null,
  refs: { here: 'Encounter/e1', there: 'Encounter/e2' },
}

function drawn(differences: ChartComparison['differences'], locale: 'en' | 'zh' = 'en'): string {
  const client = new QueryClient()
  const linked = [{ patient: 'fhir:b', source: 'fhir' }]
  client.setQueryData(chartQuery('fhir:a', null).queryKey, {
    patient: { patient: 'fhir:a', source: 'fhir', tier: 'open', subjectId: 1, linked },
  } as never)
  client.setQueryData(chartComparisonQuery('fhir:a').queryKey, {
    here: 'fhir:a',
    there: 'fhir:b',
    counts: { problems: count, encounters: count, stays: count },
    differences,
  })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <IntlProvider locale={locale} timeZone="UTC" messages={{ chart: locale === 'en' ? en : zh }}>
        <SourceComparison patient="fhir:a" />
      </IntlProvider>
    </QueryClientProvider>,
  )
}

describe('what another source says of a patient', () => {
  it('is told where it differs, in both languages', () => {
    expect(drawn([difference])).toContain('fhir:b has this patient too and says otherwise in 1 place')
    expect(drawn([difference])).toContain('ends 2201-03-09 10:00 here, not stated there')
    expect(drawn([difference], 'zh')).toContain('其中 1 处与此不同')
  })

  it('is not mentioned where both agree', () => expect(drawn([])).toBe(''))
})
