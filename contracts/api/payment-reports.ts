import { Day, Id } from '../model/primitives.ts'
import { z } from '../schema.ts'
import { staffOfCustomer } from './call.ts'
import { read } from './rows.ts'

/** A report of years takes its time. */
const REPORT_MS = 600_000

/** Which days, the last one whole, in UTC (G-140). */
const days = { start_date: Day, end_date: Day }

/** As what file; `csv` is added, and so is `datev`, a posting batch. */
const PaymentReport = z.strictObject({ ...days, format: z.enum(['excel', 'csv', 'datev']) })
export type PaymentReport = z.infer<typeof PaymentReport>

const PaymentReportDetails = z.strictObject({ ...days, format: z.enum(['excel', 'csv']) })
export type PaymentReportDetails = z.infer<typeof PaymentReportDetails>

const report = {
  method: 'GET',
  params: z.strictObject({ customer_id: Id }),
  answer: 'file',
  policy: staffOfCustomer,
  weight: 20,
  waitMs: REPORT_MS,
} as const

/**
 * What the ledger says of a time (document 3, 2.10). Refusals: 400 for days in the wrong order or to come, and for a posting
 * batch of more than one financial year; 409 where one lacks a setting, or would be longer than DATEV takes it. That a report was asked for becomes an entry of the audit log.
 */
export const paymentReportCalls = {
  /** A row for each amount that came or went (G-141). */
  readPaymentReport: read({
    ...{ ...report, query: PaymentReport },
    path: '/customer/:customer_id/payment_report',
  }),
  /** A row for each part of them (G-142). */
  readPaymentReportDetails: read({
    ...{ ...report, query: PaymentReportDetails },
    path: '/customer/:customer_id/payment_report_details',
  }),
}
