/** A list of many cases, and what it should hold by the rules that the client uses. */
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { calls } from '../../../contracts/api/calls.ts'
import type { CaseRow } from '../../../contracts/model/cases/case.ts'
import type { CaseFilter, CaseSort } from '../../../contracts/model/cases/query.ts'
import { matchesFilter } from '../../../contracts/rules/case-list/list-filters.ts'
import { z } from '../../../contracts/schema.ts'
import { caseRow } from '../../../server-mock/db/schema/cases.ts'
import { addCrowd } from '../../support/offices/case-crowd.ts'
import { openApi } from '../../support/server/api.ts'

const SIZE = 1500
export const TODAY = '2026-11-20'

const answerOf = calls.searchCases.answer
if (answerOf === 'file') throw new Error('a list is no file')
const Answer = answerOf

export const byDefault: CaseSort = { key: 'date_state_updated', ascending: false }
export const ids = (rows: CaseRow[]) => rows.map((row) => row.id)

/** Sorted as the contract says: by the key, ties by the number, both in one direction. */
function inOrder(rows: CaseRow[], { key, ascending }: CaseSort): CaseRow[] {
  const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)
  const sorted = rows.toSorted(
    (a, b) => compare(a[key], b[key]) || compare(Number(a.id), Number(b.id)),
  )
  return ascending ? sorted : sorted.reverse()
}

type Written = typeof caseRow.$inferSelect

/** What a search looks through. */
const searchedOf = ({ host, id, sourceCaseId, ...of }: Written): string =>
  [host, id, sourceCaseId ?? '', of.contactEmail, of.contactName, of.contactCompany]
    .join(' ')
    .toLowerCase()

export async function openListDesk() {
  const api = await openApi()
  const { db } = api.services.database
  await addCrowd(db, 'office-lite', SIZE)
  const written = await db.select().from(caseRow).where(eq(caseRow.customerId, 'office-lite'))
  const token = await api.signIn('lite', 'admin')

  async function search(body: object) {
    const answer = await api.call('/cases/_search', { token, json: body })
    expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, answer.text.slice(0, 200)])
    return z.parse(Answer, answer.json)
  }

  /** Every case as the list shows it, and the text that a search looks through. */
  const all = (await search({ paging: { page: 1, page_size: 10_000 } })).cases
  const searched = new Map(written.map((row) => [String(row.id), searchedOf(row)]))

  const matchesText = (row: CaseRow, text: string): boolean =>
    text.trim() === '' || (searched.get(row.id)?.includes(text.trim().toLowerCase()) ?? false)

  /** What a list should hold, by the rules that the client uses and the rows themselves. */
  const expected = (filter: CaseFilter, sort: CaseSort): CaseRow[] =>
    inOrder(
      all.filter(
        (row) => matchesFilter(row, filter, TODAY) && matchesText(row, filter.search ?? ''),
      ),
      sort,
    )

  async function pagesByCursor(
    filter: CaseFilter,
    sort: CaseSort,
    size: number,
  ): Promise<string[]> {
    const seen: string[] = []
    for (let cursor: string | undefined; ; ) {
      const paging = { page_size: size, ...(cursor && { cursor }) }
      const page = await search({ sort, filter, paging })
      seen.push(...ids(page.cases))
      if (page.next_cursor === null) return seen
      expect(page.cases).toHaveLength(size)
      cursor = page.next_cursor
    }
  }

  return { api, token, all, search, expected, pagesByCursor, close: () => api.close() }
}
