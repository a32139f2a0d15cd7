import { apiDocument } from '#app/api/document.ts'

export const dynamic = 'force-dynamic'

/** What this API offers, for programs and for people; needs no sign-in and tells nothing of the workspace. */
export const GET = () => Response.json(apiDocument(), { headers: { 'cache-control': 'no-cache' } })
