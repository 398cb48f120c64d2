import { WireEvent } from '../events/envelope.ts'
import { ReportEvery, ReportMail, ReportPeriod } from '../model/dashboard/report-mail.ts'
import { z } from '../schema.ts'
import { change, nothing, read } from './rows.ts'

/** Added: the dashboard by mail, to the own address alone (G-158: of an agent their own figures). */
export const reportMailCalls = {
  /** Whether and when this user gets reports. */
  readReportMail: read({
    method: 'GET',
    path: '/user/report_mail',
    params: nothing,
    query: nothing,
    answer: ReportMail,
  }),
  /** The first report is about the period that runs now. Data of one user: no event (engine.md 7). */
  saveReportMail: change({
    method: 'PUT',
    path: '/user/report_mail',
    params: nothing,
    query: nothing,
    body: z.strictObject({ every: ReportEvery }),
    answer: z.extend(ReportMail, { events: z.array(WireEvent) }),
  }),
  /**
   * Sends the report about the newest period that is over, whether or not they are on; `email_error` says why it did not
   * leave. Refusal: 429 for too many.
   */
  sendReportMail: change({
    method: 'POST',
    path: '/user/report_mail/send',
    params: nothing,
    query: nothing,
    body: z.strictObject({ every: ReportPeriod }),
    answer: z.object({
      to: z.string(),
      email_error: z.nullable(z.string()),
      events: z.array(WireEvent),
    }),
  }),
}
