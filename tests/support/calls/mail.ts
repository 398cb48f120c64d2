/** Calls about mail that came, mail that leaves and the server that it leaves by. */
import { mailSetup, mailTemplate } from '../../../server-mock/db/schema/setup.ts'
import { encrypt } from '../../../server-mock/encryption.ts'
import { takeTestMail } from '../../../server-mock/modules/inbound-mail/test-mark.ts'
import { passwordPlace } from '../../../server-mock/modules/outgoing-mail/mail-route.ts'
import { aPng, pictureForm } from '../files/files.ts'
import { MAILBOX_USER, mailboxForm, startMailbox } from '../mail/mailbox.ts'
import { flowOf } from '../offices/outgoing-office.ts'
import { PASSWORD } from '../server/api-office.ts'
import type { Caller, Entry, Scene } from './entry.ts'

async function setUp({ api, of }: Scene, set: Partial<typeof mailSetup.$inferInsert>) {
  await api.services.database.db
    .insert(mailSetup)
    .values({ customerId: of.id, ...set })
    .onConflictDoUpdate({ target: mailSetup.customerId, set })
}

/** A way to send and one message, for the caller's own office alone. */
async function outgoing(scene: Scene): Promise<undefined> {
  const { api, of } = scene
  const smtpEmail = `claims@${of.plan.toLowerCase()}.example`
  await setUp(scene, { active: 'SMTP', smtpHost: '127.0.0.1', smtpPort: 9, smtpEmail })
  await api.services.database.db
    .insert(mailTemplate)
    .values({
      ...{ id: `${of.id}-matrix`, customerId: of.id, flowId: flowOf(of.id), name: 'Answer' },
      ...{ type: 'custom', subject: 'Answer', content: '<p>Hello</p>' },
      config: { placeholders: {} },
    })
    .onConflictDoNothing()
  return undefined
}

let mailbox: ReturnType<typeof startMailbox> | null = null

/** The one mailbox of this process: what it is sent counts as forwarded by the customer who asks now. */
async function forwardingMailbox({ api, office }: Caller) {
  mailbox ??= startMailbox()
  const { port, setOnMail } = await mailbox
  setOnMail((raw) => takeTestMail(api.services, office.id, raw))
  return port
}

/** The caller's own office sends through the mailbox and expects what it forwards. */
async function forwarding(scene: Scene): Promise<undefined> {
  const smtpPort = await forwardingMailbox(scene)
  const { smtp_password } = mailboxForm(smtpPort)
  const { dataKey } = scene.api.services.config
  await setUp(scene, {
    ...{ smtpHost: '127.0.0.1', smtpPort, smtpEmail: MAILBOX_USER, smtpUsername: null },
    smtpPassword: encrypt(dataKey, passwordPlace(scene.of.id), smtp_password),
    inboundActive: true,
  })
  return undefined
}

/** A mail as it is written. */
export const aMail = {
  ...{ to: 'owner@opponent.example', cc: '', bcc: '', subject: 'Hello' },
  ...{ content: '<p>Hello</p>', attachments: [] as unknown[] },
}

/** What is typed of an email, and not sent. */
export const aDraftText = {
  ...{ to: 'owner@opponent.example', cc: '', bcc: '', subject: 'Hello' },
  ...{ content: '<p>Hello</p>', config: { placeholders: {} } },
  ...{ invoice_id: null, reminder: null, reply_to_email_id: null },
}

const aDraft = { kind: 'new', ref: '', version: 0, content: aDraftText }

/** A file of a form by this name. */
export function attachmentForm(bytes = aPng(), filename = 'proof.png', field = 'file'): FormData {
  const form = new FormData()
  form.append(field, new Blob([bytes]), filename)
  return form
}

/** A draft of the caller's own with a file. */
async function drafted({ api, token, caseId }: Scene) {
  const path = `/cases/${caseId}/mail_drafts/files?kind=new`
  const { json } = await api.call(path, { token, method: 'POST', body: attachmentForm() })
  return { draftId: String(json.draft_id), fileId: String(json.file_id) }
}

export const mailEntries = {
  searchEmails: { json: { unmapped: true } },
  readEmail: {},
  markEmail: {
    query: { unread: 'true' },
    command: 'email.mark-unread',
    tells: ['case.mail-unread'],
    instead: ['email.unmapped-unread'],
  },
  readAttachment: {},
  addPicture: { form: pictureForm, command: 'picture.add' },
  readPictureSizes: { json: () => ({ ids: ['a-picture'] }) },
  sendEmail: {
    ready: outgoing,
    json: aMail,
    command: 'case.mail.send',
    tells: ['case.mail-scheduled'],
  },
  logEmail: {
    ready: outgoing,
    json: aMail,
    command: 'case.mail.log',
    tells: ['case.mail-logged'],
  },
  listMailDrafts: {},
  readMailDrafts: {},
  saveMailDraft: { state: 'ACTIVE', json: aDraft, command: 'mail-draft.save' },
  deleteMailDraft: { state: 'ACTIVE', ready: drafted, command: 'mail-draft.discard' },
  addDraftFile: {
    state: 'ACTIVE',
    query: { kind: 'new', ref: '' },
    form: attachmentForm,
    command: 'mail-draft.file.add',
  },
  deleteDraftFile: { state: 'ACTIVE', ready: drafted, command: 'mail-draft.file.remove' },
  renderEmail: { ready: outgoing, json: ({ of }) => ({ template_id: `${of.id}-matrix` }) },
  previewEventEmail: { ready: outgoing, query: { event: 'INITIAL' } },
  readCaseTemplate: { ready: outgoing, params: ({ of }) => ({ templateId: `${of.id}-matrix` }) },
  readMailSetup: {},
  saveMailSetup: {
    json: {
      ...{ email_sender_name: 'Claims', smtp_host: 'mail.example', smtp_port: 587 },
      ...{ smtp_email: 'claims@mail.example', smtp_username: null },
      smtp_password: 'a password of the mail server',
      // The matrix's sessions are older than a fresh login.
      current_password: PASSWORD,
    },
    command: 'mail-setup.save',
    tells: ['mail-setup.saved'],
  },
  activateMailSetup: {
    ready: outgoing,
    json: { active_email_setup: '' },
    command: 'mail-setup.activate',
    tells: ['mail-setup.activated', 'mail-sending.changed'],
  },
  validateMailSetup: {
    json: async (scene) => ({ type: 'smtp', ...mailboxForm(await forwardingMailbox(scene)) }),
  },
  activateInbound: {
    command: 'mail-setup.inbound.activate',
    tells: ['mail-setup.inbound-activated'],
  },
  testInbound: { ready: forwarding },
  readProviderStatus: {},
  listPlaceholders: {},
} satisfies Record<string, Entry>
