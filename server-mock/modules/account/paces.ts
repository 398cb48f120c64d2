import { type Refused, refuse } from '../../http/refusal.ts'
import type { Services } from '../../services.ts'
import { createRequestPace, type Pace, type RequestPace } from '../access/request-pace.ts'

/** What a person needs, by the address that it comes from: typing errors included, not a list of VAT IDs. */
const paces = {
  vat: { free: 20, forgottenAfterMs: 30_000 },
  account: { free: 10, forgottenAfterMs: 5 * 60_000 },
} satisfies Record<string, Pace>

export type Paced = keyof typeof paces

const running = new WeakMap<Services, Record<Paced, RequestPace>>()

function pacesOf(services: Services): Record<Paced, RequestPace> {
  const known = running.get(services)
  if (known) return known
  const made = {
    vat: createRequestPace(services.clock, paces.vat),
    account: createRequestPace(services.clock, paces.account),
  }
  running.set(services, made)
  return made
}

/** Says no to an address that asks too often; the refusal counts for nothing. */
export function tooOften(services: Services, what: Paced, ip: string): Refused | null {
  const seconds = pacesOf(services)[what].take(ip)
  if (seconds === 0) return null
  const text = `Too many attempts. Please try again in ${seconds} seconds.`
  return refuse(429, text, { retryAfter: seconds })
}
