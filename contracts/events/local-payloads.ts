import {
  BusinessDetails,
  Credits,
  Onboarding,
  SubscriptionConfig,
} from '../model/accounts/business.ts'
import { Terms } from '../model/accounts/terms.ts'
import { SessionUser } from '../model/accounts/user.ts'
import { UserList } from '../model/accounts/users.ts'
import { Activity, MailContent } from '../model/cases/activity.ts'
import { CaseCounts, CaseDetail, CaseRow } from '../model/cases/case.ts'
import { CaseTemplates } from '../model/cases/case-template.ts'
import { KnownInvoiceTemplate } from '../model/cases/invoice-template.ts'
import { CaseQuery } from '../model/cases/query.ts'
import { EmailItem } from '../model/mail/email.ts'
import { MailFlows } from '../model/mail/mail-flow.ts'
import { MailTemplates, RawTemplate } from '../model/mail/mail-template.ts'
import { Suggestion } from '../model/mail/opened-email.ts'
import { MailSetup, ProviderStatus } from '../model/mail/setup.ts'
import { KnownPortalSettings } from '../model/portal/portal-settings.ts'
import { KnownTranslations } from '../model/portal/translation.ts'
import { CaseId, Count, Day, Id, partsOf } from '../model/primitives.ts'
import { z } from '../schema.ts'
import { AuditEntry, AuditFilter } from './audit.ts'
import { HistoryEntry } from './case-history.ts'

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

/** A page of unmapped mail; `after` is the cursor that it was asked for with, null for the first one. */
export const UnmappedListed = z.object({
  after: z.nullable(z.string()),
  emails: partsOf(EmailItem),
  next_cursor: z.nullable(z.string()),
  as_of: Count,
})

/** What an unmapped mail says, and the cases that it may belong to. */
export const UnmappedMailLoaded = z.object({
  email_id: Id,
  to: z.string(),
  mail_content: MailContent,
  suggestions: z.array(Suggestion),
  as_of: Count,
})

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

export const TranslationsLoaded = z.object({ translations: KnownTranslations, as_of: Count })

export const ProviderChecked = z.object({ provider: ProviderStatus, as_of: Count })

export const PortalSettingsLoaded = z.object({ settings: KnownPortalSettings, as_of: Count })

export const MailSetupLoaded = z.object({ setup: MailSetup, as_of: Count })

/** Everybody of the customer, as the Users screen lists them. */
export const UsersListed = z.object({ users: UserList.shape.list, as_of: Count })

export const TermsLoaded = z.object({ terms: Terms, as_of: Count })

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

export const DayChanged = z.object({ day: Day })

/** The customer's numbers went past what the server keeps: projections start over at `as_of` (engine.md 2). */
export const LogRebased = z.object({ as_of: Count })

export const AddressLoaded = z.object({ details: BusinessDetails, as_of: Count })
export const LimitsLoaded = z.object({ limits: SubscriptionConfig, as_of: Count })
export const OnboardingLoaded = z.object({ onboarding: Onboarding, as_of: Count })
export const CreditsLoaded = z.object({ credits: Credits, as_of: Count })

export const InvoiceTemplatesListed = z.object({
  templates: partsOf(KnownInvoiceTemplate),
  as_of: Count,
})

export const CaseTemplatesListed = z.object({ templates: CaseTemplates, as_of: Count })

export const MailFlowsLoaded = z.object({ flows: MailFlows, as_of: Count })

/** Every template of one flow, as it was opened. */
export const MailTemplatesListed = z.object({
  flow_id: Id,
  templates: MailTemplates,
  as_of: Count,
})
