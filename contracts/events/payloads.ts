import { Terms } from '../model/accounts/terms.ts'
import { SessionUser } from '../model/accounts/user.ts'
import { ManagedUser, UserList } from '../model/accounts/users.ts'
import { Activity, MailContent } from '../model/cases/activity.ts'
import { CaseCounts, CaseDetail, CaseRow, CaseRowFields } from '../model/cases/case.ts'
import { CaseQuery } from '../model/cases/query.ts'
import { EmailItem } from '../model/mail/email.ts'
import { RawTemplate } from '../model/mail/mail-template.ts'
import { ActiveMailSetup, MailSetup, ProviderStatus, Translations } from '../model/mail/setup.ts'
import { Anything, CaseId, Count, Day, Id, partsOf } from '../model/primitives.ts'
import { z } from '../schema.ts'
import { AuditEntry, AuditFilter } from './audit.ts'
import { HistoryEntry, HistoryNote } from './case-history.ts'

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

/** How a page enters its list: replace everything, append, or update what is loaded (LIST-23 to LIST-25). */
export const PageMode = z.enum(['reset', 'append', 'refresh'])
export type PageMode = z.infer<typeof PageMode>

export const CasePageListed = z.object({
  query: CaseQuery,
  mode: PageMode,
  cases: partsOf(CaseRow),
  total_count: z.nullable(Count),
  next_cursor: z.nullable(z.string()),
  as_of: Count,
})

export const CaseLoaded = z.object({ detail: CaseDetail, as_of: Count })

export const ActivitiesLoaded = z.object({
  case_id: CaseId,
  activities: partsOf(Activity),
  as_of: Count,
})

/** A page of a case's history; `after` is the cursor that it was asked for with, null for the first one. */
export const CaseHistoryListed = z.object({
  case_id: CaseId,
  after: z.nullable(z.string()),
  entries: partsOf(HistoryEntry),
  next_cursor: z.nullable(z.string()),
  as_of: Count,
})

export const CountsLoaded = z.object({ counts: CaseCounts, as_of: Count })

/** Read by another call than the case counts, and so of another moment. */
export const UnmappedCounted = z.object({ total: Count, unread: Count, as_of: Count })

export const EmailContentLoaded = z.object({
  case_id: CaseId,
  email_id: Id,
  mail_content: MailContent,
  as_of: Count,
})

/** The raw template of a scheduled mail (ACT-15). */
export const TemplateLoaded = z.object({
  case_id: CaseId,
  template: RawTemplate,
  as_of: Count,
})

export const TranslationsLoaded = z.object({ translations: Translations, as_of: Count })

export const ProviderChecked = z.object({ provider: ProviderStatus, as_of: Count })

export const MailSetupLoaded = z.object({ setup: MailSetup, as_of: Count })

/** The customer's outgoing mail, without anything secret. The later members are missing in events before 2026-11-22. */
export const MailSetupChange = z.object({
  active_email_setup: ActiveMailSetup,
  smtp_host: z.nullable(z.string()),
  smtp_port: z.nullable(z.int()),
  smtp_email: z.nullable(z.string()),
  email_sender_name: z.nullable(z.string()),
  smtp_username: z.optional(z.nullable(z.string())),
  has_password: z.optional(z.boolean()),
  spf_email: z.optional(z.nullable(z.string())),
  inbound_emails_active: z.optional(z.boolean()),
  version: z.optional(Count),
  /** Each field that differs; of the password that it does. */
  changes: z.optional(z.array(DetailChange)),
})
export type MailSetupChange = z.infer<typeof MailSetupChange>

/** Whose account it was. */
export const AccountLinkUsed = z.object({ user_id: Id })
export type AccountLinkUsed = z.infer<typeof AccountLinkUsed>

/** The card payment account as it is now. */
export const ProviderChange = z.object({ status: ProviderStatus.shape.status })
export type ProviderChange = z.infer<typeof ProviderChange>

/** What every event about a user carries: the user after it, and each field that differs. */
export const UserChange = z.object({ user: ManagedUser, changes: z.array(DetailChange) })
export type UserChange = z.infer<typeof UserChange>

/** Everybody of the customer, as the Users screen lists them. */
export const UsersListed = z.object({ users: UserList.shape.list, as_of: Count })

/** A user has a new password, chosen by whoever knew the old one. */
export const PasswordChanged = z.object({ user_id: Id })
export type PasswordChanged = z.infer<typeof PasswordChanged>

/** A user is called otherwise from now on. */
export const UserRenamed = z.object({ user_id: Id, name: z.string(), public_name: z.string() })
export type UserRenamed = z.infer<typeof UserRenamed>

export const TermsLoaded = z.object({ terms: Terms, as_of: Count })

/** The customer has accepted a version of the terms of service. */
export const TermsAccepted = z.object({ version: z.string() })
export type TermsAccepted = z.infer<typeof TermsAccepted>

/** A page of the audit log; `after` is the cursor that it was asked for with, null for the first one. */
export const AuditListed = z.object({
  filter: AuditFilter,
  after: z.nullable(z.string()),
  entries: partsOf(AuditEntry),
  next_cursor: z.nullable(z.string()),
  as_of: Count,
})

export const CaseTagsLoaded = z.object({ tags: z.array(z.string()), as_of: Count })

export const SessionStarted = z.object({ user: SessionUser, as_of: Count })

/** Whoever is logged in is somebody else by name or role, as another tab of this browser has learned first. */
export const SessionUserChanged = z.object({ user: SessionUser })

export const SessionEnded = z.object({ reason: z.enum(['logout', 'forced', 'expired']) })

export const DayChanged = z.object({ day: Day })

/** The customer's numbers went past what the server keeps: projections start over at `as_of` (engine.md 2). */
export const LogRebased = z.object({ as_of: Count })
