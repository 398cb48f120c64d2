import { REMINDER_NAME_MAX_LENGTH } from '../../limits.ts'
import { z } from '../../schema.ts'
import { CaseId, Count, Day, Id, Instant } from '../primitives.ts'
import { TemplateConfig } from './mail-template.ts'

/** What a draft is of: a new email, an answer, a template's email, a letter, or a failed email that is sent again. */
export const DraftKind = z.enum(['new', 'reply', 'template', 'letter', 'resend'])
export type DraftKind = z.infer<typeof DraftKind>

/** The email, the template or the entry that a draft is about; '' for a new email. */
export const DraftRef = z.string().check(z.regex(/^[A-Za-z0-9_-]{0,64}$/))

/** A file that will be attached. */
export const DraftFile = z.object({
  file_id: Id,
  filename: z.string(),
  contentType: z.string(),
  size: Count,
})
export type DraftFile = z.infer<typeof DraftFile>

/**
 * The reminder that an email or a letter sets once it has left (COMPOSE-10, G-69): in an ACTIVE case it takes the place of the
 * one there is, any other case gets none.
 */
export const SentReminder = z.strictObject({
  name: z.string().check(z.maxLength(REMINDER_NAME_MAX_LENGTH)),
  date: Day,
})
export type SentReminder = z.infer<typeof SentReminder>

const addresses = z.string().check(z.maxLength(200_000))

/** What is typed, as it is: nothing of it has to be right before it is sent. */
export const DraftText = z.strictObject({
  to: addresses,
  cc: addresses,
  bcc: addresses,
  subject: z.string().check(z.maxLength(20_000)),
  /** HTML, its placeholders not filled in. */
  content: z.string().check(z.maxLength(4_000_000)),
  config: TemplateConfig,
  /** The invoice that will be attached. */
  invoice_id: z.nullable(Id),
  reminder: z.nullable(SentReminder),
  /** The email that it answers. */
  reply_to_email_id: z.nullable(Id),
  /** The newest entry of the case's timeline that its writer knew of, by its moment. */
  known_until: z.optional(Instant),
})
export type DraftText = z.infer<typeof DraftText>

/** A draft by what it is of. */
export const DraftHead = z.object({
  id: Id,
  case_id: CaseId,
  kind: DraftKind,
  ref: DraftRef,
  /** 0 where only files were put into it, then one more with every save. */
  version: Count,
  updated: Instant,
})
export type DraftHead = z.infer<typeof DraftHead>

/** A draft in the list of one's own. */
export const ListedDraft = z.extend(DraftHead, { subject: z.string() })
export type ListedDraft = z.infer<typeof ListedDraft>

/** A draft whole. */
export const MailDraft = z.extend(DraftHead, {
  content: z.extend(z.object(DraftText.shape), { files: z.array(DraftFile) }),
  /** The entry that was to send it and has failed: it is sent again as that one (G-65); not in old recordings. */
  failed_activity_id: z.optional(z.nullable(Id)),
})
export type MailDraft = z.infer<typeof MailDraft>
