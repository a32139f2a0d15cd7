import type { Claim } from '#lib/sessions/claims/claim.ts'
import { groundAllergy, groundCondition, groundProcedure } from './condition-claims.ts'
import { groundOrganism, groundSusceptibility } from './culture-claims.ts'
import { groundDate, groundDuration } from './date-claims.ts'
import { groundDrug } from './drug-claims.ts'
import type { ChartFacts } from './facts.ts'
import type { Grounding } from './grounding.ts'
import { groundScore } from './score-claims.ts'
import { groundTrend } from './trend-claims.ts'
import { type Beside, groundFlag, groundValue } from './value-claims.ts'

/** What stands around a claim: the text on both sides of it and the dates its text names. */
export type Surroundings = Beside & { dates: readonly string[] }

/**
 * What a chart says of one claim. Without its surroundings a difference (“rose by 1.3”) is taken for a value. Reasons
 * `of_nothing` mean that the words do not say what is spoken of, so that there is nothing to ask.
 */
export function groundClaim(claim: Claim, facts: ChartFacts, around: Surroundings | null = null): Grounding {
  switch (claim.kind) {
    case 'value':
      return groundValue(claim, facts, around)
    case 'flag':
      return groundFlag(claim, facts)
    case 'trend':
      return groundTrend(claim, facts)
    case 'date':
      return groundDate(claim, facts)
    case 'duration':
      return groundDuration(claim, facts, around?.dates ?? [])
    case 'drug':
      return groundDrug(claim, facts)
    case 'condition':
      return groundCondition(claim, facts)
    case 'allergy':
      return groundAllergy(claim, facts)
    case 'procedure':
      return groundProcedure(claim, facts)
    case 'organism':
      return groundOrganism(claim, facts)
    case 'susceptibility':
      return groundSusceptibility(claim, facts)
    case 'score':
      return groundScore(claim, facts)
  }
}
