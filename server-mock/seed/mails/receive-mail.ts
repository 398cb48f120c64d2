import type { Automatic } from '../../../contracts/model/cases/activity.ts'
import { samplePdf } from '../../files/sample-pdf.ts'
import type { Random } from '../../random.ts'
import { type History, previewOf, record, sha256 } from '../history.ts'
import { iso } from '../timestamps.ts'
import type { Opponent } from '../world/opponent.ts'
import { type Concern, concernsOf, lettersOf } from './incoming.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter)

/** Plain text as the mail view shows it. */
export const textAsHtml = (text: string): string =>
  text
    .split('\n\n')
    .map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('')

/** The same as a mail program with a signature block would send it. */
function styledHtml(text: string, opponent: Opponent): string {
  const { contact, company } = opponent
  return (
    `<div style="font-family:Verdana,sans-serif;font-size:14px;color:#222">${textAsHtml(text)}</div>` +
    `<table style="border-top:2px solid #2a5bd7;font-size:12px;color:#555"><tr><td><b>${escaped(company)}</b><br>` +
    `${escaped(contact.address_line_1 ?? '')}<br>${escaped(contact.postal_code ?? '')} ${escaped(contact.city ?? '')}<br>` +
    `${escaped(contact.phone_number ?? '')}</td></tr></table>`
  )
}

/** What an opponent writes: the words of a concern in their own tongue, signed. */
export function letterFrom(random: Random, opponent: Opponent, concern: Concern): string {
  const { opening, texts } = lettersOf(opponent.country.tongue, concern)
  const text = random.pick(texts).replaceAll('{company}', opponent.company)
  return `${opening},\n\n${text}\n\n${opponent.contact.name}\n${opponent.company}`
}

/** Draws what the opponent is concerned with. */
export const drawConcern = (random: Random, opponent: Opponent): Concern =>
  random.pick(concernsOf(opponent.country.tongue).filter((concern) => concern !== 'away'))

type Incoming = { at: number; subject: string; concern: Concern; unread: boolean }

/** An incoming mail, filed on its case; answers its subject. */
export function mailArrived(history: History, { at, subject, concern, unread }: Incoming): void {
  const { random, tenant, caseId, opponent } = history.frame
  const id = random.id()
  const text = letterFrom(random, opponent, concern)
  const from = `${opponent.contact.name} <${opponent.contact.email}>`
  const withFile = concern === 'licensed'
  // What says until when somebody is away, their mail program wrote.
  const automatic: Automatic | null = concern === 'away' ? { kind: 'reply', returns: null } : null
  record(history, 'EMAIL_IN', at, {
    email_id: id,
    to: tenant.mailbox,
    from,
    subject,
    preview: previewOf(text),
    unread: unread ? 1 : 0,
    status: null,
    history: [],
    automation_info: null,
    has_attachments: withFile,
    mail_content: null,
    ...(automatic && { automatic }),
  })
  const messageId = `<${random.id()}@${opponent.host}>`
  history.emails.push({
    id,
    customerId: tenant.id,
    caseId,
    guessedCaseId: null,
    direction: 'IN',
    sender: from,
    recipient: tenant.mailbox,
    cc: '',
    bcc: '',
    templateId: null,
    subject,
    received: iso(at),
    unread: unread ? 1 : 0,
    text,
    html: random.chance(0.6) ? styledHtml(text, opponent) : null,
    textAsHtml: textAsHtml(text),
    digest: sha256(messageId),
    messageId,
    inReplyTo: null,
    threadIds: '',
    raw: null,
    automatic,
  })
  if (withFile) attach(history, id)
}

function attach(history: History, emailId: string): void {
  const { random, tenant, opponent } = history.frame
  const bytes = samplePdf(['Invoice', opponent.company, 'License for one photograph'])
  history.attachments.push({
    id: random.id(),
    customerId: tenant.id,
    emailId,
    filename: `invoice-${random.int(20000, 99999)}.pdf`,
    checksum: sha256(bytes),
    contentType: 'application/pdf',
    size: bytes.length,
    bytes,
  })
}
