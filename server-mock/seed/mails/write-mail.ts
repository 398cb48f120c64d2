import type { EmailStatus } from '../../../contracts/model/cases/activity.ts'
import type { Colleague } from '../accounts.ts'
import { templateId } from '../flow-templates.ts'
import { type History, previewOf, record, sha256 } from '../history.ts'
import { answerMail, answersOf, automatedMail, type MailKind } from '../texts/outgoing.ts'
import { iso } from '../timestamps.ts'

/** Why a mail did not leave, as mail servers say it. */
const failures = [
  '550 5.1.1 Recipient address rejected: User unknown in virtual mailbox table',
  '452 4.2.2 The recipient mailbox is full',
  'Connection to the outgoing mail server timed out',
  '554 5.7.1 Message rejected: sender is on the block list of the recipient',
] as const

type Outgoing = {
  at: number
  subject: string
  body: string
  status: Extract<EmailStatus, 'SENT' | 'FAILED'>
  automation: { kind: MailKind; template_name: string } | null
  by: Colleague | null
  legacy: boolean
}

/** Files a mail that left or failed; `legacy` writes the old activity type (G-469). */
function fileOutgoing(history: History, mail: Outgoing): void {
  const { random, tenant, caseId, opponent, flow } = history.frame
  const id = random.id()
  const to = opponent.contact.email ?? ''
  const sent = mail.status === 'SENT'
  record(
    history,
    mail.legacy ? 'TRIGGERED' : 'EMAIL_OUT',
    mail.at,
    {
      email_id: id,
      to,
      from: tenant.mailbox,
      subject: mail.subject,
      preview: previewOf(mail.body),
      unread: 0,
      status: mail.status,
      history: [
        { event: 'queued', error_msg: null, at: iso(mail.at - 2_000) },
        {
          event: sent ? 'sent' : 'failed',
          error_msg: sent ? null : random.pick(failures),
          at: iso(mail.at),
        },
      ],
      automation_info: mail.automation,
      has_attachments: false,
      mail_content: null,
    },
    mail.by,
  )
  const messageId = `<${id}@${tenant.domain}>`
  history.emails.push({
    id,
    customerId: tenant.id,
    caseId,
    guessedCaseId: null,
    direction: 'OUT',
    sender: tenant.mailbox,
    recipient: to,
    cc: '',
    bcc: '',
    templateId: mail.automation && templateId(flow.id, mail.automation.template_name),
    subject: mail.subject,
    received: iso(mail.at),
    unread: 0,
    text: mail.body,
    html: null,
    textAsHtml: null,
    digest: sha256(messageId),
    messageId,
    inReplyTo: null,
    threadIds: '',
    raw: null,
    automatic: null,
  })
}

/** An automated mail of the case's flow that was sent or failed. */
export function automatedMailWent(
  history: History,
  kind: MailKind,
  templateName: string,
  at: number,
  status: 'SENT' | 'FAILED' = 'SENT',
  legacy = false,
): void {
  const { language, facts } = history.frame
  const mail = automatedMail(kind, language, facts)
  fileOutgoing(history, {
    ...mail,
    at,
    status,
    automation: { kind, template_name: templateName },
    by: null,
    legacy,
  })
}

/** An answer that a colleague wrote. */
export function colleagueAnswered(
  history: History,
  at: number,
  by: Colleague,
  subject: string,
): void {
  const { random, language, facts } = history.frame
  fileOutgoing(history, {
    at,
    subject,
    body: answerMail(random.pick(answersOf(language)), language, facts),
    status: 'SENT',
    automation: null,
    by,
    legacy: false,
  })
}

/** An automated mail that is still to come. */
export function mailWaits(
  history: History,
  kind: MailKind,
  templateName: string,
  planned: number,
  due: number,
  status: 'SCHEDULED' | 'PAUSED',
  legacy = false,
): void {
  const { flow, language, facts } = history.frame
  const mail = automatedMail(kind, language, facts)
  record(history, legacy ? 'SCHEDULED' : 'EMAIL_SCHEDULED', planned, {
    scheduled_at: iso(due),
    status,
    template_name: templateName,
    template_subject: mail.subject,
    template_content: mail.body,
    template_config: null,
    source_email_template_id: templateId(flow.id, templateName),
    source_template_version: 1,
    type: kind,
  })
}
