import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Problem } from '#lib/platform/problems.ts'
import { allowedSigner, signDetached } from './ssh-signature.ts'

/** Signs manifests; `allowedSigners` is what a package says of the key. */
export type Signer = { allowedSigners: string; sign: (bytes: Uint8Array) => string }

const KEY_FILE = 'release-signing-key.pem'

/**
 * The key of this installation, kept in its home with mode 0600 and outside the database; made on first use. It appears
 * whole or not at all, and of two programs that make it at once both get the same.
 * @param home folder of the installation's secrets
 * @throws Problem `gate_failed` when others may read the key, or the file is none
 */
export async function loadSigner(home: string): Promise<Signer> {
  const file = path.join(home, KEY_FILE)
  const key = readKey((await readKept(file)) ?? (await makeKey(home, file)))
  return { allowedSigners: allowedSigner(createPublicKey(key)), sign: (bytes) => signDetached(bytes, key) }
}

async function readKept(file: string): Promise<string | null> {
  const found = await stat(file).catch(() => null)
  if (!found) return null
  // Windows has no such bits; its files are as open as their folder.
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0) {
    throw new Problem('gate_failed', `Others may read ${KEY_FILE}, so it signs nothing. Give it the mode 600.`)
  }
  return readFile(file, 'utf8')
}

async function makeKey(home: string, file: string): Promise<string> {
  const { privateKey } = generateKeyPairSync('ed25519')
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  await mkdir(home, { recursive: true, mode: 0o700 })
  try {
    await writeFile(draft, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600, flag: 'wx' })
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  return readFile(file, 'utf8')
}

function readKey(pem: string): KeyObject {
  const key = tryKey(pem)
  if (key?.asymmetricKeyType !== 'ed25519') throw new Problem('gate_failed', `${KEY_FILE} holds no Ed25519 key.`)
  return key
}

function tryKey(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem)
  } catch {
    return null
  }
}
