import { ManagedUser } from '../model/accounts/users.ts'
import { Activity } from '../model/cases/activity.ts'
import { CaseRow, CaseRowFields } from '../model/cases/case.ts'
import { EmailItem } from '../model/mail/email.ts'
import { MailFlowName } from '../model/mail/mail-flow.ts'
import { ProviderStatus } from '../model/mail/setup.ts'
import { Anything, Id } from '../model/primitives.ts'
import { z } from '../schema.ts'
import { HistoryNote } from './case-history.ts'

/** Far more than the deepest path of a detail needs; applying a path recurses once per step. */
const LONGEST_FIELD = 300

/** A value at a path of the case detail. Grammar of `field`: `rules/case-changes/detail-changes.ts`. */
export const DetailChange = z.object({
  field: z.string().check(z.maxLength(LONGEST_FIELD)),
  from: Anything,
  to: Anything,
})
export type DetailChange = z.infer<typeof DetailChange>

/**
 * What every case event carries, so that no reader has to ask again (engine.md 4): the row after, the
 * former values of the row's changed fields, the activity that was written or changed, the one that
 * went, and every changed field of the detail.
 */
export const CaseChange = z.object({
  row: CaseRow,
  was: CaseRowFields,
  activity: z.nullable(Activity),
  removed_activity_id: z.nullable(Id),
  /** Others that changed along: pausing touches every scheduled mail. */
  further_activities: z.optional(z.array(Activity)),
  /** Others that went along: cancelling removes every mail that still waits. */
  further_removed_activity_ids: z.optional(z.array(Id)),
  changes: z.array(DetailChange),
  /** What the case's history tells of it; missing where no field of the history changed, and in old recordings. */
  history: z.optional(HistoryNote),
})
export type CaseChange = z.infer<typeof CaseChange>

export const UnmappedMail = z.object({ email: EmailItem })
export type UnmappedMail = z.infer<typeof UnmappedMail>

/** The flow after the change, or as it was when it was deleted, and its name where that differs. */
export const MailFlowChange = z.object({ flow: MailFlowName, changes: z.array(DetailChange) })
export type MailFlowChange = z.infer<typeof MailFlowChange>

/** The invoice template as it was when it was deleted. */
export const InvoiceTemplateGone = z.object({ template: z.object({ id: Id, name: z.string() }) })
export type InvoiceTemplateGone = z.infer<typeof InvoiceTemplateGone>

/** Whether an own mail server is active from now on. */
export const MailSendingChange = z.object({ active: z.boolean() })
export type MailSendingChange = z.infer<typeof MailSendingChange>

/** The card payment account as it is now; `was` (missing in old recordings): as it was before. */
export const ProviderChange = z.object({
  status: ProviderStatus.shape.status,
  was: z.optional(ProviderStatus.shape.status),
})
export type ProviderChange = z.infer<typeof ProviderChange>

/** What every event about a user carries: the user after it, and each field that differs. */
export const UserChange = z.object({ user: ManagedUser, changes: z.array(DetailChange) })
export type UserChange = z.infer<typeof UserChange>

/** A user is called otherwise from now on. */
export const UserRenamed = z.object({ user_id: Id, name: z.string(), public_name: z.string() })
export type UserRenamed = z.infer<typeof UserRenamed>

/** The customer has accepted a version of the terms of service. */
export const TermsAccepted = z.object({ version: z.string() })
export type TermsAccepted = z.infer<typeof TermsAccepted>

export const SessionEnded = z.object({ reason: z.enum(['logout', 'forced', 'expired']) })
