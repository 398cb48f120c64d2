import type { Calls } from '../../../contracts/api/calls.ts'
import type { PaymentReport } from '../../../contracts/api/payment-reports.ts'
import { reportFileName, reportRefusal } from '../../../contracts/rules/money/report-days.ts'
import { dayOf } from '../../../contracts/rules/time/days.ts'
import { type FileAnswer, reads, type SignedIn } from '../../calls/handler.ts'
import { isRefused, type Refused, refuse } from '../../calls/refusal.ts'
import type { Db } from '../../db/database.ts'
import { headOf } from '../../events/read.ts'
import type { Services } from '../../services.ts'
import { noteRead } from '../audit/note-read.ts'
import { datevBatch } from './datev/batch.ts'
import { datevSettings } from './datev/settings.ts'
import { csvReport, xlsxReport } from './files.ts'
import { ledgerOf, ledgerRows, type Period } from './read-ledger.ts'
import { breakdown, overview } from './sheet.ts'

type Asked = { query: PaymentReport; user: SignedIn; services: Services }

/** Which of the two it is (REPORT-09, REPORT-10). */
const reports = {
  overview: {
    name: 'payment_report',
    sheet: (db: Db, period: Period) => overview(ledgerRows(db, period)),
  },
  breakdown: {
    name: 'payment_report_details',
    sheet: (db: Db, period: Period) => breakdown(ledgerOf(db, period)),
  },
} as const

const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What was asked for is in the audit log before anything of it leaves. */
async function report(
  { query, user, services }: Asked,
  kind: keyof typeof reports,
): Promise<{ asOf: number; file: FileAnswer } | Refused> {
  const { start_date: start, end_date: end, format } = query
  const days = { start, end }
  const now = services.clock.now().toISOString()
  const refusal = reportRefusal(start, end, dayOf(now))
  if (refusal !== null) return refuse(400, refusal)
  const { db } = services.database
  const { customerId } = user
  const asOf = await headOf(db, customerId)
  // What is booked while it leaves is in no report of it.
  const last = `${end}T23:59:59.999Z`
  const period = { customerId, from: `${start}T00:00:00.000Z`, to: last < now ? last : now }
  const settings = format === 'datev' ? await datevSettings(db, period, days) : null
  if (settings !== null && isRefused(settings)) return settings
  const { name, sheet } = reports[kind]
  await noteRead(services, user, {
    action: 'payments.exported',
    target: { kind: 'report', id: null, name },
    changes: Object.entries(query).map(([field, to]) => ({ field, from: null, to })),
  })
  const filename = reportFileName({ kind, format }, days)
  const pieces =
    settings !== null
      ? datevBatch({ settings, days, now }, ledgerRows(db, period))
      : (format === 'csv' ? csvReport : xlsxReport)(sheet(db, period))
  const type = format === 'excel' ? SPREADSHEET : 'text/csv'
  return { asOf, file: { filename, type, pieces } }
}

/** COMMAPI-76. */
const readPaymentReport = reads<Calls['readPaymentReport']>((asked) => report(asked, 'overview'))

/** COMMAPI-77. */
const readPaymentReportDetails = reads<Calls['readPaymentReportDetails']>((asked) =>
  report(asked, 'breakdown'),
)

/** Both reports, by the names of their calls. */
export const paymentReportHandlers = { readPaymentReport, readPaymentReportDetails }
