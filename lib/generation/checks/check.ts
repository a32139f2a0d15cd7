/** What a rule finds wrong with something made; an empty list passes. Pure. */
export type Fault = { code: string; detail: string }

export const fault = (code: string, detail: string): Fault => ({ code, detail })
