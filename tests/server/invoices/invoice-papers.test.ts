/** What stands on papers and over their files that nobody typed into a field of its own. */
import { expect, test } from 'vitest'
import { frozenAmounts } from '../../../server-mock/modules/invoices/data.ts'
import { invoicePage } from '../../../server-mock/modules/invoices/page.ts'
import { issued } from '../../support/e-invoice/issued.ts'
import { openInvoiceDesk } from '../../support/offices/invoice-desk.ts'
import { addInvoiceTemplate, invoicing } from '../../support/offices/invoicing.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openInvoiceDesk())

test('what an offer took off is called by a word of the language of the paper, however old an invoice without one stays', () => {
  const offer = { settlementDate: '2026-12-24', settlementPercentage: 15, isSettled: true }
  const data = issued(offer)
  const lastOf = (one: typeof data) => invoicePage('RE-1', one).rows.at(-1)?.[1]
  expect(lastOf(data)).toBe('Nachlass -15\u00a0%')
  const lines = [{ description: '', percentage: -15, amount: -15, untaxed: 0 }]
  const amounts = { ...data, discount: null, lines }
  for (const [language, word] of [
    ['en', 'Discount'],
    ['pl', 'Rabat'],
    ['fr-CA', 'Remise'],
    ['el', 'Discount'],
  ] as const)
    expect(frozenAmounts(amounts, language).lines.at(-1)?.description).toBe(word)
  const old = data.lines.map((line, at) =>
    at === data.lines.length - 1 ? { ...line, description: '' } : line,
  )
  expect(lastOf({ ...data, lines: old })).toBe('-15\u00a0%')
})

test.each(['../../etc/', '..\\..\\', '/', '\u202Egpj.', 'CON.', 'a\r\nSet-Cookie: b='])(
  'the files of an invoice with the prefix %j are named safely',
  async (prefix) => {
    await addInvoiceTemplate(desk.db, desk.own.id, prefix)
    const id = await desk.openFor('ACTIVE', invoicing(desk.own.id, prefix))
    const { json } = await desk.generate(id)
    const { status, headers } = await desk.read(id, json.invoice_id)
    const said = headers.get('content-disposition') ?? ''
    const [, name = ''] =
      /filename\*=UTF-8''([^;]+)/u.exec(said) ?? /filename="([^"]*)"/u.exec(said) ?? []
    const plain = decodeURIComponent(name)
    expect(status).toBe(200)
    expect(plain).toMatch(/0001\.pdf$/u)
    expect(plain).not.toMatch(/[/\\\p{Cc}\p{Cf}]|^\.|^con\./iu)
    expect(headers.get('set-cookie')).toBeNull()
  },
)
