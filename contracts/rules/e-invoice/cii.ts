import type { InvoicePage } from '../../model/cases/invoice.ts'
import type { InvoiceData } from '../../model/cases/invoice-data.ts'
import { toHundredths } from '../money/money.ts'
import { buyer, seller } from './parties.ts'
import { type Allowance, type TaxCategory, type TaxedInvoice, taxedInvoice } from './tax-groups.ts'
import { group, leaf, type Part, section } from './xml.ts'

/** An invoice with its number and what is printed of it: paper and XML say the same words. */
export type NumberedInvoice = { number: string; data: InvoiceData; page: InvoicePage }

/** What an XML keeps to: the norm alone, or a use of it that asks for more. */
export type Profile = {
  /** BT-24. */
  guideline: string
  /** BT-23: the business process. */
  process: string | null
  /** BT-20, and what else is said of when to pay. */
  terms: (invoice: NumberedInvoice) => readonly Part[]
}

/** ZUGFeRD's profile EN 16931. */
export const en16931: Profile = {
  guideline: 'urn:cen.eu:en16931:2017',
  process: null,
  terms: ({ page }) => [leaf('ram:Description', page.notes.join('\n'))],
}

/** BT-3, code list UNCL 1001: a commercial invoice, and a corrected one for what takes it back (R19). */
const TYPE = { invoice: '380', cancellation: '384' } as const

/** What the norm calls a piece (UN/ECE Recommendation 20). */
const PIECE = 'C62'

/** Why no tax is asked on a fee that is not taxable (BT-120). */
const NOT_TAXED = 'Not subject to VAT'

/** Paid through the portal: an online payment service (UNCL 4461). */
const ONLINE_PAYMENT = '68'

