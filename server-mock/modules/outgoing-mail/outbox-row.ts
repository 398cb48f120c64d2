import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { Actor } from '../../../contracts/events/envelope.ts'
import { ReportDays, ReportPeriod } from '../../../contracts/model/dashboard/report-mail.ts'
import { SentReminder } from '../../../contracts/model/mail/mail-draft.ts'
import { Id } from '../../../contracts/model/primitives.ts'
import { z } from '../../../contracts/schema.ts'
import { outbox } from '../../db/schema/mail.ts'
import { DraftAtSend } from '../mail-drafts/draft-at-send.ts'

const kinds = [
  'INITIAL',
  'SCHEDULED',
  'DISCOUNT_END',
  'LICENSE_VALIDATED',
  'LICENSE_REJECTED',
  'PAID',
  'MANUAL',
] as const

/** What a mail of a case is sent for. SCHEDULED is a reminder, MANUAL what a person wrote. */
export type MailKind = (typeof kinds)[number]

export const isMailKind = (text: string): text is MailKind => kinds.some((kind) => kind === text)

/** Whose mails with links are, whatever customer their reader belongs to: they wait for no other mail. */
export const INSTALLATION = 'installation'

/** Where all reports wait for each other, and no other mail for one of them. */
export const REPORTS = 'reports'

/** Of one lane one mail is sent after the other: of a customer's, of the installation's, of reports. */
export const laneOf = ({ kind, customerId }: Pick<Claimed, 'kind' | 'customerId'>): string =>
  kind === 'REPORT' ? REPORTS : customerId

/** Who gets a mail. Its bodies and files lie with the `email`; a system mail brings its own. */
export const OutboxMail = z.object({
  to: z.array(z.string()),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  subject: z.string(),
  text: z.nullable(z.string()),
  html: z.optional(z.nullable(z.string())),
  /** The link that is made when this mail leaves (`link-mail.ts`). */
  link: z.optional(z.enum(['verification', 'reset', 'signup'])),
  /** The report that is made when this mail leaves (`report-mail/make-report-mail.ts`). */
  report: z.optional(z.object({ user: Id, every: ReportPeriod, days: ReportDays })),
  draft: z.optional(DraftAtSend),
  reminder: z.optional(SentReminder),
  /** Of a report: it is being handed over. Until then it surely reached nobody. */
  handed: z.optional(z.boolean()),
  /** How often it was tried in vain. */
  retry: z.optional(z.object({ attempts: z.int() })),
})
export type OutboxMail = z.infer<typeof OutboxMail>

/** A row that this process has taken to send. */
export type Claimed = Omit<typeof outbox.$inferSelect, 'mail' | 'actor' | 'accepted'> & {
  mail: OutboxMail
  actor: Actor
}

export const readRow = ({ accepted: _, ...row }: typeof outbox.$inferSelect): Claimed => ({
  ...row,
  mail: z.parse(OutboxMail, row.mail),
  actor: z.parse(Actor, row.actor),
})

/** Whether a mail is still the one that was taken: who was thought to be gone has lost it to others. */
export const isHeld = ({ id, claimed }: Pick<Claimed, 'id' | 'claimed'>): SQL | undefined =>
  and(
    eq(outbox.id, id),
    eq(outbox.state, 'sending'),
    claimed === null ? isNull(outbox.claimed) : eq(outbox.claimed, claimed),
  )

/** The sentence for what nobody can know; never resent by itself (G-617). */
export const UNKNOWN = 'It is not known whether this email was delivered.'
export const NO_SERVER = 'No outgoing mail server is active'
