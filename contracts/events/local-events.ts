import { z } from '../schema.ts'
import { event } from './definition.ts'
import {
  ActivitiesLoaded,
  AddressLoaded,
  AuditListed,
  CaseHistoryListed,
  CaseLoaded,
  CasePageListed,
  CaseTagsLoaded,
  CaseTemplatesListed,
  CountsLoaded,
  CreditsLoaded,
  DayChanged,
  EmailContentLoaded,
  InvoiceTemplatesListed,
  LimitsLoaded,
  LogRebased,
  MailFlowsLoaded,
  MailSetupLoaded,
  MailTemplatesListed,
  OnboardingLoaded,
  PortalSettingsLoaded,
  ProviderChecked,
  SessionStarted,
  SessionUserChanged,
  TemplateLoaded,
  TermsLoaded,
  TranslationsLoaded,
  UnmappedCounted,
  UnmappedListed,
  UnmappedMailLoaded,
  UsersListed,
} from './local-payloads.ts'
import { SessionEnded } from './payloads.ts'

/** What a read of the server brings. */
const readEvents = {
  'case-page.listed': event(CasePageListed),
  'case.loaded': event(CaseLoaded),
  'activities.loaded': event(ActivitiesLoaded),
  'case-history.listed': event(CaseHistoryListed),
  'counts.loaded': event(CountsLoaded),
  'unmapped.counted': event(UnmappedCounted),
  'unmapped-page.listed': event(UnmappedListed),
  'unmapped-mail.loaded': event(UnmappedMailLoaded),
  'email.content-loaded': event(EmailContentLoaded),
  'case-tags.loaded': event(CaseTagsLoaded),
  'template.loaded': event(TemplateLoaded),
  'translations.loaded': event(TranslationsLoaded),
  'invoice-templates.listed': event(InvoiceTemplatesListed),
  'mail-flows.loaded': event(MailFlowsLoaded),
  'mail-templates.listed': event(MailTemplatesListed),
  'case-templates.listed': event(CaseTemplatesListed),
  'provider.checked': event(ProviderChecked),
  'users.listed': event(UsersListed),
  'mail-setup.loaded': event(MailSetupLoaded),
  'portal-settings.loaded': event(PortalSettingsLoaded),
  'business-details.loaded': event(AddressLoaded),
  'plan-limits.loaded': event(LimitsLoaded),
  'onboarding.loaded': event(OnboardingLoaded),
  'credits.loaded': event(CreditsLoaded),
  'terms.loaded': event(TermsLoaded),
  'audit.listed': event(AuditListed),
}

type FirstPart<Name> = Name extends `${infer First}.${string}` ? First : never

/** A read of the server, named by the first part of the event that it brings. */
export type ReadName = FirstPart<keyof typeof readEvents>

const readNames = new Set(Object.keys(readEvents).map((name) => name.split('.')[0]))

/** A read that failed; `read` is a `ReadName`, `key` tells which one of its kind (a case id, a list key). */
const ReadFailed = z.object({
  read: z.string().check(z.refine((read) => readNames.has(read))),
  key: z.string(),
  message: z.string(),
})

/** The events that only this client makes, by name. */
export const localEvents = {
  'session.started': event(SessionStarted),
  'session.user-changed': event(SessionUserChanged),
  'session.ended': event(SessionEnded),
  'day.changed': event(DayChanged),
  ...readEvents,
  'read.failed': event(ReadFailed),
  'log.rebased': event(LogRebased),
}
export type LocalEventName = keyof typeof localEvents
