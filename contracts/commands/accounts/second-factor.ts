import { AppKey, RecoveryCodes } from '../../model/accounts/second-factor.ts'
import { Id } from '../../model/primitives.ts'
import { z } from '../../schema.ts'
import { command } from '../definition.ts'

const secretText = z.string().check(z.maxLength(400))
const none = z.object({})
const secret = { secret: true } as const
const proof = z.strictObject({ password: secretText, code: secretText })

/** The second factor of one's own, and what an admin does about everybody's. */
export const secondFactorCommands = {
  'second-factor.begin': command(
    z.strictObject({ password: secretText, code: z.optional(secretText) }),
    AppKey,
    secret,
  ),
  'second-factor.confirm': command(z.strictObject({ code: secretText }), RecoveryCodes, secret),
  'second-factor.recovery-codes.renew': command(proof, RecoveryCodes, secret),
  'second-factor.turn-off': command(proof, none, secret),
  'second-factor.reset': command(z.strictObject({ user_id: Id }), none),
  'second-factor.require': command(z.strictObject({ required: z.boolean() }), none),
}
