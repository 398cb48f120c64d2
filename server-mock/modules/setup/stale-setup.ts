import { sql } from 'drizzle-orm'
import { mailSetupEventNames } from '../../../contracts/events/set-up-names.ts'
import type { MailSetup } from '../../../contracts/model/mail/setup.ts'
import { messages } from '../../../contracts/protocol.ts'
import { type MailServerForm, mailServerFields } from '../../../contracts/rules/mail/mail-server.ts'
import type { OpenChange, SignedIn } from '../../calls/handler.ts'
import type { Refused } from '../../calls/refusal.ts'
import { event } from '../../db/schema/log.ts'
import { staleSettings } from '../stale-settings.ts'

/**
 * Refuses a save whose form was opened before somebody else's change of a field to which it gives another value. A
 * form names every field, so what it only repeats overwrites nothing; a password that was typed always counts.
 */
export const staleSetup = (
  change: OpenChange,
  user: SignedIn,
  now: MailSetup & { version: number },
  form: MailServerForm,
): Promise<Refused | null> =>
  staleSettings(change, user, {
    names: mailSetupEventNames,
    versionIn: sql`${event.payload}->>'version'`,
    version: now.version,
    writes: mailServerFields.filter((field) => (form[field] || null) !== now[field]),
    message: messages.conflictOfMailSetup,
  })
