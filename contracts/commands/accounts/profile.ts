import { SendDelay, Signature } from '../../model/accounts/profile.ts'
import { z } from '../../schema.ts'
import { command } from '../definition.ts'

const credential = z.string().check(z.maxLength(400))

/** What a user does to the own account. */
export const profileCommands = {
  'profile.password.change': command(
    'Change password',
    { current_password: credential, new_password: credential },
    z.object({}),
    { secret: true },
  ),
  'profile.name.change': command(
    'Edit profile',
    { name: z.string(), public_name: z.string() },
    z.object({}),
  ),
  'profile.send-delay.change': command('Change undo send', SendDelay.shape, SendDelay),
  'profile.signature.save': command('Edit email signature', { signature: z.string() }, Signature),
}
