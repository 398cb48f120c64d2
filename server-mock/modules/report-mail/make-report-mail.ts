import type { Services } from '../../services.ts'
import { activeUser } from '../access/sessions.ts'
import type { Extras } from '../outgoing-mail/compose.ts'
import type { Claimed } from '../outgoing-mail/outbox-row.ts'
import { type SystemMail, systemMail } from '../system-mail/system-mail.ts'
import { readReport } from './read-report.ts'
import { reportLetter } from './report-letter.ts'
import { reportFileName, reportWorkbook } from './report-workbook.ts'
import { areOn, stopUrl } from './stop-link.ts'

const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * Makes the report that a queued mail stands for, of what is known as it leaves; null where its user may not see it any more:
 * who left, was deactivated, or lacks the second factor that everybody needs. One that nobody asked for leaves only while such ones are on:
 * it may have waited for another attempt.
 */
export async function makeReportMail(
  services: Services,
  { mail: { report: wanted }, id, commandId }: Claimed,
): Promise<{ mail: Required<SystemMail>; extras: Extras } | null> {
  if (!wanted) throw new Error(`the outbox row ${id} names no report`)
  const { config, database } = services
  const user = await activeUser(database.db, wanted.user)
  if (!user || user.lacksSecondFactor) return null
  if (commandId === null && !(await areOn(database.db, user.id, wanted.every))) return null
  const report = await readReport(services, user, wanted)
  const stop = stopUrl(config, user.id)
  const letter = reportLetter(report, { appUrl: config.publicUrl, stopUrl: stop })
  const content = Buffer.from(await reportWorkbook(report))
  return {
    mail: systemMail(user.email, letter),
    extras: {
      // RFC 8058: a mail program stops them without opening a page.
      headers: {
        'List-Unsubscribe': `<${stop}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
      attachments: [{ filename: reportFileName(report), contentType: SPREADSHEET, content }],
    },
  }
}
