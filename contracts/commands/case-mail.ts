import {
  DraftFile,
  DraftKind,
  DraftRef,
  DraftText,
  SentReminder,
} from '../model/mail/mail-draft.ts'
import { CaseId, Count, Id, Instant } from '../model/primitives.ts'
import { FileRef } from '../model/upload.ts'
import { z } from '../schema.ts'
import { lateCommand } from './definition.ts'

/** A file that the server has: bytes lie in no command. */
const attachment = z.union([
  z.strictObject({ file_id: Id }),
  z.strictObject({ invoice_id: Id }),
  z.strictObject({ attachment_id: Id }),
])

/** An email that is whole, its placeholders filled in. */
const written = {
  case_id: CaseId,
  /** Lists of addresses with semicolons. */
  to: z.string(),
  cc: z.string(),
  bcc: z.string(),
  subject: z.string(),
  /** HTML. */
  content: z.string(),
  attachments: z.array(attachment),
  /** The failed email that is sent again. */
  case_activity_id: z.optional(Id),
  reply_to_email_id: z.optional(Id),
  /** The draft that ends with it. */
  draft_id: z.optional(Id),
  reminder: z.optional(SentReminder),
}

/** The entry of the timeline that came of it; null where the answer names none. */
const entry = { activity_id: z.nullable(Id) }

const ofDraft = { case_id: CaseId, kind: DraftKind, ref: DraftRef }
const none = z.object({})

/** What a person does with emails of a case that they write themselves, and with drafts of them. */
export const caseMailCommands = {
  /** `delay` in seconds: as long it can be taken back; then `email_error` is null whatever becomes of it. */
  'case.mail.send': lateCommand(
    'case.mail.send',
    { ...written, delay: z.int().check(z.gte(0), z.lte(30)) },
    z.object({ ...entry, email_error: z.nullable(z.string()) }),
  ),
  /** Notes an email as sent that leaves by other means (G-61). */
  'case.mail.log': lateCommand('case.mail.log', written, z.object(entry)),
  /** Takes an email back that has not left (G-707). */
  'case.mail.take-back': lateCommand(
    'case.mail.take-back',
    { case_id: CaseId, activity_id: Id },
    none,
  ),
  'mail-draft.save': lateCommand(
    'mail-draft.save',
    { ...ofDraft, version: Count, content: DraftText },
    z.object({ id: Id, version: Count, updated: Instant }),
  ),
  'mail-draft.discard': lateCommand('mail-draft.discard', { case_id: CaseId, draft_id: Id }, none),
  'mail-draft.file.add': lateCommand(
    'mail-draft.file.add',
    { ...ofDraft, file: FileRef },
    z.extend(DraftFile, { draft_id: Id }),
  ),
  'mail-draft.file.remove': lateCommand(
    'mail-draft.file.remove',
    { case_id: CaseId, file_id: Id },
    none,
  ),
}
