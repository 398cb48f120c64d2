import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { GivenConfig } from '../../../contracts/api/mail/mail-templates.ts'
import { addressLines, addressRefusal } from '../../../contracts/rules/letters/letter-address.ts'
import {
  letterCost,
  sheetsOf,
  TOO_MANY_SHEETS,
} from '../../../contracts/rules/letters/letter-cost.ts'
import { renderMail } from '../../../contracts/rules/placeholders/render.ts'
import { wordingOf } from '../../../contracts/rules/placeholders/wording.ts'
import { dayIn } from '../../../contracts/rules/time/time-zones.ts'
import { isRefused, type Refused, refuse } from '../../calls/refusal.ts'
import { customer } from '../../db/schema/accounts.ts'
import type { LetterPage } from '../../files/letter/letter-pdf.ts'
import { safeLine } from '../../text/safe-text.ts'
import type { CaseSnapshot } from '../case-record/snapshot.ts'
import { configIn } from '../mail-templates/given.ts'
import { type MailSource, mailFacts } from '../outgoing-mail/mail-facts.ts'
import { mailText, safeMailHtml } from '../outgoing-mail/mail-html.ts'
import { type MailTemplateRow, templateById } from '../outgoing-mail/templates.ts'
import type { LetterData } from './data.ts'
import { letterPictures, picturesObstacle, TOO_COMPLEX } from './letter-pictures.ts'
import { setOnce } from './set-once.ts'

export const UNFILLED =
  'The marked elements do not have a value. Please add the missing information.'
const NO_ROOM = "The sender's or the recipient's address is too long for the window of an envelope."

const SUBJECT_MAX_LENGTH = 500

/** A letter as somebody writes it (G-84). */
export type WrittenLetter = { subject: string; content: string; config: GivenConfig }

/** A letter that can be set: what stands on it, and what would be kept of it. */
export type LetterDraft = {
  page: LetterPage
  data: LetterData
  /** Of everything that stands on it: the same one, the same file (G-732). */
  digest: string
  /** Tags without a value; they stand in the text as they are. */
  missing: string[]
  from: string
  to: string
}

/** Raised when letters are set otherwise: a preview of before says nothing of them. */
const LAYOUT = 1

/** The number that a letter is known by, of everything that is seen of it. */
function digestOf({ pictures, ...page }: LetterPage): string {
  const hash = createHash('sha256').update(JSON.stringify([LAYOUT, page]))
  for (const [source, { bytes }] of pictures) hash.update(source).update(bytes)
  return hash.digest('hex')
}

async function senderOf({ tx, customerId }: MailSource) {
  const [own] = await tx.select().from(customer).where(eq(customer.id, customerId))
  if (!own) throw new Error(`no customer ${customerId}`)
  const { name, addressLine1, addressLine2, postalCode, city } = own
  const lines = [name, addressLine1, addressLine2 ?? '', `${postalCode} ${city}`.trim()]
  return { address: lines.filter((line) => line !== '').join('\n'), own }
}

/** What stands above a letter: as it was written, as its template has it, or as the customer is called. */
function headerOf({ config }: WrittenLetter, template: MailTemplateRow | null, address: string) {
  const header = config.letter_header ?? template?.config.letter_header
  return {
    sender: header?.sender_address.trim() || address,
    id: header?.case_id_label.trim() || 'Case ID',
    pin: header?.case_pin_label.trim() || 'PIN',
  }
}

/** The template that a letter is made of; null where it names none. */
async function templateOf(
  { tx, customerId }: MailSource,
  id: string | undefined,
): Promise<MailTemplateRow | null | Refused> {
  if (id === undefined) return null
  const template = await templateById(tx, customerId, id)
  if (template?.type !== 'letter') return refuse(404, 'The letter template is no longer there.')
  return template
}

/**
 * Fills a letter in with what the case is now, as it would be printed; writes nothing. Refused where it holds what no
 * letter can show, and, unless only its cost is asked for, without a whole address (LETTERS-10 to LETTERS-17) or with a
 * tag that has no value.
 */
