import { SessionUser } from '../model/accounts/user.ts'
import { z } from '../schema.ts'
import { command } from './definition.ts'

const credential = z.string().check(z.maxLength(400))

export const sessionCommands = {
  'session.login': command('Login', { email: credential, password: credential }, SessionUser, {
    secret: true,
  }),
  'session.logout': command('Logout', {}, z.object({}), { secret: true }),
}
