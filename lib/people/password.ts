import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

/** One of OWASP's equal settings for scrypt, the one that takes 32 MiB and not 128: a studio runs on small machines. */
const COST = { N: 2 ** 15, r: 8, p: 3 }
const KEY_BYTES = 32

/** Checked in place of a hash nobody has, so that an unknown e-mail takes as long as a wrong password. */
const NOBODY = format(COST, Buffer.alloc(16), Buffer.alloc(KEY_BYTES))

/** @returns `scrypt$N$r$p$salt$key`, salt and key in base64url */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return format(COST, salt, await derive(password, salt, COST))
}

/**
 * Takes the same time whether the hash is absent, the person unknown or the password wrong.
 * @param hash null when there is none: then never true
 */
export async function checkPassword(password: string, hash: string | null): Promise<boolean> {
  const [scheme, n, r, p, salt, key] = (hash ?? NOBODY).split('$')
  if (scheme !== 'scrypt' || !salt || !key) throw new Error('a password hash of an unknown scheme')
  const expected = Buffer.from(key, 'base64url')
  const cost = { N: Number(n), r: Number(r), p: Number(p) }
  const derived = await derive(password, Buffer.from(salt, 'base64url'), cost)
  return timingSafeEqual(derived, expected) && hash !== null
}

function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  // The same password typed on two keyboards can differ in its composition only: NFKC, as SASLprep does.
  const options: ScryptOptions = { ...cost, maxmem: 256 * cost.N * cost.r }
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )
}

function format({ N, r, p }: typeof COST, salt: Buffer, key: Buffer): string {
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')
}
