import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '../../../server-mock/db/database.ts'
import { datevBatch } from '../../../server-mock/modules/payment-reports/datev/batch.ts'
import { csvReport, xlsxReport } from '../../../server-mock/modules/payment-reports/files.ts'
import { ledgerOf, ledgerRows } from '../../../server-mock/modules/payment-reports/read-ledger.ts'
import { breakdown, overview } from '../../../server-mock/modules/payment-reports/sheet.ts'
import type { Figures } from '../budgets.ts'

const PAYMENTS = 100_000
const [FIRST, LAST] = ['2026-01-01', '2026-03-31']
const period = {
  ...{ customerId: 'bench', from: `${FIRST}T00:00:00.000Z`, to: `${LAST}T23:59:59.999Z` },
}
const settings = {
  ...{ datev_consultant: '1001', datev_client: '7', datev_money: '1360' },
  ...{ datev_vat_19: '8400', datev_untaxed: '8200' },
}

/** A quarter with as many payments as an office has in years, each of four parts. */
async function fill({ pool }: Database): Promise<void> {
  await pool.query(`insert into payment (id, customer_id, case_id, entry, received, reference, website, country, language,
      method, currency, net, tax_type, tax_percentage, tax, gross, share_percentage, share, payout, invoice_number)
    select 'p' || n, 'bench', n, 'payment', timestamptz '${FIRST}' + n * interval '77 seconds', 'Reference ' || n,
      'shop-' || n % 900 || '.example', 'DE', 'de', 'card', 'EUR', 10000 + n, 'VAT', 1900, round((10000 + n) * 0.19),
      10000 + n + round((10000 + n) * 0.19), 2500, 2500, 7500, 'RE-' || n
    from generate_series(1, ${PAYMENTS}) n`)
  await pool.query(`insert into payment_line (payment_id, position, kind, description, net, tax, gross)
    select 'p' || n, at, (array['licence-fee', 'additional-fee', 'discount', 'tax'])[at + 1], 'Part ' || at, 100, 0, 100
    from generate_series(1, ${PAYMENTS}) n, generate_series(0, 3) at`)
}

/** Milliseconds until a file is there, whole, of which nothing is kept. */
async function timed(pieces: AsyncIterable<string | Uint8Array>): Promise<number> {
  const began = performance.now()
  let size = 0
  for await (const piece of pieces) size += piece.length
  if (size < PAYMENTS * 50) throw new Error(`a report of ${size} bytes`)
  return performance.now() - began
}

/** What each report of 100,000 payments takes, read off the embedded database. */
export async function reportsPart(): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), 'framewright-bench-'))
  const database = await openDatabase({ dataDir: join(folder, 'reports') })
  try {
    await fill(database)
    const rows = () => ledgerRows(database.db, period)
    const ledger = () => ledgerOf(database.db, period)
    const batch = {
      ...{ settings, days: { start: FIRST, end: LAST }, now: '2026-04-01T00:00:00.000Z' },
    }
    const files = {
      'overview-excel': () => xlsxReport(overview(rows())),
      'breakdown-excel': () => xlsxReport(breakdown(ledger())),
      'overview-csv': () => csvReport(overview(rows())),
      'breakdown-csv': () => csvReport(breakdown(ledger())),
      datev: () => datevBatch(batch, rows()),
    }
    const figures: Figures = {}
    for (const [name, make] of Object.entries(files))
      figures[`reports.${name}-ms`] = await timed(make())
    return figures
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}
