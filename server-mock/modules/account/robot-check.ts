import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { RobotChallenge } from '../../../contracts/model/accounts/account.ts'
import { messages } from '../../../contracts/protocol.ts'
import { type Refused, refuse } from '../../calls/refusal.ts'
import type { Services } from '../../services.ts'

/** Tells people from programs; which one an installation uses is its own choice (gaps-1, "Which robot check"). */
export type RobotCheck = {
  challenge(): RobotChallenge
  /** Whether the token is good; one is good once. */
  passes(token: string): boolean
}

/** What the provider of tests and demos gives out, and takes again and again. */
export const TEST_TOKEN = 'a-person-in-a-test'

const testProvider: RobotCheck = {
  challenge: () => ({ kind: 'fixed', token: TEST_TOKEN }),
  passes: (token) => token === TEST_TOKEN,
}

/** About half a second of a browser's work, which nobody notices once and a flood of accounts does. */
const BITS = 14
const LIFE_MS = 10 * 60_000
const MOST_USED = 100_000

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether the first `bits` bits are zero. */
function beginsWithZeros(digest: Buffer, bits: number): boolean {
  const whole = bits >> 3
  if (digest.subarray(0, whole).some((byte) => byte !== 0)) return false
  return (digest[whole] ?? 0) >> (8 - (bits & 7)) === 0
}

const sameText = (a: string, b: string): boolean => timingSafeEqual(sha256(a), sha256(b))

/**
 * A proof of work that needs no third party: the server signs a challenge, the browser searches a number to
 * it. Which tokens were used is remembered until they expire.
 */
function workProvider({ config, clock }: Services): RobotCheck {
  const key = sha256(`framewright robot check\n${config.sessionSecret}`)
  const used = new Map<string, number>()
  const signed = (text: string): string =>
    createHmac('sha256', key).update(text).digest('base64url')
  const now = (): number => clock.now().getTime()

  function spend(challenge: string, expires: number): boolean {
    if (used.has(challenge)) return false
    for (const [old, end] of used) {
      if (end > now() && used.size < MOST_USED) break
      used.delete(old)
    }
    used.set(challenge, expires)
    return true
  }

  return {
    challenge: () => {
      const text = `${now() + LIFE_MS}.${randomBytes(16).toString('base64url')}`
      return { kind: 'work', challenge: `${text}.${signed(text)}`, bits: BITS }
    },
    passes: (token) => {
      const parts =
        /^(?<text>(?<expires>\d{13})\.[\w-]{22})\.(?<signature>[\w-]{43})\.\d{1,12}$/.exec(
          token,
        )?.groups
      if (!parts) return false
      const { text = '', signature = '' } = parts
      const expires = Number(parts.expires)
      if (!sameText(signature, signed(text)) || expires <= now()) return false
      return beginsWithZeros(sha256(token), BITS) && spend(text, expires)
    },
  }
}

const checks = new WeakMap<Services, RobotCheck>()

/** The check that this installation is configured with. */
export function robotCheckOf(services: Services): RobotCheck {
  const known = checks.get(services)
  if (known) return known
  const made = services.config.robotCheck === 'test' ? testProvider : workProvider(services)
  checks.set(services, made)
  return made
}

/** Refuses whoever brings no token, or a bad one. */
export function robotRefusal(services: Services, token: string | undefined): Refused | null {
  const passes = token !== undefined && robotCheckOf(services).passes(token)
  return passes ? null : refuse(403, messages.forbidden)
}
