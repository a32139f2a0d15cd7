import { Problem } from '#lib/platform/problems.ts'

/**
 * Refuse a change that another site makes with the browser's cookie. Browsers say where a request comes from in
 * Sec-Fetch-Site, older ones in Origin, on every cross-site request that is no plain GET; a request with neither comes
 * from no browser and so carries nobody's cookie unasked.
 * @throws Problem `cross_site`
 */
export function refuseCrossSite(request: Request): void {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) {
    if (site === 'same-origin' || site === 'none') return
    throw new Problem('cross_site', `The browser says this request is ${site}.`)
  }
  const origin = request.headers.get('origin')
  if (origin === null) return
  const host = request.headers.get('x-forwarded-host') ?? request.headers.get('host') ?? new URL(request.url).host
  if (hostOf(origin) !== host.toLowerCase()) throw new Problem('cross_site', `The request came from ${origin}.`)
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
