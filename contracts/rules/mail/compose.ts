import { REMINDER_NAME_MAX_LENGTH } from '../../limits.ts'
import type { CaseState } from '../../model/cases/case.ts'
import { isEmailAddress } from '../addresses/email-address.ts'
import { allowsReminder } from '../cases/reminders.ts'
import { FILE_MAX_BYTES } from '../files/file-size.ts'
import { tagsIn, tornTags } from '../placeholders/tags.ts'
import { addDays } from '../time/days.ts'

/** What an email that a person writes needs, and what it is called. */

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

/** So long it stands that an email or a letter was sent, saved or generated, in ms (COMMCONST-04). */
export const WRITTEN_MS = 3_000

/** COMMERR-25: what is said of a letter that is on its way. */
export const LETTER_SENT = 'Letter was sent!'

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

/** Said of a day that has come already (COMPOSE-33). */
export const REMINDER_TOO_EARLY = 'The reminder must be tomorrow or later'

/** What a reminder is called at first (COMPOSE-31, COMPOSE-32); null without a template. */
export const reminderName = (templateName: string | null): string =>
  templateName === null
    ? 'Follow up'
    : `Follow Up: ${templateName}`.slice(0, REMINDER_NAME_MAX_LENGTH)
