import { ReportEvery, ReportMail, ReportPeriod } from '../../model/dashboard/report-mail.ts'
import { z } from '../../schema.ts'
import { lateCommand } from '../definition.ts'

/** The user's own reports by mail. */
export const reportMailCommands = {
  'report-mail.save': lateCommand(
    'report-mail.save',
    { every: ReportEvery },
    z.object({ settings: ReportMail }),
  ),
  /** `email_error` says why it did not leave. */
  'report-mail.send': lateCommand(
    'report-mail.send',
    { every: ReportPeriod },
    z.object({ to: z.string(), email_error: z.nullable(z.string()) }),
  ),
}
