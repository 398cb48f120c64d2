/** A tile equals the list that it opens, that list the cases themselves, and a tile that followed the events all three. */
import { type SQL, sql } from 'drizzle-orm'
import { type Kpi, KpiName } from '../../contracts/model/dashboard/dashboard.ts'
import { matchesFilter } from '../../contracts/rules/case-list/list-filters.ts'
import { kpiFilter } from '../../contracts/rules/dashboard/kpi.ts'
import { dayOf } from '../../contracts/rules/time/days.ts'
import type { Db } from '../../server-mock/db/database.ts'
import { filterSql, totalSql } from '../../server-mock/modules/case-list/filter-sql.ts'
import { broughtOn } from '../../src/features/dashboard/kpi-model.ts'
import { eventsAfter } from '../../src/projections/parts/recent.ts'
import type { Desk } from './desk.ts'
import type { House } from './world.ts'

type Figures = Readonly<Record<string, number>>

const unmapped = (customerId: string): SQL => sql`(select count(*)::int from email
  where customer_id = ${customerId} and direction = 'IN' and case_id is null)`

/** By what is maintained, as the list says its total, and by the rows of the cases one by one. */
async function inTheDatabase(db: Db, customerId: string, today: string) {
  const total: SQL[] = []
  const rows: SQL[] = []
  for (const name of KpiName.options) {
    const filter = kpiFilter(name)
    const one = filter ? totalSql(customerId, filter, today) : unmapped(customerId)
    const counted = filter
      ? sql`(select count(*)::int from case_row r where ${filterSql(customerId, filter, today)})`
      : one
    total.push(sql`${name}::text, ${one}`)
    rows.push(sql`${name}::text, ${counted}`)
  }
  const { rows: found } = await db.execute<{ total: Figures; rows: Figures }>(
    sql`select json_build_object(${sql.join(total, sql`, `)}) as total, json_build_object(${sql.join(rows, sql`, `)}) as rows`,
  )
  const [figures] = found
  if (!figures) throw new Error('nothing was counted')
  return figures
}

/** Of the cases that the client has loaded, which are all of them; it counts no mails before somebody looks at them. */
function loaded(desk: Desk, today: string): Figures {
  const rows = [...desk.workspace().rows.map.values()]
  const counts = KpiName.options.flatMap((name) => {
    const filter = kpiFilter(name)
    return filter ? [[name, rows.filter((row) => matchesFilter(row, filter, today)).length]] : []
  })
  return Object.fromEntries(counts)
}

/** What each list says that a tile opens, asked for as the list does. */
async function listTotals(desk: Desk, customerId: string): Promise<Figures> {
  const totals: Record<string, number> = {}
  for (const name of KpiName.options) {
    const filter = kpiFilter(name)
    const params = { customer_id: customerId }
    const { value } = filter
      ? await desk.read('searchCases', { body: { filter, paging: { page_size: 1 } } })
      : await desk.read('searchEmails', { params, body: { unmapped: true } })
    totals[name] = value.total_count ?? Number.NaN
  }
  return totals
}

const figuresOf = (kpis: readonly Kpi[]): Figures =>
  Object.fromEntries(kpis.map(({ name, value }) => [name, value]))

const compare = (what: string, kpis: Figures, other: Figures): string[] =>
  Object.entries(other)
    .filter(([name, value]) => kpis[name] !== value)
    .map(([name, value]) => `${name} is ${kpis[name]}, but ${value} ${what}`)

/** The tiles of a dashboard that stays open for a history. */
export function openTiles(desk: Desk, house: House, customerId: string) {
  const { db } = house.services.database
  let day = ''
  let counted: Parameters<typeof broughtOn>[0] | null = null

  const asked = async () => {
    const { value, asOf } = await desk.read('readKpis', { params: { customer_id: customerId } })
    return { kpis: value, asOf }
  }
  const today = (): string => dayOf(new Date(house.now()).toISOString())

  /** Where it cannot follow on, or on another day, a client asks again. */
  function followed(): Parameters<typeof broughtOn>[0] | null {
    if (!counted || day !== today()) return null
    return broughtOn(counted, eventsAfter(desk.workspace().recent, counted.asOf), day)
  }

  return {
    /** What does not hold after a step. */
    problems: async (): Promise<string[]> => {
      const own = followed()
      const now = await asked()
      day = today()
      counted = own ?? now
      const kpis = figuresOf(now.kpis)
      const found = await inTheDatabase(db, customerId, day)
      return [
        ...compare('by the total of its list', kpis, found.total),
        ...compare('counted in the database', kpis, found.rows),
        ...compare('on the tile that followed the events', kpis, figuresOf(counted.kpis)),
        ...compare('of what the client has loaded', kpis, loaded(desk, day)),
      ]
    },
    /** What the lists themselves say otherwise. */
    wrongInTheEnd: async (): Promise<string[]> =>
      compare(
        'in the list that it opens',
        figuresOf((await asked()).kpis),
        await listTotals(desk, customerId),
      ),
  }
}
