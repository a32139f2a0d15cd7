/** Where to go after signing in: a path of this site and nothing else, whatever the address says. Pure. */
export function callbackPath(given: string | null | undefined): string {
  if (!given?.startsWith('/') || !URL.canParse(given, 'http://here')) return '/home'
  const { origin, pathname, search, hash } = new URL(given, 'http://here')
  if (origin !== 'http://here' || pathname === '/' || pathname.startsWith('/login')) return '/home'
  return `${pathname}${search}${hash}`
}
