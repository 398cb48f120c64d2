import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import { renderMail } from '../../../contracts/rules/placeholders/render.ts'
import { safeLine } from '../../text/safe-text.ts'
import { type MailSource, mailFacts } from './mail-facts.ts'
import { mailText, safeMailHtml } from './mail-html.ts'
import { NO_SERVER } from './outbox-row.ts'
import type { Outgoing } from './queue-mail.ts'
import { readAddresses } from './recipients.ts'
import { senderOf, shownSender } from './sender.ts'
import type { MailTemplateRow } from './templates.ts'

/** A message of a flow filled in: the mail, the tags without a value, and why it cannot leave, or null. */
export type Drafted = {
  mail: Outgoing
  missing: string[]
  error: string | null
  /** Its text could not be read, and is left out. */
  isTooComplex: boolean
}

/** What is filled in: a message of a flow, or a text that is not saved and so has no id. */
export type Draft = Pick<MailTemplateRow, 'triggerEvent' | 'subject' | 'content' | 'config'> & {
  id: string | null
}

const missingError = (missing: readonly string[]): string =>
  `These placeholders have no value: ${missing.join(', ')}.`

/** Fills a message in for a case as `detail` says it; writes nothing. Unless told otherwise, its portal links log in. */
export async function draftMail(
  source: MailSource,
  detail: CaseDetail,
  template: Draft,
  { logsIn = true }: { logsIn?: boolean } = {},
): Promise<Drafted> {
  const sender = await senderOf(source.tx, source.customerId)
  const facts = await mailFacts(source, detail, { isInitial: template.triggerEvent === 'INITIAL' })
  const content = safeMailHtml(template.content)
  const shown = logsIn ? facts : { ...facts, portalToken: null }
  const rendered = renderMail({ ...template, content: content ?? '' }, shown)
  const contact = detail.opponent_contact_details.email ?? ''
  const read = readAddresses(contact)
  const to = read.ok ? read.addresses.slice(0, 1) : []
  const error =
    rendered.missing.length > 0
      ? missingError(rendered.missing)
      : content === null
        ? 'This email is too complex to be sent. Simplify its formatting.'
        : to.length === 0
          ? 'The contact has no valid email address.'
          : sender === null
            ? NO_SERVER
            : null
  return {
    missing: rendered.missing,
    error,
    isTooComplex: content === null,
    mail: {
      caseId: detail.id,
      from: shownSender(sender),
      to: to.length > 0 ? to : [safeLine(contact, 254)],
      cc: [],
      bcc: [],
      subject: safeLine(rendered.subject, 500),
      html: rendered.content,
      text: mailText(rendered.content),
      templateId: template.id,
      files: [],
      thread: null,
    },
  }
}
