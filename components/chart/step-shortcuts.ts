/** The keys of the views of a step, the same beside a review and beside a conflict. */
const keysIn = <S extends string>(scope: S) =>
  [
    { id: 'stepView', keys: ['f'], scope },
    { id: 'stepRun', keys: ['o'], scope },
  ] as const

export const STEP_KEYS = { chart: keysIn('chart'), record: keysIn('record') } as const
export type StepScope = keyof typeof STEP_KEYS
