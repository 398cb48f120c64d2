import type { Calls } from '../../../contracts/api/calls.ts'
import type { PaymentReport } from '../../../contracts/api/payment-reports.ts'
import { reportRefusal } from '../../../contracts/rules/money/report-days.ts'
import { dayOf } from '../../../contracts/rules/time/days.ts'
import { type FileAnswer, reads, type SignedIn } from '../../calls/handler.ts'
import { type Refused, refuse } from '../../calls/refusal.ts'
import { headOf } from '../../events/read.ts'
import type { Services } from '../../services.ts'
import { noteRead } from '../audit/note-read.ts'
import { csvReport, xlsxReport } from './files.ts'
import { ledgerOf } from './read-ledger.ts'
import { breakdown, overview } from './sheet.ts'

type Asked = { query: PaymentReport; user: SignedIn; services: Services }

/** Which of the two it is, by the name of its file (REPORT-09, REPORT-10). */
const reports = { payment_report: overview, payment_report_details: breakdown }

const types = {
  excel: {
    ending: 'xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  csv: { ending: 'csv', type: 'text/csv' },
} as const

/** What was asked for is in the audit log before anything of it leaves. */
async function report(
  { query, user, services }: Asked,
  name: keyof typeof reports,
): Promise<{ asOf: number; file: FileAnswer } | Refused> {
  const { start_date: start, end_date: end, format } = query
  const now = services.clock.now().toISOString()
  const refusal = reportRefusal(start, end, dayOf(now))
  if (refusal !== null) return refuse(400, refusal)
  await noteRead(services, user, {
    action: 'payments.exported',
    target: { kind: 'report', id: null, name },
    changes: Object.entries(query).map(([field, to]) => ({ field, from: null, to })),
  })
  const { db } = services.database
  const { customerId } = user
  const asOf = await headOf(db, customerId)
  // What is booked while it leaves is in no report of it.
  const last = `${end}T23:59:59.999Z`
  const period = { customerId, from: `${start}T00:00:00.000Z`, to: last < now ? last : now }
  const sheet = reports[name](ledgerOf(db, period))
  const { ending, type } = types[format]
  const pieces = format === 'csv' ? csvReport(sheet) : xlsxReport(sheet)
  return { asOf, file: { filename: `${name}.${ending}`, type, pieces } }
}

/** COMMAPI-76. */
export const readPaymentReport = reads<Calls['readPaymentReport']>((asked) =>
  report(asked, 'payment_report'),
)

/** COMMAPI-77. */
export const readPaymentReportDetails = reads<Calls['readPaymentReportDetails']>((asked) =>
  report(asked, 'payment_report_details'),
)
