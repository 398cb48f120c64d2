import type { RobotChallenge } from '../../../contracts/model/accounts/account.ts'
import { type Failure, refused } from '../outcome.ts'
import type { Gateway } from './call.ts'

/** Digests that are under way at once: one alone would mostly wait. */
const AT_ONCE = 128

function beginsWithZeros(digest: ArrayBuffer, bits: number): boolean {
  const bytes = new Uint8Array(digest)
  const whole = bits >> 3
  if (bytes.subarray(0, whole).some((byte) => byte !== 0)) return false
  return (bytes[whole] ?? 0) >> (8 - (bits & 7)) === 0
}

/** The token of a challenge: given, or found by trying numbers until one fits. */
export async function solve(challenge: RobotChallenge): Promise<string> {
  if (challenge.kind === 'fixed') return challenge.token
  const encoder = new TextEncoder()
  for (let from = 0; ; from += AT_ONCE) {
    const tokens = Array.from({ length: AT_ONCE }, (_, at) => `${challenge.challenge}.${from + at}`)
    const digests = await Promise.all(
      tokens.map((token) => crypto.subtle.digest('SHA-256', encoder.encode(token))),
    )
    const found = digests.findIndex((digest) => beginsWithZeros(digest, challenge.bits))
    if (found >= 0) return tokens[found] ?? ''
  }
}

/** Browsers lend their cryptography to secure pages only, and some withhold it there. */
export const unsolvable =
  'The robot check cannot run on this page. Open the page over https or in another browser.'

/**
 * Passes the robot check of this installation; the token is good for one call (ACCT-27, ACCT-28). A browser that
 * cannot do it is told so: nobody presses a button that stays silent.
 */
export async function robotToken(
  gateway: Gateway,
): Promise<{ kind: 'token'; token: string } | Failure> {
  const answer = await gateway.call('readRobotChallenge', {})
  if (answer.kind !== 'answer') return answer
  try {
    return { kind: 'token', token: await solve(answer.value) }
  } catch {
    return refused(unsolvable)
  }
}
