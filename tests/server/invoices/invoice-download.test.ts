/** The papers of many invoices in one file (G-133). */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { InvoiceFilter } from '../../../contracts/model/accounting/invoice-list.ts'
import { auditEntry } from '../../../server-mock/db/schema/audit.ts'
import { invoice } from '../../../server-mock/db/schema/invoices.ts'
import { zipOf } from '../../../server-mock/files/zip.ts'
import { unzipped } from '../../support/files/unzipped.ts'
import { openInvoiceDesk } from '../../support/offices/invoice-desk.ts'
import { anInvoiceData } from '../../support/offices/invoicing.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openInvoiceDesk())
const { api, own, db } = desk
const token = await api.signIn('pro', 'admin')

const download = (filter: InvoiceFilter) =>
  fetch(`${api.origin}/api/customer/${own.id}/invoices/download`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ filter }),
  })
const filesOf = async (filter: InvoiceFilter) =>
  unzipped(Buffer.from(await (await download(filter)).arrayBuffer()))

let kept = 0
/** An invoice of this number, as the database holds it. */
async function keep(number: string, parts: { date: string }) {
  kept += 1
  const caseId = await desk.makeCase('CANCELLED')
  await db.insert(invoice).values({
    ...{ id: `kept-${kept}`, customerId: own.id, caseId: Number(caseId), number },
    ...{ kind: 'INVOICE', status: 'OPEN', data: anInvoiceData(caseId, parts) },
    created: new Date(Date.UTC(2026, 10, 1, 8, kept)).toISOString(),
  })
}

test('an invoice and its cancellation are in the zip, each byte for byte the paper that is read alone [COMMAPI-72] [G-133]', async () => {
  const id = await desk.openFor()
  const { answer: made } = await desk.changed(id, () => desk.generate(id))
  const { answer: back } = await desk.changed(id, () => desk.cancel(id, made.invoice_id))
  const answer = await download({ search: id })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect(answer.headers.get('content-disposition')).toContain('invoices.zip')
  const files = unzipped(Buffer.from(await answer.arrayBuffer()))
  const alone = await Promise.all(
    [back.invoice_id, made.invoice_id].map(async (invoiceId) => {
      const { number } = await desk.storedInvoice(invoiceId)
      const paper = await fetch(`${api.origin}/api/cases/${id}/invoice/${invoiceId}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      return { name: `${number}.pdf`, bytes: Buffer.from(await paper.arrayBuffer()) }
    }),
  )
  expect(files).toEqual(alone)
  expect(files.every(({ bytes }) => bytes.toString('latin1', 0, 5) === '%PDF-')).toBe(true)
})

test('only what the filter lets through is in it, under names that are safe and differ', async () => {
  const date = '2025-06-01'
  for (const number of ['RE/7', 're-7', '../../7', 'Ä\u202e7', 'RE-7']) await keep(number, { date })
  await keep('OTHER', { date: '2025-06-02' })
  const names = (await filesOf({ from: date, to: date })).map(({ name }) => name)
  expect(names).toHaveLength(5)
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(5)
  for (const name of names) expect(name).toMatch(/^[^/\\\u202e]+\.pdf$/u)
  expect(names[0]).toBe('RE-7.pdf')
  expect(names).toContain('re-7 (2).pdf')
})

test('a filter that lets nothing through gives a zip of nothing; days in the wrong order are refused', async () => {
  expect(await filesOf({ search: 'nobody' })).toEqual([])
  const { status } = await download({ from: '2026-02-01', to: '2026-01-31' })
  expect(status).toBe(400)
})

test('who took how many, and by which filter, stands in the audit log', async () => {
  await filesOf({ to: '2025-06-02', status: 'OPEN' })
  const entries = await db
    .select({ changes: auditEntry.changes, target: auditEntry.targetKind })
    .from(auditEntry)
    .where(eq(auditEntry.action, 'invoices.exported'))
    .orderBy(auditEntry.n)
  expect(entries.at(-1)).toEqual({
    target: 'invoices',
    changes: [
      { field: 'invoices', from: null, to: 6 },
      { field: 'to', from: null, to: '2025-06-02' },
      { field: 'status', from: null, to: 'OPEN' },
    ],
  })
})

test('a zip of more files than two bytes count is one that says so in eight', async () => {
  async function* many() {
    for (let n = 0; n < 65_536; n += 1)
      yield { name: `${n}`, bytes: new Uint8Array(0), modified: new Date(0) }
  }
  const pieces: Uint8Array[] = []
  for await (const piece of zipOf(many())) pieces.push(piece)
  const zip = Buffer.concat(pieces)
  const locator = zip.length - 22 - 20
  expect(zip.toString('latin1', locator, locator + 4)).toBe('PK\u0006\u0007')
  const end = Number(zip.readBigUInt64LE(locator + 8))
  expect([zip.toString('latin1', end, end + 4), zip.readBigUInt64LE(end + 32)]).toEqual([
    ...['PK\u0006\u0006', 65_536n],
  ])
})
