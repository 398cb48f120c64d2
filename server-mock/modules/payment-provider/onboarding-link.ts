import { createHmac, timingSafeEqual } from 'node:crypto'
import { Id } from '../../../contracts/model/primitives.ts'
import { parse, z } from '../../../contracts/schema.ts'
import type { SignedIn } from '../../calls/handler.ts'
import type { Services } from '../../services.ts'

/** Where an admin sets out to connect the account, on the files' origin: the provider's own page comes next. */
export const onboardingPath = '/payment-provider/connect'

const LIFE_MS = 30 * 60_000

const Claims = z.object({
  customer: Id,
  by: z.object({ id: Id, name: z.string() }),
  back: z.string(),
  until: z.int(),
})
/** Whose account is to be connected, who set out to do so, and where to go afterwards. */
export type Onboarding = {
  customerId: string
  startedBy: { id: string; name: string }
  redirectUrl: string
}

/** Of a key of its own: no other signature of this server passes for this one. */
const signatureOf = ({ config }: Services, text: string): Buffer =>
  createHmac('sha256', `framewright onboarding\n${config.sessionSecret}`).update(text).digest()

/**
 * The address where this admin connects the customer's card payment account, good for 30 minutes.
 * `redirectUrl` must be checked by `isOwnRedirect`; null leads to the app's start.
 */
export function onboardingUrl(
  services: Services,
  { customerId, id, name }: Pick<SignedIn, 'customerId' | 'id' | 'name'>,
  redirectUrl: string | null,
): string {
  const claims = {
    customer: customerId,
    by: { id, name },
    back: redirectUrl ?? services.config.publicUrl,
    until: services.clock.now().getTime() + LIFE_MS,
  }
  const text = Buffer.from(JSON.stringify(claims)).toString('base64url')
  const token = `${text}.${signatureOf(services, text).toString('base64url')}`
  return `${services.config.publicFilesUrl}${onboardingPath}?token=${token}`
}

/** What an onboarding link says; null when it is not ours or too old. */
export function readOnboarding(services: Services, token: string): Onboarding | null {
  const [text = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature, 'base64url')
  const expected = signatureOf(services, text)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  const claims = parse(Claims, JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  if (!claims.ok || claims.value.until <= services.clock.now().getTime()) return null
  const { customer, by, back } = claims.value
  return { customerId: customer, startedBy: by, redirectUrl: back }
}
