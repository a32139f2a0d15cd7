import type { Locale } from './locale.ts'
import adjudicationEn from './messages/adjudication.en.json' with { type: 'json' }
import adjudicationZh from './messages/adjudication.zh.json' with { type: 'json' }
import agreementEn from './messages/agreement.en.json' with { type: 'json' }
import agreementZh from './messages/agreement.zh.json' with { type: 'json' }
import assignEn from './messages/assign.en.json' with { type: 'json' }
import assignZh from './messages/assign.zh.json' with { type: 'json' }
import auditEn from './messages/audit.en.json' with { type: 'json' }
import auditZh from './messages/audit.zh.json' with { type: 'json' }
import authEn from './messages/auth.en.json' with { type: 'json' }
import authZh from './messages/auth.zh.json' with { type: 'json' }
import chartEn from './messages/chart.en.json' with { type: 'json' }
import chartZh from './messages/chart.zh.json' with { type: 'json' }
import chartsEn from './messages/charts.en.json' with { type: 'json' }
import chartsZh from './messages/charts.zh.json' with { type: 'json' }
import commonEn from './messages/common.en.json' with { type: 'json' }
import commonZh from './messages/common.zh.json' with { type: 'json' }
import generationEn from './messages/generation.en.json' with { type: 'json' }
import generationZh from './messages/generation.zh.json' with { type: 'json' }
import homeEn from './messages/home.en.json' with { type: 'json' }
import homeZh from './messages/home.zh.json' with { type: 'json' }
import peopleEn from './messages/people.en.json' with { type: 'json' }
import peopleZh from './messages/people.zh.json' with { type: 'json' }
import releaseEn from './messages/release.en.json' with { type: 'json' }
import releaseZh from './messages/release.zh.json' with { type: 'json' }
import reviewEn from './messages/review.en.json' with { type: 'json' }
import reviewZh from './messages/review.zh.json' with { type: 'json' }
import shellEn from './messages/shell.en.json' with { type: 'json' }
import shellZh from './messages/shell.zh.json' with { type: 'json' }
import stepEn from './messages/step.en.json' with { type: 'json' }
import stepZh from './messages/step.zh.json' with { type: 'json' }
import valuesEn from './messages/values.en.json' with { type: 'json' }
import valuesZh from './messages/values.zh.json' with { type: 'json' }

/**
 * Every sentence of the interface, by namespace. A new namespace is two files, `messages/<name>.en.json` and
 * `messages/<name>.zh.json`, and one line in each object below; a test holds the two languages to the same keys and
 * the same placeholders.
 */
const en = {
  adjudication: adjudicationEn,
  agreement: agreementEn,
  assign: assignEn,
  audit: auditEn,
  people: peopleEn,
  auth: authEn,
  chart: chartEn,
  charts: chartsEn,
  common: commonEn,
  generation: generationEn,
  home: homeEn,
  release: releaseEn,
  review: reviewEn,
  shell: shellEn,
  step: stepEn,
  values: valuesEn,
}
export type Messages = typeof en

const zh: Messages = {
  adjudication: adjudicationZh,
  agreement: agreementZh,
  assign: assignZh,
  audit: auditZh,
  people: peopleZh,
  auth: authZh,
  chart: chartZh,
  charts: chartsZh,
  common: commonZh,
  generation: generationZh,
  home: homeZh,
  release: releaseZh,
  review: reviewZh,
  shell: shellZh,
  step: stepZh,
  values: valuesZh,
}

export const MESSAGES: Record<Locale, Messages> = { en, zh }

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
    Locale: Locale
  }
}
