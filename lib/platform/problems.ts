/**
 * The one table of what can go wrong. A row becomes problem+json over HTTP, an exit code on the command line and the
 * sentence a person reads. Pure.
 */
export const PROBLEMS = {
  usage: { status: 400, exit: 2, title: 'The request does not have the right shape' },
  invalid_input: { status: 422, exit: 1, title: 'Something in the input is wrong' },
  unauthenticated: { status: 401, exit: 1, title: 'Sign in first' },
  forbidden: { status: 403, exit: 1, title: 'Your role does not allow this' },
  not_credentialed: { status: 403, exit: 1, title: 'This record needs a credential you do not hold' },
  not_found: { status: 404, exit: 1, title: 'There is no such thing here' },
  method_not_allowed: { status: 405, exit: 1, title: 'This address does not answer to that method' },
  not_assigned: { status: 403, exit: 1, title: 'This turn is not assigned to you' },
  own_review: { status: 403, exit: 1, title: 'You cannot rule on a turn you reviewed or still have to review' },
  wrong_person: { status: 403, exit: 1, title: 'The file names another person than the one acting' },
  precondition_required: { status: 428, exit: 1, title: 'A save must name the version it builds on (If-Match)' },
  stale: { status: 412, exit: 1, title: 'Somebody saved a newer version; both are kept' },
  revision_changed: { status: 409, exit: 1, title: 'The turn has a newer revision' },
  incomplete_review: { status: 422, exit: 1, title: 'Some items have no verdict yet' },
  already_submitted: { status: 409, exit: 1, title: 'This review is already submitted' },
  not_in_conflict: { status: 409, exit: 1, title: 'This item is not waiting for a ruling' },
  idempotency_mismatch: { status: 422, exit: 1, title: 'This key was used for another request' },
  session_differs: { status: 409, exit: 1, title: 'A session with this id and other content is already here' },
  import_refused: { status: 422, exit: 1, title: 'The import was refused and nothing was stored' },
  no_reviewers: { status: 422, exit: 1, title: 'There are not enough reviewers for this' },
  nothing_settled: { status: 409, exit: 1, title: 'No session is settled, so there is nothing to freeze' },
  gate_failed: { status: 409, exit: 1, title: 'A condition of the freeze is not met' },
  version_exists: { status: 409, exit: 1, title: 'This version is already frozen' },
  version_too_low: { status: 409, exit: 1, title: 'The changes demand a higher version' },
  person_exists: { status: 409, exit: 1, title: 'A person with this e-mail is already here' },
  last_admin: { status: 409, exit: 1, title: 'The last active admin cannot be removed' },
  too_many_attempts: { status: 429, exit: 1, title: 'Too many attempts; wait a while' },
  too_large: { status: 413, exit: 1, title: 'The request is larger than allowed' },
  unsupported_media: { status: 415, exit: 1, title: 'This kind of file is not understood' },
  cross_site: { status: 403, exit: 1, title: 'The request came from another site' },
  database_unavailable: { status: 503, exit: 1, title: 'The database does not answer' },
  internal: { status: 500, exit: 1, title: 'Something broke on our side' },
} as const satisfies Record<string, { status: number; exit: 1 | 2; title: string }>

export type ProblemCode = keyof typeof PROBLEMS

/** One place in the input: `path` is a JSON path or a parameter's name; `file` and `line` where the input has lines. */
export type ProblemPlace = { path: string; code: string; message: string; file?: string; line?: number }

/** Thrown by use cases and doors; `more` rides along in the JSON (for example the current state of a stale save). */
export class Problem extends Error {
  override name = 'Problem'
  readonly code: ProblemCode
  readonly detail: string
  readonly errors: ProblemPlace[]
  readonly more: Record<string, unknown>

  constructor(code: ProblemCode, detail: string, errors: ProblemPlace[] = [], more: Record<string, unknown> = {}) {
    super(detail)
    this.code = code
    this.detail = detail
    this.errors = errors
    this.more = more
  }
}

export type ProblemJson = {
  type: string
  title: string
  status: number
  code: ProblemCode
  detail: string
  errors: ProblemPlace[]
} & Record<string, unknown>

/** RFC 9457 body of a problem. */
export function problemJson(problem: Problem): ProblemJson {
  const row = PROBLEMS[problem.code]
  return {
    ...problem.more,
    type: `urn:chartside:problem:${problem.code}`,
    title: row.title,
    status: row.status,
    code: problem.code,
    detail: problem.detail,
    errors: problem.errors,
  }
}
