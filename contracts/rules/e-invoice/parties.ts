import type { InvoiceData, Issuer } from '../../model/cases/invoice-data.ts'
import { isEuropeanVatId } from './obstacle.ts'
import { group, leaf, type Part } from './xml.ts'

type Address = Pick<
  InvoiceData['bill_to'],
  'address_line_1' | 'address_line_2' | 'postal_code' | 'city'
> & { country: string | null }

/** BG-5 and BG-8. */
const addressOf = (of: Address): Part =>
  group(
    'ram:PostalTradeAddress',
    leaf('ram:PostcodeCode', of.postal_code),
    leaf('ram:LineOne', of.address_line_1),
    leaf('ram:LineTwo', of.address_line_2),
    leaf('ram:CityName', of.city),
    leaf('ram:CountryID', of.country),
  )

/** Where e-invoices reach somebody: by mail (BT-34, BT-49; scheme EM). */
const mailbox = (email: string | null): Part =>
  group('ram:URIUniversalCommunication', leaf('ram:URIID', email, { schemeID: 'EM' }))

/** BT-31, BT-48: VA is a VAT ID. A number that names no country is that of a tax office: FC (BT-32). */
const registration = (id: string, scheme: 'VA' | 'FC'): Part =>
  group('ram:SpecifiedTaxRegistration', leaf('ram:ID', id, { schemeID: scheme }))

/** BG-4. Whoever has no European VAT ID is known by the number that they have (BR-CO-26). */
export function seller(issuer: Issuer): Part {
  const { vat_id, tax_number = null, contact_name, contact_phone, contact_email = null } = issuer
  const isEuropean = isEuropeanVatId(vat_id)
  const office = tax_number ?? (isEuropean ? null : vat_id)
  return group(
    'ram:SellerTradeParty',
    isEuropean ? '' : leaf('ram:ID', vat_id ?? tax_number),
    leaf('ram:Name', issuer.name),
    group(
      'ram:DefinedTradeContact',
      leaf('ram:PersonName', contact_name),
      group('ram:TelephoneUniversalCommunication', leaf('ram:CompleteNumber', contact_phone)),
      group('ram:EmailURIUniversalCommunication', leaf('ram:URIID', contact_email)),
    ),
    addressOf(issuer),
    mailbox(contact_email),
    office === null ? '' : registration(office, 'FC'),
    isEuropean ? registration(vat_id, 'VA') : '',
  )
}

/** BG-7: a company with the person there, or the person. */
export function buyer(to: InvoiceData['bill_to']): Part {
  return group(
    'ram:BuyerTradeParty',
    leaf('ram:Name', to.company ?? to.name),
    group(
      'ram:DefinedTradeContact',
      leaf('ram:PersonName', to.company === null ? null : to.name),
      group('ram:EmailURIUniversalCommunication', leaf('ram:URIID', to.email)),
    ),
    addressOf(to),
    mailbox(to.email),
    isEuropeanVatId(to.vat_id) ? registration(to.vat_id, 'VA') : '',
  )
}
