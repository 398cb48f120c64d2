import { attach, combine } from 'effector'
import type { PaymentReport, PaymentReportDetails } from '../../../contracts/api/payment-reports.ts'
import type { FileWatch } from '../../bus/gateway/call.ts'
import { $gateway } from '../../bus/gateway/store.ts'
import { $user } from '../../projections/session-state.ts'

/** Which of the two reports, as which file. */
export type ReportAsk =
  | { kind: 'overview'; query: PaymentReport }
  | { kind: 'breakdown'; query: PaymentReportDetails }

/** Brings a report as a file; it enters no log. Never fails for an expected refusal. */
export const bringReportFx = attach({
  source: combine({ gateway: $gateway, user: $user }),
  effect: ({ gateway, user }, ask: ReportAsk & FileWatch) => {
    const params = { customer_id: user?.customer_id ?? '' }
    return ask.kind === 'overview'
      ? gateway.file('readPaymentReport', { params, query: ask.query }, ask)
      : gateway.file('readPaymentReportDetails', { params, query: ask.query }, ask)
  },
})
