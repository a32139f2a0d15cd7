import { z } from 'zod'
import * as adjudication from '#lib/adjudication/contract.ts'
import * as agreement from '#lib/agreement/contract.ts'
import * as charts from '#lib/charts/contract.ts'
import * as generation from '#lib/generation/contract.ts'
import * as ledger from '#lib/ledger/contract.ts'
import * as people from '#lib/people/contract.ts'
import type { Operation } from '#lib/platform/http/operation.ts'
import * as releases from '#lib/releases/contract.ts'
import * as reviews from '#lib/reviews/contract.ts'
import { Evidence, ItemVerdict, Reason, ReasonCode } from '#lib/reviews/verdict.ts'
import * as sessions from '#lib/sessions/contract.ts'

/** Every operation of the API by capability, in the order its document lists them. */
export const OPERATIONS: Record<string, readonly Operation[]> = {
  people: [
    people.getMe,
    people.listPeople,
    people.addPerson,
    people.changePerson,
    people.issueToken,
    people.revokeTokens,
  ],
  charts: [charts.listPatients, charts.readChart, charts.readChartLines, charts.compareCharts],
  sessions: [
    sessions.listSessions,
    sessions.showSession,
    sessions.checkSessions,
    sessions.getClaims,
    sessions.groundText,
    sessions.rerunStep,
    sessions.importSessions,
  ],
  reviews: [
    reviews.getQueue,
    reviews.getTurn,
    reviews.saveDraft,
    reviews.submitReview,
    reviews.assignSessions,
    reviews.getProgress,
    reviews.exportReviews,
  ],
  adjudication: [
    adjudication.listConflicts,
    adjudication.getConflict,
    adjudication.ruleConflicts,
    adjudication.returnToReviewers,
  ],
  agreement: [agreement.getAgreement],
  releases: [
    releases.listReleases,
    releases.getCandidate,
    releases.freezeRelease,
    releases.diffReleases,
    releases.getRelease,
    releases.getReleaseFile,
  ],
  generation: [
    generation.startGeneration,
    generation.listGenerations,
    generation.showGeneration,
    generation.changeGeneration,
  ],
  ledger: [ledger.listEvents, ledger.verifyLedger],
}

/** Schemas the API's document names where it uses them; the rest it writes out. */
export const SCHEMAS: Record<string, z.ZodType> = {
  Reason,
  ReasonCode,
  Evidence,
  ItemVerdict,
  ...schemasOf(people),
  ...schemasOf(charts),
  ...schemasOf(sessions),
  ...schemasOf(reviews),
  ...schemasOf(adjudication),
  ...schemasOf(agreement),
  ...schemasOf(releases),
  ...schemasOf(generation),
  ...schemasOf(ledger),
}

function schemasOf(contract: Record<string, unknown>): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(contract).filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType),
  )
}
