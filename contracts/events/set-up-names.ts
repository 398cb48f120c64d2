/**
 * Names of the events that nobody follows before a screen of the set-up was opened (`set-up-events.ts`): in a file of their own,
 * which the case list goes without.
 */

/** Facts about the customer's outgoing mail; administrators alone read them. */
export const mailSetupEventNames = [
  'mail-setup.saved',
  'mail-setup.activated',
  'mail-setup.inbound-activated',
] as const
export type MailSetupEventName = (typeof mailSetupEventNames)[number]

/** What somebody did with a mailed link of their own account; administrators alone read it. */
export const accountLinkEventNames = ['user.verified', 'user.password-reset'] as const

/** Facts about the messages of mail flows. */
export const mailTemplateEventNames = [
  'mail-template.created',
  'mail-template.changed',
  'mail-template.deleted',
] as const
export type MailTemplateEventName = (typeof mailTemplateEventNames)[number]

/** Facts about the defaults that a new case is filled in with. */
export const caseTemplateEventNames = [
  'case-template.created',
  'case-template.changed',
  'case-template.deleted',
] as const
export type CaseTemplateEventName = (typeof caseTemplateEventNames)[number]

/** Facts about what invoices are written from. */
export const invoiceTemplateEventNames = [
  'invoice-template.created',
  'invoice-template.changed',
] as const
export type InvoiceTemplateEventName = (typeof invoiceTemplateEventNames)[number]

/** What somebody did to the own account that others need to know for safety; administrators alone read it. */
export const passwordEventNames = ['user.password-changed'] as const

/** Facts about the languages of the customer's settlement portal. */
export const translationEventNames = [
  'translation.added',
  'translation.changed',
  'translation.activated',
  'translation.deactivated',
  'translation.made-default',
  'translation.deleted',
] as const
export type TranslationEventName = (typeof translationEventNames)[number]

/** Facts about the settings of the customer's settlement portal. */
export const portalEventNames = [
  'portal.address-changed',
  'portal.domain-checked',
  'portal.legal-changed',
  'portal.image-changed',
] as const
export type PortalEventName = (typeof portalEventNames)[number]
