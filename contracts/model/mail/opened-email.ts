import { z } from '../../schema.ts'
import { MailContent } from '../cases/activity.ts'
import { CaseState } from '../cases/case.ts'
import { CaseId } from '../primitives.ts'
import { EmailItem } from './email.ts'

/** Whom an answer to an email goes to, as lists with semicolons, and how it is called (G-66, G-748). */
export const Reply = z.object({ to: z.string(), cc: z.string(), subject: z.string() })
export type Reply = z.infer<typeof Reply>

/** Why an unmapped mail may belong to a case: its subject names it, its contact or its host is the sender's. */
export const SuggestionReason = z.enum(['subject', 'address', 'domain'])
export type SuggestionReason = z.infer<typeof SuggestionReason>

/** A case that an unmapped mail may belong to. */
export const Suggestion = z.object({
  case_id: CaseId,
  host: z.string(),
  state: CaseState,
  reason: SuggestionReason,
})
export type Suggestion = z.infer<typeof Suggestion>

/**
 * A mail with its body. Added: `reply`, by the customer's own addresses, which the server alone knows, and `suggestions`, of an
 * unmapped one, the likeliest first.
 */
export const Email = z.extend(EmailItem, {
  to: z.string(),
  mail_content: MailContent,
  reply: Reply,
  suggestions: z.optional(z.array(Suggestion)),
})
export type Email = z.infer<typeof Email>
