import { type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CaseState } from '../../../contracts/model/cases/case.ts'
import { CaseFilterFlag, CaseSortKey } from '../../../contracts/model/cases/query.ts'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { totalSql } from '../../../server-mock/modules/case-list/filter-sql.ts'
import {
  foundSql,
  listSql,
  metSql,
  type PageQuery,
  sortedSql,
} from '../../../server-mock/modules/case-list/page-sql.ts'
import { addCrowd } from '../../support/offices/case-crowd.ts'
import { openApi } from '../../support/server/api.ts'
import { withoutPageSort } from '../../support/server/plans.ts'
import { opened } from '../../support/setup/opened.ts'

const api = await opened(openApi())
const { db, pool } = api.services.database
await db.insert(customer).values({
  id: 'crowd',
  name: 'Crowd',
  plan: 'PRO',
  created: '2026-01-01T00:00:00.000Z',
})
await addCrowd(db, 'crowd', 6000)
await pool.query('vacuum analyze')

const list = (parts: Partial<PageQuery>): PageQuery => ({
  customerId: 'crowd',
  today: '2026-11-20',
  filter: {},
  sort: { key: 'date_state_updated', ascending: false },
  // Small against their list, as pages are: half of a list is better sorted.
  size: 20,
  offset: 0,
  cursor: null,
  ...parts,
})

/** The planner's steps that matter: what is sorted, and how the cases are got at. */
async function stepsOf(query: SQL): Promise<string[]> {
  const { rows } = await api.services.database.db.execute<Record<string, string>>(
    sql`explain ${query}`,
  )
  return withoutPageSort(rows.map((row) => Object.values(row)[0] ?? ''))
    .filter((line) => /^\W*(Incremental )?Sort|case_row/.test(line))
    .map((line) => line.replace(/^\W*|\s*\(cost.*$/g, ''))
}

const sorted = (steps: string[]) => steps.filter((step) => /Sort/.test(step))
const readWhole = (steps: string[]) => steps.filter((step) => step.startsWith('Seq Scan'))

const moments: Record<CaseSortKey, string> = {
  date_state_updated: '2026-11-10T10:00:00.000Z',
  last_case_activity_timestamp: '2026-11-10T10:00:00.000Z',
  host: 'harbour-50.example',
}

const browsed = [undefined, ...CaseState.options].flatMap((state) =>
  CaseSortKey.options.flatMap((key) =>
    [true, false].map((ascending) => ({ state, key, ascending })),
  ),
)

test.each(browsed)('a list walks an index: $state by $key, ascending $ascending', async (of) => {
  const { state, key, ascending } = of
  const base = list({ filter: state ? { state } : {}, sort: { key, ascending } })
  const cursor = { key, ascending, value: moments[key], id: 40_100_000 }
  for (const query of [base, { ...base, cursor }, { ...base, offset: 60 }]) {
    const steps = await stepsOf(listSql(query))
    expect([sorted(steps), readWhole(steps)]).toEqual([[], []])
  }
})

test.each(CaseFilterFlag.options)(
  'the filter %s reads its hits alone, in their order, whatever that is',
  async (flag) => {
    for (const key of CaseSortKey.options) {
      const query = list({ filter: { [flag]: true }, sort: { key, ascending: false } })
      const steps = await stepsOf(listSql(query))
      expect(readWhole(steps)).toEqual([])
      const whole = /case_row_(state_)?(updated|activity|host)\b/
      expect(steps.filter((step) => whole.test(step))).toEqual([])
    }
  },
)

test('no total of a list reads the cases', async () => {
  for (const filter of [{}, ...CaseFilterFlag.options.map((flag) => ({ [flag]: true }))]) {
    const total = totalSql('crowd', filter, '2026-11-20')
    expect(await stepsOf(sql`select ${total}`)).toEqual([])
  }
})

test('a search finds its hits by the trigrams and sorts them', async () => {
  const steps = await stepsOf(foundSql(list({ filter: { search: 'ref-77' } })))
  expect(steps.join()).toContain('case_row_search')
  expect(readWhole(steps)).toEqual([])
  const far = await stepsOf(sortedSql(list({ filter: { search: 'ref-77' } })))
  expect(far.join()).toContain('case_row_search')
})

test('a search with very many hits walks the list until the page is full', async () => {
  const steps = await stepsOf(metSql(list({ filter: { search: 'harbour' } })))
  expect(readWhole(steps)).toEqual([])
  expect(steps.filter((step) => /case_row_updated/.test(step))).toHaveLength(1)
})
