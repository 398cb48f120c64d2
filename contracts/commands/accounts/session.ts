import { SessionUser } from '../../model/accounts/user.ts'
import { z } from '../../schema.ts'
import { command } from '../definition.ts'

const credential = z.string().check(z.maxLength(400))
const secret = { secret: true } as const

export const sessionCommands = {
  'session.login': command(
    'Log in',
    { email: credential, password: credential },
    SessionUser,
    secret,
  ),
  /** The second step of a login that `session.login` began: a code of the authenticator app, or a recovery code. */
  'session.second-factor': command('Log in with a code', { code: credential }, SessionUser, secret),
  'session.logout': command('Log out', {}, z.object({}), secret),
}
