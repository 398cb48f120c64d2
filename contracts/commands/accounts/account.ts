import { AccountBody } from '../../model/accounts/account.ts'
import { SessionUser } from '../../model/accounts/user.ts'
import { z } from '../../schema.ts'
import { command } from '../definition.ts'

const line = z.string().check(z.maxLength(400))

/** What people without an account do; both carry a password. */
export const accountCommands = {
  /** The person is told by mail how to go on, and logs in after that. */
  'account.create': command('Create account', AccountBody.shape, z.object({}), { secret: true }),
  /** `link` is the secret of the mailed one; whoever signs up is logged in (SIGNUP-08). */
  'session.sign-up': command(
    'Sign up',
    { link: line, name: line, password: line, user_id: line },
    SessionUser,
    { secret: true },
  ),
}
