/**
 * The rules of EN 16931 that an invoice of ours can break, written anew from the norm as XPath 1.0: no line of the
 * product's mapping is used here. Amounts are compared in hundredths.
 */
import { holds, looking } from './schema.ts'

const TRADE = '/rsm:CrossIndustryInvoice/rsm:SupplyChainTradeTransaction'
const DOC = '/rsm:CrossIndustryInvoice/rsm:ExchangedDocument'
const LINES = `${TRADE}/ram:IncludedSupplyChainTradeLineItem`
const AGREED = `${TRADE}/ram:ApplicableHeaderTradeAgreement`
const SETTLED = `${TRADE}/ram:ApplicableHeaderTradeSettlement`
const SUMS = `${SETTLED}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`
const GROUPS = `${SETTLED}/ram:ApplicableTradeTax`
const OFF = `${SETTLED}/ram:SpecifiedTradeAllowanceCharge`
const SELLER = `${AGREED}/ram:SellerTradeParty`
const BUYER = `${AGREED}/ram:BuyerTradeParty`
const MEANS = `${SETTLED}/ram:SpecifiedTradeSettlementPaymentMeans`
const LINE_TAX = 'ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax'
const LINE_SUM =
  'ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount'
const PRICE = 'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount'
const QUANTITY = 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity'
const REGISTERED = `${SELLER}/ram:SpecifiedTaxRegistration/ram:ID`

const cents = (xpath: string) => `round(100 * number(${xpath}))`
const all = (xpath: string) => `round(100 * sum(${xpath}))`
const every = (xpath: string, rule: string) => `not((${xpath})[not(${rule})])`
const said = (xpath: string) => `normalize-space(${xpath}) != ''`

/** Of a tax category: its lines, its allowances, its sum (BR-S, BR-Z, BR-E and BR-AE, 01 to 10). */
const category = (code: string, { rate, reason }: { rate: string; reason: boolean }) => {
  const lines = `${LINES}[${LINE_TAX}/ram:CategoryCode = '${code}']`
  const off = `${OFF}[ram:CategoryTradeTax/ram:CategoryCode = '${code}']`
  const group = `${GROUPS}[ram:CategoryCode = '${code}']`
  const used = `(${lines} or ${off})`
  const basis = `(${all(`${lines}/${LINE_SUM}`)} - ${all(`${off}/ram:ActualAmount`)})`
  const tax =
    code === 'S'
      ? every(
          group,
          `(100 * number(ram:CalculatedAmount) - number(ram:BasisAmount) * number(ram:RateApplicablePercent) <= 0.501) and (number(ram:BasisAmount) * number(ram:RateApplicablePercent) - 100 * number(ram:CalculatedAmount) <= 0.501)`,
        )
      : every(group, 'number(ram:CalculatedAmount) = 0')
  return {
    [`BR-${code}-01`]: `count(${group}) = number(boolean(${used}))`,
    [`BR-${code}-02`]:
      code === 'AE'
        ? `not(${lines}) or (${REGISTERED} and ${BUYER}/ram:SpecifiedTaxRegistration/ram:ID[@schemeID = 'VA'])`
        : `not(${lines}) or ${REGISTERED}`,
    [`BR-${code}-05`]: every(lines, `number(${LINE_TAX}/ram:RateApplicablePercent) ${rate}`),
    [`BR-${code}-06`]: every(off, `number(ram:CategoryTradeTax/ram:RateApplicablePercent) ${rate}`),
    [`BR-${code}-08`]: every(group, `${cents('ram:BasisAmount')} = ${basis}`),
    [`BR-${code}-09`]: tax,
    [`BR-${code}-10`]: every(
      group,
      reason
        ? `(${said('ram:ExemptionReason')} or ${said('ram:ExemptionReasonCode')})`
        : 'not(ram:ExemptionReason or ram:ExemptionReasonCode)',
    ),
  }
}

const decimals = (xpath: string) => every(xpath, "string-length(substring-after(., '.')) <= 2")

const COUNTRY = "contains(' DE AT PL DK GR FR CH NL ', concat(' ', ., ' '))"

