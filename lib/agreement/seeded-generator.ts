/**
 * Numbers in [0, 1) that are the same for the same seed on every machine (xoshiro128**, Blackman and Vigna 2018, seeded
 * by SplitMix32). Pure.
 * @param seed a whole number; its lower 32 bits count
 */
export function seededGenerator(seed: number): () => number {
  let state = seed | 0
  const word = () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return mixed ^ (mixed >>> 15)
  }
  let [a, b, c, d] = [word(), word(), word(), word()]
  const rotate = (value: number, by: number) => (value << by) | (value >>> (32 - by))
  return () => {
    const result = Math.imul(rotate(Math.imul(b, 5), 7), 9)
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = rotate(d, 11)
    return (result >>> 0) / 4294967296
  }
}
