import { z } from '../../schema.ts'
import { command } from '../definition.ts'

const typed = z.string().check(z.maxLength(400))
const link = z.string().check(z.minLength(1), z.maxLength(1000))
const done = z.object({})
const secret = { secret: true }

/** What somebody without a session does with a mailed link, or to get one; none of it is ever kept. */
export const accountLinkCommands = {
  'account.verify-email': command('Verify email address', { link }, done, secret),
  'account.resend-verification': command(
    'Resend verification email',
    { email: typed },
    done,
    secret,
  ),
  'account.request-reset': command('Request reset link', { email: typed }, done, secret),
  'account.open-reset': command(
    'Open reset link',
    { link },
    z.object({ email: z.string() }),
    secret,
  ),
  'account.reset-password': command(
    'Set new password',
    { link, email: typed, new_password: typed },
    done,
    secret,
  ),
}
