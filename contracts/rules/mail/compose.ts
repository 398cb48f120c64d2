import { REMINDER_NAME_MAX_LENGTH } from '../../limits.ts'
import type { CaseState } from '../../model/cases/case.ts'
import { isEmailAddress, sameAddress } from '../addresses/email-address.ts'
import { allowsReminder } from '../cases/reminders.ts'
import { FILE_MAX_BYTES } from '../files/file-size.ts'
import { tagsIn, tornTags } from '../placeholders/tags.ts'
import { addDays } from '../time/days.ts'

/** What an email that a person writes needs, what it is called, and what is asked before it leaves. */

/** Of one file, and of all files of an email together (G-70). */
export const MAIL_FILE_MAX_BYTES = FILE_MAX_BYTES
export const MAIL_FILES_MAX_BYTES = 2 * FILE_MAX_BYTES

/** How many addresses one email may reach. */
export const RECIPIENTS_MAX_COUNT = 50

/** Longer than any mail program shows. */
export const SUBJECT_MAX_LENGTH = 500

/** Said of a subject that is longer, and of too many recipients: nothing typed is cut in silence. */
export const SUBJECT_TOO_LONG = `The subject can have at most ${SUBJECT_MAX_LENGTH} characters.`
export const TOO_MANY_RECIPIENTS = `An email can have at most ${RECIPIENTS_MAX_COUNT} recipients.`

/** Said while a placeholder has no value (COMPOSE-44). */
export const UNFILLED =
  'The marked elements do not have a value. Please add the missing information.'

/** Said by 'Copy to Clipboard' of an email that is not whole, verbatim (COMPOSE-45). */
export const MISSING_INFORMATION =
  'Please fill missing information (content, subject,recipient email and placeholders (if needed)'

/** The title of the dialog (COMPOSE-01, COMPOSE-02); null without a template. */
export const composeTitle = (templateName: string | null): string =>
  templateName === null ? 'New mail' : `Mail preview: ${templateName}`

/** An email as it is being written. */
export type Composed = {
  to: readonly string[]
  cc: readonly string[]
  bcc: readonly string[]
  subject: string
  /** HTML. */
  content: string
}

/** What keeps an email from leaving; `addresses`: one that is none; `crowd`, `length`: too many recipients, too long a subject. */
export type Lack =
  | 'recipient'
  | 'addresses'
  | 'crowd'
  | 'subject'
  | 'length'
  | 'content'
  | 'placeholders'

/** Whether HTML shows anything. */
const isEmptyHtml = (html: string): boolean =>
  !/<(?:img|hr)\b/i.test(html) && html.replaceAll(/<[^>]*>|&nbsp;|\s/gi, '') === ''

/** What an email still needs before it can be sent, copied or logged (COMPOSE-39 to COMPOSE-43); nothing where it is whole. */
export function lacksOf({ to, cc, bcc, subject, content }: Composed): Lack[] {
  const all = [...to, ...cc, ...bcc]
  const isUnfilled = [subject, content].flatMap(tagsIn).length > 0 || tornTags(content).length > 0
  return [
    ...(to.length === 0 ? (['recipient'] as const) : []),
    ...(all.every(isEmailAddress) ? [] : (['addresses'] as const)),
    ...(all.length > RECIPIENTS_MAX_COUNT ? (['crowd'] as const) : []),
    ...(subject.trim() === '' ? (['subject'] as const) : []),
    ...(subject.length > SUBJECT_MAX_LENGTH ? (['length'] as const) : []),
    ...(isEmptyHtml(content) ? (['content'] as const) : []),
    ...(isUnfilled ? (['placeholders'] as const) : []),
  ]
}

/** A notice that opens instead of the dialog: its title, and what can be done. */
export type Obstacle = { title: string; text: string }

const noFlow = (toDo: string): Obstacle => ({
  title: 'No mail flow assigned to the case.',
  text: `Please select a mail flow to ${toDo} mails`,
})

/** Why no email can be written for a case (COMPOSE-36, COMPOSE-37), or null. */
export const flowObstacle = (flowId: string | null, toDo: 'send' | 'preview'): Obstacle | null =>
  flowId === null ? noFlow(toDo) : null

