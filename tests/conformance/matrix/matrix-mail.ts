/** The part of the matrix about mail that leaves and the server that it leaves by. */
import { mailSetup, mailTemplate } from '../../../server-mock/db/schema/setup.ts'
import { encrypt } from '../../../server-mock/encryption.ts'
import { takeTestMail } from '../../../server-mock/modules/inbound-mail/test-mark.ts'
import { passwordPlace } from '../../../server-mock/modules/outgoing-mail/mail-route.ts'
import { MAILBOX_USER, mailboxForm, startMailbox } from '../../support/mail/mailbox.ts'
import { flowOf } from '../../support/offices/outgoing-office.ts'
import { type Office, PASSWORD } from '../../support/server/api-office.ts'
import type { Caller, Request, Row } from './matrix-row.ts'

const record = { own: 200, foreign: 404, nowhere: 404 }
const customer = { own: 200, foreign: 403, nowhere: 403 }
const forbidden = { own: 403, foreign: 403, nowhere: 403 }

/** A way to send and one message, for the caller's own office alone. */
async function outgoing(of: Office, { api, office }: Caller): Promise<void> {
  if (of.id !== office.id) return
  const { db } = api.services.database
  const set = {
    active: 'SMTP' as const,
    smtpHost: '127.0.0.1',
    smtpPort: 9,
    smtpEmail: `claims@${of.plan.toLowerCase()}.example`,
  }
  await db
    .insert(mailSetup)
    .values({ customerId: of.id, ...set })
    .onConflictDoUpdate({ target: mailSetup.customerId, set })
  await db
    .insert(mailTemplate)
    .values({
      id: `${of.id}-matrix`,
      customerId: of.id,
      flowId: flowOf(of.id),
      name: 'Answer',
      type: 'custom',
      subject: 'Answer',
      content: '<p>Hello</p>',
      config: { placeholders: {} },
    })
    .onConflictDoNothing()
}

const ofCase = (request: (of: Office) => Request): Row => ({
  request: async (of, me) => {
    await outgoing(of, me)
    return request(of)
  },
  staff: record,
  stranger: 401,
})

let mailbox: ReturnType<typeof startMailbox> | null = null

/** The one mailbox of this process: what it is sent counts as forwarded by the customer who asks now. */
async function forwardingMailbox({ api, office }: Caller) {
  mailbox ??= startMailbox()
  const { port, setOnMail } = await mailbox
  setOnMail((raw) => takeTestMail(api.services, office.id, raw))
  return port
}

/** The caller's own office sends through the mailbox and expects what it forwards. */
async function forwarding(of: Office, me: Caller): Promise<void> {
  if (of.id !== me.office.id) return
  const smtpPort = await forwardingMailbox(me)
  const { dataKey } = me.api.services.config
  const { smtp_password } = mailboxForm(smtpPort)
  const set = {
    smtpHost: '127.0.0.1',
    smtpPort,
    smtpEmail: MAILBOX_USER,
    smtpUsername: null,
    smtpPassword: encrypt(dataKey, passwordPlace(of.id), smtp_password),
    inboundActive: true,
  }
  await me.api.services.database.db
    .insert(mailSetup)
    .values({ customerId: of.id, ...set })
    .onConflictDoUpdate({ target: mailSetup.customerId, set })
}

/** Set-up that only administrators see (document 1, section 6). */
const setUp = (request: Row['request']): Row => ({
  request,
  staff: customer,
  agent: forbidden,
  stranger: 401,
})

export const mailRows = {
  sendEmail: ofCase((of) => ({
    path: `/cases/${of.caseId}/outbound_email`,
    json: {
      to: 'owner@opponent.example',
      cc: '',
      bcc: '',
      subject: 'Hello',
      content: '<p>Hello</p>',
      attachments: [],
    },
  })),
  renderEmail: ofCase((of) => ({
    path: `/cases/${of.caseId}/rendered_email`,
    json: { template_id: `${of.id}-matrix` },
  })),
  previewEventEmail: ofCase((of) => ({
    path: `/cases/${of.caseId}/event_email?event=INITIAL`,
  })),
  readCaseTemplate: ofCase((of) => ({
    path: `/cases/${of.caseId}/email_flows/templates/${of.id}-matrix`,
  })),
  readMailSetup: setUp((of) => ({ path: `/customer/${of.id}/outbound_email` })),
  saveMailSetup: setUp((of) => ({
    path: `/customer/${of.id}/outbound_email/smtp`,
    method: 'PUT',
    json: {
      email_sender_name: 'Claims',
      smtp_host: 'mail.example',
      smtp_port: 587,
      smtp_email: 'claims@mail.example',
      smtp_username: null,
      smtp_password: 'a password of the mail server',
      // Its sessions are older than a fresh login.
      current_password: PASSWORD,
    },
  })),
  activateMailSetup: setUp((of) => ({
    path: `/customer/${of.id}/outbound_email/activate`,
    method: 'PUT',
    json: { active_email_setup: '' },
  })),
  validateMailSetup: setUp(async (of, me) => ({
    path: `/customer/${of.id}/outbound_email/${of.id}/validation`,
    json: { type: 'smtp', ...mailboxForm(await forwardingMailbox(me)) },
  })),
  activateInbound: setUp((of) => ({
    path: `/customer/${of.id}/inbound_email/activate`,
    method: 'PUT',
  })),
  testInbound: setUp(async (of, me) => {
    await forwarding(of, me)
    return { path: `/customer/${of.id}/inbound_email/test`, method: 'PUT' }
  }),
} satisfies Record<string, Row>
