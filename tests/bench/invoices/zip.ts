import { setTimeout as pause } from 'node:timers/promises'
import { type Database, openDatabase } from '../../../server-mock/db/database.ts'
import { invoice } from '../../../server-mock/db/schema/invoices.ts'
import { downloadInvoices } from '../../../server-mock/modules/invoices/download.ts'
import { structuredPart } from '../../../server-mock/modules/invoices/structured.ts'
import { forXRechnung, issued } from '../../support/e-invoice/issued.ts'
import type { Figures } from '../budgets.ts'
import type { Make } from '../server/engines.ts'
import { CUSTOMER, fillCases } from '../server/fill.ts'
import { servicesOver, user } from '../server/reads.ts'
import { stallOf, timed } from '../writing/timed.ts'

const INVOICES = 5_000
const AT_ONCE = 100
const LOOK_MS = 100

/** As many invoices of a page each, with their e-invoices. */
async function fill(database: Database): Promise<void> {
  await fillCases(database, INVOICES)
  const findings = Array.from({ length: 8 }, (_, at) => ({ price: 120 + at, license: null }))
  const data = forXRechnung(issued({ findings }))
  const row = (at: number) => {
    const number = `RE-${at}`
    const of = { ...data, case_id: String(10_000_000 + at) }
    return {
      ...{ id: `zip-${at}`, customerId: CUSTOMER, caseId: 10_000_000 + at, number, data: of },
      ...{ kind: 'INVOICE' as const, status: 'OPEN' as const },
      created: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString(),
      ...structuredPart(number, of),
    }
  }
  for (let from = 0; from < INVOICES; from += AT_ONCE) {
    await database.db
      .insert(invoice)
      .values(Array.from({ length: AT_ONCE }, (_, n) => row(from + n)))
    // What is left of this would hide what the zip takes.
    global.gc?.()
  }
}

/** How many MB more than before this process had at the most, its threads with it. */
async function memoryOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss()
  let most = before
  let isDone = false
  const looked = (async () => {
    while (!isDone) {
      most = Math.max(most, process.memoryUsage.rss())
      await pause(LOOK_MS)
    }
  })()
  await work()
  isDone = true
  await looked
  return (most - before) / 1e6
}

/** Saves them all in one zip, of which nothing is kept. */
async function save(database: Database): Promise<void> {
  const found = await downloadInvoices.run({
    ...{ user, services: servicesOver(database), params: { customer_id: CUSTOMER }, query: {} },
    body: {},
  })
  if (!('file' in found && 'pieces' in found.file)) throw new Error('no zip')
  let size = 0
  for await (const piece of found.file.pieces) size += piece.length
  if (size < INVOICES * 10_000) throw new Error(`a zip of ${size} bytes`)
}

/** What a zip of 5,000 invoices takes: time, memory, and how long others wait meanwhile. */
export async function zipOf(make: Make): Promise<Figures> {
  const database = await openDatabase(await make('zipped'))
  try {
    await fill(database)
    const figures: Figures = {}
    figures['zip-more-mb'] = await memoryOf(async () => {
      figures['zip-stall-ms'] = await stallOf(async () => {
        figures['zip-s'] = (await timed(() => save(database))) / 1000
      })
    })
    return figures
  } finally {
    await database.close()
  }
}