export const rules: Readonly<Record<string, string>> = {
  'BR-01': `${said('/rsm:CrossIndustryInvoice/rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID')}`,
  'BR-02': said(`${DOC}/ram:ID`),
  'BR-03': `string-length(${DOC}/ram:IssueDateTime/udt:DateTimeString[@format = '102']) = 8`,
  'BR-04': `${DOC}/ram:TypeCode = '380' or ${DOC}/ram:TypeCode = '384'`,
  'BR-05': `string-length(${SETTLED}/ram:InvoiceCurrencyCode) = 3`,
  'BR-06': said(`${SELLER}/ram:Name`),
  'BR-07': said(`${BUYER}/ram:Name`),
  'BR-08': `${SELLER}/ram:PostalTradeAddress`,
  'BR-09': every(`${SELLER}/ram:PostalTradeAddress`, `ram:CountryID[${COUNTRY}]`),
  'BR-10': `${BUYER}/ram:PostalTradeAddress`,
  'BR-11': every(`${BUYER}/ram:PostalTradeAddress`, `ram:CountryID[${COUNTRY}]`),
  'BR-12': `${SUMS}/ram:LineTotalAmount`,
  'BR-13': `${SUMS}/ram:TaxBasisTotalAmount`,
  'BR-14': `${SUMS}/ram:GrandTotalAmount`,
  'BR-15': `${SUMS}/ram:DuePayableAmount`,
  'BR-16': LINES,
  'BR-21': every(LINES, said('ram:AssociatedDocumentLineDocument/ram:LineID')),
  'BR-22': every(LINES, QUANTITY),
  'BR-23': every(LINES, `${QUANTITY}/@unitCode = 'C62'`),
  'BR-24': every(LINES, LINE_SUM),
  'BR-25': every(LINES, said('ram:SpecifiedTradeProduct/ram:Name')),
  'BR-26': every(LINES, PRICE),
  'BR-27': every(LINES, `number(${PRICE}) >= 0`),
  'BR-31': every(OFF, 'ram:ActualAmount'),
  'BR-32': every(OFF, said('ram:CategoryTradeTax/ram:CategoryCode')),
  'BR-33': every(OFF, `(${said('ram:Reason')} or ${said('ram:ReasonCode')})`),
  'BR-45': every(GROUPS, 'ram:BasisAmount'),
  'BR-46': every(GROUPS, 'ram:CalculatedAmount'),
  'BR-47': every(GROUPS, said('ram:CategoryCode')),
  'BR-48': every(GROUPS, 'ram:RateApplicablePercent'),
  'BR-49': every(MEANS, said('ram:TypeCode')),
  'BR-55': every(`${SETTLED}/ram:InvoiceReferencedDocument`, said('ram:IssuerAssignedID')),
  'BR-63': every(`${BUYER}/ram:URIUniversalCommunication/ram:URIID`, said('@schemeID')),
  'BR-CO-04': every(LINES, said(`${LINE_TAX}/ram:CategoryCode`)),
  'BR-CO-09': every(
    "//ram:SpecifiedTaxRegistration/ram:ID[@schemeID = 'VA']",
    "contains(' DE AT PL DK EL FR CH NL XI ', concat(' ', substring(., 1, 2), ' '))",
  ),
  'BR-CO-10': `${cents(`${SUMS}/ram:LineTotalAmount`)} = ${all(`${LINES}/${LINE_SUM}`)}`,
  'BR-CO-11': `${all(`${SUMS}/ram:AllowanceTotalAmount`)} = ${all(`${OFF}/ram:ActualAmount`)}`,
  'BR-CO-13': `${cents(`${SUMS}/ram:TaxBasisTotalAmount`)} = ${cents(`${SUMS}/ram:LineTotalAmount`)} - ${all(`${SUMS}/ram:AllowanceTotalAmount`)}`,
  'BR-CO-14': `${cents(`${SUMS}/ram:TaxTotalAmount`)} = ${all(`${GROUPS}/ram:CalculatedAmount`)}`,
  'BR-CO-15': `${cents(`${SUMS}/ram:GrandTotalAmount`)} = ${cents(`${SUMS}/ram:TaxBasisTotalAmount`)} + ${cents(`${SUMS}/ram:TaxTotalAmount`)}`,
  'BR-CO-16': `${cents(`${SUMS}/ram:DuePayableAmount`)} = ${cents(`${SUMS}/ram:GrandTotalAmount`)} - ${all(`${SUMS}/ram:TotalPrepaidAmount`)}`,
  'BR-CO-18': GROUPS,
  'BR-CO-25': `number(${SUMS}/ram:DuePayableAmount) <= 0 or ${said(`${SETTLED}/ram:SpecifiedTradePaymentTerms/ram:Description`)}`,
  'BR-CO-26': `${SELLER}/ram:ID or ${REGISTERED}[@schemeID = 'VA']`,
  'BR-53': `${SUMS}/ram:TaxTotalAmount/@currencyID = string(${SETTLED}/ram:InvoiceCurrencyCode)`,
  ...category('S', { rate: '> 0', reason: false }),
  ...category('Z', { rate: '= 0', reason: false }),
  ...category('E', { rate: '= 0', reason: true }),
  ...category('AE', { rate: '= 0', reason: true }),
  'BR-DEC-lines': decimals(`${LINES}/${LINE_SUM}`),
  'BR-DEC-sums': decimals(`${SUMS}/*`),
  'BR-DEC-groups': decimals(`${GROUPS}/ram:BasisAmount | ${GROUPS}/ram:CalculatedAmount`),
  'BR-DEC-allowances': decimals(`${OFF}/ram:ActualAmount | ${OFF}/ram:BasisAmount`),
  /** R53, beyond the norm: what takes an invoice back names its number and its date, and asks for nothing. */
  'R53-cancelled': `${DOC}/ram:TypeCode != '384' or (${said(`${SETTLED}/ram:InvoiceReferencedDocument/ram:IssuerAssignedID`)} and string-length(${SETTLED}/ram:InvoiceReferencedDocument/ram:FormattedIssueDateTime/qdt:DateTimeString[@format = '102']) = 8)`,
  /** Of the norm's syntax: one way to pay, however often it is named. */
  'CII-SR-467': every(MEANS, `ram:TypeCode = string((${MEANS})[1]/ram:TypeCode)`),
  /** Beyond the norm: a line comes to its price times its quantity. */
  'line-price': every(
    LINES,
    `${cents(LINE_SUM)} = round(100 * number(${PRICE}) * number(${QUANTITY}))`,
  ),
}

/** The rules that an XML breaks, by their names. */
export const brokenRules = (xml: string): string[] =>
  looking(xml, (doc) =>
    Object.entries(rules).flatMap(([name, rule]) => (holds(doc, rule) ? [] : [name])),
  )
