import type { OutboundAttachment } from '../../../../contracts/api/cases/case-mail.ts'
import type { Attachment } from '../../../../contracts/model/cases/activity.ts'
import type { Gateway } from '../../../bus/gateway/call.ts'
import type { Failure } from '../../../bus/outcome.ts'

/** How many bytes become one call of `String.fromCharCode`. */
const CHUNK = 0x8000

/** The bytes of a file as JSON carries them, without a data prefix. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += CHUNK) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + CHUNK)))
  }
  return btoa(parts.join(''))
}

/** The files of a mail as a new sending takes them: what is sent again replaces all that it had. */
export async function filesOf(
  gateway: Gateway,
  mail: { customer_id: string; emailId: string },
  attachments: readonly Attachment[],
): Promise<{ kind: 'files'; files: OutboundAttachment[] } | Failure> {
  const files: OutboundAttachment[] = []
  for (const { id, filename, contentType } of attachments) {
    const params = { ...mail, attachmentId: id }
    const file = await gateway.file('readAttachment', { params })
    if (file.kind !== 'answer') return file
    const content = await base64Of(file.value)
    files.push({ filename, contentType, content, encoding: 'base64' })
  }
  return { kind: 'files', files }
}
