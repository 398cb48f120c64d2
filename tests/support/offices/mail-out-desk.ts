/** An office whose mails leave to a server that misbehaves on demand; nothing is sent until a test says so. */
import { eq } from 'drizzle-orm'
import { Activity, type EmailActivity } from '../../../contracts/model/cases/activity.ts'
import { z } from '../../../contracts/schema.ts'
import { mailSetup } from '../../../server-mock/db/schema/setup.ts'
import { encrypt } from '../../../server-mock/encryption.ts'
import { passwordPlace } from '../../../server-mock/modules/outgoing-mail/mail-route.ts'
import { drainOutbox } from '../../../server-mock/outside/mail-out/outbox.ts'
import { startFaultSmtp } from '../mail/fault-smtp.ts'
import { openApi } from '../server/api.ts'
import { addCaseIn, type CaseParts } from './case-in-state.ts'
import { addFlow } from './outgoing-office.ts'

export const MAIL_PASSWORD = 'correct horse battery'

/** Shorter than any test may take. */
const limits = { connectMs: 400, wholeMs: 600 }

export async function openMailOutDesk() {
  const api = await openApi()
  const office = api.offices.pro
  const smtp = await startFaultSmtp()
  await addFlow(api.services, office.id, { host: '127.0.0.1', port: smtp.port })
  const { db } = api.services.database
  const setServer = (parts: Partial<typeof mailSetup.$inferInsert>) =>
    db.update(mailSetup).set(parts).where(eq(mailSetup.customerId, office.id))
  const { dataKey } = api.services.config
  const smtpPassword = encrypt(dataKey, passwordPlace(office.id), MAIL_PASSWORD)
  await setServer({
    smtpUsername: 'claims',
    smtpPassword,
    senderName: 'Claims Team',
    inboundActive: true,
  })
  const token = await api.signIn('pro')

  const mails = async (caseId: string): Promise<EmailActivity[]> => {
    const { json } = await api.call(`/cases/${caseId}/activities`, { token })
    return z
      .parse(z.array(Activity), json)
      .flatMap((entry) => (entry.type === 'EMAIL_OUT' ? [entry] : []))
  }
  return {
    api,
    office,
    smtp,
    token,
    setServer,
    mails,
    /** The one mail of a case. */
    mail: async (caseId: string): Promise<EmailActivity> => {
      const [first] = await mails(caseId)
      if (!first) throw new Error('the case has no mail')
      return first
    },
    addCase: (parts: CaseParts = {}) => addCaseIn(db, office, 'ACTIVE', parts),
    send: (caseId: string, parts: Record<string, unknown> = {}, query = '') =>
      api.call(`/cases/${caseId}/outbound_email${query}`, {
        token,
        json: {
          to: 'owner@opponent.example',
          cc: '',
          bcc: '',
          subject: 'About your website',
          content: '<p>Hello</p>',
          attachments: [],
          ...parts,
        },
      }),
    drain: () => drainOutbox(api.services, limits),
    close: async () => {
      await smtp.close()
      await api.close()
    },
  }
}

export type MailOutDesk = Awaited<ReturnType<typeof openMailOutDesk>>
