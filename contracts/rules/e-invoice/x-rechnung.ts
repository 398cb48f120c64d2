import type { InvoiceData } from '../../model/cases/invoice-data.ts'
import { toHundredths, toMajor } from '../money/money.ts'
import { daysBetween } from '../time/days.ts'
import { day, type NumberedInvoice, type Profile } from './cii.ts'
import { leaf, type Part } from './xml.ts'

/** A running offer as XRechnung has it: days from the invoice on, and what it takes off (BR-DE-18, R19). */
function skonto({ discount, date }: InvoiceData): string[] {
  const days = discount ? daysBetween(date, discount.date) : -1
  if (!discount || days < 0) return []
  return [`#SKONTO#TAGE=${days}#PROZENT=${toMajor(toHundredths(discount.percentage)).toFixed(2)}#`]
}

/** A `#` in what people write would be read as the beginning of an offer: its wide sister is not. */
const plain = (note: string): string => note.replaceAll('#', '\uFF03')

/** Where nothing is to be paid nothing is said of how: the day of the invoice stands there, as terms are looked for (BR-DE-18-a). */
function terms({ data, page }: NumberedInvoice): Part[] {
  const said = [...skonto(data), ...page.notes.map(plain)].join('\n')
  return said.trim() === ''
    ? [day('ram:DueDateDateTime', data.date)]
    : [leaf('ram:Description', said)]
}

/** XRechnung 3.0, the use of EN 16931 that public bodies in Germany ask for. */
export const xRechnung: Profile = {
  guideline: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
  process: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
  terms,
}

const missing = (value: string | null | undefined, name: string): string[] =>
  value?.trim() ? [] : [name]

/**
 * What an e-invoice lacks for an XRechnung, as a person reads it (BR-DE-3 to BR-DE-7, BR-DE-15, BR-DE-27). The
 * recipient's place is required of each invoice.
 */
export function xRechnungObstacles({ issuer, bill_to }: InvoiceData): readonly string[] {
  const digits = issuer.contact_phone?.match(/\d/g) ?? []
  return [
    ...missing(
      bill_to.leitweg_id ?? bill_to.reference_number,
      'Leitweg-ID or reference number of the recipient',
    ),
    ...missing(issuer.contact_name, 'Contact name of your company (Business Details)'),
    ...(digits.length < 3 ? ['Contact phone of your company (Business Details)'] : []),
    ...missing(issuer.contact_email, 'Contact email of your company (Business Details)'),
    ...missing(issuer.postal_code, 'Postal code of your company (Business Details)'),
    ...missing(issuer.city, 'City of your company (Business Details)'),
  ]
}
