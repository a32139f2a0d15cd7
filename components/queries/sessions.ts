import { mutationOptions } from '@tanstack/react-query'
import { call } from '#lib/platform/http/client.ts'
import type { Language } from '#lib/platform/language.ts'
import { rerunStep, type StepRun } from '#lib/sessions/contract.ts'

export type StepToRun = {
  session: string
  turn: number
  item: string
  /** In place of the step's own, while it is being edited. */
  arguments: Record<string, unknown> | null
}

/** Runs steps again on the stored chart. Every run is a read in the ledger, so nothing runs by itself. */
export const rerunSteps = mutationOptions({
  mutationKey: [rerunStep.id],
  mutationFn: ({ steps, language }: { steps: readonly StepToRun[]; language: Language }): Promise<StepRun[]> =>
    Promise.all(
      steps.map(({ arguments: edited, ...params }) =>
        call(rerunStep, { params, body: { language, ...(edited === null ? {} : { arguments: edited }) } }),
      ),
    ),
})
