/** Invoices as they are issued of claims, for the tests of their structured part. */
import type { InvoiceData } from '../../../contracts/model/cases/invoice-data.ts'
import { invoiceAmounts } from '../../../contracts/rules/invoices/invoice-amounts.ts'
import type { ChargeInput } from '../../../contracts/rules/money/charge-calculation.ts'
import { frozenAmounts, takenBack } from '../../../server-mock/modules/invoices/data.ts'
import { structuredPart } from '../../../server-mock/modules/invoices/structured.ts'
import { aBilling, anInvoiceData } from '../offices/invoicing.ts'
import { aCharge } from '../records/charges.ts'

export type Claim = Partial<ChargeInput> & { isSettled?: boolean }

const euro = { taxType: 'VAT', taxPercentage: 19, currency: 'EUR' } as const

/** What an invoice of a claim says; of one that was paid by its offer where `isSettled`. */
export function issued({ isSettled = false, ...claim }: Claim, parts: Partial<InvoiceData> = {}) {
  const findings = claim.findings ?? [{ price: 120, license: null }]
  const fees = claim.fees ?? [
    { name: 'Documentation', percentage: 10, taxable: true },
    { name: 'Research', percentage: 2.5, taxable: false },
  ]
  const charge_details = aCharge({ ...euro, ...claim, findings, fees })
  const gross = charge_details.final_amount_gross_settlement
  const payment =
    isSettled && gross !== null
      ? { date_received: '', amount_received: gross, payment_method_type: null }
      : null
  const amounts = invoiceAmounts(
    {
      findings: findings.map((one, at) => ({
        ...one,
        original_image: { filename: `picture-${at}.jpg` },
        page_link: 'https://hafen.example',
      })),
      charge_details,
      claim_details: { additional_fees: fees },
      payment,
    },
    '2026-11-20',
  )
  if (!amounts) throw new Error('a claim without a currency')
  const data = anInvoiceData('4711', {
    issuer: { ...anInvoiceData('4711').issuer, vat_id: 'DE811907980' },
    bill_to: { ...aBilling, vat_id: 'DE136695976' },
    ...frozenAmounts(amounts, 'de'),
    is_outstanding: payment === null,
    ...parts,
  })
  return data
}

export const cancellationOf = (data: InvoiceData): InvoiceData =>
  takenBack(data, 'RE-0001', '2026-11-27')

/** The XML of an invoice, which has to have one. */
export function xmlOf(data: InvoiceData, number = 'RE-0001'): string {
  const { xml } = structuredPart(number, data)
  if (xml === null) throw new Error('no e-invoice of it')
  return xml
}

/** What XRechnung asks for beside the norm. */
export const forXRechnung = (data: InvoiceData): InvoiceData => ({
  ...data,
  issuer: {
    ...data.issuer,
    ...{ contact_name: 'Ida Kai', contact_phone: '+49 30 123' },
    contact_email: 'ida@archiv.example',
  },
  bill_to: { ...data.bill_to, leitweg_id: '04011000-12345-03' },
})

/** The XRechnung of an invoice, which has to have one. */
export function xRechnungOf(data: InvoiceData, number = 'RE-0001'): string {
  const { xrechnung } = structuredPart(number, data)
  if (xrechnung === null) throw new Error('no XRechnung of it')
  return xrechnung
}
