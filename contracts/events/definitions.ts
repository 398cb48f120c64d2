import type { Schema } from '../schema.ts'
import {
  AddressChange,
  AddressLoaded,
  CreditsChange,
  CreditsLoaded,
  LimitsLoaded,
  OnboardingLoaded,
  PlanChange,
  SecondFactorRule,
} from './business.ts'
import { CaseTemplateChange, CaseTemplatesListed, MailFlowsLoaded } from './case-templates.ts'
import type { Envelope } from './envelope.ts'
import { InvoiceTemplatesListed } from './invoice-templates.ts'
import {
  type AccountLinkEventName,
  accountLinkEventNames,
  type BusinessEventName,
  type CaseEventName,
  type CaseTemplateEventName,
  caseEventNames,
  caseTemplateEventNames,
  type LocalEventName,
  type LoginRuleEventName,
  loginRuleEventNames,
  type MailEventName,
  type MailSetupEventName,
  mailEventNames,
  mailSetupEventNames,
  type PasswordEventName,
  type PlanEventName,
  type ProfileEventName,
  type ProviderEventName,
  passwordEventNames,
  planEventNames,
  profileEventNames,
  providerEventNames,
  type TermsEventName,
  termsEventNames,
  type UserEventName,
  userEventNames,
} from './names.ts'
import {
  AccountLinkUsed,
  ActivitiesLoaded,
  AuditListed,
  CaseChange,
  CaseHistoryListed,
  CaseLoaded,
  CasePageListed,
  CaseTagsLoaded,
  CountsLoaded,
  DayChanged,
  EmailContentLoaded,
  LogRebased,
  MailSetupChange,
  MailSetupLoaded,
  PasswordChanged,
  ProviderChange,
  ProviderChecked,
  ReadFailed,
  SessionEnded,
  SessionStarted,
  SessionUserChanged,
  TemplateLoaded,
  TermsAccepted,
  TermsLoaded,
  TranslationsLoaded,
  UnmappedCounted,
  UnmappedMail,
  UserChange,
  UserRenamed,
  UsersListed,
} from './payloads.ts'

/** Who may read an event of this name; the others get it withheld (engine.md 2). */
export type Audience = 'everybody' | 'admins'

/** The current shape of one event name. Older versions reach it through `upcasters.ts`. */
export type EventDefinition<Payload> = { v: number; audience: Audience; payload: Schema<Payload> }

/** Case events began at version 1; `case.note-added` is at 2 (see `upcasters.ts`). */
const versions: Partial<Record<CaseEventName, number>> = { 'case.note-added': 2 }

const caseDefinition = (name: CaseEventName): EventDefinition<CaseChange> => ({
  v: versions[name] ?? 1,
  audience: 'everybody',
  payload: CaseChange,
})

const keyed = <K extends string, V>(keys: readonly K[], value: (key: K) => V): Record<K, V> => {
  const entries: [K, V][] = keys.map((key) => [key, value(key)])
  return Object.fromEntries(entries) as Record<K, V>
}

const local = <P>(payload: Schema<P>): EventDefinition<P> => ({
  v: 1,
  audience: 'everybody',
  payload,
})

/** The events that only this client makes, by name. */
export const localEvents = {
  'session.started': local(SessionStarted),
  'session.user-changed': local(SessionUserChanged),
  'session.ended': local(SessionEnded),
  'day.changed': local(DayChanged),
  'case-page.listed': local(CasePageListed),
  'case.loaded': local(CaseLoaded),
  'activities.loaded': local(ActivitiesLoaded),
  'case-history.listed': local(CaseHistoryListed),
  'counts.loaded': local(CountsLoaded),
  'unmapped.counted': local(UnmappedCounted),
  'email.content-loaded': local(EmailContentLoaded),
  'case-tags.loaded': local(CaseTagsLoaded),
  'template.loaded': local(TemplateLoaded),
  'translations.loaded': local(TranslationsLoaded),
  'invoice-templates.listed': local(InvoiceTemplatesListed),
  'mail-flows.loaded': local(MailFlowsLoaded),
  'case-templates.listed': local(CaseTemplatesListed),
  'provider.checked': local(ProviderChecked),
  'users.listed': local(UsersListed),
  'mail-setup.loaded': local(MailSetupLoaded),
  'business-details.loaded': local(AddressLoaded),
  'plan-limits.loaded': local(LimitsLoaded),
  'onboarding.loaded': local(OnboardingLoaded),
  'credits.loaded': local(CreditsLoaded),
  'terms.loaded': local(TermsLoaded),
  'audit.listed': local(AuditListed),
  'read.failed': local(ReadFailed),
  'log.rebased': local(LogRebased),
} satisfies { [K in LocalEventName]: EventDefinition<never> | EventDefinition<unknown> | object }

