/** A browser sends `__Host-` cookies back only to the host that set them over https: no sister site can plant one. */
export function loginCookieName(secure: boolean): string {
  return secure ? '__Host-chartside.login' : 'chartside.login'
}

/** Whether the browser came over https, through whatever stands in front of us. */
export function isSecure(headers: Headers, url?: string): boolean {
  const forwarded = headers.get('x-forwarded-proto')?.split(',')[0]?.trim()
  return (forwarded ?? (url ? new URL(url).protocol.slice(0, -1) : '')) === 'https'
}

/** Opens a token of next-auth's; rejects one that is not ours, was changed or is past its time. */
export type Decode = (given: { token: string; secret: string }) => Promise<Record<string, unknown> | null>

/**
 * The login id in a browser's cookie. That the login still runs and whose it is, only the database knows.
 * @returns null when there is no cookie or none that opens
 */
export async function readLoginCookie(
  request: { headers: Headers; url?: string | undefined },
  { decode, secret }: { decode: Decode; secret: string },
): Promise<string | null> {
  const { headers, url } = request
  const token = cookieValue(headers.get('cookie') ?? '', loginCookieName(isSecure(headers, url)))
  if (!token) return null
  try {
    const login = (await decode({ token, secret }))?.login
    return typeof login === 'string' ? login : null
  } catch {
    return null
  }
}

function cookieValue(header: string, name: string): string | null {
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return null
}
