import { WireEvent } from '../../events/envelope.ts'
import { LetterQuote, LetterStatus } from '../../model/cases/letter.ts'
import { LetterText } from '../../model/mail/letter-text.ts'
import { SentReminder } from '../../model/mail/mail-draft.ts'
import { CaseId, Id } from '../../model/primitives.ts'
import { z } from '../../schema.ts'
import { PAPER_MS, staff, type UserPolicy } from '../call.ts'
import { GivenConfig, TEMPLATE_LIMIT } from '../mail/mail-templates.ts'
import { change, nothing, read } from '../rows.ts'
import { CaseAnswer } from './cases.ts'

/** LETTERS-18, LETTERS-19: written under ENTERPRISE alone; what was sent stays to be seen under any plan (G-735). */
const writers: UserPolicy = { ...staff, plans: ['ENTERPRISE'] }

const ofCase = z.strictObject({ id: CaseId })
const ofLetter = z.strictObject({ id: CaseId, letterId: Id })

/** A letter as somebody writes it (G-84), and the template that it is made of. */
const written = {
  subject: z.string().check(z.maxLength(10_000)),
  content: z.string().check(z.maxLength(4_000_000)),
  config: GivenConfig,
}
const ofTemplate = { template_id: z.optional(Id) }

/** Letters of a case: what one will look like and cost, its sending, and what became of it. */
export const letterCalls = {
  /** CASEAPI-43: the letter as it was printed, as a PDF to view or to download. */
  readLetter: read({
    method: 'GET',
    path: '/cases/:id/letter/:letterId',
    params: ofLetter,
    query: nothing,
    answer: 'file',
    waitMs: PAPER_MS,
    weight: 5,
  }),
  /** Added (LETTER-02): a letter as it was written, its placeholders not filled in, so that it can be sent again. */
  readLetterText: read({
    method: 'GET',
    path: '/cases/:id/letter/:letterId/text',
    params: ofLetter,
    query: nothing,
    answer: LetterText,
  }),
  /**
   * COMMAPI-23: the letter as it would be printed now, as a PDF. Its headers `Letter-Digest`, `Letter-Pages` and
   * `Letter-Sheets` are added. Refusals: 400 for what no letter can show or that is too long, 409 without a mail flow, a
   * whole address, or with a placeholder that has no value.
   */
  previewLetter: read({
    method: 'PUT',
    path: '/cases/:id/preview_letter',
    params: ofCase,
    query: z.strictObject(ofTemplate),
    body: z.strictObject(written),
    answer: 'file',
    waitMs: PAPER_MS,
    weight: 5,
    policy: writers,
    bodyLimit: TEMPLATE_LIMIT,
  }),
  /**
   * COMMAPI-24: what the letter would cost now, in whole credits (G-82); what is left, pages, sheets and the digest that a preview
   * would have (G-732) are added. Answered also while a placeholder has no value; 409 without the recipient's country.
   */
  readLetterCost: read({
    method: 'PUT',
    path: '/cases/:id/letter_cost',
    params: ofCase,
    query: z.strictObject(ofTemplate),
    body: z.strictObject(written),
    answer: LetterQuote,
    weight: 5,
    policy: writers,
    bodyLimit: TEMPLATE_LIMIT,
  }),
  /**
   * COMMAPI-25, COMMAPI-26: accepts a letter and holds what it costs. `digest`: that of the preview that was seen (added);
   * 409 where the letter is another one by now (G-732). With `old_failed_letter_id` it takes the place of that one, which
   * gets its credits back. `draft_id` (added): the sender's own draft of it, which ends with it; 404 where it is not there.
   * Refused as a preview, 400 for a reminder (added) whose day is past, and 409 with too few credits or for a letter that needs
   * no correction.
   */
  sendLetter: change({
    method: 'POST',
    path: '/cases/:id/send_letter',
    params: ofCase,
    query: z.strictObject({
      ...ofTemplate,
      old_failed_letter_id: z.optional(Id),
      draft_id: z.optional(Id),
    }),
    body: z.strictObject({
      ...written,
      digest: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
      reminder: z.optional(SentReminder),
    }),
    answer: z.object({
      letter_id: Id,
      letter_status: LetterStatus,
      events: z.array(WireEvent),
    }),
    weight: 5,
    policy: writers,
    bodyLimit: TEMPLATE_LIMIT,
  }),
  /** Added (G-705): a letter that failed for good is looked after. Refusal: 409 for any other. */
  acknowledgeLetter: change({
    method: 'PUT',
    path: '/cases/:id/letter/:letterId/acknowledge',
    params: ofLetter,
    query: nothing,
    answer: CaseAnswer,
  }),
}
