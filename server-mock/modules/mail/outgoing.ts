import type { OutboundAttachment, OutboundEmail } from '../../../contracts/api/cases/case-mail.ts'
import { messages } from '../../../contracts/protocol.ts'
import { tagsIn, tornTags } from '../../../contracts/rules/placeholders/tags.ts'
import { type Refused, refuse } from '../../calls/refusal.ts'
import { attachmentType, fileName } from '../../text/file-name.ts'
import { safeLine } from '../../text/safe-text.ts'
import { mailText, safeMailHtml } from '../outgoing-mail/mail-html.ts'
import type { OutgoingFile } from '../outgoing-mail/queue-mail.ts'
import { RECIPIENTS_MAX_COUNT, readAddresses } from '../outgoing-mail/recipients.ts'

/** G-70: of one file, and of all files of a mail, decoded. */
const FILE_MAX_SIZE = 10 * 1024 * 1024
const FILES_MAX_SIZE = 20 * 1024 * 1024

const SUBJECT_MAX_LENGTH = 500

const UNFILLED = 'The marked elements do not have a value. Please add the missing information.'

/** What somebody wants to send, checked and clean. */
export type Written = {
  to: string[]
  cc: string[]
  bcc: string[]
  subject: string
  html: string
  text: string
  files: OutgoingFile[]
}

type Recipients = Pick<Written, 'to' | 'cc' | 'bcc'>

function readRecipients(body: OutboundEmail): Recipients | Refused {
  const lists = {
    to: readAddresses(body.to),
    cc: readAddresses(body.cc),
    bcc: readAddresses(body.bcc),
  }
  for (const list of Object.values(lists))
    if (!list.ok) return refuse(400, `${safeLine(list.wrong, 100)} is not a valid email address.`)
  const [to = [], cc = [], bcc = []] = Object.values(lists).map((list) =>
    list.ok ? list.addresses : [],
  )
  if (to.length === 0) return refuse(400, 'Enter a recipient.')
  if (to.length + cc.length + bcc.length > RECIPIENTS_MAX_COUNT)
    return refuse(400, `An email can have at most ${RECIPIENTS_MAX_COUNT} recipients.`)
  return { to, cc, bcc }
}

// Of text without its line breaks: a pattern that knew them would try each blank again and again.
const base64 = /^[A-Za-z0-9+/]*={0,2}$/

function readFiles(attachments: readonly OutboundAttachment[]): OutgoingFile[] | Refused {
  let whole = 0
  const files: OutgoingFile[] = []
  for (const { filename, content, contentType } of attachments) {
    const written = content.replaceAll(/\s+/g, '')
    if (!base64.test(written)) return refuse(400, 'An attachment cannot be read.')
    const bytes = new Uint8Array(Buffer.from(written, 'base64'))
    whole += bytes.length
    if (bytes.length > FILE_MAX_SIZE || whole > FILES_MAX_SIZE)
      return refuse(413, messages.attachmentsTooLarge)
    const type = attachmentType(contentType, bytes)
    files.push({ filename: fileName(filename, type, files.length + 1), contentType: type, bytes })
  }
  return files
}

/**
 * Reads a mail that a person wants to send (COMPOSE-39 to COMPOSE-44): real addresses, a subject of one line,
 * clean HTML, and nothing unfilled in it.
 */
export function readWritten(body: OutboundEmail): Written | Refused {
  const recipients = readRecipients(body)
  if ('refused' in recipients) return recipients
  const subject = safeLine(body.subject, SUBJECT_MAX_LENGTH)
  if (subject === '') return refuse(400, 'Enter a subject.')
  const unfilled = [body.subject, body.content].flatMap(tagsIn)
  if (unfilled.length > 0 || tornTags(body.content).length > 0) return refuse(409, UNFILLED)
  const html = safeMailHtml(body.content)
  if (html === null)
    return refuse(400, 'This email is too complex to be sent. Simplify its formatting.')
  const text = mailText(html)
  if (text === '' && !html.includes('<img')) return refuse(400, 'Enter a message.')
  const files = readFiles(body.attachments)
  return 'refused' in files ? files : { ...recipients, subject, html, text, files }
}
