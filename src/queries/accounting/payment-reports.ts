import { attach, combine } from 'effector'
import type { PaymentReport } from '../../../contracts/api/payment-reports.ts'
import type { FileWatch } from '../../bus/gateway/call.ts'
import { $gateway } from '../../bus/gateway/store.ts'
import { $user } from '../../projections/session-state.ts'

/** Which of the two reports, as which file. */
export type ReportAsk = { kind: 'overview' | 'breakdown'; query: PaymentReport }

/** Brings a report as a file; it enters no log. Never fails for an expected refusal. */
export const bringReportFx = attach({
  source: combine({ gateway: $gateway, user: $user }),
  effect: ({ gateway, user }, { kind, query, ...watch }: ReportAsk & FileWatch) =>
    gateway.file(
      kind === 'overview' ? 'readPaymentReport' : 'readPaymentReportDetails',
      { params: { customer_id: user?.customer_id ?? '' }, query },
      watch,
    ),
})
