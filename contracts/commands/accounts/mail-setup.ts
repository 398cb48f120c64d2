import { MAIL_LINE_MAX_LENGTH } from '../../limits.ts'
import { ActiveMailSetup } from '../../model/mail/setup.ts'
import { Count } from '../../model/primitives.ts'
import { z } from '../../schema.ts'
import { command } from '../definition.ts'

const line = z.string().check(z.maxLength(MAIL_LINE_MAX_LENGTH))
const none = z.object({})

export const mailSetupCommands = {
  /**
   * Own Mail Server; the mask keeps the stored password. Secret: the password is in it. The version is the one that
   * was shown when the typing began: it travels as `If-Match`.
   */
  'mail-setup.save': command(
    'Save mail server',
    {
      version: Count,
      email_sender_name: line,
      smtp_host: line,
      smtp_port: z.nullable(z.int()),
      smtp_email: line,
      smtp_username: z.nullable(line),
      smtp_password: line,
      /** The user's own, once it was asked for. */
      current_password: z.optional(z.string().check(z.maxLength(400))),
    },
    none,
    { secret: true },
  ),
  /** Empty for copy and paste. */
  'mail-setup.activate': command(
    'Activate email setup',
    { active_email_setup: ActiveMailSetup },
    none,
  ),
  'mail-setup.inbound.activate': command('Activate inbound emails', {}, none),
}
