import { WireEvent } from '../events/envelope.ts'
import { CaseDetail, ChargeDetails } from '../model/case.ts'
import { CaseId, Day, Id } from '../model/primitives.ts'
import {
  NOTE_MAX_LENGTH,
  REMINDER_NAME_MAX_LENGTH,
  SOURCE_CASE_ID_MAX_LENGTH,
} from '../rules/limits.ts'
import { z } from '../schema.ts'
import { staffOfCustomer } from './call.ts'
import { change, nothing, read } from './rows.ts'

const ofCase = z.strictObject({ id: CaseId })

/** A changing case call answers the full case and the events it committed (engine.md 5 and 19). */
export const CaseAnswer = z.extend(CaseDetail, { events: z.array(WireEvent) })

export const caseCalls = {
  /** CASEAPI-06. */
  createCase: change({
    method: 'POST',
    path: '/cases/create',
    params: nothing,
    query: nothing,
    body: z.strictObject({
      host: z.string().check(z.maxLength(300)),
      source_case_id: z.optional(
        z.nullable(z.string().check(z.maxLength(SOURCE_CASE_ID_MAX_LENGTH + 100))),
      ),
    }),
    answer: CaseAnswer,
  }),
  /** CASEAPI-09. */
  readChargeDetails: read({
    method: 'GET',
    path: '/cases/:id/charge_details',
    params: ofCase,
    query: nothing,
    answer: ChargeDetails,
  }),
  /** CASEAPI-36. */
  addNote: change({
    method: 'POST',
    path: '/cases/:id/note',
    params: ofCase,
    query: nothing,
    body: z.strictObject({ text: z.string().check(z.maxLength(NOTE_MAX_LENGTH * 2)) }),
    answer: CaseAnswer,
    versioned: true,
  }),
  /** CASEAPI-37. Refusal: 403 for another's note (NOTE-05). */
  deleteNote: change({
    method: 'DELETE',
    path: '/cases/:id/note/:noteId',
    params: z.strictObject({ id: CaseId, noteId: Id }),
    query: nothing,
    answer: CaseAnswer,
    versioned: true,
  }),
  /** CASEAPI-41: `tagId` is the tag itself, URL-encoded (gaps-2, 11). */
  addTag: change({
    method: 'POST',
    path: '/cases/:id/case_tag/:tagId',
    params: z.strictObject({
      id: CaseId,
      tagId: z.string().check(z.minLength(1), z.maxLength(200)),
    }),
    query: nothing,
    answer: CaseAnswer,
    versioned: true,
  }),
  /** CASEAPI-42. */
  removeTag: change({
    method: 'DELETE',
    path: '/cases/:id/case_tag/:tagId',
    params: z.strictObject({
      id: CaseId,
      tagId: z.string().check(z.minLength(1), z.maxLength(200)),
    }),
    query: nothing,
    answer: CaseAnswer,
    versioned: true,
  }),
  /** CASEAPI-31 and -33: a null reminder deletes it. */
  setReminder: change({
    method: 'PUT',
    path: '/cases/:id/reminder',
    params: ofCase,
    query: nothing,
    body: z.union([
      z.null(),
      z.strictObject({
        name: z.nullable(z.string().check(z.maxLength(REMINDER_NAME_MAX_LENGTH))),
        date: z.nullable(Day),
      }),
    ]),
    answer: CaseAnswer,
    versioned: true,
  }),
  /** CASEAPI-32. */
  clearReminder: change({
    method: 'DELETE',
    path: '/cases/:id/reminder',
    params: ofCase,
    query: nothing,
    answer: CaseAnswer,
    versioned: true,
  }),
  /** Added: the customer's known tags, for the suggestions (TAG-07). */
  readCaseTags: read({
    method: 'GET',
    path: '/customer/:customer_id/case_tags',
    params: z.strictObject({ customer_id: Id }),
    query: nothing,
    answer: z.array(z.string()),
    policy: staffOfCustomer,
  }),
}
