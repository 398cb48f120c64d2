import { NOTE_MAX_LENGTH, REMINDER_NAME_MAX_LENGTH, SOURCE_CASE_ID_MAX_LENGTH } from '../limits.ts'
import { OpponentContact } from '../model/cases/case.ts'
import { CaseId, Count, Day, Id, TypedTag } from '../model/primitives.ts'
import { z } from '../schema.ts'
import { command } from './definition.ts'

/** The case, and its version when the form was opened: it travels as `If-Match` (engine.md 15). */
const ofCase = { case_id: CaseId, version: Count }

/** The email that the person was shown before the act, as its digest. */
const shownEmail = { shown_email: z.optional(z.string()) }

const none = z.object({})
const later = { offline: true }

export const caseCommands = {
  'case.create': command(
    z.strictObject({
      host: z.string().check(z.maxLength(300)),
      source_case_id: z.nullable(z.string().check(z.maxLength(SOURCE_CASE_ID_MAX_LENGTH + 100))),
    }),
    z.object({ case_id: CaseId }),
    later,
  ),
  'case.note.add': command(
    z.strictObject({ ...ofCase, text: z.string().check(z.maxLength(NOTE_MAX_LENGTH * 2)) }),
    none,
    later,
  ),
  'case.note.delete': command(z.strictObject({ ...ofCase, note_id: Id }), none, later),
  'case.note.restore': command(z.strictObject({ ...ofCase, note_id: Id }), none, later),
  'case.tag.add': command(z.strictObject({ ...ofCase, tag: TypedTag }), none, later),
  'case.tag.remove': command(z.strictObject({ ...ofCase, tag: TypedTag }), none, later),
  'case.reminder.set': command(
    z.strictObject({
      ...ofCase,
      name: z.nullable(z.string().check(z.maxLength(REMINDER_NAME_MAX_LENGTH))),
      date: Day,
    }),
    none,
    later,
  ),
  'case.reminder.clear': command(z.strictObject(ofCase), none, later),
  /** Activate from STANDBY, reactivate from CANCELLED. */
  'case.activate': command(
    z.strictObject({ ...ofCase, ...shownEmail }),
    z.object({ initial_email_error: z.nullable(z.string()) }),
  ),
  'case.cancel': command(z.strictObject(ofCase), none),
  'case.reset': command(z.strictObject(ofCase), none),
  'case.automation.pause': command(z.strictObject(ofCase), none),
  'case.automation.resume': command(z.strictObject(ofCase), none),
  'case.scheduled-mail.delete': command(z.strictObject({ ...ofCase, activity_id: Id }), none),
  'case.contact.change': command(
    z.strictObject({ ...ofCase, contact: z.strictObject(OpponentContact.shape) }),
    none,
    later,
  ),
  'case.license.review': command(
    z.strictObject({
      ...ofCase,
      ...shownEmail,
      finding_id: Id,
      state: z.enum(['VALID', 'INVALID']),
    }),
    none,
  ),
  'case.license.delete': command(z.strictObject({ ...ofCase, finding_id: Id }), none),
  'case.callback.finish': command(z.strictObject(ofCase), none, later),
  /** Sends a failed mail again, filled in anew where values were missing (G-65). */
  'case.mail.resend': command(
    z.strictObject({ case_id: CaseId, activity_id: Id }),
    z.object({ email_error: z.nullable(z.string()) }),
  ),
}