/** Hundredths as an amount with two decimals (BR-DEC). */
function amount(hundredths: number): string {
  const digits = String(Math.abs(hundredths)).padStart(3, '0')
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const money = (name: string, hundredths: number): Part => leaf(name, amount(hundredths))

/** A calendar day in format 102: YYYYMMDD. */
export const day = (name: string, date: string, type = 'udt:DateTimeString'): Part =>
  group(name, leaf(type, date.replaceAll('-', ''), { format: '102' }))

/** The tax of a line or an allowance (BG-30, BT-95). */
const taxOf = (name: string, category: TaxCategory, taxed: TaxedInvoice): Part => {
  const rate = taxed.groups.find((one) => one.category === category)?.rate ?? 0
  return group(
    name,
    leaf('ram:TypeCode', 'VAT'),
    leaf('ram:CategoryCode', category),
    money('ram:RateApplicablePercent', rate),
  )
}

/** BG-1: what is written above and below the items, and what the payer enters the portal with. */
function notes({ data, page }: NumberedInvoice): Part[] {
  const { words, case_id, case_pin } = data
  const access = [
    [words.label_case_id, case_id],
    [words.label_case_pin, case_pin],
  ].flatMap(([label, value]) => (label && value ? [`${label}: ${value}`] : []))
  return [page.header, access.join('\n'), page.footer].map((text) =>
    group('ram:IncludedNote', leaf('ram:Content', text)),
  )
}

/** BG-25. A cancellation gives a piece back: its quantity is below zero, a price never is (BR-27). */
function lines({ data, page }: NumberedInvoice, taxed: TaxedInvoice): Part[] {
  const quantity = data.cancelled ? '-1' : '1'
  return taxed.positions.map(({ at, category, amount: asked }, index) =>
    group(
      'ram:IncludedSupplyChainTradeLineItem',
      group('ram:AssociatedDocumentLineDocument', leaf('ram:LineID', String(index + 1))),
      group('ram:SpecifiedTradeProduct', leaf('ram:Name', page.rows[at]?.[1] || '—')),
      group(
        'ram:SpecifiedLineTradeAgreement',
        group('ram:NetPriceProductTradePrice', money('ram:ChargeAmount', Math.abs(asked))),
      ),
      group(
        'ram:SpecifiedLineTradeDelivery',
        leaf('ram:BilledQuantity', quantity, { unitCode: PIECE }),
      ),
      group(
        'ram:SpecifiedLineTradeSettlement',
        taxOf('ram:ApplicableTradeTax', category, taxed),
        group(
          'ram:SpecifiedTradeSettlementLineMonetarySummation',
          money('ram:LineTotalAmount', asked),
        ),
      ),
    ),
  )
}

/** Why a category asks for no tax (BT-120, BT-121). */
function exemption(category: TaxCategory, { data, page }: NumberedInvoice) {
  const named = page.sums[1]?.label || NOT_TAXED
  if (category === 'AE') return { reason: named, code: 'VATEX-EU-AE' }
  if (category === 'E')
    return { reason: data.tax.type === 'NO_INDIRECT_TAX' ? named : NOT_TAXED, code: null }
  return { reason: null, code: null }
}

/** BG-23. */
const groups = (invoice: NumberedInvoice, taxed: TaxedInvoice): Part[] =>
  taxed.groups.map(({ category, rate, basis, tax }) => {
    const { reason, code } = exemption(category, invoice)
    return group(
      'ram:ApplicableTradeTax',
      money('ram:CalculatedAmount', tax),
      leaf('ram:TypeCode', 'VAT'),
      leaf('ram:ExemptionReason', reason),
      money('ram:BasisAmount', basis),
      leaf('ram:CategoryCode', category),
      leaf('ram:ExemptionReasonCode', code),
      money('ram:RateApplicablePercent', rate),
    )
  })

/** BG-20: the offer that a case was paid by; 95 is a discount (UNCL 5189). */
const allowances = (taxed: TaxedInvoice): Part[] =>
  taxed.allowances.map(({ category, percentage, base, amount: off }: Allowance) =>
    group(
      'ram:SpecifiedTradeAllowanceCharge',
      group('ram:ChargeIndicator', leaf('udt:Indicator', 'false')),
      money('ram:CalculationPercent', toHundredths(percentage)),
      money('ram:BasisAmount', base),
      money('ram:ActualAmount', off),
      leaf('ram:ReasonCode', '95'),
      leaf('ram:Reason', 'Discount'),
      taxOf('ram:CategoryTradeTax', category, taxed),
    ),
  )

/**
 * BG-16: to the account of the issuer, where they have told one (58 is SEPA, 30 any other transfer), else through the portal.
 * One of the two: an invoice knows one way to pay (CII-SR-467).
 */
const payment = ({ issuer: { iban, name }, currency }: InvoiceData): Part =>
  group(
    'ram:SpecifiedTradeSettlementPaymentMeans',
    ...(iban
      ? [
          leaf('ram:TypeCode', currency === 'EUR' ? '58' : '30'),
          group(
            'ram:PayeePartyCreditorFinancialAccount',
            leaf('ram:IBANID', iban),
            leaf('ram:AccountName', name),
          ),
        ]
      : [leaf('ram:TypeCode', ONLINE_PAYMENT)]),
  )

/** BG-22: what is paid already is asked for no more (R19); a running offer lowers nothing (G-127). */
function sums(data: InvoiceData, taxed: TaxedInvoice): Part {
  const lineTotal = taxed.positions.reduce((sum, one) => sum + one.amount, 0)
  const off = taxed.allowances.reduce((sum, one) => sum + one.amount, 0)
  const gross = toHundredths(data.final_amount_gross)
  const isPaid = !data.is_outstanding && data.cancelled === null
  return group(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    money('ram:LineTotalAmount', lineTotal),
    taxed.allowances.length > 0 ? money('ram:AllowanceTotalAmount', off) : '',
    money('ram:TaxBasisTotalAmount', toHundredths(data.subtotal_net)),
    leaf('ram:TaxTotalAmount', amount(toHundredths(data.tax.amount)), {
      currencyID: data.currency,
    }),
    money('ram:GrandTotalAmount', gross),
    isPaid ? money('ram:TotalPrepaidAmount', gross) : '',
    money('ram:DuePayableAmount', isPaid ? 0 : gross),
  )
}

/**
 * An invoice as the XML of EN 16931 in UN/CEFACT's Cross Industry Invoice, D16B. For one without an obstacle
 * (`eInvoiceObstacles`); same invoice, same text.
 */
export function crossIndustryInvoice(invoice: NumberedInvoice, profile: Profile): string {
  const { number, data } = invoice
  const { cancelled, currency, bill_to, issuer } = data
  const { leitweg_id = null, reference_number } = bill_to
  const taxed = taxedInvoice(data)
  const body = section(
    'rsm:CrossIndustryInvoice',
    {
      'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
      'xmlns:ram':
        'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
      'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
      'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
    },
    group(
      'rsm:ExchangedDocumentContext',
      group(
        'ram:BusinessProcessSpecifiedDocumentContextParameter',
        leaf('ram:ID', profile.process),
      ),
      group('ram:GuidelineSpecifiedDocumentContextParameter', leaf('ram:ID', profile.guideline)),
    ),
    group(
      'rsm:ExchangedDocument',
      leaf('ram:ID', number),
      leaf('ram:TypeCode', cancelled ? TYPE.cancellation : TYPE.invoice),
      day('ram:IssueDateTime', data.date),
      ...notes(invoice),
    ),
    group(
      'rsm:SupplyChainTradeTransaction',
      ...lines(invoice, taxed),
      group(
        'ram:ApplicableHeaderTradeAgreement',
        leaf('ram:BuyerReference', leitweg_id ?? reference_number),
        seller(issuer),
        buyer(bill_to),
        // BT-13: what is not needed to find the recipient is what they ordered by.
        group(
          'ram:BuyerOrderReferencedDocument',
          leaf('ram:IssuerAssignedID', leitweg_id === null ? null : reference_number),
        ),
      ),
      section('ram:ApplicableHeaderTradeDelivery', {}),
      group(
        'ram:ApplicableHeaderTradeSettlement',
        leaf('ram:PaymentReference', number),
        leaf('ram:InvoiceCurrencyCode', currency),
        payment(data),
        ...groups(invoice, taxed),
        ...allowances(taxed),
        group('ram:SpecifiedTradePaymentTerms', ...profile.terms(invoice)),
        sums(data, taxed),
        cancelled
          ? group(
              'ram:InvoiceReferencedDocument',
              leaf('ram:IssuerAssignedID', cancelled.number),
              day('ram:FormattedIssueDateTime', cancelled.date, 'qdt:DateTimeString'),
            )
          : '',
      ),
    ),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`
}
