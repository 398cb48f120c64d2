/** Nothing that somebody wrote starts a formula, in any cell of any file that is made of the ledger. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { payment, paymentLine } from '../../../server-mock/db/schema/payments.ts'
import { sheet, sheetXml } from '../../support/offices/case-files.ts'
import { readDatev } from '../../support/payments/datev-file.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const api = await opened(openApi())
const { db } = api.services.database
const office = api.offices.pro
const token = await api.signIn('pro', 'admin')

const signs = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  "=cmd|'/c calc'!A1",
]
const hidden = [
  '',
  ' ',
  '\t',
  '\r',
  '\n',
  '\u00A0',
  '\u3000',
  '\u200B',
  '\u202E',
  '\u0001',
  '\uFEFF',
]
const formulas = [
  ...hidden.flatMap((before) => signs.map((sign) => before + sign)),
  ...['x;=1+1', 'x\t=1+1', 'x\n@SUM(A1)', '\tx', '";=1+1;"'],
]
const isFormula = (text: string) => /^[\s\p{C}]*[=+\-@＝＋－＠]/u.test(text)

/** Rows all of whose texts are hostile. */
async function book(): Promise<void> {
  const rows = formulas.map((text, at) => ({
    ...{ id: `formula-${at}`, customerId: office.id, caseId: 41_000_000 + at },
    ...{ entry: 'payment' as const, received: '2026-03-15T12:00:00.000Z', gross: 100, tax: 0 },
    ...{ reference: text, website: text, country: text, method: text, invoiceNumber: text },
    ...{ currency: text, taxType: null, taxPercentage: 0, net: 100, share: 0, payout: 100 },
  }))
  await db.insert(payment).values(rows)
  await db.insert(paymentLine).values(
    rows.map(({ id, reference }) => ({
      ...{ paymentId: id, position: 0, kind: 'additional-fee' as const, description: reference },
      ...{ net: 100, tax: 0, gross: 100 },
    })),
  )
  const datev = {
    ...{ datev_consultant: '1001', datev_client: '7', datev_money: '1360' },
    datev_untaxed: '8200',
  }
  await db.update(customer).set({ datev }).where(eq(customer.id, office.id))
}

async function file(call: string, format: string): Promise<Buffer> {
  const answer = await fetch(
    `${api.origin}/api/customer/${office.id}/${call}?start_date=2026-03-01&end_date=2026-03-31&format=${format}`,
    { headers: { authorization: `Bearer ${token}` } },
  )
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}

/** The cells of a CSV, where a program parts lines at a comma. */
const cellsOf = (text: string): string[] =>
  [...text.matchAll(/"((?:[^"]|"")*)"|([^",\r\n]+)/g)].map(
    ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
  )

await book()

test.each(['payment_report', 'payment_report_details'])(
  '%s: each text is typed as text in a workbook and marked in CSV',
  async (call) => {
    const bytes = await file(call, 'excel')
    expect(sheetXml(bytes)).not.toMatch(/<f[ >/]/)
    const rows = await sheet(bytes)
    // A workbook keeps them as they were written, for whoever searches it.
    const written = rows.flat().filter((cell) => typeof cell === 'string' && isFormula(cell))
    expect(written.length).toBeGreaterThan(formulas.length)
    const text = (await file(call, 'csv')).toString('utf8').slice(1)
    const cells = cellsOf(text)
    expect(cells.filter((cell) => cell.startsWith("'")).length).toBeGreaterThan(formulas.length)
    expect(cells.filter(isFormula)).toEqual([])
  },
)

test('a posting batch has no formula in any of its fields, nor behind a semicolon within one', async () => {
  const bytes = await file('payment_report', 'datev')
  const { texts, postings } = readDatev(bytes)
  expect(postings).toHaveLength(formulas.length)
  expect(texts.filter(isFormula)).toEqual([])
  expect(texts.flatMap((text) => text.split(';')).filter(isFormula)).toEqual([])
  expect(texts.filter((text) => /\p{Cc}/u.test(text))).toEqual([])
  expect(
    postings.filter(({ document }) => !/^[A-Za-z0-9$%&*/][\w$%&*+/-]*$/.test(document)),
  ).toEqual([])
})
