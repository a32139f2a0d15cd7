/** What a report makes one group of. Pure. */
export const GROUPINGS = ['field', 'scenario', 'language', 'person'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** The key of items that belong to no one language: labels, steps, replies, and rubric items, which hold both. */
export const SHARED = 'shared'
