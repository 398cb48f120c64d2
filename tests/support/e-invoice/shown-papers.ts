/** Invoices of every kind, as the documentation shows their paper. */
import type { InvoiceData } from '../../../contracts/model/cases/invoice-data.ts'
import { invoiceWords } from '../../../contracts/rules/invoices/invoice-words.ts'
import { takenBack } from '../../../server-mock/modules/invoices/data.ts'
import { type Claim, issued } from './issued.ts'

type Shown = {
  name: string
  number: string
  data: InvoiceData
  /** Which of its pages are shown. */
  pages: 'first' | 'first and last'
}

const issuer: InvoiceData['issuer'] = {
  ...{ name: 'Halden Roth Images', address_line_1: 'Speicherstadt 12', address_line_2: null },
  ...{ postal_code: '20457', city: 'Hamburg', country: 'DE', vat_id: 'DE811907980' },
}
const author = 'Halden Roth Images, Speicherstadt 12, 20457 Hamburg'

const subjects = ['harbour-at-dawn', 'old-bridge', 'lighthouse', 'fish-market', 'crane-and-ships']
const findingsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    price: 180 + ((at * 35) % 420),
    license: null,
    filename: `${subjects[at % subjects.length]}-${String(at + 1).padStart(3, '0')}.jpg`,
  }))

type Parts = { claim?: Claim; lines?: number; language?: 'de' | 'en'; to?: object }

function paperOf({ claim = {}, lines = 1, language = 'en', to = {} }: Parts): InvoiceData {
  const findings = findingsOf(lines)
  const taxType = claim.taxType ?? 'VAT'
  const data = issued({ findings, fees: [], ...claim })
  const named = data.lines.map((line, at) => {
    const filename = findings[at]?.filename
    return filename
      ? { ...line, description: `${filename}, https://www.example.com/${at + 1}` }
      : line
  })
  return {
    ...data,
    ...{ issuer, language, lines: named, case_id: '20461734', case_pin: '481 622' },
    words: invoiceWords(author, language, taxType),
    bill_to: { ...data.bill_to, reference_number: null, vat_id: null, ...to },
  }
}

const poland = {
  ...{ name: 'Świętosława Żółkiewska', company: 'Księgarnia „Łąka” Sp. z o.o.' },
  ...{ address_line_1: 'ul. Źródlana 8/3', postal_code: '90-001', city: 'Łódź', country: 'PL' },
}
const denmark = {
  ...{ name: 'Søren Ærøskøbing Ågård', company: 'Rejsebureauet Øresund ApS' },
  ...{ address_line_1: 'Nørrebrogade 42', postal_code: '2200', city: 'København N', country: 'DK' },
}
const greece = {
  ...{ name: 'Αικατερίνη Παπαδοπούλου', company: 'Εκδόσεις Ήλιος Α.Ε.' },
  ...{ address_line_1: 'Οδός Ερμού 5', postal_code: '105 63', city: 'Αθήνα', country: 'GR' },
}
const america = {
  ...{ name: 'Dana Whitfield', company: 'Whitfield Travel Inc.' },
  ...{ address_line_1: '1200 Pine Street', postal_code: '98101', city: 'Seattle', country: 'US' },
}
const australia = {
  ...{ name: 'Lachlan Byrne', company: null },
  ...{ address_line_1: '18 Wharf Road', postal_code: '2000', city: 'Sydney', country: 'AU' },
}

const offer = { settlementDate: '2026-12-15', settlementPercentage: 15 }
const fees = [
  { name: 'Dokumentation', percentage: 10, taxable: true },
  { name: 'Recherche', percentage: 2.5, taxable: false },
]
const german = paperOf({ language: 'de', claim: { fees, ...offer } })

/** One line, forty and two hundred; each tax; names and amounts that need room; one that is taken back. */
export const shownPapers: readonly Shown[] = [
  { name: 'one-line', number: 'RE-0001', data: german, pages: 'first' },
  {
    name: 'cancellation',
    number: 'RE-0002',
    data: takenBack(german, 'RE-0001', '2026-11-27'),
    pages: 'first',
  },
  {
    name: 'forty-lines',
    number: 'INV-0040',
    data: paperOf({ lines: 40, claim: { ...offer }, to: greece }),
    pages: 'first and last',
  },
  {
    name: 'two-hundred-lines',
    number: 'US-0200',
    data: paperOf({
      lines: 200,
      claim: { taxType: 'SALES_TAX', taxPercentage: 10.1, currency: 'USD' },
      to: america,
    }),
    pages: 'first and last',
  },
  {
    name: 'reverse-charge',
    number: 'INV-0041',
    data: paperOf({
      lines: 3,
      claim: { taxType: 'REVERSE_CHARGE', taxPercentage: null, currency: 'PLN' },
      to: { ...poland, vat_id: 'PL6124876261' },
    }),
    pages: 'first',
  },
  {
    name: 'no-indirect-tax',
    number: 'INV-0042',
    data: paperOf({
      lines: 2,
      claim: { taxType: 'NO_INDIRECT_TAX', taxPercentage: null, currency: 'DKK' },
      to: denmark,
    }),
    pages: 'first',
  },
  {
    name: 'gst',
    number: 'AU-0007',
    data: paperOf({
      lines: 2,
      claim: { taxType: 'GST', taxPercentage: 10, currency: 'AUD' },
      to: australia,
    }),
    pages: 'first',
  },
  {
    name: 'wide-amounts',
    number: 'RE-2026-HALDEN-ROTH-00000000000000000000',
    data: paperOf({
      language: 'de',
      claim: {
        findings: [{ price: 9_999_999_999_999.99, license: null }],
        currency: 'VND',
      },
      to: { ...greece, reference_number: 'Bestellung 4711 / Abteilung Öffentlichkeitsarbeit' },
    }),
    pages: 'first',
  },
]
