import { Id, Instant, partsOf } from '../model/primitives.ts'
import { z } from '../schema.ts'
import { Actor } from './envelope.ts'
import {
  businessEventNames,
  invoiceTemplateGoneNames,
  loginRuleEventNames,
  mailFlowEventNames,
  planEventNames,
  providerEventNames,
  termsEventNames,
  userEventNames,
} from './names.ts'
import {
  accountLinkEventNames,
  caseTemplateEventNames,
  invoiceTemplateEventNames,
  mailSetupEventNames,
  mailTemplateEventNames,
  passwordEventNames,
  portalEventNames,
  translationEventNames,
} from './set-up-names.ts'

/**
 * Everything that the audit log tells, by a key that stays: the events of administration, and what has no event. What a
 * person reads is in `rules/audit/audit.ts`.
 */
export const AuditAction = z.enum([
  'session.opened',
  'session.refused',
  'session.closed',
  'session.ended',
  ...userEventNames,
  ...accountLinkEventNames,
  ...passwordEventNames,
  'user.signature-changed',
  'user.second-factor-replaced',
  'user.recovery-codes-renewed',
  'user.recovery-code-used',
  ...businessEventNames,
  ...planEventNames,
  ...loginRuleEventNames,
  ...termsEventNames,
  'customer.credits-confirmed',
  ...providerEventNames,
  ...mailSetupEventNames,
  ...mailFlowEventNames,
  ...mailTemplateEventNames,
  ...caseTemplateEventNames,
  ...invoiceTemplateEventNames,
  ...invoiceTemplateGoneNames,
  ...translationEventNames,
  ...portalEventNames,
  'terms.published',
  'audit.exported',
  'cases.exported',
  'payments.exported',
  'invoices.exported',
])
export type AuditAction = z.infer<typeof AuditAction>

const Value = z.nullable(z.union([z.string(), z.number(), z.boolean()]))
export type AuditValue = z.infer<typeof Value>

/** A field with its value before and after. Of a secret only `to: 'changed'` is told. */
export const AuditChange = z.object({ field: z.string(), from: Value, to: Value })
export type AuditChange = z.infer<typeof AuditChange>

/** What was acted upon, named as it was called then; `name` null where its kind says it all. */
export const AuditTarget = z.object({
  kind: z.enum([
    'user',
    'customer',
    'credits',
    'payment-provider',
    'mail-setup',
    'mail-flow',
    'mail-template',
    'case-template',
    'invoice-template',
    'translation',
    'portal',
    'terms',
    'log',
    'cases',
    'report',
    'invoices',
  ]),
  id: z.nullable(z.string()),
  name: z.nullable(z.string()),
})
export type AuditTarget = z.infer<typeof AuditTarget>

/** Who did what to whom, when. Once written it stays as it is. */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  /** As they were called then; the operator is `system` by that name. */
  actor: Actor,
  action: AuditAction,
  target: AuditTarget,
  changes: z.array(AuditChange),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** The database knows no year 0. */
const Moment = Instant.check(z.refine((text) => !text.startsWith('0000'), 'no year 0'))

/** Which entries are asked for; whatever is left out is not asked about. */
export const AuditFilter = z.strictObject({
  /** A user's id, `operator`, or `system` for what nobody did. */
  person: z.optional(Id),
  action: z.optional(AuditAction),
  /** The first moment that counts, and the first that counts no more. */
  since: z.optional(Moment),
  until: z.optional(Moment),
})
export type AuditFilter = z.infer<typeof AuditFilter>

/** The newest first; `next_cursor` null at the end. */
export const AuditPage = z.object({
  entries: partsOf(AuditEntry),
  next_cursor: z.nullable(z.string()),
})
export type AuditPage = z.infer<typeof AuditPage>
