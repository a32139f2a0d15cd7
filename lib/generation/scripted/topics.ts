import type { AdmissionFacts } from '#lib/generation/admission-facts.ts'
import { SCENARIO_RULES } from '#lib/generation/scenario-rules.ts'
import { isPatientTool } from '#lib/sessions/tools.ts'
import type { Scenario } from '#lib/sessions/turn.ts'
import type { Topic } from './topic.ts'
import { gatherTopics } from './topics/gather.ts'
import { interviewTopics } from './topics/interview.ts'
import { lookupTopics } from './topics/lookup.ts'
import { reasonTopics } from './topics/reason.ts'
import { writeTopics } from './topics/write.ts'

/** Every topic of one admission that a scenario allows, most telling first; keys are distinct. Pure. */
export function topicsOf(facts: AdmissionFacts, scenario: Scenario): Topic[] {
  const rules = SCENARIO_RULES[scenario]
  const allowed = new Set<string>([...rules.reads, ...rules.writes])
  const seen = new Set<string>()
  return [
    ...lookupTopics(facts),
    ...gatherTopics(facts),
    ...reasonTopics(facts),
    ...interviewTopics(facts),
    ...writeTopics(facts),
  ]
    .filter(({ key, tools }) => {
      if (seen.has(key) || !tools.every((tool) => isPatientTool(tool) || allowed.has(tool))) return false
      seen.add(key)
      return true
    })
    .sort((a, b) => b.salience - a.salience || (a.key < b.key ? -1 : 1))
}
