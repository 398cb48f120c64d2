import { SessionUser } from '../../model/accounts/user.ts'
import { z } from '../../schema.ts'
import { command } from '../definition.ts'

const credential = z.string().check(z.maxLength(400))

export const sessionCommands = {
  'session.login': command(
    z.strictObject({ email: credential, password: credential }),
    SessionUser,
    { secret: true },
  ),
  /** The second step of a login that `session.login` began: a code of the authenticator app, or a recovery code. */
  'session.second-factor': command(z.strictObject({ code: credential }), SessionUser, {
    secret: true,
  }),
  'session.logout': command(z.strictObject({}), z.object({}), { secret: true }),
}
