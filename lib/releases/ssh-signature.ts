import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/**
 * Detached signatures in OpenSSH's SSHSIG format (PROTOCOL.sshsig) with Ed25519 keys, so that `ssh-keygen -Y verify`
 * checks what this program signs and this program checks it without OpenSSH. Pure: keys are passed in.
 */

export const NAMESPACE = 'chartside-release'
/** Who signs, as `allowed_signers` names it. */
export const PRINCIPAL = 'chartside'

const MAGIC = Buffer.from('SSHSIG')
const KEY_TYPE = 'ssh-ed25519'
const HASH = 'sha512'
const BEGIN = '-----BEGIN SSH SIGNATURE-----'
const END = '-----END SSH SIGNATURE-----'
/** Columns of ssh-keygen's own armour. */
const WIDTH = 70

/** The armoured signature over `message`. The same key and message give the same text: Ed25519 draws no numbers. */
export function signDetached(message: Uint8Array, privateKey: KeyObject): string {
  const signature = sign(null, toBeSigned(message), privateKey)
  return armour(rawPublicKey(createPublicKey(privateKey)), signature)
}

/** The line of `allowed_signers` for a key, with its line end. */
export function allowedSigner(publicKey: KeyObject): string {
  const key = wireKey(rawPublicKey(publicKey)).toString('base64')
  return `${PRINCIPAL} namespaces="${NAMESPACE}" ${KEY_TYPE} ${key}\n`
}

/** OpenSSH's name for the key of an `allowed_signers` line: `SHA256:` and unpadded base64. Null when it is not one. */
export function fingerprintOf(allowedSigners: string): string | null {
  const [key] = keysOf(allowedSigners)
  return key ? `SHA256:${createHash('sha256').update(wireKey(key)).digest('base64').replace(/=+$/, '')}` : null
}

/**
 * Is this the signature of `message` by a key that `allowedSigners` lists for our namespace? Null when it is, else why
 * it is not. The armour is compared whole, so that no byte of it may differ.
 */
export function faultOfSignature(message: Uint8Array, signature: string, allowedSigners: string): string | null {
  const keys = keysOf(allowedSigners)
  if (keys.length === 0) return 'no key is allowed to sign'
  const read = readArmour(signature)
  if (!read) return 'not a signature of this format'
  const key = keys.find((one) => one.equals(read.publicKey))
  if (!key) return 'signed by a key that is not among the allowed signers'
  const good = verify(null, toBeSigned(message), keyObject(key), read.signature)
  return good ? null : 'the signature does not fit the manifest'
}

function toBeSigned(message: Uint8Array): Buffer {
  const digest = createHash(HASH).update(message).digest()
  return Buffer.concat([MAGIC, field(NAMESPACE), field(''), field(HASH), field(digest)])
}

function armour(publicKey: Buffer, signature: Buffer): string {
  const version = Buffer.from([0, 0, 0, 1])
  const blob = Buffer.concat([
    MAGIC,
    version,
    field(wireKey(publicKey)),
    field(NAMESPACE),
    field(''),
    field(HASH),
    field(Buffer.concat([field(KEY_TYPE), field(signature)])),
  ])
  const lines = blob.toString('base64').match(new RegExp(`.{1,${WIDTH}}`, 'g')) ?? []
  return `${[BEGIN, ...lines, END].join('\n')}\n`
}

/** The key and the signature of an armoured text; null unless the text is exactly what `armour` writes for them. */
function readArmour(text: string): { publicKey: Buffer; signature: Buffer } | null {
  if (!text.startsWith(`${BEGIN}\n`) || !text.endsWith(`\n${END}\n`)) return null
  const blob = Buffer.from(text.slice(BEGIN.length, -END.length - 1), 'base64')
  // Fixed lengths throughout: the key is the last 32 bytes of its field, the signature the last 64 of the whole.
  const keyAt = MAGIC.length + 4 + 4 + 4 + KEY_TYPE.length + 4
  const publicKey = blob.subarray(keyAt, keyAt + 32)
  const signature = blob.subarray(-64)
  if (publicKey.length !== 32 || signature.length !== 64) return null
  return armour(publicKey, signature) === text ? { publicKey, signature } : null
}

/** Raw public keys of the lines that allow signing in our namespace. */
function keysOf(allowedSigners: string): Buffer[] {
  return allowedSigners.split('\n').flatMap((line) => {
    const match = /^(?:\S+) (?:namespaces="([^"]*)" )?ssh-ed25519 ([A-Za-z0-9+/=]+)(?: .*)?$/.exec(line.trim())
    if (!match?.[2]) return []
    const namespaces = match[1]?.split(',') ?? [NAMESPACE]
    const wire = Buffer.from(match[2], 'base64')
    const key = wire.subarray(-32)
    return namespaces.includes(NAMESPACE) && wire.equals(wireKey(key)) ? [key] : []
  })
}

function wireKey(raw: Buffer): Buffer {
  return Buffer.concat([field(KEY_TYPE), field(raw)])
}

/** A string of RFC 4251: its length in four bytes, then its bytes. */
function field(content: Buffer | string): Buffer {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return Buffer.concat([length, bytes])
}

function rawPublicKey(key: KeyObject): Buffer {
  const { x } = key.export({ format: 'jwk' })
  if (typeof x !== 'string') throw new TypeError('not an Ed25519 key')
  return Buffer.from(x, 'base64url')
}

function keyObject(raw: Buffer): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') }, format: 'jwk' })
}
