import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { merkleRoot } from './merkle.ts'

const sha = (...parts: (Buffer | string)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
const hashes = (n: number) => Array.from({ length: n }, (_, i) => sha(`record ${i}`).toString('hex'))
const leaf = (hex: string | undefined) => sha(Buffer.from([0]), Buffer.from(hex ?? '', 'hex'))
const node = (left: Buffer, right: Buffer) => sha(Buffer.from([1]), left, right)

describe('the Merkle root', () => {
  it('of nothing is the hash of nothing, of one its leaf', () => {
    expect(merkleRoot([])).toBe(sha('').toString('hex'))
    const [one] = hashes(1)
    expect(merkleRoot([one ?? ''])).toBe(leaf(one).toString('hex'))
  })
  it('splits at the largest power of two, so that three and five are not even', () => {
    const [a, b, c, d, e] = hashes(5)
    const three = node(node(leaf(a), leaf(b)), leaf(c))
    expect(merkleRoot([a ?? '', b ?? '', c ?? ''])).toBe(three.toString('hex'))
    const five = node(node(node(leaf(a), leaf(b)), node(leaf(c), leaf(d))), leaf(e))
    expect(merkleRoot(hashes(5))).toBe(five.toString('hex'))
  })
  it('changes with any record, with their order, and when the last is doubled', () => {
    for (let n = 2; n < 20; n++) {
      const all = hashes(n)
      const root = merkleRoot(all)
      for (let at = 0; at < n; at++) expect(merkleRoot(all.with(at, sha('other').toString('hex')))).not.toBe(root)
      expect(merkleRoot(all.toReversed())).not.toBe(root)
      expect(merkleRoot([...all, all.at(-1) ?? ''])).not.toBe(root)
    }
  })
})
