import { HistoryPage } from '../../events/case-history.ts'
import { CaseId } from '../../model/primitives.ts'
import { z } from '../../schema.ts'
import { nothing, read } from '../rows.ts'

/** Added: who changed the offer, the contact, the imprint or the flow of a case, when, from what to what. */
export const caseHistoryCalls = {
  /** A page, the newest entries first; `cursor` is the `next_cursor` of the page before. Refusal: 404. */
  readCaseHistory: read({
    method: 'GET',
    path: '/cases/:id/history',
    params: z.strictObject({ id: CaseId }),
    query: z.extend(nothing, {
      cursor: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
    }),
    answer: HistoryPage,
  }),
}
