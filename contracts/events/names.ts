/**
 * Every name an event of this product can have, for ever (engine.md 3; architecture.md, law 4). Names whose payload is
 * not defined in `definitions.ts` yet are reserved: a client that meets one keeps it, counts it and
 * goes on.
 */

/** Facts about one case; all carry a `CaseChange` (engine.md 4). */
export const caseEventNames = [
  'case.created',
  'case.activated',
  'case.activation-mail-failed',
  'case.cancelled',
  'case.reactivated',
  'case.reset',
  'case.licenses-completed',
  'case.portal-visited',
  'case.portal-login',
  'case.billing-address-set',
  'case.payment-initiated',
  'case.payment-succeeded',
  'case.payment-failed',
  'case.payment-changed',
  'case.license-uploaded',
  'case.license-reviewed',
  'case.license-deleted',
  'case.finding-added',
  'case.finding-price-changed',
  'case.finding-image-replaced',
  'case.finding-removed',
  'case.contact-changed',
  'case.imprint-changed',
  'case.log-entry-added',
  'case.log-entry-changed',
  'case.offer-changed',
  'case.fees-changed',
  'case.country-changed',
  'case.auto-filled',
  'case.tag-added',
  'case.tag-removed',
  'case.note-added',
  'case.note-deleted',
  'case.note-restored',
  'case.reminder-set',
  'case.reminder-cleared',
  'case.flow-assigned',
  'case.language-assigned',
  'case.callback-requested',
  'case.callback-done',
  'case.mail-received',
  'case.mail-read',
  'case.mail-unread',
  'case.mail-scheduled',
  'case.mail-sent',
  'case.mail-failed',
  'case.mail-resolved',
  'case.mail-removed',
  'case.mail-taken-back',
  'case.mail-logged',
  'case.automation-paused',
  'case.automation-resumed',
  'case.letter-sent',
  'case.letter-progressed',
  'case.letter-acknowledged',
  'case.invoice-generated',
  'case.invoice-cancelled',
  'case.invoice-paid',
] as const
export type CaseEventName = (typeof caseEventNames)[number]

/** Facts about mail that belongs to no case. */
export const mailEventNames = [
  'email.unmapped-received',
  'email.unmapped-read',
  'email.unmapped-unread',
  'email.mapped-to-case',
  'email.unmapped-deleted',
] as const
export type MailEventName = (typeof mailEventNames)[number]

/** Whether the customer's emails can be sent: what everybody may know of its mail server. */
export const mailSendingEventNames = ['mail-sending.changed'] as const

/** Facts about the customer's card payment account. */
export const providerEventNames = [
  'payment-provider.connected',
  'payment-provider.restricted',
  'payment-provider.disconnected',
] as const

/** Facts about people of this customer that everybody sees: their names stand beside what they do. */
export const profileEventNames = ['user.renamed'] as const

/** Facts about the customer's contract; administrators alone read them. */
export const termsEventNames = ['customer.terms-accepted'] as const

/** Facts about the customer's users; administrators alone read them. */
export const userEventNames = [
  'user.invited',
  'user.signed-up',
  'user.changed',
  'user.role-changed',
  'user.activated',
  'user.deactivated',
  'user.deleted',
  'user.second-factor-on',
  'user.second-factor-off',
  'user.second-factor-reset',
] as const
export type UserEventName = (typeof userEventNames)[number]

/** Facts about the customer's own data; administrators alone read them. */
export const businessEventNames = ['customer.address-changed', 'customer.credits-added'] as const
export type BusinessEventName = (typeof businessEventNames)[number]

/** What letters take of the customer's credits and give back: whoever writes them sees what is left. */
export const creditEventNames = ['customer.credits-spent', 'customer.credits-returned'] as const
export type CreditEventName = (typeof creditEventNames)[number]

/** What the customer pays for from now on: it decides what everybody of the customer is offered. */
export const planEventNames = ['customer.plan-changed'] as const

/** What the customer asks of everybody's login. */
export const loginRuleEventNames = ['customer.second-factor-required'] as const

/** Facts about the customer's mail flows. */
export const mailFlowEventNames = [
  'mail-flow.created',
  'mail-flow.renamed',
  'mail-flow.deleted',
] as const
export type MailFlowEventName = (typeof mailFlowEventNames)[number]

/** What is told of invoice templates to whoever has a case open; the rest is in `set-up-names.ts`. */
export const invoiceTemplateGoneNames = ['invoice-template.deleted'] as const

/** Facts about the customer's own set-up; their payloads come with their screens. */
export const reservedEventNames = [
  'customer.tag-created',
  'invoice-template.duplicated',
  'invoice.status-changed',
  'report.downloaded',
] as const

/** Stands in for an event that the reader's role may not see, so that numbers stay whole (engine.md 2). */
export const withheldEventName = 'withheld'
