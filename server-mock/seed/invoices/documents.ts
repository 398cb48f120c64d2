import type { BillingAddress, Payment } from '../../../contracts/model/cases/case.ts'
import type { LicenseState } from '../../../contracts/model/cases/finding.ts'
import type { InvoiceData } from '../../../contracts/model/cases/invoice-data.ts'
import { invoiceAmounts } from '../../../contracts/rules/invoices/invoice-amounts.ts'
import { invoiceWords } from '../../../contracts/rules/invoices/invoice-words.ts'
import { billingPrefill } from '../../../contracts/rules/invoices/invoices.ts'
import { toMajor } from '../../../contracts/rules/money/money.ts'
import { dayOf } from '../../../contracts/rules/time/days.ts'
import { dayIn } from '../../../contracts/rules/time/time-zones.ts'
import type { invoice, invoiceSeries } from '../../db/schema/invoices.ts'
import { frozenAmounts, takenBack } from '../../modules/invoices/data.ts'
import { invoiceNumber } from '../../modules/invoices/number.ts'
import { structuredPart } from '../../modules/invoices/structured.ts'
import type { Tenant } from '../accounts.ts'
import type { History } from '../history.ts'
import { chargesOf, type Offer } from '../offer.ts'
import type { DrawnFinding, SeedRow } from '../write.ts'

/** The series of the demo's invoices. */
const PREFIX = 'INV-'

/** A number of the demo's series. */
export const demoInvoiceNumber = (running: number): string => invoiceNumber(PREFIX, running)

/** Where the series of a demo customer stands; none before its first invoice. */
export const demoSeries = (tenant: Tenant, last: number): SeedRow<typeof invoiceSeries>[] =>
  last === 0 ? [] : [{ customerId: tenant.id, prefix: PREFIX, last }]

type Told = History['invoices'][number]

/** What the case was when its story ended. */
export type Ended = {
  offer: Offer
  findings: readonly DrawnFinding[]
  pin: string
  payment: Payment | null
  billingAddress: BillingAddress | null
}

const licenseOf = ({ licenses }: History, findingId: string): { state: LicenseState } | null =>
  licenses.find((one) => one.findingId === findingId) ?? null

function dataOf(history: History, told: Told, ended: Ended): InvoiceData {
  const { tenant, opponent, caseId } = history.frame
  const { offer, findings, payment, billingAddress, pin } = ended
  const uses = findings.map(({ id, price, originalFilename, pageLink }) => ({
    price: toMajor(price),
    original_image: { filename: originalFilename },
    page_link: pageLink,
    license: licenseOf(history, id),
  }))
  const licences = uses.map(({ license }) => license?.state ?? null)
  const charged = {
    findings: uses,
    charge_details: chargesOf(offer, licences),
    claim_details: { additional_fees: offer.fees },
    payment,
  }
  const amounts = invoiceAmounts(charged, dayOf(told.created))
  if (!amounts) throw new Error('a demo invoice of a case without a claim')
  const billing = billingPrefill({
    billing_address: billingAddress,
    opponent_contact_details: opponent.contact,
  })
  const { addressLine1, addressLine2, postalCode, city, country, vatId } = tenant.address
  return {
    issuer: {
      ...{ name: tenant.name, address_line_1: addressLine1, address_line_2: addressLine2 },
      ...{ postal_code: postalCode, city, country, vat_id: vatId },
    },
    bill_to: {
      name: billing.name ?? '',
      company: billing.company ?? null,
      email: billing.email ?? '',
      address_line_1: billing.address_line_1 ?? '',
      address_line_2: billing.address_line_2 ?? null,
      postal_code: billing.postal_code ?? '',
      city: billing.city ?? '',
      country: billing.country ?? '',
      vat_id: billing.vat_id ?? null,
      reference_number: billing.reference_number ?? null,
    },
    words: invoiceWords(tenant.name, 'en', offer.taxType),
    language: 'en',
    date: dayIn(tenant.timeZone, told.created),
    case_id: String(caseId),
    case_pin: pin,
    ...frozenAmounts(amounts, 'en'),
    is_outstanding: payment === null,
    cancelled: null,
  }
}

/** The documents behind the invoices that a case's history tells of. */
export function invoiceRows(history: History, ended: Ended): SeedRow<typeof invoice>[] {
  const { tenant, caseId } = history.frame
  return history.invoices.map((told) => {
    const cancelled = history.invoices.find(({ id }) => id === told.cancels)
    const made = dataOf(history, cancelled ?? told, ended)
    const data = cancelled
      ? takenBack(made, cancelled.number, dayIn(tenant.timeZone, told.created))
      : made
    return {
      id: told.id,
      customerId: tenant.id,
      caseId,
      number: told.number,
      kind: told.cancels === null ? ('INVOICE' as const) : ('CANCELLATION' as const),
      status: told.status ?? (ended.payment ? ('PAID' as const) : ('OPEN' as const)),
      created: told.created,
      cancels: told.cancels,
      data,
      ...structuredPart(told.number, data),
    }
  })
}