const ofAdmins = <P>(payload: Schema<P>): EventDefinition<P> => ({
  v: 1,
  audience: 'admins',
  payload,
})

const businessEvents = {
  'customer.address-changed': ofAdmins(AddressChange),
  'customer.credits-added': ofAdmins(CreditsChange),
} satisfies Record<BusinessEventName, unknown>

/** The events that the server numbers, by name. */
export const serverEvents = {
  ...keyed(caseEventNames, caseDefinition),
  ...keyed(
    mailEventNames,
    (): EventDefinition<UnmappedMail> => ({
      v: 1,
      audience: 'everybody',
      payload: UnmappedMail,
    }),
  ),
  ...keyed(
    mailSetupEventNames,
    (): EventDefinition<MailSetupChange> => ({
      v: 1,
      audience: 'admins',
      payload: MailSetupChange,
    }),
  ),
  ...keyed(
    accountLinkEventNames,
    (): EventDefinition<AccountLinkUsed> => ({
      v: 1,
      audience: 'admins',
      payload: AccountLinkUsed,
    }),
  ),
  ...keyed(
    providerEventNames,
    (): EventDefinition<ProviderChange> => ({
      v: 1,
      audience: 'everybody',
      payload: ProviderChange,
    }),
  ),
  ...keyed(
    userEventNames,
    (): EventDefinition<UserChange> => ({ v: 1, audience: 'admins', payload: UserChange }),
  ),
  ...businessEvents,
  ...keyed(
    caseTemplateEventNames,
    (): EventDefinition<CaseTemplateChange> => ({
      v: 1,
      audience: 'everybody',
      payload: CaseTemplateChange,
    }),
  ),
  ...keyed(
    planEventNames,
    (): EventDefinition<PlanChange> => ({ v: 1, audience: 'everybody', payload: PlanChange }),
  ),
  ...keyed(
    loginRuleEventNames,
    (): EventDefinition<SecondFactorRule> => ({
      v: 1,
      audience: 'everybody',
      payload: SecondFactorRule,
    }),
  ),
  ...keyed(
    profileEventNames,
    (): EventDefinition<UserRenamed> => ({
      v: 1,
      audience: 'everybody',
      payload: UserRenamed,
    }),
  ),
  ...keyed(
    passwordEventNames,
    (): EventDefinition<PasswordChanged> => ({
      v: 1,
      audience: 'admins',
      payload: PasswordChanged,
    }),
  ),
  ...keyed(
    termsEventNames,
    (): EventDefinition<TermsAccepted> => ({ v: 1, audience: 'admins', payload: TermsAccepted }),
  ),
}

export const eventDefinitions = { ...serverEvents, ...localEvents }

export type ServerEventName =
  | AccountLinkEventName
  | CaseEventName
  | MailEventName
  | MailSetupEventName
  | ProviderEventName
  | UserEventName
  | BusinessEventName
  | CaseTemplateEventName
  | LoginRuleEventName
  | PasswordEventName
  | PlanEventName
  | ProfileEventName
  | TermsEventName
export type EventName = keyof typeof eventDefinitions
export type PayloadOf<N extends EventName> =
  (typeof eventDefinitions)[N] extends EventDefinition<infer P> ? P : never

/** An event whose name and version this build knows, its payload read by its schema. */
export type KnownEvent<N extends EventName = EventName> = {
  [K in N]: Omit<Envelope, 'name' | 'payload'> & { name: K; payload: PayloadOf<K> }
}[N]

export type CaseEvent = KnownEvent<CaseEventName>

export const isEventName = (name: string): name is EventName =>
  Object.hasOwn(eventDefinitions, name)

const caseNames: ReadonlySet<string> = new Set(caseEventNames)

export const isCaseEvent = (event: { name: string }): event is CaseEvent =>
  caseNames.has(event.name)
