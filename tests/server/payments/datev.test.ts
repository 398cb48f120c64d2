/** Posting batches for DATEV: what the ledger says, on the accounts that the office set. */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { payment } from '../../../server-mock/db/schema/payments.ts'
import { readDatev } from '../../support/payments/datev-file.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const api = await opened(openApi())
const { db } = api.services.database
const office = api.offices.pro
const token = await api.signIn('pro', 'agent')

type Row = typeof payment.$inferInsert
let count = 0

/** A row of the ledger: what arrived on 15 March 2026, in hundredths. */
const booked = (parts: Partial<Row> & { gross: number; tax?: number }): Row => {
  count += 1
  const { gross, tax = 0 } = parts
  return {
    ...{ id: `datev-${count}`, customerId: office.id, caseId: 40_000_000 + count },
    ...{ entry: 'payment', received: '2026-03-15T23:59:59.999Z', reference: null, country: null },
    ...{ website: 'shop.example', currency: 'EUR', taxType: 'VAT', taxPercentage: 1900, share: 0 },
    ...{ payout: gross, net: gross - tax, tax, ...parts },
  }
}

const accounts = {
  ...{ datev_consultant: '1001', datev_client: '7', datev_money: '1360' },
  ...{ datev_vat_19: '8400', datev_vat_7: '8300', datev_untaxed: '8200' },
  ...{ datev_reverse_charge: '8336', datev_other_revenue: '8320', datev_other_tax: '1767' },
}
const set = (datev: Record<string, string>) =>
  db.update(customer).set({ datev }).where(eq(customer.id, office.id))

beforeEach(async () => {
  await set(accounts)
  await db.delete(payment).where(eq(payment.customerId, office.id))
})

const ask = (start = '2026-03-01', end = '2026-03-31') =>
  fetch(
    `${api.origin}/api/customer/${office.id}/payment_report?start_date=${start}&end_date=${end}&format=datev`,
    { headers: { authorization: `Bearer ${token}` } },
  )

async function batch(rows: readonly Row[]) {
  if (rows.length > 0) await db.insert(payment).values([...rows])
  const answer = await ask()
  expect(answer.status).toBe(200)
  return { answer, ...readDatev(new Uint8Array(await answer.arrayBuffer())) }
}

async function refused(start?: string, end?: string) {
  const answer = await ask(start, end)
  const body = (await answer.json()) as { error_message?: string }
  return [answer.status, body.error_message]
}

