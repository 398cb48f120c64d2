import { sql } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import type { AuditChange } from '../../../contracts/events/audit.ts'
import type { InvoiceFilter } from '../../../contracts/model/accounting/invoice-list.ts'
import { invoiceFilterRefusal } from '../../../contracts/rules/invoices/invoice-filter.ts'
import { reads } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import type { Db } from '../../db/database.ts'
import { toInstant } from '../../db/instant.ts'
import { invoice } from '../../db/schema/invoices.ts'
import { headOf } from '../../events/read.ts'
import { type ZipEntry, zipOf } from '../../files/zip.ts'
import { noteRead } from '../audit/note-read.ts'
import { invoiceIds } from './list-sql.ts'
import { drawnPaper, invoiceFile, type StoredInvoice } from './stored-invoice.ts'

/** Invoices whose data is in memory at a time. */
const AT_ONCE = 50

/** The invoices of these ids in their order, part by part as somebody takes them. */
async function* storedOf(db: Db, ids: readonly string[]): AsyncGenerator<StoredInvoice> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const part = ids.slice(at, at + AT_ONCE)
    const rows = await db
      .select()
      .from(invoice)
      .where(sql`${invoice.id} = any(${sql.param(part)}::text[])`)
    const found = new Map(rows.map((row) => [row.id, row]))
    for (const id of part) {
      const row = found.get(id)
      if (row) yield row
    }
  }
}

/** Numbers that differ may be called the same as files, as RE/7 and RE-7 are: the later one is told apart. */
function namesApart(): (number: string) => string {
  const taken = new Set<string>()
  return (number) => {
    for (let n = 1; ; n += 1) {
      const name = invoiceFile(n === 1 ? number : `${number} (${n})`, 'pdf')
      const key = name.normalize('NFC').toLowerCase()
      if (taken.has(key)) continue
      taken.add(key)
      return name
    }
  }
}

/** Their papers, the next one drawn while the one before leaves. */
async function* papersOf(rows: AsyncIterable<StoredInvoice>): AsyncGenerator<ZipEntry> {
  const nameOf = namesApart()
  let drawn: Promise<ZipEntry> | null = null
  for await (const row of rows) {
    const before: Promise<ZipEntry> | null = drawn
    const name = nameOf(row.number)
    const modified = new Date(toInstant(row.created))
    drawn = drawnPaper(row).then((bytes) => ({ name, bytes, modified }))
    // Where nobody takes it any more, nobody hears of its failure.
    drawn.catch(() => undefined)
    if (before) yield await before
  }
  if (drawn) yield await drawn
}

/** What an administrator is to know of it: how many left, and by which filter. */
function changesOf(filter: InvoiceFilter, invoices: number): AuditChange[] {
  const asked = Object.entries({ invoices, ...filter })
  return asked.flatMap(([field, to]) =>
    to === undefined || to === '' ? [] : [{ field, from: null, to }],
  )
}

/** COMMAPI-72: the paper of each invoice that the filter lets through, in one file (G-133). */
export const downloadInvoices = reads<Calls['downloadInvoices']>(
  async ({ body: { filter = {} }, user, services }) => {
    const refusal = invoiceFilterRefusal(filter)
    if (refusal !== null) return refuse(400, refusal)
    const { db } = services.database
    const asOf = await headOf(db, user.customerId)
    const ids = await invoiceIds(db, { customerId: user.customerId, filter })
    await noteRead(services, user, {
      action: 'invoices.exported',
      target: { kind: 'invoices', id: null, name: null },
      changes: changesOf(filter, ids.length),
    })
    const pieces = zipOf(papersOf(storedOf(db, ids)))
    return { asOf, file: { filename: 'invoices.zip', type: 'application/zip', pieces } }
  },
)
