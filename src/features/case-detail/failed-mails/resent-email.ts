import type { EmailActivity } from '../../../../contracts/model/cases/activity.ts'
import { messages } from '../../../../contracts/protocol.ts'
import type { Gateway } from '../../../bus/gateway/call.ts'
import { refused } from '../../../bus/outcome.ts'
import type { AskedAct, PreviewedEmail } from '../../../queries/cases/event-email.ts'

type Resending = { customerId: string; mail: EmailActivity }

/** A mail that has values missing cannot leave, whatever else it says. */
const obstacleOf = (missing: readonly string[]) =>
  missing.length === 0 ? null : `These placeholders have no value: ${missing.join(', ')}.`

/** The failed mail as it will be sent again: as it was, or filled in anew where values were missing. */
export const readResent = (resending: Resending): AskedAct => ({
  caseId: resending.mail.case_id,
  read: (gateway) => read(gateway, resending),
})

async function read(gateway: Gateway, { customerId, mail }: Resending) {
  const { content, case_id: caseId } = mail
  const params = { customer_id: customerId, emailId: content.email_id }
  const stored = await gateway.call('readEmail', { params })
  if (stored.kind !== 'answer') return stored
  const { to, from, subject, mail_content: body } = stored.value
  if (stored.value.case_id !== caseId) return refused(messages.notFound)
  const common = {
    template_name: content.automation_info?.template_name ?? null,
    from,
    files: body.attachments.map(({ filename }) => filename),
  }
  const answer = (value: Omit<PreviewedEmail, 'digest' | 'language'>) => ({
    kind: 'answer' as const,
    value: { digest: JSON.stringify(value), language: null, ...value },
  })
  const { missing_placeholders: missing = [], source_email_template_id: template_id } = content
  if (missing.length === 0 || !template_id) {
    const html = body.data.html ?? body.textAsHtml ?? body.content
    return answer({ email: { ...common, to, cc: body.cc, subject, content: html }, obstacle: null })
  }
  const rendered = await gateway.call('renderEmail', {
    params: { id: caseId },
    body: { template_id },
  })
  if (rendered.kind !== 'answer') return rendered
  const { missing_placeholders: left, ...anew } = rendered.value
  return answer({
    email: {
      ...common,
      to: anew.to || to,
      cc: anew.cc,
      subject: anew.subject,
      content: anew.content,
    },
    obstacle: obstacleOf(left),
  })
}
