import { OPERATIONS } from './operations.ts'

type Route = { segments: readonly string[]; methods: string[] }

/** What the API's addresses answer to. */
const ROUTES = routes()

/**
 * The methods an address under /api/v1 has; null where nobody declared the address. Asked in front of the routes,
 * because Next refuses another method without a word.
 */
export function methodsOf(pathname: string): readonly string[] | null {
  const segments = pathname.replace(/^\/api\/v1\/|\/$/g, '').split('/')
  const fits = ROUTES.filter(
    (route) =>
      route.segments.length === segments.length &&
      route.segments.every((part, at) => isParameter(part) || part === segments[at]),
  )
  // `/releases/candidate` is an address of its own, though a version could stand there.
  const [best] = fits.sort((a, b) => parameters(a) - parameters(b))
  return best ? [...best.methods, ...(best.methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'] : null
}

function routes(): Route[] {
  const byPath = new Map<string, string[]>([['/openapi.json', ['GET']]])
  for (const { path, method } of Object.values(OPERATIONS).flat()) {
    byPath.set(path, [...(byPath.get(path) ?? []), method])
  }
  return [...byPath].map(([path, methods]) => ({ segments: path.slice(1).split('/'), methods }))
}

const isParameter = (segment: string) => segment.startsWith('{')
const parameters = ({ segments }: Route) => segments.filter(isParameter).length
