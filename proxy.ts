import { randomBytes } from 'node:crypto'
import { type NextRequest, NextResponse } from 'next/server'
import { decode } from 'next-auth/jwt'
import { methodsOf } from '#app/api/methods.ts'
import { env } from '#lib/platform/env.ts'
import { problemAnswer } from '#lib/platform/http/answer.ts'
import { contentSecurityPolicy, securityHeaders } from '#lib/platform/http/page-headers.ts'
import { isSecure, readLoginCookie } from '#lib/platform/login-cookie.ts'
import { Problem } from '#lib/platform/problems.ts'

// Files that Next or public/ serve as they are; everything else passes through here.
export const config = { matcher: ['/((?!_next/static|_next/image|favicon.ico).*)'] }

/**
 * What stands in front of every page: its security headers, and the way to the sign-in page for whoever has no login
 * cookie. Whether the login still runs is not known here; pages and use cases ask the database.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const secure = isSecure(request.headers, request.url)
  const { pathname, search } = request.nextUrl
  if (pathname.startsWith('/api/')) {
    return withHeaders(refusedMethod(request) ?? NextResponse.next(), securityHeaders({ secure }))
  }
  if (needsLogin(pathname) && (await readLoginCookie(request, { decode, secret: env().secret })) === null) {
    const login = request.nextUrl.clone()
    login.pathname = '/login'
    login.search = pathname === '/' ? '' : `?${new URLSearchParams({ callbackUrl: `${pathname}${search}` })}`
    return withHeaders(NextResponse.redirect(login), { ...securityHeaders({ secure }), 'cache-control': 'no-store' })
  }
  const nonce = randomBytes(16).toString('base64')
  const policy = contentSecurityPolicy(nonce, { development: env().development })
  // Next finds the nonce for its own scripts in the policy of the request.
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  headers.set('content-security-policy', policy)
  return withHeaders(NextResponse.next({ request: { headers } }), {
    ...securityHeaders({ secure }),
    'content-security-policy': policy,
    'cache-control': 'no-store',
  })
}

/** An address of the API asked by a method it does not have. */
function refusedMethod({ method, nextUrl: { pathname } }: NextRequest): NextResponse | null {
  const methods = pathname.startsWith('/api/v1/') ? methodsOf(pathname) : null
  if (methods === null || methods.includes(method)) return null
  const detail = `${pathname} answers ${methods.join(', ')}, and not ${method}.`
  const { status, headers, body } = problemAnswer(new Problem('method_not_allowed', detail, [], { allow: methods }))
  return new NextResponse(body, { status, headers })
}

/** The sign-in page is for everyone, and so are files such as fonts and icons. */
function needsLogin(pathname: string): boolean {
  return pathname !== '/login' && !/\.[a-z0-9]{2,5}$/.test(pathname)
}

function withHeaders(response: NextResponse, headers: Record<string, string>): NextResponse {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}
