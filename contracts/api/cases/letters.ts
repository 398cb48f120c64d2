import { CaseId, Id } from '../../model/primitives.ts'
import { z } from '../../schema.ts'
import { nothing, read } from '../rows.ts'

/** Letters as a case shows them. */
export const letterCalls = {
  /** CASEAPI-43: the letter as it was sent, as a PDF to view or to download. */
  readLetter: read({
    method: 'GET',
    path: '/cases/:id/letter/:letterId',
    params: z.strictObject({ id: CaseId, letterId: Id }),
    query: nothing,
    answer: 'file',
    weight: 5,
  }),
}
