import { z } from '../../schema.ts'
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
