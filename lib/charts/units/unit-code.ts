/**
 * Takes UCUM codes apart: what a unit measures and how much of it. Holds the atoms that charts and clinicians use, not
 * all of UCUM. Pure.
 */

/** Powers of what is measured; `[IU]` and `U` are one (units of activity), volume stands for itself. */
export type Dimension = 'mass' | 'volume' | 'amount' | 'charge' | 'activity' | 'time' | 'length' | 'pressure'
export type Parsed = { factor: number; powers: Partial<Record<Dimension, number>> }

const ATOMS: Readonly<Record<string, Parsed>> = {
  g: { factor: 1, powers: { mass: 1 } },
  L: { factor: 1, powers: { volume: 1 } },
  l: { factor: 1, powers: { volume: 1 } },
  mol: { factor: 1, powers: { amount: 1 } },
  eq: { factor: 1, powers: { charge: 1 } },
  osm: { factor: 1, powers: { amount: 1 } },
  U: { factor: 1, powers: { activity: 1 } },
  '[IU]': { factor: 1, powers: { activity: 1 } },
  s: { factor: 1, powers: { time: 1 } },
  min: { factor: 60, powers: { time: 1 } },
  h: { factor: 3600, powers: { time: 1 } },
  d: { factor: 86_400, powers: { time: 1 } },
  wk: { factor: 604_800, powers: { time: 1 } },
  mo: { factor: 2_629_800, powers: { time: 1 } },
  a: { factor: 31_557_600, powers: { time: 1 } },
  m: { factor: 1, powers: { length: 1 } },
  m2: { factor: 1, powers: { length: 2 } },
  '[in_i]': { factor: 0.0254, powers: { length: 1 } },
  '[ft_i]': { factor: 0.3048, powers: { length: 1 } },
  '[lb_av]': { factor: 453.592_37, powers: { mass: 1 } },
  '[oz_av]': { factor: 28.349_523, powers: { mass: 1 } },
  'm[Hg]': { factor: 1000, powers: { pressure: 1 } },
  'm[H2O]': { factor: 73.556, powers: { pressure: 1 } },
  Pa: { factor: 0.007_500_62, powers: { pressure: 1 } },
  '%': { factor: 0.01, powers: {} },
  '1': { factor: 1, powers: {} },
  '[pH]': { factor: 1, powers: {} },
  '[HPF]': { factor: 1, powers: {} },
  '[LPF]': { factor: 1, powers: {} },
}

const PREFIXES: Readonly<Record<string, number>> = {
  k: 1e3,
  d: 1e-1,
  c: 1e-2,
  m: 1e-3,
  u: 1e-6,
  n: 1e-9,
  p: 1e-12,
  f: 1e-15,
}
const PREFIXED = new Set(['g', 'L', 'l', 'mol', 'eq', 'osm', 'U', '[IU]', 's', 'm', 'm[Hg]', 'm[H2O]', 'Pa'])

const known = new Map<string, Parsed | null>()

/** Null for a code with an atom that is not known, and for temperatures, which have an origin (see `convert`). */
export function parseUnit(code: string): Parsed | null {
  const cached = known.get(code)
  if (cached !== undefined) return cached
  const parsed = parse(code)
  known.set(code, parsed)
  return parsed
}

function parse(code: string): Parsed | null {
  let factor = 1
  const powers: Parsed['powers'] = {}
  const [over = '', ...under] = code.replace(/\{[^}]*\}/g, '').split('/')
  for (const [index, part] of [over, ...under].entries()) {
    const sign = index === 0 ? 1 : -1
    for (const atom of part.split('.').filter(Boolean)) {
      const one = parseAtom(atom)
      if (!one) return null
      factor *= one.factor ** sign
      for (const [name, power] of Object.entries(one.powers) as [Dimension, number][]) {
        powers[name] = (powers[name] ?? 0) + sign * power
      }
    }
  }
  for (const name of Object.keys(powers) as Dimension[]) if (powers[name] === 0) delete powers[name]
  return { factor, powers }
}

function parseAtom(atom: string): Parsed | null {
  const power = /^10\*(-?\d+)$/.exec(atom)
  if (power) return { factor: 10 ** Number(power[1]), powers: {} }
  const number = /^\d+$/.test(atom) ? Number(atom) : null
  if (number !== null) return { factor: number, powers: {} }
  const whole = Object.hasOwn(ATOMS, atom) ? ATOMS[atom] : undefined
  if (whole) return whole
  const [prefix = '', rest] = [atom.slice(0, 1), atom.slice(1)]
  const times = Object.hasOwn(PREFIXES, prefix) ? PREFIXES[prefix] : undefined
  const base = PREFIXED.has(rest) ? ATOMS[rest] : undefined
  return times !== undefined && base ? { ...base, factor: base.factor * times } : null
}

export function samePowers(a: Parsed['powers'], b: Parsed['powers']): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<Dimension>
  return [...names].every((name) => (a[name] ?? 0) === (b[name] ?? 0))
}
