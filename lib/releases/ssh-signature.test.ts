import { execFileSync, spawnSync } from 'node:child_process'
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadSigner } from './load-signer.ts'
import { allowedSigner, faultOfSignature, fingerprintOf, NAMESPACE, PRINCIPAL, signDetached } from './ssh-signature.ts'

const MESSAGE = Buffer.from('{"release":"0.1.0","文":"血钾"}')
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const signature = signDetached(MESSAGE, privateKey)
const signers = allowedSigner(publicKey)

const hasOpenSsh = spawnSync('ssh-keygen', ['-?'], { stdio: 'ignore' }).error === undefined
let folder = ''
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'chartside-sign-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string, content: string | Uint8Array): string {
  const place = path.join(folder, name)
  writeFileSync(place, content, { mode: 0o600 })
  return place
}

describe('a detached signature', () => {
  it('fits its message and key, and is the same every time', () => {
    expect(faultOfSignature(MESSAGE, signature, signers)).toBeNull()
    expect(signDetached(MESSAGE, privateKey)).toBe(signature)
  })
  it('fits no other message, no other key and no other namespace', () => {
    const other = generateKeyPairSync('ed25519')
    expect(faultOfSignature(Buffer.concat([MESSAGE, Buffer.from(' ')]), signature, signers)).toMatch(/does not fit/)
    expect(faultOfSignature(MESSAGE, signature, allowedSigner(other.publicKey))).toMatch(/not among the allowed/)
    expect(faultOfSignature(MESSAGE, signDetached(MESSAGE, other.privateKey), signers)).toMatch(/not among the allowed/)
    expect(faultOfSignature(MESSAGE, signature, signers.replace(NAMESPACE, 'git'))).toMatch(/no key is allowed/)
    expect(faultOfSignature(MESSAGE, signature, '')).toMatch(/no key is allowed/)
  })
  it('is found by one of several keys', () => {
    const other = generateKeyPairSync('ed25519')
    const both = `# signers\n${allowedSigner(other.publicKey)}${signers}`
    expect(faultOfSignature(MESSAGE, signature, both)).toBeNull()
  })
  it('bears no other byte, not in the padding of its last group either', () => {
    for (let at = 0; at < signature.length; at++) {
      for (const flip of [1, 2, 4, 32]) {
        const changed = `${signature.slice(0, at)}${String.fromCharCode(signature.charCodeAt(at) ^ flip)}${signature.slice(at + 1)}`
        expect([at, flip, faultOfSignature(MESSAGE, changed, signers) === null]).toEqual([at, flip, false])
      }
    }
    for (const changed of [`${signature}\n`, signature.trimEnd(), signature.replaceAll('\n', '\r\n'), '', 'rubbish']) {
      expect(faultOfSignature(MESSAGE, changed, signers)).not.toBeNull()
    }
  })
})

describe.skipIf(!hasOpenSsh)('OpenSSH', () => {
  const verify = (message: Uint8Array, sig: string, allowed: string, namespace = NAMESPACE) =>
    spawnSync(
      'ssh-keygen',
      ['-Y', 'verify', '-f', file('allowed', allowed), '-I', PRINCIPAL, '-n', namespace, '-s', file('sig', sig)],
      { input: message, encoding: 'utf8' },
    )

  it('accepts what we sign, and names the key as we do', () => {
    const good = verify(MESSAGE, signature, signers)
    expect([good.status, good.stderr]).toEqual([0, ''])
    expect(good.stdout).toContain(fingerprintOf(signers))
  })
  it('refuses another message, key or namespace', () => {
    expect(verify(Buffer.from('other'), signature, signers).status).not.toBe(0)
    expect(verify(MESSAGE, signature, allowedSigner(generateKeyPairSync('ed25519').publicKey)).status).not.toBe(0)
    expect(verify(MESSAGE, signature, signers, 'git').status).not.toBe(0)
  })
  it('signs what we accept, letter for letter as we would', () => {
    const key = path.join(folder, 'openssh')
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', '', '-f', key])
    const message = file('message', MESSAGE)
    execFileSync('ssh-keygen', ['-q', '-Y', 'sign', '-f', key, '-n', NAMESPACE, message], { stdio: 'ignore' })
    const theirs = execFileSync('cat', [`${message}.sig`], { encoding: 'utf8' })
    const line = execFileSync('cat', [`${key}.pub`], { encoding: 'utf8' }).trim()
    expect(faultOfSignature(MESSAGE, theirs, `${PRINCIPAL} namespaces="${NAMESPACE}" ${line}\n`)).toBeNull()
  })
})

describe('the signing key', () => {
  it('is made once, for nobody else to read, also when two make it at once', async () => {
    const home = path.join(folder, 'home')
    const made = await Promise.all([1, 2, 3, 4].map(() => loadSigner(home)))
    expect(new Set(made.map(({ allowedSigners }) => allowedSigners)).size).toBe(1)
    expect(statSync(path.join(home, 'release-signing-key.pem')).mode & 0o777).toBe(0o600)
    const [one] = made
    if (!one) throw new Error('no signer')
    expect(faultOfSignature(MESSAGE, one.sign(MESSAGE), one.allowedSigners)).toBeNull()
  })
  it('signs nothing when others may read it, or when it is none', async () => {
    const home = path.join(folder, 'home')
    chmodSync(path.join(home, 'release-signing-key.pem'), 0o644)
    await expect(loadSigner(home)).rejects.toMatchObject({ code: 'gate_failed' })
    const wrong = mkdtempSync(path.join(folder, 'wrong-'))
    writeFileSync(path.join(wrong, 'release-signing-key.pem'), 'rubbish', { mode: 0o600 })
    await expect(loadSigner(wrong)).rejects.toMatchObject({ code: 'gate_failed' })
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    const pem = rsa.export({ format: 'pem', type: 'pkcs8' })
    writeFileSync(path.join(wrong, 'release-signing-key.pem'), pem, { mode: 0o600 })
    await expect(loadSigner(wrong)).rejects.toMatchObject({ code: 'gate_failed' })
    expect(createPublicKey(createPrivateKey(pem)).asymmetricKeyType).toBe('rsa')
  })
})
