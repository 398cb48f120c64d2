/** Puts hostile texts where they are shown outside of the app: on the settlement portal and in the demo's outbox. */
import { eq } from 'drizzle-orm'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { caseDetail, caseRow, finding } from '../../../server-mock/db/schema/cases.ts'
import { caughtMail } from '../../../server-mock/db/schema/mail.ts'
import type { TestApi } from '../server/api.ts'

/** The case of the portal, and whoever claims it, in these words. */
export async function writeOn({ services, offices }: TestApi, text: string): Promise<void> {
  const { db } = services.database
  const { id, caseId } = offices.pro
  const ofCase = Number(caseId)
  await db.update(customer).set({ name: text }).where(eq(customer.id, id))
  await db.update(caseRow).set({ host: text, currency: text }).where(eq(caseRow.id, ofCase))
  const additionalFees = [{ name: text, percentage: 10, price: 20, taxable: true }]
  await db.update(caseDetail).set({ additionalFees }).where(eq(caseDetail.id, ofCase))
  await db
    .update(finding)
    .set({ originalFilename: text, pageLink: text })
    .where(eq(finding.caseId, ofCase))
}

/** A mail that the demo has sent, all of whose parts are in these words. */
export async function putInOutbox({ services }: TestApi, id: string, text: string): Promise<void> {
  const encoded = Buffer.from(text).toString('base64')
  const word = `=?utf-8?B?${encoded}?=`
  const lines = [
    `From: ${word} <a@b.example>`,
    `To: ${word} <c@d.example>`,
    `Subject: ${word}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=part',
    '',
    '--part',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    encoded,
    '--part',
    'Content-Type: text/plain',
    `Content-Disposition: attachment; filename="${word}"`,
    '',
    'attached',
    '--part--',
    '',
  ]
  await services.database.db.insert(caughtMail).values({
    ...{ id, sender: text, recipients: text, subject: text },
    ...{ received: '2026-11-20T09:00:00.000Z', raw: Buffer.from(lines.join('\r\n')) },
  })
}
