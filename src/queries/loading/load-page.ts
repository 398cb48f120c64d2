import type { PayloadOf } from '../../../contracts/events/definitions.ts'
import type { CaseQuery, Paging } from '../../../contracts/model/cases/query.ts'
import { PAGE_SIZE } from '../../../contracts/model/cases/query.ts'
import type { Failure } from '../../bus/outcome.ts'
import type { Loaded, Loader } from './create-read.ts'

/** The largest page that the server gives (gaps-2, 2). */
const LARGEST_PAGE = 10_000

export type PageRequest = {
  query: CaseQuery
  mode: PayloadOf<'case-page.listed'>['mode']
  /** Where an appended page begins. */
  cursor: string | null
  /** How many cases a refresh covers: those that are loaded (LIST-27). */
  loaded: number
}

/**
 * The requests of one load (LIST-26, LIST-27, LIST-30; engine.md 9 and 18):
 *
 *     reset     page 1 of 200
 *     append    200 from the cursor on
 *     refresh   page 1 as large as what is loaded, in pages of 10,000 when that is more
 */
export function pagingsOf({ mode, cursor, loaded }: PageRequest): Paging[] {
  if (mode === 'append' && cursor !== null) return [{ page_size: PAGE_SIZE, cursor }]
  const page_size = mode === 'refresh' && loaded > 0 ? Math.min(loaded, LARGEST_PAGE) : PAGE_SIZE
  const pages = mode === 'refresh' ? Math.max(1, Math.ceil(loaded / LARGEST_PAGE)) : 1
  return Array.from({ length: pages }, (_, at) => ({ page: at + 1, page_size }))
}

export const loadPage: Loader<PageRequest> = async ({ gateway, cursor, event }, request) => {
  const { query, mode } = request
  const parts: Loaded[] = []
  for (const paging of pagingsOf(request)) {
    const answer = await gateway.call('searchCases', { body: { ...query, paging } })
    if (answer.kind !== 'answer') return answer satisfies Failure
    const { cases, total_count, next_cursor } = answer.value
    const as_of = answer.asOf ?? cursor
    const page = { query, mode, cases, total_count, next_cursor, as_of }
    parts.push({ kind: 'loaded', events: [event('case-page.listed', page)], asOf: as_of })
  }
  return {
    kind: 'loaded',
    events: parts.flatMap((part) => part.events),
    asOf: Math.min(...parts.map((part) => part.asOf)),
  }
}
