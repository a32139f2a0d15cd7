import { randomBytes } from 'node:crypto'

/** Where the time and fresh ids come from, so that use cases can be run at a fixed moment. */
export type Clock = { now: () => Date; id: (prefix: string) => string }

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** The running program's clock. Ids are `<prefix>_` and 26 characters: 48 bits of time, then 82 of chance. */
export const systemClock: Clock = {
  now: () => new Date(),
  id: (prefix) => {
    let time = Date.now()
    let head = ''
    for (let i = 0; i < 10; i++) {
      head = ALPHABET[time % 32] + head
      time = Math.floor(time / 32)
    }
    const tail = [...randomBytes(16)].map((byte) => ALPHABET[byte % 32]).join('')
    return `${prefix}_${head}${tail}`
  },
}
