import { isUtf8 } from 'node:buffer'

export type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030'

export type Mark = { encoding: TextEncodingName; skip: number; guessed: boolean }

export function sniff(bytes: Buffer): Mark {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { encoding: 'utf-8', skip: 3, guessed: false }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'utf-16le', skip: 2, guessed: false }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'utf-16be', skip: 2, guessed: false }
  const sample = bytes.subarray(0, 512)
  const zeros = [0, 0]
  for (let i = 0; i < sample.length; i++) if (sample[i] === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1
  const half = sample.length / 2
  const [even = 0, odd = 0] = zeros
  if (sample.length >= 8 && odd > half * 0.7 && even === 0) return { encoding: 'utf-16le', skip: 0, guessed: true }
  if (sample.length >= 8 && even > half * 0.7 && odd === 0) return { encoding: 'utf-16be', skip: 0, guessed: true }
  return { encoding: 'utf-8', skip: 0, guessed: false }
}

/** Length without a multi-byte character cut off at the end of the chunk (at most 3 bytes shorter). */
export function completeUtf8(bytes: Buffer): number {
  const length = bytes.length
  for (let back = 1; back <= 3 && back <= length; back++) {
    const byte = bytes[length - back] ?? 0
    if (byte < 0x80) return length
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
      return needed > back ? length - back : length
    }
  }
  return length
}

export function firstLineBeyondAscii(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte >= 0x80)
  const next = bytes.indexOf(10, first)
  return bytes.subarray(first, next === -1 ? bytes.length : next)
}

/**
 * Whether bytes that are no UTF-8 are Chinese text in GB18030. Every pair must be legal, and most must be characters of
 * daily use (GB 2312: both bytes from A1 up), which Latin-1 letters among ASCII are not.
 */
export function looksGb18030(bytes: Buffer): boolean {
  let common = 0
  let rare = 0
  for (let i = 0; i < bytes.length; i++) {
    const lead = bytes[i] ?? 0
    if (lead < 0x80) continue
    if (i + 1 >= bytes.length) break
    const trail = bytes[i + 1] ?? 0
    if (lead === 0x80 || lead === 0xff || trail === 0x7f || trail === 0xff) return false
    if (trail >= 0x30 && trail <= 0x39) {
      rare++
      i += 3
      continue
    }
    if (trail < 0x40) return false
    if (lead >= 0xa1 && lead <= 0xf7 && trail >= 0xa1) common++
    else rare++
    i += 1
  }
  return common > 0 && common >= rare * 3 && !mostlyUtf8(bytes)
}

/** Whether more characters beyond ASCII are whole in UTF-8 than bytes are not: UTF-8 with a damaged byte in it. */
function mostlyUtf8(bytes: Buffer): boolean {
  let whole = 0
  let broken = 0
  for (let i = 0; i < bytes.length; ) {
    const byte = bytes[i] ?? 0
    const length = byte < 0x80 ? 1 : byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    if (byte < 0x80) i++
    else if (byte >= 0xc2 && byte < 0xf5 && i + length <= bytes.length && isUtf8(bytes.subarray(i, i + length))) {
      whole++
      i += length
    } else {
      broken++
      i++
    }
  }
  return whole > broken
}
