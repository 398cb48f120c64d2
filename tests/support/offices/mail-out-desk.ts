/** An office whose mails leave to a server that misbehaves on demand; nothing is sent until a test says so. */
import { eq } from 'drizzle-orm'
import { Activity, type EmailActivity } from '../../../contracts/model/cases/activity.ts'
import { z } from '../../../contracts/schema.ts'
import { mailSetup, mailTemplate } from '../../../server-mock/db/schema/setup.ts'
import { drainOutbox } from '../../../server-mock/outside/mail-out/outbox.ts'
import { startFaultSmtp } from '../mail/fault-smtp.ts'
import { openApi } from '../server/api.ts'
import { addCaseIn, type CaseParts } from './case-in-state.ts'
import { addFlow, flowOf } from './outgoing-office.ts'

export const MAIL_PASSWORD = 'correct horse battery'

export const PIN = '402817'

/** Shorter than any test may take. */
const limits = { connectMs: 400, wholeMs: 600 }

export async function openMailOutDesk() {
  const api = await openApi()
  const office = api.offices.pro
  const smtp = await startFaultSmtp()
  const server = { host: '127.0.0.1', port: smtp.port, password: MAIL_PASSWORD }
  await addFlow(api.services, office.id, server)
  const { db } = api.services.database
  const setServer = (parts: Partial<typeof mailSetup.$inferInsert>) =>
    db.update(mailSetup).set(parts).where(eq(mailSetup.customerId, office.id))
  await setServer({ senderName: 'Claims Team', inboundActive: true })
  const token = await api.signIn('pro')

  const mails = async (caseId: string): Promise<EmailActivity[]> => {
    const { json } = await api.call(`/cases/${caseId}/activities`, { token })
    return z
      .parse(z.array(Activity), json)
      .flatMap((entry) => (entry.type === 'EMAIL_OUT' ? [entry] : []))
  }
  const addCase = (parts: CaseParts = {}) => addCaseIn(db, office, 'ACTIVE', parts)

  /** A case with a template whose every block is used. */
  async function withTemplate(content: string) {
    const id = await addCase({ detail: { pin: PIN } })
    const template = `matter-${id}`
    await db.insert(mailTemplate).values({
      id: template,
      customerId: office.id,
      flowId: flowOf(office.id),
      name: 'Matter',
      type: 'custom',
      subject: 'Case {{case_id}}',
      content,
      config: {
        placeholders: {
          settlement_portal: {
            type: 'settlement_portal',
            link_type: 'button',
            button_label: 'Open',
            link_text: null,
            button_bg_color: null,
            button_fg_color: null,
            auto_login: true,
            open_payment_box: false,
          },
          image_uses: {
            type: 'image_uses',
            show_original_image: true,
            original_image_label: 'Original',
            show_original_image_name: true,
            original_image_name_label: 'Name',
            show_byline: false,
            byline_label: null,
            show_license_fee: true,
            license_fee_label: 'Fee',
            show_found_image: true,
            found_image_label: 'Found',
            show_page_link: true,
            page_link_label: 'Page',
            additional_images_text: '{{count}} more',
          },
        },
      },
    })
    return { id, template }
  }

  const render = (id: string, json: object) =>
    api.call(`/cases/${id}/rendered_email`, { token, json })

  /** Nothing of what arrived, and no fault, stays for the next test. */
  const forget = () => {
    smtp.setFault(null)
    smtp.handed.length = 0
    smtp.said.length = 0
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
    addCase,
    withTemplate,
    render,
    forget,
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
