import {
  AddressChange,
  CreditsChange,
  CreditsReturned,
  CreditsSpent,
  PlanChange,
  SecondFactorRule,
} from './business.ts'
import { event, family } from './definition.ts'
import {
  caseEventNames,
  invoiceTemplateGoneNames,
  loginRuleEventNames,
  mailEventNames,
  mailFlowEventNames,
  mailSendingEventNames,
  planEventNames,
  profileEventNames,
  providerEventNames,
  termsEventNames,
  userEventNames,
} from './names.ts'
import {
  CaseChange,
  InvoiceTemplateGone,
  MailFlowChange,
  MailSendingChange,
  ProviderChange,
  TermsAccepted,
  UnmappedMail,
  UserChange,
  UserRenamed,
} from './payloads.ts'

/** Numbered events that something follows from the start of a session: a client can always read them. */
export const firstEvents = {
  ...family(caseEventNames, CaseChange, 'everybody', { 'case.note-added': 2 }),
  ...family(mailEventNames, UnmappedMail),
  // Cases that are open name their flow.
  ...family(mailFlowEventNames, MailFlowChange),
  // Cases that are open name what their invoices are written from.
  ...family(invoiceTemplateGoneNames, InvoiceTemplateGone),
  ...family(mailSendingEventNames, MailSendingChange),
  ...family(providerEventNames, ProviderChange),
  ...family(userEventNames, UserChange, 'admins'),
  'customer.address-changed': event(AddressChange, 'admins'),
  'customer.credits-added': event(CreditsChange, 'admins'),
  'customer.credits-spent': event(CreditsSpent),
  'customer.credits-returned': event(CreditsReturned),
  ...family(planEventNames, PlanChange),
  ...family(loginRuleEventNames, SecondFactorRule),
  ...family(profileEventNames, UserRenamed),
  ...family(termsEventNames, TermsAccepted, 'admins'),
}
