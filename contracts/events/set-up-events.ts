import { event, family } from './definition.ts'
import {
  accountLinkEventNames,
  caseTemplateEventNames,
  invoiceTemplateEventNames,
  mailSetupEventNames,
  mailTemplateEventNames,
  passwordEventNames,
  translationEventNames,
} from './set-up-names.ts'
import {
  AccountLinkUsed,
  CaseTemplateChange,
  InvoiceTemplateChange,
  MailSetupChange,
  MailTemplateChange,
  PasswordChanged,
  PortalAddressChange,
  PortalDomainCheck,
  PortalImageChange,
  PortalLegalChange,
  TranslationChange,
} from './set-up-payloads.ts'

/**
 * Numbered events that nobody follows before a screen of the set-up was opened: until that a client keeps them as they
 * came (engine.md 6).
 */
export const setUpEvents = {
  ...family(mailSetupEventNames, MailSetupChange, 'admins'),
  ...family(accountLinkEventNames, AccountLinkUsed, 'admins'),
  ...family(mailTemplateEventNames, MailTemplateChange),
  ...family(caseTemplateEventNames, CaseTemplateChange),
  ...family(invoiceTemplateEventNames, InvoiceTemplateChange),
  ...family(translationEventNames, TranslationChange),
  'portal.address-changed': event(PortalAddressChange),
  'portal.domain-checked': event(PortalDomainCheck, 'admins'),
  'portal.legal-changed': event(PortalLegalChange, 'admins'),
  'portal.image-changed': event(PortalImageChange, 'admins'),
  ...family(passwordEventNames, PasswordChanged, 'admins'),
}
