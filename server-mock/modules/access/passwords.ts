import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

const BLOCK_SIZE = 8
const KEY_LENGTH = 32
/** Each calculation takes 128 MB and a core: two at a time, a bounded queue behind them. */
const AT_ONCE = 2
const QUEUE = 100

let running = 0
const waiting: (() => void)[] = []

/** Whether another calculation would only queue up behind too many others. */
export const isHashingBusy = (): boolean => waiting.length >= QUEUE

async function derive(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      const options = { N: 2 ** cost, r: BLOCK_SIZE, p: 1, maxmem: 2 ** (cost + 11) }
      scrypt(password.normalize('NFC'), salt, KEY_LENGTH, options, (error, key) =>
        error ? reject(error) : resolve(key),
      )
    })
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** `scrypt$<cost>$<salt>$<key>`; `cost` is log2 of N. The password is trimmed by whoever sets it. */
export async function hashPassword(password: string, cost: number): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/**
 * Whether `password` belongs to `hash`. Without a hash (no such account, no password set yet) it takes
 * as long and says no, so that the time tells nothing (gaps-1, "Text for wrong credentials").
 */
export async function verifyPassword(
  password: string,
  hash: string | null,
  cost: number,
): Promise<boolean> {
  const [kind, n, salt, key] = hash?.split('$') ?? []
  if (kind !== 'scrypt' || !n || !salt || !key) {
    await derive(password, randomBytes(16), cost)
    return false
  }
  const derived = await derive(password, Buffer.from(salt, 'base64url'), Number(n))
  return timingSafeEqual(derived, Buffer.from(key, 'base64url'))
}
