import type { InvoiceFilter } from '../../../contracts/model/accounting/invoice-list.ts'
import { type Database, openDatabase } from '../../../server-mock/db/database.ts'
import { listInvoices } from '../../../server-mock/modules/invoices/list.ts'
import { sumUpTally } from '../../../server-mock/upkeep/tally.ts'
import { anInvoiceData } from '../../support/offices/invoicing.ts'
import type { Figures } from '../budgets.ts'
import type { Make } from '../server/engines.ts'
import { CUSTOMER, fillCases } from '../server/fill.ts'
import { servicesOver, user } from '../server/reads.ts'
import { percentile } from '../statistics.ts'
import { timed } from '../writing/timed.ts'

const INVOICES = 100_000
const ROUNDS = 25
/** Before anything counts: the code is compiled. */
const WARM_UP = 5

/** As many invoices as cases, in three currencies and all states, over the days of five years. */
async function fill(database: Database): Promise<void> {
  await fillCases(database, INVOICES)
  await database.pool.query(
    `insert into invoice (id, customer_id, case_id, number, kind, status, created, data)
     select 'invoice-' || n, '${CUSTOMER}', 10000000 + n, 'RE-' || n,
       case when n % 20 = 0 then 'CANCELLATION' else 'INVOICE' end,
       case when n % 20 = 0 then 'CANCELLED' when n % 3 = 0 then 'PAID' else 'OPEN' end,
       timestamptz '2026-11-20' - n * interval '25 minutes',
       $1::jsonb || jsonb_build_object(
         'date', to_char(timestamptz '2026-11-20' - n * interval '25 minutes', 'YYYY-MM-DD'),
         'currency', (array['EUR', 'CHF', 'PLN'])[1 + n % 3],
         'final_amount_gross', n % 1000 + 0.5)
     from generate_series(1, ${INVOICES}) n`,
    [JSON.stringify(anInvoiceData('4711'))],
  )
  await database.pool.query('vacuum (analyze) invoice')
  await sumUpTally({ database })
  await database.pool.query('analyze invoice_tally')
}

/** What is asked for: by `page` what people look through, by `search` also what finds all of them. */
const asked: Record<'page' | 'search', readonly InvoiceFilter[]> = {
  page: [
    {},
    { from: '2026-07-01', to: '2026-09-30' },
    { status: 'OPEN', type: 'INVOICE' },
    { search: 'RE-4711' },
    { search: 'nobody' },
  ],
  search: [{ search: 'RE-' }, { search: '7' }],
}

/** What a page of the list takes at 100,000 invoices: the first one, and the one behind it. */
export async function listOf(make: Make): Promise<Figures> {
  const database = await openDatabase(await make('invoices'))
  try {
    await fill(database)
    const services = servicesOver(database)
    const page = async (filter: InvoiceFilter, cursor?: string): Promise<string | null> => {
      const found = await listInvoices.run({
        ...{ user, services, params: { customer_id: CUSTOMER }, query: {} },
        body: { filter, paging: cursor === undefined ? {} : { cursor } },
      })
      if (!('body' in found)) throw new Error('no page')
      return found.body.next_cursor
    }
    const figures: Figures = {}
    for (const [name, filters] of Object.entries(asked)) {
      const times: number[] = []
      for (const filter of filters)
        for (let round = 0; round < ROUNDS; round += 1) {
          let next: string | null = null
          const first = await timed(async () => {
            next = await page(filter)
          })
          const cursor: string | null = next
          const second = cursor === null ? [] : [await timed(() => page(filter, cursor))]
          if (round >= WARM_UP) times.push(first, ...second)
        }
      figures[`${name}-p95-ms`] = percentile(times, 0.95)
    }
    return figures
  } finally {
    await database.close()
  }
}
