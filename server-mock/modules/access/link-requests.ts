import type { Calls } from '../../../contracts/api/calls.ts'
import {
  addressError,
  addressKey,
  canonicalAddress,
} from '../../../contracts/rules/addresses/email-address.ts'
import { plain } from '../../calls/handler.ts'
import { type Refused, refuse } from '../../calls/refusal.ts'
import { throttleOf } from '../../calls/throttle.ts'
import type { LinkKind } from '../../db/schema/links.ts'
import type { Services } from '../../services.ts'
import { queueLinkMail } from '../system-mail/put-system-mail.ts'

type Request = { kind: LinkKind; email: string; ip: string }

/**
 * Takes a request for a mail with a link. Whether the address has an account is looked up only when the mail
 * is about to leave, so that answer and time tell nothing of it.
 */
async function request(
  services: Services,
  { kind, email, ip }: Request,
): Promise<Record<string, never> | Refused> {
  const address = canonicalAddress(email)
  const wrong = addressError(address)
  if (wrong !== null) return refuse(400, wrong)
  const throttle = throttleOf(services, 'linkMail')
  const target = `${kind} ${addressKey(address)}`
  const tooEarly = throttle.tooEarly(target, ip)
  if (tooEarly) return tooEarly
  throttle.attempt(target, ip)
  const { config, database, clock, outbox } = services
  const by = {
    config,
    tx: database.db,
    at: clock.now().toISOString(),
    actor: { kind: 'system' as const, id: null, name: null },
    commandId: null,
  }
  await queueLinkMail(by, { kind, email: address })
  outbox.kick()
  return {}
}

/** RESET-04. */
export const requestPasswordReset = plain<Calls['requestPasswordReset']>(
  ({ body, caller, services }) =>
    request(services, { kind: 'reset', email: body.email, ip: caller.ip }),
)

/** VERIFY-04. */
export const resendVerification = plain<Calls['resendVerification']>(({ body, caller, services }) =>
  request(services, { kind: 'verification', email: body.email, ip: caller.ip }),
)
