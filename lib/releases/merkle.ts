import { createHash } from 'node:crypto'

/**
 * The Merkle root over hashes in the order given, as in RFC 6962: a leaf is SHA-256(0x00 ‖ hash), a node
 * SHA-256(0x01 ‖ left ‖ right), and the left side of a split is the largest power of two below the number of leaves.
 * Pure.
 * @param hashes lower-case hex, 64 characters each
 * @returns lower-case hex; of no hashes, SHA-256 of nothing
 */
export function merkleRoot(hashes: readonly string[]): string {
  if (hashes.length === 0) return createHash('sha256').digest('hex')
  return rootOf(hashes.map((hash) => digest(0, Buffer.from(hash, 'hex')))).toString('hex')
}

function rootOf(nodes: Buffer[]): Buffer {
  const [only] = nodes
  if (nodes.length === 1 && only) return only
  let split = 1
  while (split * 2 < nodes.length) split *= 2
  return digest(1, rootOf(nodes.slice(0, split)), rootOf(nodes.slice(split)))
}

function digest(prefix: 0 | 1, ...parts: Buffer[]): Buffer {
  const hash = createHash('sha256').update(Buffer.from([prefix]))
  for (const part of parts) hash.update(part)
  return hash.digest()
}
