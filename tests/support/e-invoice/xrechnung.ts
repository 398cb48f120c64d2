/**
 * The rules of XRechnung 3.0 (KoSIT) that an invoice of ours can break, beside those of the norm; written anew from the
 * standard as XPath 1.0. What XPath 1.0 has no words for is asked of the texts.
 */
import { holds, looking, textAt } from './schema.ts'

const TRADE = '/rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction'
const AGREED = `${TRADE}/ram:ApplicableHeaderTradeAgreement`
const SETTLED = `${TRADE}/ram:ApplicableHeaderTradeSettlement`
const CONTEXT = '/rsm:CrossIndustryInvoice/rsm:ExchangedDocumentContext'
const SELLER = `${AGREED}/ram:SellerTradeParty`
const BUYER = `${AGREED}/ram:BuyerTradeParty`
const CONTACT = `${SELLER}/ram:DefinedTradeContact`
const MEANS = `${SETTLED}/ram:SpecifiedTradeSettlementPaymentMeans`
const OFF = `${SETTLED}/ram:SpecifiedTradeAllowanceCharge`
const TERMS = `${SETTLED}/ram:SpecifiedTradePaymentTerms`
const PHONE = `${CONTACT}/ram:TelephoneUniversalCommunication/ram:CompleteNumber`
const EMAIL = `${CONTACT}/ram:EmailURIUniversalCommunication/ram:URIID`

const said = (xpath: string) => `normalize-space(${xpath}) != ''`
const every = (xpath: string, rule: string) => `not((${xpath})[not(${rule})])`

const paths: Readonly<Record<string, string>> = {
  'PEPPOL-R001': `starts-with(${CONTEXT}/ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID, 'urn:fdc:peppol.eu:2017:poacc:billing:')`,
  'PEPPOL-R008':
    "not(//*[not(self::ram:ApplicableHeaderTradeDelivery) and not(*) and normalize-space(.) = ''])",
  'PEPPOL-R010': said(`${BUYER}/ram:URIUniversalCommunication/ram:URIID`),
  'PEPPOL-R020': said(`${SELLER}/ram:URIUniversalCommunication/ram:URIID`),
  'PEPPOL-R040': every(
    OFF,
    '100 * number(ram:ActualAmount) - number(ram:BasisAmount) * number(ram:CalculationPercent) <= 2.01 and number(ram:BasisAmount) * number(ram:CalculationPercent) - 100 * number(ram:ActualAmount) <= 2.01',
  ),
  'PEPPOL-R053': `count(//ram:TaxTotalAmount) = 1`,
  'BR-DE-1': MEANS,
  'BR-DE-2': CONTACT,
  'BR-DE-3': said(`${SELLER}/ram:PostalTradeAddress/ram:CityName`),
  'BR-DE-4': said(`${SELLER}/ram:PostalTradeAddress/ram:PostcodeCode`),
  'BR-DE-5': said(`${CONTACT}/ram:PersonName`),
  'BR-DE-6': said(PHONE),
  'BR-DE-7': said(EMAIL),
  'BR-DE-8': said(`${BUYER}/ram:PostalTradeAddress/ram:CityName`),
  'BR-DE-9': said(`${BUYER}/ram:PostalTradeAddress/ram:PostcodeCode`),
  'BR-DE-14': every(`${SETTLED}/ram:ApplicableTradeTax`, said('ram:RateApplicablePercent')),
  'BR-DE-15': said(`${AGREED}/ram:BuyerReference`),
  'BR-DE-16': `${SELLER}/ram:SpecifiedTaxRegistration/ram:ID[@schemeID = 'VA' or @schemeID = 'FC']`,
  'BR-DE-18-a': `${TERMS}[count(ram:Description) < 2]`,
  'BR-DE-21': `${CONTEXT}/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'`,
  'BR-DE-23-a': every(
    `${MEANS}[ram:TypeCode = '30' or ram:TypeCode = '58']`,
    said('ram:PayeePartyCreditorFinancialAccount/ram:IBANID'),
  ),
  'BR-DE-26': `/rsm:CrossIndustryInvoice/rsm:ExchangedDocument/ram:TypeCode != '384' or ${SETTLED}/ram:InvoiceReferencedDocument`,
  'BR-DE-27': `string-length(translate(${PHONE}, translate(${PHONE}, '0123456789', ''), '')) >= 3`,
}

const OFFER = /^#SKONTO#TAGE=\d+#PROZENT=\d+\.\d{2}(#BASISBETRAG=-?\d+\.\d{2})?#$/u

/** BR-DE-18: each line that begins as an offer is one, and the last of them ends with its line. */
function offersHold(xml: string): boolean {
  const terms = textAt(xml, `${TERMS}/ram:Description`)
  const begun = terms.split(/\r?\n/u).filter((line) => line.trim().startsWith('#'))
  if (begun.length === 0) return true
  return (
    begun.every((line) => OFFER.test(line)) && /^\s*\n/u.test(terms.split(/#.+#/u).at(-1) ?? '')
  )
}

const texts: Readonly<Record<string, (xml: string) => boolean>> = {
  'BR-DE-18': offersHold,
  'BR-DE-28': (xml) => /^[^\s@]{2,}@[^\s@]{2,}$/u.test(textAt(xml, EMAIL)),
}

export const xRechnungRules: readonly string[] = [...Object.keys(paths), ...Object.keys(texts)]

/** The rules of XRechnung that an XML breaks, by their names. */
export const brokenXRechnungRules = (xml: string): string[] => [
  ...looking(xml, (doc) =>
    Object.entries(paths).flatMap(([name, rule]) => (holds(doc, rule) ? [] : [name])),
  ),
  ...Object.entries(texts).flatMap(([name, rule]) => (rule(xml) ? [] : [name])),
]
