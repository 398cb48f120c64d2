import type { CaseDetail, CaseState } from '../../model/cases/case.ts'
import { accept, decline, type Verdict } from '../verdict.ts'
import { ACTIVE_INVOICE_BLOCKS, hasActiveInvoice } from './case-allows.ts'

/** What moves a case: three acts of staff, three of the payment provider, one of licence review. */
export type Trigger =
  | 'activate'
  | 'cancel'
  | 'reset'
  | 'payment-initiated'
  | 'payment-succeeded'
  | 'payment-failed'
  | 'licenses-complete'

/** What the guards of the table ask for, besides the state. */
export type TransitionFacts = { wasActivated: boolean; hasActiveInvoice: boolean }

type Rule = { to: CaseState; guard?: (facts: TransitionFacts) => string | null }

const refused = (state: CaseState, trigger: Trigger) =>
  `Invalid request: case in state ${state} cannot be ${done[trigger]}.`

const done: Record<Trigger, string> = {
  activate: 'activated',
  cancel: 'cancelled',
  reset: 'reset',
  'payment-initiated': 'paid',
  'payment-succeeded': 'paid',
  'payment-failed': 'reopened',
  'licenses-complete': 'closed as licensed',
}

/** T2 to T10 of gaps-2 0.1; what is not in it is refused. */
const table: Record<CaseState, Partial<Record<Trigger, Rule>>> = {
  STANDBY: { activate: { to: 'ACTIVE' }, cancel: { to: 'CANCELLED' } },
  ACTIVE: {
    cancel: {
      to: 'CANCELLED',
      guard: (facts) => (facts.hasActiveInvoice ? ACTIVE_INVOICE_BLOCKS : null),
    },
    'payment-initiated': { to: 'PAYMENT_PROCESSING' },
    'payment-succeeded': { to: 'PAID' },
    'licenses-complete': { to: 'VALID_LICENSE' },
  },
  PAYMENT_PROCESSING: {
    'payment-succeeded': { to: 'PAID' },
    'payment-failed': { to: 'ACTIVE' },
  },
  CANCELLED: {
    activate: {
      to: 'ACTIVE',
      guard: (facts) => (facts.wasActivated ? null : refused('CANCELLED', 'activate')),
    },
    reset: {
      to: 'STANDBY',
      guard: (facts) => (facts.wasActivated ? refused('CANCELLED', 'reset') : null),
    },
  },
  PAID: {},
  VALID_LICENSE: {},
}

/**
 * The state that `trigger` leads to, or the refusal (HTTP 409). Readiness is not part of it, see
 * `activation-readiness`; whether licences are complete is the caller's to know (`isFullyLicensed`).
 */
export function transition(
  state: CaseState,
  trigger: Trigger,
  facts: TransitionFacts,
): Verdict<CaseState> {
  const rule = table[state][trigger]
  if (!rule) return decline(refused(state, trigger))
  const objection = rule.guard?.(facts) ?? null
  return objection === null ? accept(rule.to) : decline(objection)
}

/** The guards' facts as a case shows them. */
export const transitionFacts = (
  detail: Pick<CaseDetail, 'invoices' | 'overview'>,
): TransitionFacts => ({
  wasActivated: detail.overview.was_activated,
  hasActiveInvoice: hasActiveInvoice(detail),
})
