import type { CaseQuery, Paging } from '../../../contracts/model/cases/query.ts'
import { CaseFilterFlag, CaseSortKey } from '../../../contracts/model/cases/query.ts'
import { parse, z } from '../../../contracts/schema.ts'
import type { Database } from '../../../server-mock/db/database.ts'
import { createHub } from '../../../server-mock/hub.ts'
import { encodeCursor } from '../../../server-mock/modules/case-list/cursor.ts'
import { countCases } from '../../../server-mock/modules/case-list/reading.ts'
import { searchCases } from '../../../server-mock/modules/case-list/search.ts'
import { noPayments } from '../../../server-mock/payment-provider.ts'
import { noMailSender, type Services } from '../../../server-mock/services.ts'
import { aConfig, aLog } from '../../support/server/services.ts'
import { CUSTOMER, TODAY } from './fill.ts'

export const user = {
  id: 'bench-user',
  customerId: CUSTOMER,
  role: 'ADMIN',
  plan: 'ENTERPRISE',
  name: 'Bench',
  email: 'bench@example.com',
  lacksSecondFactor: false,
} as const

export const servicesOver = (database: Database): Services => ({
  config: aConfig(),
  database,
  clock: { now: () => new Date(`${TODAY}T12:00:00.000Z`) },
  hub: createHub(),
  log: aLog(),
  outbox: noMailSender,
  payments: noPayments,
})

/** One thing that a person asks for; resolves when its answer is ready to be sent. */
export type Ask = () => Promise<unknown>

type Query = Partial<CaseQuery> & { paging?: Paging }

const list =
  (services: Services, query: Query): Ask =>
  () =>
    searchCases.run({ body: query, user, services, params: {}, query: {} })

const sorts: readonly CaseQuery['sort'][] = CaseSortKey.options.flatMap((key) =>
  [false, true].map((ascending) => ({ key, ascending })),
)

const Marks = z.array(
  z.object({ id: z.int(), updated: z.string(), active: z.string(), host: z.string() }),
)

/** Rows from all over the list: where somebody who scrolls may be. */
async function marksOf({ pool }: Database, count: number) {
  const { rows } = await pool.query(
    `select id, host, to_char(date_state_updated at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated,
      to_char(last_activity at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as active
     from case_row where id % greatest(1, (select count(*) from case_row) / ${count}) = 0`,
  )
  const marks = parse(Marks, rows)
  if (!marks.ok) throw new Error(marks.message)
  return marks.value
}

const cursorAt = (sort: CaseQuery['sort'], mark: z.infer<typeof Marks>[number]): string => {
  const value = {
    date_state_updated: mark.updated,
    last_case_activity_timestamp: mark.active,
    host: mark.host,
  }
  return encodeCursor({ ...sort, value: value[sort.key], id: mark.id })
}

/** Pages from all over the list, in every order. */
export async function deepQueries(database: Database, count: number): Promise<Query[]> {
  const marks = await marksOf(database, count)
  return marks.map((mark, at) => {
    const sort = sorts[at % sorts.length] ?? { key: 'date_state_updated', ascending: false }
    return { sort, paging: { cursor: cursorAt(sort, mark) } }
  })
}

const terms = [
  // None, a few, some hundred, many.
  'nothing like it',
  'kestrel-4711',
  'person12345@',
  'ref-777',
  'firma 4242',
  'harbour-39',
  'ahlers 777',
  'harbour',
  'example',
  'ag',
]

/** Bodies of what people ask the list for: pages from all over it, its filters and searches. */
export async function mixedBodies(database: Database, count: number): Promise<string[]> {
  const queries: Query[] = [
    ...(await deepQueries(database, count)),
    ...CaseFilterFlag.options.map((flag) => ({ filter: { [flag]: true } })),
    ...terms.map((search) => ({ filter: { search } })),
  ]
  return queries.map((query) => JSON.stringify(query))
}

/** What is measured at every size, by name. */
export async function asksOf(database: Database, count: number): Promise<Record<string, Ask[]>> {
  const services = servicesOver(database)
  const places = await deepQueries(database, count)
  const deep = (query: Query): Ask[] =>
    places.map((place) => list(services, { ...query, ...place }))
  return {
    first: sorts.map((sort) => list(services, { sort })),
    page: deep({}),
    state: deep({ filter: { state: 'ACTIVE' } }),
    counts: places.map(
      () => () => countCases.run({ body: undefined, user, services, params: {}, query: {} }),
    ),
    ...Object.fromEntries(
      CaseFilterFlag.options.map((flag) => [
        `filter ${flag}`,
        [list(services, { filter: { [flag]: true } }), ...deep({ filter: { [flag]: true } })],
      ]),
    ),
    ...Object.fromEntries(
      terms.map((search) => [
        `search ${search}`,
        sorts.map((sort) => list(services, { filter: { search }, sort })),
      ]),
    ),
  }
}
