import { createHmac, timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { ReportPeriod } from '../../../contracts/model/dashboard/report-mail.ts'
import { Id } from '../../../contracts/model/primitives.ts'
import { parse } from '../../../contracts/schema.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/database.ts'
import { reportMail } from '../../db/schema/mail.ts'

/** Where reports by mail are stopped, on the files' origin: whoever gets one need not be logged in. */
export const stopPath = '/report-mail/stop'

type Keys = Pick<Config, 'dataKey'>

/** Of a key of its own, that outlives sessions: no other signature of this server passes for this one. */
const signatureOf = ({ dataKey }: Keys, userId: string): Buffer =>
  createHmac('sha256', `framewright report mail\n${dataKey}`).update(userId).digest()

/**
 * The address that stops this user's reports, for ever good: whoever turned them on again means the old mails no less. Its
 * token belongs into the mail and nowhere else.
 */
export const stopUrl = (config: Keys & Pick<Config, 'publicFilesUrl'>, userId: string): string =>
  `${config.publicFilesUrl}${stopPath}?token=${userId}.${signatureOf(config, userId).toString('base64url')}`

/** Whose reports a token stops; null for one that is not ours. */
export function userOfStop(config: Keys, token: string): string | null {
  const [userId = '', signature = ''] = token.split('.')
  const id = parse(Id, userId)
  if (!id.ok) return null
  const given = Buffer.from(signature, 'base64url')
  const expected = signatureOf(config, id.value)
  return given.length === expected.length && timingSafeEqual(given, expected) ? id.value : null
}

/** Stops somebody's reports; done already, or for an account that is gone, it changes nothing. */
export async function stopReports(db: Db, userId: string): Promise<void> {
  await db.delete(reportMail).where(eq(reportMail.userId, userId))
}

/** Whether somebody gets reports by themselves; `every`: these ones. */
export const areOn = async (db: Db, userId: string, every?: ReportPeriod): Promise<boolean> =>
  (await db.$count(
    reportMail,
    and(eq(reportMail.userId, userId), every && eq(reportMail.every, every)),
  )) > 0
