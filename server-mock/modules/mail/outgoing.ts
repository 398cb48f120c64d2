import type { OutboundEmail } from '../../../contracts/api/cases/case-mail.ts'
import {
  RECIPIENTS_MAX_COUNT,
  SUBJECT_MAX_LENGTH,
  SUBJECT_TOO_LONG,
  TOO_MANY_RECIPIENTS,
  UNFILLED,
} from '../../../contracts/rules/mail/compose.ts'
import { tagsIn, tornTags } from '../../../contracts/rules/placeholders/tags.ts'
import { type Refused, refuse } from '../../calls/refusal.ts'
import { safeLine } from '../../text/safe-text.ts'
import { mailText, safeMailHtml } from '../outgoing-mail/mail-html.ts'
import { readAddresses } from '../outgoing-mail/recipients.ts'

/** What somebody wants to send, checked and clean; its files are read apart (`written-files.ts`). */
export type Written = {
  to: string[]
  cc: string[]
  bcc: string[]
  subject: string
  html: string
  text: string
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
    return refuse(400, TOO_MANY_RECIPIENTS)
  return { to, cc, bcc }
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
  if (body.subject.trim().length > SUBJECT_MAX_LENGTH) return refuse(400, SUBJECT_TOO_LONG)
  const unfilled = [body.subject, body.content].flatMap(tagsIn)
  if (unfilled.length > 0 || tornTags(body.content).length > 0) return refuse(409, UNFILLED)
  const html = safeMailHtml(body.content)
  if (html === null)
    return refuse(400, 'This email is too complex to be sent. Simplify its formatting.')
  const text = mailText(html)
  if (text === '' && !html.includes('<img')) return refuse(400, 'Enter a message.')
  return { ...recipients, subject, html, text }
}
