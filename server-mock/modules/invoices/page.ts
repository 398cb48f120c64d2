import type { InvoicePage } from '../../../contracts/model/cases/invoice.ts'
import type { InvoiceData } from '../../../contracts/model/cases/invoice-data.ts'
import { toHundredths, toMajor } from '../../../contracts/rules/money/money.ts'
import { wordingOf } from '../../../contracts/rules/placeholders/wording.ts'
import type { Labelled } from '../../files/pdf-page.ts'

type Part = string | false | null | undefined

const lines = (...parts: Part[]): string[] => parts.flatMap((part) => (part ? [part] : []))

/** A line of the head; none without a label or without a value. */
const labelled = (label: string | null, value: string | null): Labelled[] =>
  label && value ? [{ label, value }] : []

/** An address as it is written on an envelope. */
function addressOf(
  data: InvoiceData,
  of: InvoiceData['issuer'] & { company?: string | null },
): string[] {
  const country = of.country && wordingOf(data.language).country(of.country)
  return lines(
    of.company,
    of.name,
    of.address_line_1,
    of.address_line_2,
    [of.postal_code, of.city].filter(Boolean).join(' '),
    country,
  )
}

/** A text of the template with the values of the offer put in (INVTPL-31, INVTPL-32). */
const filledIn = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replaceAll(/\{\{\s*(\w+)\s*\}\}/gu, (tag, name: string) => values.get(name) ?? tag)

/**
 * What a text about the offer may say of it, under the names that mails have for it: the amounts are those that the
 * invoice itself leaves out (G-127).
 */
function offerValues(discount: NonNullable<InvoiceData['discount']>, data: InvoiceData) {
  const { day, money, number } = wordingOf(data.language)
  const { percentage, date, final_amount_gross: discounted } = discount
  const saved = (from: number, to: number) => toMajor(toHundredths(from) - toHundredths(to))
  return new Map([
    ['discount_percentage', number(percentage)],
    ['discount_date', day(date) ?? date],
    ...(discounted === undefined
      ? []
      : ([
          ['discounted_amount', money(discounted, data.currency)],
          ['discount_amount', money(saved(data.final_amount_gross, discounted), data.currency)],
        ] as const)),
  ])
}

/** What stands below the sum: the running offer and how to pay, while money is awaited (INVTPL-33 to INVTPL-35). */
function notesOf(data: InvoiceData): string[] {
  const { words, discount, is_outstanding } = data
  const offer = discount && filledIn(words.txt_discount_disclaimer, offerValues(discount, data))
  return lines(offer, is_outstanding ? words.txt_payment_instructions : null)
}

/** What stands where the number will be, until one is drawn. */
const NO_NUMBER = '—'

/** What is printed of an invoice, as texts in the order of the page; without a number before it is generated. */
export function invoicePage(number: string | null, data: InvoiceData): InvoicePage {
  const { words, cancelled, bill_to, currency } = data
  const wording = wordingOf(data.language)
  const money = (amount: number) => wording.money(amount, currency)
  const isTaxed = data.tax.type !== 'NO_INDIRECT_TAX' && data.tax.type !== 'REVERSE_CHARGE'
  const taxName = words.txt_tax_name || (wording.tax(data.tax.type) ?? '')
  const tax = isTaxed ? `${taxName} ${wording.percentage(data.tax.percentage)}`.trim() : taxName
  const day = (date: string) => wording.day(date) ?? date
  return {
    title: cancelled ? words.label_cancellation_invoice_name : words.label_invoice_name,
    sender: addressOf(data, data.issuer),
    recipient: { label: words.label_bill_to, lines: addressOf(data, bill_to) },
    facts: [
      ...labelled(words.label_invoice_no, number ?? NO_NUMBER),
      ...labelled(words.label_invoice_date, day(data.date)),
      ...(cancelled
        ? [
            ...labelled(words.label_cancelled_invoice_no, cancelled.number),
            ...labelled(words.label_cancelled_invoice_date, day(cancelled.date)),
          ]
        : []),
      ...labelled(words.label_own_vat_id, data.issuer.vat_id),
      ...labelled(words.label_client_vat_id, bill_to.vat_id),
      ...labelled(words.label_ref_no, bill_to.reference_number),
      // Called so in every language.
      ...labelled('Leitweg-ID', bill_to.leitweg_id ?? null),
      ...labelled(words.label_case_id, data.case_id),
      ...labelled(words.label_case_pin, data.case_pin),
    ],
    header: (cancelled ? words.txt_cancellation_header : words.txt_header) ?? '',
    columns: [words.label_item_number, words.label_description, words.label_amount],
    rows: data.lines.map(({ description, amount, percentage }, at) => [
      String(at + 1),
      lines(description, percentage !== undefined && wording.percentage(percentage)).join(' '),
      money(amount),
    ]),
    sums: [
      { label: words.label_subtotal_net, value: money(data.subtotal_net) },
      { label: tax, value: money(data.tax.amount) },
      { label: words.label_total_gross, value: money(data.final_amount_gross) },
    ],
    notes: cancelled ? [] : notesOf(data),
    footer: (cancelled ? words.txt_cancellation_footer : words.txt_footer) ?? '',
  }
}