export async function draftLetter(
  source: MailSource,
  { detail }: CaseSnapshot,
  written: WrittenLetter,
  { templateId, costOnly = false }: { templateId?: string | undefined; costOnly?: boolean },
): Promise<LetterDraft | Refused> {
  const contact = detail.opponent_contact_details
  const addressless = addressRefusal(contact)
  if (addressless !== null && (!costOnly || !contact.country?.trim()))
    return refuse(409, addressless)
  const template = await templateOf(source, templateId)
  if (isRefused(template)) return template
  const unprintable = picturesObstacle(written.content)
  if (unprintable) return unprintable
  const safe = safeMailHtml(written.content)
  if (safe === null) return refuse(400, TOO_COMPLEX)
  const facts = await mailFacts(source, detail)
  const config = configIn(written.config)
  // What is printed logs nobody in (G-55).
  const rendered = renderMail(
    { subject: written.subject, content: safe, config },
    { ...facts, portalToken: null },
  )
  const { missing } = rendered
  if (missing.length > 0 && !costOnly) return refuse(409, UNFILLED)
  const subject = safeLine(rendered.subject, SUBJECT_MAX_LENGTH)
  const text = mailText(rendered.content)
  if (!costOnly && subject === '') return refuse(400, 'Enter a subject.')
  if (!costOnly && text === '' && !rendered.content.includes('<img'))
    return refuse(400, 'Enter a message.')
  const pictures = await letterPictures(source, rendered.content)
  if (isRefused(pictures)) return pictures
  const { address, own } = await senderOf(source)
  const header = headerOf(written, template, address)
  const wording = wordingOf(facts.language)
  const country = (code: string) => wording.country(code)
  const recipient = addressLines(contact, country) ?? []
  const date = dayIn(own.timeZone, source.at)
  const page: LetterPage = {
    sender: header.sender.split('\n').map((line) => safeLine(line, 200)),
    recipient: recipient.map((line) => safeLine(line, 200)),
    facts: [
      { label: safeLine(header.id, 60), value: detail.case_id },
      { label: safeLine(header.pin, 60), value: facts.pin },
    ],
    portal: detail.portal_link,
    date: wording.day(date) ?? date,
    subject,
    html: rendered.content,
    pictures,
    language: facts.language,
  }
  return {
    page,
    digest: digestOf(page),
    missing,
    from: own.country ?? '',
    to: contact.country?.trim() ?? '',
    data: {
      sender_address: page.sender.join('\n'),
      recipient_address: page.recipient.join('\n'),
      case_id_label: header.id,
      case_id: detail.case_id,
      case_pin_label: header.pin,
      case_pin: facts.pin,
      language: facts.language,
      date,
      subject,
      text,
      written: { subject: written.subject, content: written.content, config },
      recipient: {
        name: page.recipient[0] ?? '',
        street: contact.address_line_1?.trim() ?? '',
        zip: contact.postal_code?.trim() ?? '',
        city: contact.city?.trim() ?? '',
        country: contact.country?.trim() ?? '',
      },
    },
  }
}

/** A letter as it is printed, with what that costs. */
export type PrintedLetter = {
  bytes: Uint8Array
  pages: number
  sheets: number
  cost: number
}

/** Sets a draft, off the main thread; refused where it is longer than a letter may be, or its address does not fit. */
export async function printDraft(draft: LetterDraft): Promise<PrintedLetter | Refused> {
  const { digest, page, data, from, to } = draft
  // Made at the beginning of its day, so that the same letter has the same bytes whenever it is set.
  const set = await setOnce(digest, page, new Date(`${data.date}T00:00:00.000Z`))
  if (set.outcome === 'too-long') return refuse(400, TOO_MANY_SHEETS)
  if (set.outcome === 'address-too-long') return refuse(409, NO_ROOM)
  if (set.outcome === 'failed') return refuse(400, TOO_COMPLEX)
  const { bytes, pages } = set
  const sheets = sheetsOf(pages)
  const cost = letterCost({ sheets, from, to })
  return cost === null ? refuse(400, TOO_MANY_SHEETS) : { bytes, pages, sheets, cost }
}
