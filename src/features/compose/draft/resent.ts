import type { DraftFile, DraftText } from '../../../../contracts/model/mail/mail-draft.ts'
import type { TemplateConfig } from '../../../../contracts/model/mail/mail-template.ts'
import type { Gateway } from '../../../bus/gateway/call.ts'
import type { Failure } from '../../../bus/outcome.ts'
import type { Ask, Resent } from './open-model.ts'

/** A failed email as it was to be sent. */
export type Former = {
  kind: 'former'
  cc: string
  bcc: string
  to: string
  subject: string
  content: string
  config: TemplateConfig
  files: readonly File[]
}

const noConfig: TemplateConfig = { placeholders: {} }

/**
 * Reads a failed email with its files. One that had no value for a placeholder is what it was made of: its values are of now
 * (G-65).
 */
export async function readFormer(
  gateway: Gateway,
  { customerId, caseId }: { customerId: string; caseId: string },
  { emailId, templateId }: Resent,
): Promise<Former | Failure> {
  const params = { customer_id: customerId, emailId }
  const email = await gateway.call('readEmail', { params })
  if (email.kind !== 'answer') return email
  const { to, subject, mail_content: body } = email.value
  const files: File[] = []
  for (const { id, filename, contentType: type } of body.attachments) {
    const file = await gateway.file('readAttachment', { params: { ...params, attachmentId: id } })
    if (file.kind !== 'answer') return file
    files.push(new File([file.value], filename, { type }))
  }
  const html = body.data.html ?? body.textAsHtml ?? body.content
  const { cc, bcc = '' } = body
  const former = { kind: 'former' as const, to, cc, bcc, files }
  if (templateId === null) return { ...former, subject, content: html, config: noConfig }
  const raw = await gateway.call('readCaseTemplate', { params: { id: caseId, templateId } })
  if (raw.kind !== 'answer') return raw
  const { subject: line, content, config } = raw.value
  return { ...former, subject: line, content, config }
}

/** It goes to whom it went, or to the contact, whoever that is by now. */
export const formerText = (
  { detail, replyTo }: Ask,
  { to, cc, bcc, subject, content, config }: Former,
): Partial<DraftText> => ({
  to: replyTo === null ? (detail.opponent_contact_details.email ?? '') : to,
  ...{ cc, bcc, subject, content, config, reply_to_email_id: replyTo },
})

/** What the draft lacks of its files: some may have been attached before the writing was left. */
export const lackingFiles = ({ files }: Former, there: readonly DraftFile[]): File[] =>
  files.filter(
    ({ name, size }) => !there.some((file) => file.filename === name && file.size === size),
  )
