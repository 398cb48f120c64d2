import { AppKey, RecoveryCodes } from '../../model/accounts/second-factor.ts'
import { Id } from '../../model/primitives.ts'
import { z } from '../../schema.ts'
import { command } from '../definition.ts'

const secretText = z.string().check(z.maxLength(400))
const none = z.object({})
const secret = { secret: true } as const
const proof = { password: secretText, code: secretText }

/** The second factor of one's own, and what an admin does about everybody's. */
export const secondFactorCommands = {
  'second-factor.begin': command(
    'Set up two-factor authentication',
    { password: secretText, code: z.optional(secretText) },
    AppKey,
    secret,
  ),
  'second-factor.confirm': command(
    'Confirm two-factor authentication',
    { code: secretText },
    RecoveryCodes,
    secret,
  ),
  'second-factor.recovery-codes.renew': command(
    'Get new recovery codes',
    proof,
    RecoveryCodes,
    secret,
  ),
  'second-factor.turn-off': command('Turn off two-factor authentication', proof, none, secret),
  'second-factor.reset': command('Reset two-factor authentication', { user_id: Id }, none),
  'second-factor.require': command(
    'Change the two-factor requirement',
    { required: z.boolean() },
    none,
  ),
}
