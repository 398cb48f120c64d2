import type { InvoiceBilling } from '../../../contracts/model/cases/invoice.ts'
import type { InvoiceData } from '../../../contracts/model/cases/invoice-data.ts'
import type { InvoiceTemplateValues } from '../../../contracts/model/cases/invoice-template.ts'
import { invoiceAmounts } from '../../../contracts/rules/invoices/invoice-amounts.ts'
import { recalculated } from '../../../contracts/rules/money/charges-of-case.ts'
import { isRealTax } from '../../../contracts/rules/money/tax-types.ts'
import { addDays } from '../../../contracts/rules/time/days.ts'
import { frozenAmounts } from '../invoices/data.ts'

/** Somebody who is nobody. */
const recipient: InvoiceBilling = {
  name: 'Erika Example',
  company: 'Example GmbH',
  email: 'erika@example.com',
  address_line_1: 'Example Street 1',
  address_line_2: null,
  postal_code: '10115',
  city: 'Berlin',
  country: 'DE',
  vat_id: 'DE123456789',
  reference_number: 'EX-2026-1',
}

const finding = (id: string, filename: string, price: number) => ({
  id,
  price,
  original_image: { original_image_url: '', filename },
  page_screenshot_url: '',
  page_link: `https://www.example.com/${id}`,
  license: null,
})

type Sample = Pick<InvoiceData, 'issuer' | 'date'>

/** An invoice of two image uses with a fee and a running offer, in the tax of the template. */
export function sampleOf(
  { name: _, tax_type, ...words }: InvoiceTemplateValues,
  { issuer, date }: Sample,
): InvoiceData {
  const findings = [finding('shop', 'harbour.jpg', 420), finding('blog', 'bridge.jpg', 180)]
  const offer = recalculated({
    state: 'ACTIVE',
    findings,
    claim_details: {
      currency: 'EUR',
      additional_fees: [{ name: 'Research', percentage: 10, price: 0, taxable: true }],
      settlement_offer_date: addDays(date, 14),
      settlement_offer_percentage: 15,
      indirect_tax_type: tax_type,
      indirect_tax_percentage: isRealTax(tax_type) ? 19 : null,
    },
  })
  const amounts = invoiceAmounts({ ...offer, findings, payment: null }, date)
  if (!amounts) throw new Error('the sample has no claim')
  const language = words.language ?? 'en'
  return {
    issuer,
    bill_to: recipient,
    words,
    language,
    date,
    case_id: '123456',
    case_pin: '4711',
    ...frozenAmounts(amounts, language),
    is_outstanding: true,
    cancelled: null,
  }
}