describe('a posting batch', () => {
  test('says whose it is, of which days and of which year, also where nothing arrived', async () => {
    await set({ ...accounts, datev_year_month: '7', datev_account_length: '6' })
    const { answer, header, names, postings } = await batch([])
    expect(answer.headers.get('content-disposition')).toContain(
      'EXTF_payments_2026-03-01_2026-03-31.csv',
    )
    expect(header).toHaveLength(31)
    expect(header.slice(0, 5)).toEqual(['EXTF', '700', '21', 'Buchungsstapel', '13'])
    expect(header[5]).toMatch(/^\d{17}$/)
    expect(header.slice(10, 16)).toEqual([
      ...['1001', '7', '20250701', '6', '20260301', '20260331'],
    ])
    expect(header.slice(18, 22)).toEqual(['1', '0', '0', 'EUR'])
    expect([names.length, names[113], names[124]]).toEqual([
      ...[125, 'Festschreibung', 'Abw. Skontokonto'],
    ])
    expect(postings).toEqual([])
  })

  const cases: [string, Partial<Row> & { gross: number; tax?: number }, [string, number][]][] = [
    ['German VAT is within what is posted', { gross: 11_900, tax: 1_900 }, [['8400', 11_900]]],
    ['so is its lower rate', { gross: 10_700, tax: 700, taxPercentage: 700 }, [['8300', 10_700]]],
    [
      'a fee that is not taxed is posted beside it',
      { gross: 12_900, tax: 1_900 },
      [
        ['8400', 11_900],
        ['8200', 1_000],
      ],
    ],
    ['a claim of which nothing is taxed', { gross: 500 }, [['8200', 500]]],
    [
      'what went back is a credit',
      { gross: -11_900, tax: -1_900, entry: 'refund' },
      [['8400', -11_900]],
    ],
    [
      'another rate is posted beside the net amount',
      { gross: 12_100, tax: 2_100, taxPercentage: 2_100 },
      [
        ['8320', 10_000],
        ['1767', 2_100],
      ],
    ],
    [
      'and so is another tax',
      { gross: 10_700, tax: 700, taxPercentage: 700, taxType: 'SALES_TAX', currency: 'USD' },
      [
        ['8320', 10_000],
        ['1767', 700],
      ],
    ],
    ['no tax', { gross: 100, taxType: 'NO_INDIRECT_TAX', taxPercentage: 0 }, [['8200', 100]]],
    ['no type at all', { gross: 100, taxType: null, taxPercentage: 0 }, [['8200', 100]]],
    [
      'reverse charge',
      { gross: 100, taxType: 'REVERSE_CHARGE', taxPercentage: 0 },
      [['8336', 100]],
    ],
    ['nothing is no posting', { gross: 0 }, []],
  ]
  test.each(cases)('%s', async (_, row, expected) => {
    const { postings } = await batch([booked(row)])
    expect(postings.map(({ account, amount }) => [account, amount])).toEqual(expected)
    for (const { money, day, currency } of postings)
      expect([money, day, currency]).toEqual(['1360', '1503', row.currency ?? 'EUR'])
  })

  test('names the invoice, else the case, with what a document may be called, and what is known of the case', async () => {
    const { postings } = await batch([
      booked({ gross: 1, invoiceNumber: 'R-2026/0001', reference: 'Łódź "7"; 8', country: 'PL' }),
      booked({ gross: 2, invoiceNumber: '=1+1 ÄÖ.', method: 'card' }),
      booked({ gross: 3, invoiceNumber: '-+' }),
    ])
    expect(postings.map(({ document }) => document)).toEqual([
      'R-2026/0001',
      '1+1',
      postings[2]?.facts['Case ID'],
    ])
    expect(postings[0]?.facts).toMatchObject({
      ...{ 'Case reference': 'Lódz "7"; 8', Website: 'shop.example', Country: 'PL' },
    })
    expect(postings[1]?.facts).toMatchObject({ 'Payment method': 'card' })
    expect(postings[0]?.text).toBe(`Payment, case ${postings[0]?.facts['Case ID']}`)
  })
})

describe('a batch that DATEV would not take is refused', () => {
  test('where a setting lacks that it needs, and no other', async () => {
    await db.insert(payment).values([booked({ gross: 11_900, tax: 1_900 })])
    const { datev_vat_19: _, ...rest } = accounts
    await set(rest)
    expect(await refused()).toEqual([
      409,
      '"Account for revenue with 19 % VAT" is not set as DATEV needs it. An administrator sets it in Business Details, under DATEV.',
    ])
    await set({ datev_consultant: '1001', datev_client: '7', datev_money: '1', datev_vat_19: '2' })
    expect((await ask()).status).toBe(200)
    await set({ ...accounts, datev_vat_19: '84000' })
    expect((await refused())[0]).toBe(409)
    await set({})
    expect((await refused('2026-01-01', '2026-01-31'))[1]).toContain('"Consultant number"')
  })

  test('where its days are of two financial years', async () => {
    expect(await refused('2025-12-31', '2026-01-01')).toEqual([
      400,
      'A DATEV batch holds one financial year. Choose days of one.',
    ])
    await set({ ...accounts, datev_year_month: '10' })
    expect((await ask('2025-12-31', '2026-01-01')).status).toBe(200)
    expect((await refused('2025-09-30', '2025-10-01'))[0]).toBe(400)
  })

  test('and as a breakdown: a posting is of a whole payment', async () => {
    const answer = await fetch(
      `${api.origin}/api/customer/${office.id}/payment_report_details?start_date=2026-03-01&end_date=2026-03-31&format=datev`,
      { headers: { authorization: `Bearer ${token}` } },
    )
    expect(answer.status).toBe(400)
  })
})
