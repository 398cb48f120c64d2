import { WireEvent } from '../../events/envelope.ts'
import {
  NOTE_MAX_LENGTH,
  REMINDER_NAME_MAX_LENGTH,
  SOURCE_CASE_ID_MAX_LENGTH,
} from '../../limits.ts'
import { CaseDetail, CaseState, ChargeDetails } from '../../model/cases/case.ts'
import { CaseExport } from '../../model/cases/case-export.ts'
import { FilterCounts } from '../../model/cases/filter-counts.ts'
import { CaseId, Day, Id, TypedTag } from '../../model/primitives.ts'
import { z } from '../../schema.ts'
import { NAMED_CASES_LIMIT, staffOfCustomer } from '../call.ts'
import { change, nothing, read } from '../rows.ts'

/** An export of many cases takes its time. */
const EXPORT_MS = 600_000

const ofCase = z.strictObject({ id: CaseId })

/** A changing case call answers the full case and the events it committed (engine.md 5 and 19). */
export const CaseAnswer = z.extend(CaseDetail, { events: z.array(WireEvent) })

export const caseCalls = {
  /**
   * Added (issue 6, "Export"): the whole list that a search would give in pages, or what is marked in it, as a file.
   * That it was asked for becomes an entry of the audit log.
   */
  exportCases: read({
    method: 'POST',
    path: '/cases/_export',
    params: nothing,
    query: nothing,
    body: CaseExport,
    answer: 'file',
    weight: 20,
    bodyLimit: NAMED_CASES_LIMIT,
    waitMs: EXPORT_MS,
  }),
  /**
   * Added: how many cases each filter leaves of a view, or of all cases without a state. `day` is the UTC day that
   * reminders were compared with.
   */
  countFilters: read({
    method: 'GET',
    path: '/cases/_filter_count',
    params: nothing,
    query: z.strictObject({ state: z.optional(CaseState) }),
    answer: FilterCounts,
  }),
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
  /**
   * Added: takes the deletion of a note back, within a day of it. Refusals: 403 for another's note, 404 for one that is
   * gone for good. A note that stands there is as good as restored.
   */
  restoreNote: change({
    method: 'PUT',
    path: '/cases/:id/note/:noteId/restore',
    params: z.strictObject({ id: CaseId, noteId: Id }),
    query: nothing,
    answer: CaseAnswer,
    versioned: true,
  }),
  /** CASEAPI-41: `tagId` is the tag itself, URL-encoded (gaps-2, 11). */
  addTag: change({
    method: 'POST',
    path: '/cases/:id/case_tag/:tagId',
    params: z.strictObject({ id: CaseId, tagId: TypedTag }),
    query: nothing,
    answer: CaseAnswer,
    versioned: true,
  }),
  /** CASEAPI-42. */
  removeTag: change({
    method: 'DELETE',
    path: '/cases/:id/case_tag/:tagId',
    params: z.strictObject({ id: CaseId, tagId: TypedTag }),
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
