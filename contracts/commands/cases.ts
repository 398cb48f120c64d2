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
    'Add case',
    {
      host: z.string().check(z.maxLength(300)),
      source_case_id: z.nullable(z.string().check(z.maxLength(SOURCE_CASE_ID_MAX_LENGTH + 100))),
    },
    z.object({ case_id: CaseId }),
    later,
  ),
  'case.note.add': command(
    'Add note',
    { ...ofCase, text: z.string().check(z.maxLength(NOTE_MAX_LENGTH * 2)) },
    none,
    later,
  ),
  'case.note.delete': command('Delete note', { ...ofCase, note_id: Id }, none, later),
  'case.note.restore': command('Restore note', { ...ofCase, note_id: Id }, none, later),
  'case.tag.add': command('Add tag', { ...ofCase, tag: TypedTag }, none, later),
  'case.tag.remove': command('Remove tag', { ...ofCase, tag: TypedTag }, none, later),
  'case.reminder.set': command(
    'Set reminder',
    {
      ...ofCase,
      name: z.nullable(z.string().check(z.maxLength(REMINDER_NAME_MAX_LENGTH))),
      date: Day,
    },
    none,
    later,
  ),
  'case.reminder.clear': command('Delete reminder', ofCase, none, later),
  /** Activate from STANDBY, reactivate from CANCELLED. */
  'case.activate': command(
    'Activate case',
    { ...ofCase, ...shownEmail },
    z.object({ initial_email_error: z.nullable(z.string()) }),
  ),
  'case.cancel': command('Cancel case', ofCase, none),
  'case.reset': command('Reset case', ofCase, none),
  'case.automation.pause': command('Pause automation', ofCase, none),
  'case.automation.resume': command('Resume automation', ofCase, none),
  'case.scheduled-mail.delete': command(
    'Delete scheduled email',
    { ...ofCase, activity_id: Id },
    none,
  ),
  'case.contact.change': command(
    'Change contact',
    { ...ofCase, contact: z.strictObject(OpponentContact.shape) },
    none,
    later,
  ),
  'case.license.review': command(
    'Review license',
    {
      ...ofCase,
      ...shownEmail,
      finding_id: Id,
      state: z.enum(['VALID', 'INVALID']),
    },
    none,
  ),
  'case.license.delete': command('Delete license', { ...ofCase, finding_id: Id }, none),
  'case.callback.finish': command('Complete callback request', ofCase, none, later),
}
