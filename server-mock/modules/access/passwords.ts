import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { refuse } from '../../calls/refusal.ts'
import { type Comer, createHashingLanes } from './hashing-lanes.ts'

const BLOCK_SIZE = 8
const KEY_LENGTH = 32
/** Each calculation takes 128 MB and a core: two at a time, one of them for strangers. */
const lanes = createHashingLanes({ atOnce: 2, strangersAtOnce: 1, strangersWaiting: 32 })
const QUEUE = 100

/** Whether another calculation would only queue up behind too many others of people who are known. */
export const isHashingBusy = (): boolean => lanes.waiting() >= QUEUE

/** The refusal where no calculation can begin soon. */
export const hashingBusy = refuse(503, 'The server is busy.', { retryAfter: 5 })

const derive = (password: string, salt: Buffer, cost: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options = { N: 2 ** cost, r: BLOCK_SIZE, p: 1, maxmem: 2 ** (cost + 11) }
    scrypt(password.normalize('NFC'), salt, KEY_LENGTH, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })

async function hashNow(password: string, cost: number): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** `scrypt$<cost>$<salt>$<key>`; `cost` is log2 of N. The password is trimmed by whoever sets it. */
export async function hashPassword(password: string, cost: number): Promise<string> {
  const hash = await lanes.run('known', () => hashNow(password, cost))
  if (hash === null) throw new Error('somebody who is known got no turn')
  return hash
}

/** The same for somebody whom nobody knows yet; null where too many strangers wait. */
export const hashStrangersPassword = (
  password: string,
  cost: number,
  network: string,
): Promise<string | null> => lanes.run({ network }, () => hashNow(password, cost))

async function compare(password: string, hash: string | null, cost: number): Promise<boolean> {
  const [kind, n, salt, key] = hash?.split('$') ?? []
  if (kind !== 'scrypt' || !n || !salt || !key) {
    await derive(password, randomBytes(16), cost)
    return false
  }
  const derived = await derive(password, Buffer.from(salt, 'base64url'), Number(n))
  return timingSafeEqual(derived, Buffer.from(key, 'base64url'))
}

/**
 * Whether `password` belongs to `hash`; null where a stranger gets no turn. Without a hash (no such account, no
 * password set yet) it takes as long and says no, so that the time tells nothing (gaps-1, "Text for wrong
 * credentials").
 */
export const verifyPassword = (
  password: string,
  hash: string | null,
  cost: number,
  comer: Comer = 'known',
): Promise<boolean | null> => lanes.run(comer, () => compare(password, hash, cost))
