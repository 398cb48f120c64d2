import { z } from '../../schema.ts'
import { MailContent } from '../cases/activity.ts'
import { Bit, CaseId, Id, Instant } from '../primitives.ts'

/**
 * A mail as the search lists it (document 3, section 3 "Inbound email"). `case_id` is its case; while
 * the mail is unmapped, the case that its subject names, if any (G-110).
 */
export const EmailItem = z.object({
  id: Id,
  case_id: z.nullable(CaseId),
  subject: z.string(),
  from: z.string(),
  received: Instant,
  unread: Bit,
})
export type EmailItem = z.infer<typeof EmailItem>

/** A mail with its body. */
export const Email = z.extend(EmailItem, { to: z.string(), mail_content: MailContent })
export type Email = z.infer<typeof Email>