/** Said by the preview of a flow without templates (COMPOSE-38). */
export const NO_TEMPLATES = 'This mail flow contains no templates to be previewed.'

/** Whether an email of a case can be sent at all (COMPOSE-27). */
export const allowsSending = (state: CaseState): boolean => state !== 'STANDBY'

/** Said by the invoice attachment of a case without invoices (COMPOSE-46). */
export const noInvoices = (caseId: string): string =>
  `No invoices found for case ${caseId}. You need to create an invoice first before you can add it as an attachment.`

/** After how many days a reminder may be set (COMPOSE-29); a day of one's own besides. */
export const REMINDER_DAYS = [3, 5, 7, 14, 30] as const

/** Which of them is chosen at first (COMPOSE-30). */
export const DEFAULT_REMINDER_DAYS = 7

/** The reminder option is offered in ACTIVE alone (COMPOSE-28; G-713). */
export const offersReminder = allowsReminder

/** The day of a reminder that is set today (the user's own). */
export const reminderDay = (today: string, days: (typeof REMINDER_DAYS)[number]): string =>
  addDays(today, days)

/** What a reminder is called at first (COMPOSE-31, COMPOSE-32); null without a template. */
export const reminderName = (templateName: string | null): string =>
  templateName === null
    ? 'Follow up'
    : `Follow Up: ${templateName}`.slice(0, REMINDER_NAME_MAX_LENGTH)

/** How attachments are spoken of in the languages of the portal. */
const attached: readonly RegExp[] = [
  /\battach(?:ed|ment|ments|ing)?\b|\benclos(?:ed|ure|ures)\b/iu,
  /(?<!\p{L})(?:anbei|anhang|angehängt\p{L}*|angefügt\p{L}*|beigefügt\p{L}*|anlagen?)(?!\p{L})/iu,
  /(?<!\p{L})(?:anexo|anexos|anexad[ao]s?|em anexo)(?!\p{L})/iu,
  /(?<!\p{L})(?:bijlagen?|bijgevoegde?|bijgesloten)(?!\p{L})/iu,
  /(?<!\p{L})(?:liitte\p{L}*|liite\p{L}*|ohessa|oheis\p{L}+)(?!\p{L})/iu,
  /(?<!\p{L})(?:vedhæft\p{L}*|vedlagt\p{L}*|vedlegg\p{L}*|bilag\p{L}*)(?!\p{L})/iu,
  /(?<!\p{L})(?:ci-joint\p{L}*|pièces? jointes?|en annexe)(?!\p{L})/iu,
  /(?<!\p{L})(?:adjunt[ao]s?|adjuntamos)(?!\p{L})/iu,
  /(?<!\p{L})(?:manus(?:es|ega)?|manustatud)(?!\p{L})/iu,
  /(?<!\p{L})(?:załączni\p{L}+|załącz\p{L}+|w załączeniu)(?!\p{L})/iu,
]

/** What was written above the quoted part, as text. */
function ownWords(html: string): string {
  const own = html.split(/<blockquote\b/i)[0] ?? ''
  return own.replaceAll(/<[^>]*>/g, ' ').replaceAll('&nbsp;', ' ')
}

/** Whether a text, in any language of the portal, speaks of an attachment; what it quotes does not count. */
export const speaksOfAttachment = (html: string): boolean =>
  attached.some((words) => words.test(ownWords(html)))

/** What a person is asked before an email leaves. */
export type Warnings = {
  /** The text speaks of an attachment, and nothing is attached. */
  lacksAttachment: boolean
  /** Nobody has exchanged an email with them about this case so far. */
  newAddresses: string[]
}

/** `known`: the contact's address and all that emails of this case came from or went to. */
export function warningsOf(
  mail: Composed,
  { files, known }: { files: number; known: readonly string[] },
): Warnings {
  const isKnown = (address: string): boolean => known.some((one) => sameAddress(one, address))
  return {
    lacksAttachment: files === 0 && speaksOfAttachment(mail.content),
    newAddresses: [...mail.to, ...mail.cc, ...mail.bcc].filter((address) => !isKnown(address)),
  }
}
