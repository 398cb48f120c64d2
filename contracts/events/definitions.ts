import { type Schema, z } from '../schema.ts'
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
  accountLinkEventNames,
  type CaseEventName,
  caseEventNames,
  caseTemplateEventNames,
  loginRuleEventNames,
  mailEventNames,
  mailSetupEventNames,
  passwordEventNames,
  planEventNames,
  profileEventNames,
  providerEventNames,
  termsEventNames,
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

/**
 * The definitions of events that carry the same: each of these names at version 1, but for those that `versions` names.
 */
function family<Name extends string, Payload>(
  names: readonly Name[],
  payload: Schema<Payload>,
  audience: Audience = 'everybody',
  versions: Partial<Record<Name, number>> = {},
) {
  type Family = Record<Name, EventDefinition<Payload>>
  return Object.fromEntries(
    names.map((name) => [name, { v: versions[name] ?? 1, audience, payload }]),
  ) as Family
}

const event = <P>(payload: Schema<P>, audience: Audience = 'everybody'): EventDefinition<P> => ({
  v: 1,
  audience,
  payload,
})

/** What a read of the server brings. */
const readEvents = {
  'case-page.listed': event(CasePageListed),
  'case.loaded': event(CaseLoaded),
  'activities.loaded': event(ActivitiesLoaded),
  'case-history.listed': event(CaseHistoryListed),
  'counts.loaded': event(CountsLoaded),
  'unmapped.counted': event(UnmappedCounted),
  'email.content-loaded': event(EmailContentLoaded),
  'case-tags.loaded': event(CaseTagsLoaded),
  'template.loaded': event(TemplateLoaded),
  'translations.loaded': event(TranslationsLoaded),
  'invoice-templates.listed': event(InvoiceTemplatesListed),
  'mail-flows.loaded': event(MailFlowsLoaded),
  'case-templates.listed': event(CaseTemplatesListed),
  'provider.checked': event(ProviderChecked),
  'users.listed': event(UsersListed),
  'mail-setup.loaded': event(MailSetupLoaded),
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

/** The events that the server numbers, by name. */
export const serverEvents = {
  ...family(caseEventNames, CaseChange, 'everybody', { 'case.note-added': 2 }),
  ...family(mailEventNames, UnmappedMail),
  ...family(mailSetupEventNames, MailSetupChange, 'admins'),
  ...family(accountLinkEventNames, AccountLinkUsed, 'admins'),
  ...family(providerEventNames, ProviderChange),
  ...family(userEventNames, UserChange, 'admins'),
  'customer.address-changed': event(AddressChange, 'admins'),
  'customer.credits-added': event(CreditsChange, 'admins'),
  ...family(caseTemplateEventNames, CaseTemplateChange),
  ...family(planEventNames, PlanChange),
  ...family(loginRuleEventNames, SecondFactorRule),
  ...family(profileEventNames, UserRenamed),
  ...family(passwordEventNames, PasswordChanged, 'admins'),
  ...family(termsEventNames, TermsAccepted, 'admins'),
}
export type ServerEventName = keyof typeof serverEvents

export const eventDefinitions = { ...serverEvents, ...localEvents }

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
