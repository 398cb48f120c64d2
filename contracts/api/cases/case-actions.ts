import { OpponentContact } from '../../model/cases/case.ts'
import { Bit, CaseId, Id } from '../../model/primitives.ts'
import { z } from '../../schema.ts'
import { change, nothing } from '../rows.ts'
import { CaseAnswer } from './cases.ts'

const ofCase = z.strictObject({ id: CaseId })
const ofFinding = z.strictObject({ id: CaseId, findingId: Id })

/** Forms that ask for none send an empty one (CONTACT-05). */
const gender = z.optional(z.nullable(z.union([OpponentContact.shape.gender, z.literal('')])))

/** The `digest` of the email that the person was shown: where another one would leave by now, the act is a 412. */
const shownEmail = z.strictObject({
  shown_email: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
})

/** Activation answers 200 even if its initial mail failed; then the error says why (G-402). */
export const ActivationAnswer = z.extend(CaseAnswer, {
  initial_email_sent: Bit,
  initial_email_error: z.nullable(z.string()),
})

/** What a person does to a case as a whole; refused with 409 where `case-transitions` says no. */
export const caseActionCalls = {
  /** CASEAPI-25: T2 from STANDBY, T5 ("Reactivate") from CANCELLED. Refusals: 409 with the reason. */
  activateCase: change({
    method: 'PUT',
    path: '/cases/:id/activate_case',
    params: ofCase,
    query: shownEmail,
    answer: ActivationAnswer,
    versioned: true,
  }),
  /** CASEAPI-26: T3 and T4. */
  cancelCase: change({
    method: 'PUT',
    path: '/cases/:id/cancel_case',
    params: ofCase,
    query: nothing,
    answer: CaseAnswer,
    versioned: true,
  }),
  /** CASEAPI-27: T6. */
  resetCase: change({
    method: 'PUT',
    path: '/cases/:id/reset_case',
    params: ofCase,
    query: nothing,
    answer: CaseAnswer,
    versioned: true,
  }),
  /** Pauses or resumes what is scheduled; `state` in any case of letters (G-481). */
  setAutomation: change({
    method: 'PUT',
    path: '/cases/:id/scheduled_emails',
    params: ofCase,
    query: z.strictObject({ state: z.string().check(z.maxLength(20)) }),
    answer: CaseAnswer,
    versioned: true,
  }),
  /**
   * Takes away a mail that waits, or a failed one, whose counter it lowers (G-479). `activityId` is the activity's. Added:
   * takes back what a person sends as long as it lies in the outbox (G-707); 409 'This email has already left.' after that.
   */
  deleteScheduledEmail: change({
    method: 'DELETE',
    path: '/cases/:id/scheduled_email/:activityId',
    params: z.strictObject({ id: CaseId, activityId: Id }),
    query: nothing,
    answer: CaseAnswer,
    versioned: true,
  }),
  /** Replaces the contact wholly; its email is required (document 2, section 5 "Opponent contact"). */
  changeContact: change({
    method: 'PUT',
    path: '/cases/:id/opponent_contact_details',
    params: ofCase,
    query: nothing,
    body: z.strictObject({ ...OpponentContact.shape, gender }),
    answer: CaseAnswer,
    versioned: true,
  }),
  /** Reviews a licence; T10 where it was the last open finding of an ACTIVE case. */
  reviewLicense: change({
    method: 'PUT',
    path: '/cases/:id/findings/:findingId/license/state',
    params: ofFinding,
    query: shownEmail,
    body: z.strictObject({ state: z.enum(['VALID', 'INVALID']) }),
    answer: CaseAnswer,
    versioned: true,
  }),
  /** Only while the case is ACTIVE, else 409 (G-459). */
  deleteLicense: change({
    method: 'DELETE',
    path: '/cases/:id/findings/:findingId/license',
    params: ofFinding,
    query: nothing,
    answer: CaseAnswer,
    versioned: true,
  }),
  /** The request was dealt with: it goes, no activity is written (G-456). */
  finishCallback: change({
    method: 'DELETE',
    path: '/cases/:id/callback_request',
    params: ofCase,
    query: nothing,
    answer: CaseAnswer,
    versioned: true,
  }),
}
