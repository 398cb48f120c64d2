import { WireEvent } from '../../events/envelope.ts'
import { AppKey, RecoveryCodes, SecondFactor } from '../../model/accounts/second-factor.ts'
import { managedUser, withEitherRole } from '../../model/accounts/users.ts'
import { Id } from '../../model/primitives.ts'
import { z } from '../../schema.ts'
import { adminOfCustomer, admins, staff } from '../call.ts'
import { change, nothing, read, session } from '../rows.ts'

const credential = z.string().check(z.maxLength(400))
/** What is typed is judged by `contracts/rules/accounts/second-factor.ts`, so that the message says what is wrong. */
const code = z.string().check(z.maxLength(100))
const path = '/user/second_factor'

/** Whoever has to set up a second factor may do that before anything else. */
const unenrolled = { ...staff, beforeSecondFactor: true } as const

const proof = z.strictObject({ password: credential, code })

/**
 * The second factor (docs/decisions): added beside the documented calls. What names a password or a code is a
 * session call, of which nothing is stored. Wrong passwords and codes are 400 with `messages`, too many 429.
 */
export const secondFactorCalls = {
  readSecondFactor: read({
    method: 'GET',
    path,
    params: nothing,
    query: nothing,
    answer: SecondFactor,
    policy: unenrolled,
  }),
  /** Makes a key, which counts for nothing until it is confirmed. Whoever has a factor names a code of it as well. */
  beginSecondFactor: session({
    method: 'POST',
    path,
    params: nothing,
    query: nothing,
    body: z.strictObject({ password: credential, code: z.optional(code) }),
    answer: AppKey,
    policy: unenrolled,
  }),
  /** Turns the factor on, or puts the new key in place of the former; 409 where none was begun. */
  confirmSecondFactor: session({
    method: 'PUT',
    path,
    params: nothing,
    query: nothing,
    body: z.strictObject({ code }),
    answer: RecoveryCodes,
    policy: unenrolled,
  }),
  /** The former codes are worth nothing any more. 409 without a factor. */
  renewRecoveryCodes: session({
    method: 'POST',
    path: `${path}/recovery_codes`,
    params: nothing,
    query: nothing,
    body: proof,
    answer: RecoveryCodes,
  }),
  /** 409 without a factor, and while the customer requires it. */
  turnOffSecondFactor: session({
    method: 'PUT',
    path: `${path}/off`,
    params: nothing,
    query: nothing,
    body: proof,
    answer: z.object({}),
  }),
  /** Takes a colleague's factor away, whose sessions end. Refusals: 403 for oneself, 409 for who has none. */
  resetSecondFactor: change({
    method: 'PUT',
    path: '/user/:id/second_factor/reset',
    params: z.strictObject({ id: Id }),
    query: nothing,
    answer: withEitherRole(z.extend(managedUser, { events: z.array(WireEvent) })),
    policy: admins,
  }),
  /** Whether everybody needs a factor. 409 for an administrator who wants that and has none. */
  requireSecondFactor: change({
    method: 'PUT',
    path: '/customer/:customer_id/second_factor',
    params: z.strictObject({ customer_id: Id }),
    query: nothing,
    body: z.strictObject({ required: z.boolean() }),
    answer: z.object({ required: z.boolean(), events: z.array(WireEvent) }),
    policy: adminOfCustomer,
  }),
}
