/** Every key of the review screen; the chart's own are declared beside the chart. */
export const REVIEW_KEYS = [
  { id: 'accept', keys: ['a'], scope: 'review' },
  { id: 'edit', keys: ['e'], scope: 'review' },
  { id: 'reject', keys: ['x'], scope: 'review' },
  { id: 'cannotJudge', keys: ['u'], scope: 'review' },
  { id: 'note', keys: ['c'], scope: 'review' },
  { id: 'next', keys: ['j', 'ArrowDown'], scope: 'review', repeats: true },
  { id: 'previous', keys: ['k', 'ArrowUp'], scope: 'review', repeats: true },
  { id: 'nextUnjudged', keys: ['n'], scope: 'review' },
  { id: 'claimNext', keys: [']'], scope: 'review', repeats: true },
  { id: 'claimPrevious', keys: ['['], scope: 'review', repeats: true },
  { id: 'doubtNext', keys: ['}'], scope: 'review', repeats: true },
  { id: 'doubtPrevious', keys: ['{'], scope: 'review', repeats: true },
  { id: 'split', keys: ['ArrowRight'], scope: 'review' },
  { id: 'join', keys: ['ArrowLeft'], scope: 'review' },
  { id: 'acceptRest', keys: ['Shift+A'], scope: 'review' },
  { id: 'undo', keys: ['Mod+z'], scope: 'review' },
  { id: 'redo', keys: ['Mod+Shift+Z', 'Mod+y'], scope: 'review' },
  { id: 'submit', keys: ['Mod+Enter'], scope: 'review', inText: true },
  { id: 'save', keys: ['Mod+s'], scope: 'review', inText: true },
] as const

/** While an edit or a comment is open. */
export const OPEN_KEYS = [{ id: 'close', keys: ['Escape'], scope: 'open', inText: true }] as const
