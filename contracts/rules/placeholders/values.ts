import type { ChargeDetails, OpponentContact } from '../../model/cases/case.ts'
import { openFindings } from '../cases/open-findings.ts'
import { addressLines, fullNameOf } from '../letters/letter-address.ts'
import { toHundredths, toMajor } from '../money/money.ts'
import type { MailFacts } from './facts.ts'
import { type Wording, wordingOf } from './wording.ts'

type Values = Record<string, string | null>

/** Null for what is blank: a required placeholder then keeps the mail from being sent (G-46). */
const filled = (text: string | null | undefined): string | null => text?.trim() || null

/**
 * The plain text of every placeholder without a configuration of its own (communication.md 3.1), null where the
 * case has none. Nothing is escaped here; `renderMail` does that for where the value goes.
 */
export function placeholderValues(facts: MailFacts): ReadonlyMap<string, string | null> {
  const { detail } = facts
  const wording = wordingOf(facts.language)
  return new Map(
    Object.entries({
      ...contactValues(detail.opponent_contact_details, wording),
      website: filled(detail.host),
      image_count: String(openFindings(detail.findings).length),
      currency: filled(detail.claim_details.currency),
      ...(detail.charge_details ? chargeValues(detail.charge_details, wording) : {}),
      ...paymentValues(facts, wording),
      invoice_number: filled(facts.invoiceNumber),
      case_id: detail.case_id,
      case_pin: filled(facts.pin),
      case_reference: filled(detail.source_case_id),
      initial_email_date: facts.initialEmailDate && wording.day(facts.initialEmailDate),
      customer_name: filled(facts.customerName),
      sender_name: filled(facts.senderName),
    }),
  )
}

function contactValues(contact: OpponentContact, wording: Wording): Values {
  const country = filled(contact.country)
  const plain = {
    full_name: filled(fullNameOf(contact)),
    first_name: filled(contact.first_name),
    last_name: filled(contact.last_name),
    title: filled(contact.title),
    company: filled(contact.company),
    email: filled(contact.email),
    phone_number: filled(contact.phone_number),
    address_line_1: filled(contact.address_line_1),
    address_line_2: filled(contact.address_line_2),
    postal_code: filled(contact.postal_code),
    city: filled(contact.city),
    country: country && wording.country(country),
    vat_id: filled(contact.vat_id),
    reference_number: filled(contact.reference_number),
  }
  return {
    ...plain,
    // A full address or none: what a letter could not be delivered to is not one (document 3, section 5).
    postal_address: filled(addressLines(contact, (code) => wording.country(code))?.join('\n')),
  }
}

function chargeValues(charge: ChargeDetails, wording: Wording): Values {
  const { currency } = charge
  const money = (amount: number | null | undefined) =>
    currency && typeof amount === 'number' ? wording.money(amount, currency) : null
  const tax = charge.indirect_tax_no_settlement
  const taxed = charge.indirect_tax_type && isRealTax(charge.indirect_tax_type)
  const total = charge.final_amount_gross_no_settlement
  const discounted = charge.final_amount_gross_settlement
  const offer = charge.settlement_offer
  return {
    license_fee_total: money(charge.total_net_amount_findings),
    additional_fees: filled(
      charge.additional_fees_no_settlement
        .map((fee) => `${fee.name} (${wording.percentage(fee.percentage)}): ${money(fee.amount)}`)
        .join('\n'),
    ),
    tax_name: wording.tax(charge.indirect_tax_type),
    tax_percentage: taxed ? wording.percentage(tax.percentage) : null,
    tax_amount: taxed ? money(tax.amount) : null,
    total_amount: money(total),
    discount_percentage: offer && wording.percentage(offer.settlement_percentage),
    discount_amount:
      discounted === null ? null : money(toMajor(toHundredths(total) - toHundredths(discounted))),
    discounted_amount: money(discounted),
    discount_date: offer && wording.day(offer.settlement_date),
  }
}

const isRealTax = (type: string) => type !== 'NO_INDIRECT_TAX' && type !== 'REVERSE_CHARGE'

function paymentValues({ detail }: MailFacts, wording: Wording): Values {
  const { payment } = detail
  const currency = detail.claim_details.currency
  return {
    amount_paid: payment && currency ? wording.money(payment.amount_received, currency) : null,
    payment_date: payment && wording.day(payment.date_received),
  }
}
