import type { BodyOf } from '../../../../contracts/api/call.ts'
import type { Calls } from '../../../../contracts/api/calls.ts'
import type { EmailActivity } from '../../../../contracts/model/cases/activity.ts'
import { messages } from '../../../../contracts/protocol.ts'
import type { Command, CommandHandlers } from '../../../bus/command/command.ts'
import type { Gateway } from '../../../bus/gateway/call.ts'
import { type Failure, refused } from '../../../bus/outcome.ts'
import { isEmail } from '../../../projections/cases/timeline.ts'
import { type Prediction, timelineIn, type View } from '../../../projections/view.ts'
import { doneWith } from '../effects/answers.ts'
import { filesOf } from '../effects/sent-again.ts'

/** Said where values are still missing, so that the mail cannot leave (document 2, section 8). */
export const MISSING_VALUES =
  'The marked elements do not have a value. Please add the missing information.'

type Resend = Command<'case.mail.resend'>

type Mail = { kind: 'mail'; body: BodyOf<Calls['sendEmail']> }

/** The mail as it was to be sent, its files included; filled in anew where values were missing (G-65). */
async function readMail(
  gateway: Gateway,
  { customerId, input }: Resend,
  { content }: EmailActivity,
): Promise<Mail | Failure> {
  const { missing_placeholders: missing = [], source_email_template_id: template_id } = content
  const of = { customer_id: customerId, emailId: content.email_id }
  const mail = await gateway.call('readEmail', { params: of })
  if (mail.kind !== 'answer') return mail
  const { to, subject, mail_content: body } = mail.value
  const attached = await filesOf(gateway, of, body.attachments)
  if (attached.kind !== 'files') return attached
  const attachments = attached.files
  if (missing.length === 0 || !template_id) {
    const html = body.data.html ?? body.textAsHtml ?? body.content
    const written = { to, cc: body.cc, bcc: '', subject, content: html, attachments }
    return { kind: 'mail', body: written }
  }
  const params = { id: input.case_id }
  const rendered = await gateway.call('renderEmail', { params, body: { template_id } })
  if (rendered.kind !== 'answer') return rendered
  const { missing_placeholders: left, cc, bcc, ...text } = rendered.value
  if (left.length > 0) return refused(MISSING_VALUES)
  const filled = { to: text.to || to, cc, bcc, subject: text.subject, content: text.content }
  return { kind: 'mail', body: { ...filled, attachments } }
}

const failedMail = (view: View, { case_id, activity_id }: Resend['input']) =>
  timelineIn(view, case_id)
    ?.filter(isEmail)
    .find(({ id }) => id === activity_id)

export const mailHandlers: Pick<CommandHandlers<View, Prediction>, 'case.mail.resend'> = {
  'case.mail.resend': {
    toasts: { done: ({ email_error }) => (email_error === null ? 'Email was sent!' : null) },
    run: async (command, gateway, view) => {
      const { case_id, activity_id } = command.input
      const mail = failedMail(view, command.input)
      if (!mail) return refused(messages.notFound)
      const written = await readMail(gateway, command, mail)
      if (written.kind !== 'mail') return written
      const request = {
        params: { id: case_id },
        query: { case_activity_id: activity_id },
        body: written.body,
      }
      return doneWith(
        await gateway.change('sendEmail', request, { commandId: command.id }),
        ({ email_error }) => ({ email_error }),
      )
    },
  },
}
