import { createRead, type Loader } from '../loading/create-read.ts'
import { loaded } from '../loading/loaders.ts'
import { statusesOf } from '../loading/statuses.ts'

/** Which page of which case; `after` null for the first one. */
export type HistoryAsk = { caseId: string; after: string | null }

const keyOf = ({ caseId }: HistoryAsk): string => caseId

const load: Loader<HistoryAsk> = async ({ gateway, cursor, event }, { caseId, after }) =>
  loaded(
    await gateway.call('readCaseHistory', {
      params: { id: caseId },
      query: after === null ? {} : { cursor: after },
    }),
    cursor,
    ({ value }, as_of) => [
      event('case-history.listed', { case_id: caseId, after, ...value, as_of }),
    ],
  )

const read = createRead<HistoryAsk>({ read: 'case-history', keyOf, load })

/** Reads a page of the history of a case. */
export const caseHistoryRequested = read.requested

/** How the latest reading of each case's history stands, by the id of the case. */
export const $caseHistoryStatus = statusesOf(read, keyOf)
