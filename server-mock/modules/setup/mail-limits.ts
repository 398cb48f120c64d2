import { type Refused, refuse } from '../../calls/refusal.ts'
import { type RateLimit, rateLimit } from '../../network/rate-limit.ts'
import type { Services } from '../../services.ts'

const MINUTE = 60_000

type Limits = { validation: RateLimit; test: RateLimit }

const limits = new WeakMap<Services, Limits>()

/** How often a customer may have this server connect somewhere, per running server (reliability.md, V2.4.1). */
function limitsOf(services: Services): Limits {
  const now = () => services.clock.now().getTime()
  const known = limits.get(services) ?? {
    validation: rateLimit(12, MINUTE, now),
    test: rateLimit(6, MINUTE, now),
  }
  limits.set(services, known)
  return known
}

/** Counts one more; the refusal when it is one too many. */
export function tooMany(
  services: Services,
  what: keyof Limits,
  customerId: string,
): Refused | null {
  if (limitsOf(services)[what](customerId)) return null
  return refuse(429, 'Too many attempts. Try again in a minute.', { retryAfter: 60 })
}
