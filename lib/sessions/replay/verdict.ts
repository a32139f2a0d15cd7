/**
 * Whether the stored result of a call is what the chart gives. `holds`: the tool as it is; `holds_in_reference_mode`:
 * the tool as the reference has it, in the points named; `differs`: neither; `cannot_run`: there is nothing to run.
 */
export const VERDICTS = ['holds', 'holds_in_reference_mode', 'differs', 'cannot_run'] as const
export type ReplayVerdict = (typeof VERDICTS)[number]

export const HINDRANCES = ['no_chart', 'patient_tool', 'write_tool', 'unknown_tool', 'refused'] as const
export type Hindrance = (typeof HINDRANCES)[number]
