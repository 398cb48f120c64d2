import { describe, expect, test } from 'vitest'
import type { InvoiceData } from '../../../contracts/model/cases/invoice-data.ts'
import { eInvoiceObstacles } from '../../../contracts/rules/e-invoice/obstacle.ts'
import { cancellationOf, issued } from '../../support/e-invoice/issued.ts'

const data = issued({})
const settled = issued({
  ...{ settlementDate: '2026-12-24', settlementPercentage: 15, isSettled: true },
})
const reverse = issued({ taxType: 'REVERSE_CHARGE' })
const foreign = (vat_id: string | null): Partial<InvoiceData> => ({
  bill_to: { ...reverse.bill_to, vat_id },
})
const before = data.lines.map(({ description, amount }) => ({ description, amount }))

const COUNTRY = 'Country of your company (Business Details)'
const OWN_ID = 'VAT ID or tax number of your company (Business Details)'
const THEIR_ID = 'VAT ID of the recipient, with its country in front'
const INSTRUCTIONS = 'Payment instructions of the invoice template'
const VAT = 'VAT: no other tax is known to e-invoices'
const silent = { ...data.words, txt_payment_instructions: ' ' }

describe('what keeps an invoice from being an e-invoice', () => {
  test.each<[string, InvoiceData, string[]]>([
    ['nothing of a complete one', data, []],
    ['nothing of one that was settled, nor of what takes it back', cancellationOf(settled), []],
    ['GST', issued({ taxType: 'GST' }), [VAT]],
    ['sales tax', issued({ taxType: 'SALES_TAX' }), [VAT]],
    ['no tax type', issued({ taxType: null }), [VAT]],
    ['no item', issued({ findings: [], fees: [] }), ['At least one item']],
    [
      'lines that do not say what of them is taxed',
      { ...data, lines: before },
      ['Which items are taxed: the invoice is from before e-invoices were made'],
    ],
    [
      'a tax that is not that of the items',
      { ...data, tax: { ...data.tax, amount: 1 } },
      ['A tax that is that of the items'],
    ],
    [
      'nobody known who issues it',
      { ...data, issuer: { ...data.issuer, country: null, vat_id: null } },
      [COUNTRY, OWN_ID],
    ],
    [
      'nothing of one who has a tax number alone',
      { ...data, issuer: { ...data.issuer, vat_id: null, tax_number: '37/123/45678' } },
      [],
    ],
    ['nothing said of how to pay', { ...data, words: silent }, [INSTRUCTIONS]],
    ['reverse charge to nobody known', { ...reverse, ...foreign(null) }, [THEIR_ID]],
    ['reverse charge to a number of no country', { ...reverse, ...foreign('1234') }, [THEIR_ID]],
    ['nothing of a Greek recipient', { ...reverse, ...foreign('EL094259216') }, []],
  ])('%s', (_, invoice, missing) => {
    expect(eInvoiceObstacles(invoice)).toEqual(missing)
  })

  test('how to pay need not be said of what was paid', () => {
    expect(eInvoiceObstacles({ ...settled, words: silent })).toEqual([])
  })
})
