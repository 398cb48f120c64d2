/** The structured part of invoices against the schema, and against rules of the norm that were written for these tests. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toHundredths } from '../../../contracts/rules/money/money.ts'
import { structuredPart } from '../../../server-mock/modules/invoices/structured.ts'
import { claims } from '../../support/e-invoice/claims.ts'
import { brokenRules, rules } from '../../support/e-invoice/en16931.ts'
import { type Claim, cancellationOf, issued, xmlOf } from '../../support/e-invoice/issued.ts'
import { schemaFaults, textAt } from '../../support/e-invoice/schema.ts'

const sums = (xml: string) =>
  ['TaxBasisTotalAmount', 'TaxTotalAmount', 'GrandTotalAmount'].map((name) =>
    toHundredths(
      Number(textAt(xml, `//ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:${name}`)),
    ),
  )

describe('an e-invoice', () => {
  test('of any claim, and what takes it back, keeps schema and rules, and says the sums of the paper [R19]', () => {
    fc.assert(
      fc.property(claims, (claim) => {
        const data = issued(claim)
        for (const one of [data, cancellationOf(data)]) {
          const xml = xmlOf(one)
          expect(schemaFaults(xml)).toEqual([])
          expect(brokenRules(xml)).toEqual([])
          const { subtotal_net, tax, final_amount_gross } = one
          const said = [subtotal_net, tax.amount, final_amount_gross].map((it) => toHundredths(it))
          expect(sums(xml).map(Math.abs)).toEqual(said.map(Math.abs))
          expect((sums(xml)[2] ?? 0) * (said[2] ?? 0)).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('says the same each time, and nothing of a text can break it', () => {
    const hostile = '</ram:Name>&\u0000\u0008\uD800 \u202E<x a="1">]]>&#0; \uFFFF \r\n Łódź Ωμέγα'
    fc.assert(
      fc.property(fc.oneof(fc.constant(hostile), fc.string({ unit: 'binary' })), (text) => {
        const data = issued({ fees: [{ name: text, percentage: 10, taxable: true }] })
        const bill_to = { ...data.bill_to, name: `N${text}`, company: `C${text}`, city: text }
        const words = { ...data.words, txt_header: text, txt_payment_instructions: `P${text}` }
        const odd = { ...data, bill_to, words, issuer: { ...data.issuer, name: `I${text}` } }
        const xml = xmlOf(odd, `RE-${text}`)
        expect(xmlOf(odd, `RE-${text}`)).toBe(xml)
        expect(schemaFaults(xml)).toEqual([])
        expect(brokenRules(xml)).toEqual([])
      }),
    )
  })

  test('of a case that was paid asks for nothing more; of what was taken off it says so by category [G-719]', () => {
    const offer = { settlementDate: '2026-12-24', settlementPercentage: 15, isSettled: true }
    const xml = xmlOf(issued(offer))
    const at = (name: string) => textAt(xml, `//ram:${name}`)
    expect([at('TotalPrepaidAmount'), at('DuePayableAmount')]).toEqual([
      at('GrandTotalAmount'),
      '0.00',
    ])
    const off = (code: string) =>
      textAt(
        xml,
        `//ram:SpecifiedTradeAllowanceCharge[ram:CategoryTradeTax/ram:CategoryCode = '${code}']/ram:ActualAmount`,
      )
    // T = 120 + 12, U = 3: 15 % of each.
    expect([off('S'), off('E')]).toEqual(['19.80', '0.45'])
  })

  test('names whom to ask and where to pay as far as that was told, and any number of a tax office', () => {
    const facts = {
      ...{ tax_number: '37/123/45678', iban: 'DE02120300000000202051' },
      ...{
        contact_name: 'Ida Kai',
        contact_phone: '+49 30 1',
        contact_email: 'ida@archiv.example',
      },
    }
    const seller = '//ram:SellerTradeParty'
    const told = (vat_id: string | null, currency = 'EUR') => {
      const data = issued({ currency })
      const xml = xmlOf({ ...data, issuer: { ...data.issuer, vat_id, ...facts } })
      expect([schemaFaults(xml), brokenRules(xml)]).toEqual([[], []])
      return (path: string) => textAt(xml, path)
    }
    const at = told('DE811907980')
    expect(at(`${seller}//ram:PersonName`)).toBe('Ida Kai')
    expect(at(`${seller}//ram:CompleteNumber`)).toBe('+49 30 1')
    expect(at(`${seller}/ram:URIUniversalCommunication/ram:URIID`)).toBe('ida@archiv.example')
    expect(at(`${seller}//ram:ID[@schemeID = 'FC']`)).toBe('37/123/45678')
    expect(at(`${seller}//ram:ID[@schemeID = 'VA']`)).toBe('DE811907980')
    const account =
      "//ram:SpecifiedTradeSettlementPaymentMeans[.//ram:IBANID = 'DE02120300000000202051']"
    expect(at(`${account}/ram:TypeCode`)).toBe('58')
    expect(told('DE811907980', 'DKK')(`${account}/ram:TypeCode`)).toBe('30')
    const small = told(null)
    expect(small(`${seller}/ram:ID`)).toBe('37/123/45678')
    expect(small(`${seller}//ram:ID[@schemeID = 'VA']`)).toBe('')
  })

  test('says of a line without tax why there is none, and names both where the recipient owes it [G-719]', () => {
    const of = (claim: Claim) => {
      const xml = xmlOf(issued(claim))
      return (path: string) => textAt(xml, path)
    }
    const exempt = "//ram:ApplicableTradeTax[ram:CategoryCode = 'E']/ram:ExemptionReason"
    expect(of({})(exempt)).not.toBe('')
    expect(of({ taxType: 'NO_INDIRECT_TAX' })(exempt)).not.toBe('')
    const owed = of({ taxType: 'REVERSE_CHARGE', fees: [] })
    expect(owed('//ram:ApplicableTradeTax/ram:CategoryCode')).toBe('AE')
    for (const party of ['Seller', 'Buyer'])
      expect(owed(`//ram:${party}TradeParty//ram:ID[@schemeID = 'VA']`)).not.toBe('')
    for (const taxType of ['GST', 'SALES_TAX'] as const)
      expect(structuredPart('RE-0001', issued({ taxType })).xml).toBeNull()
  })

  test('that takes another one back is of type 384, names its number and day, and gives pieces back [R53] [G-719]', () => {
    const xml = xmlOf(cancellationOf(issued({})), 'RE-0002')
    expect(textAt(xml, '//rsm:ExchangedDocument/ram:TypeCode')).toBe('384')
    expect(textAt(xml, '//ram:InvoiceReferencedDocument/ram:IssuerAssignedID')).toBe('RE-0001')
    expect(textAt(xml, '//ram:InvoiceReferencedDocument//qdt:DateTimeString')).toBe('20261120')
    expect(textAt(xml, '//ram:BilledQuantity')).toBe('-1')
  })
})

/** For each rule an invoice that breaks it: what is written otherwise in one that is right. */
const settled = xmlOf(
  issued({ settlementDate: '2026-12-24', settlementPercentage: 15, isSettled: true }),
)
const open = xmlOf(issued({}))
const back = xmlOf(cancellationOf(issued({})), 'RE-0002')
const reverse = xmlOf(issued({ taxType: 'REVERSE_CHARGE', fees: [] }))
const zero = xmlOf(issued({ taxPercentage: 0, fees: [] }))
const settledAs = (parts: Claim) =>
  xmlOf(
    issued({
      ...{ settlementDate: '2026-12-24', settlementPercentage: 15, isSettled: true, fees: [] },
      ...parts,
    }),
  )

const group = (code: string) =>
  new RegExp(
    `(<ram:ApplicableTradeTax><ram:CalculatedAmount>[^<]*</ram:CalculatedAmount>(?:(?!</ram:ApplicableTradeTax>).)*<ram:CategoryCode>${code}</ram:CategoryCode>(?:(?!</ram:ApplicableTradeTax>).)*</ram:ApplicableTradeTax>)(?=.*<ram:SpecifiedTradePaymentTerms|.*<ram:SpecifiedTradeSettlementHeader)`,
    'su',
  )

/** Changes the sum of a category alone. */
const inGroup = (xml: string, code: string, from: RegExp | string, to: string) => {
  const tail = xml.lastIndexOf('<ram:SpecifiedTradeSettlementPaymentMeans>')
  return xml.slice(0, tail) + xml.slice(tail).replace(group(code), (one) => one.replace(from, to))
}
const amountOf = (name: string) => new RegExp(`<ram:${name}( [^>]*)?>[^<]*</ram:${name}>`, 'u')
const without = (xml: string, name: string) => xml.replace(amountOf(name), '')
const other = (xml: string, name: string) =>
  xml.replace(amountOf(name), `<ram:${name}>12345.67</ram:${name}>`)
const inParty = (xml: string, party: string, from: RegExp | string, to: string) =>
  xml.replace(new RegExp(`<ram:${party}>.*</ram:${party}>`, 'su'), (one) => one.replace(from, to))
const party = (xml: string, name: string, part: string) =>
  inParty(xml, name, new RegExp(`<ram:${part}>.*?</ram:${part}>`, 'su'), '')
const inOffer = (from: RegExp | string, to: string, xml = settled) =>
  inParty(xml, 'SpecifiedTradeAllowanceCharge', from, to)

const lineRate = (xml: string, to: string) =>
  xml.replace(/<ram:RateApplicablePercent>[^<]*/u, `<ram:RateApplicablePercent>${to}`)

const categories = (code: string, xml: string, off: string, rate: string) => ({
  [`BR-${code}-01`]: inGroup(xml, code, /^.*$/su, ''),
  [`BR-${code}-02`]: xml.replaceAll(
    /<ram:SpecifiedTaxRegistration>.*?<\/ram:SpecifiedTaxRegistration>/gsu,
    '',
  ),
  [`BR-${code}-05`]: lineRate(xml, rate),
  [`BR-${code}-06`]: inOffer(
    /<ram:RateApplicablePercent>[^<]*/u,
    `<ram:RateApplicablePercent>${rate}`,
    off,
  ),
  [`BR-${code}-08`]: inGroup(xml, code, /<ram:BasisAmount>[^<]*/u, '<ram:BasisAmount>1.23'),
  [`BR-${code}-09`]: inGroup(
    xml,
    code,
    /<ram:CalculatedAmount>[^<]*/u,
    '<ram:CalculatedAmount>9.87',
  ),
  [`BR-${code}-10`]:
    code === 'S' || code === 'Z'
      ? inGroup(
          xml,
          code,
          '<ram:BasisAmount>',
          '<ram:ExemptionReason>x</ram:ExemptionReason><ram:BasisAmount>',
        )
      : inGroup(xml, code, /<ram:ExemptionReason.*?(?=<ram:BasisAmount>)/su, '').replace(
          /<ram:ExemptionReasonCode>.*?<\/ram:ExemptionReasonCode>/u,
          '',
        ),
})

const exempt = { taxType: 'NO_INDIRECT_TAX', fees: [] } as const

const mutants: Readonly<Record<string, string>> = {
  'BR-01': open.replace('urn:cen.eu:en16931:2017', ' '),
  'BR-02': open.replace('<ram:ID>RE-0001</ram:ID>', ''),
  'BR-03': open.replace('format="102"', 'format="203"'),
  'BR-04': open.replace('<ram:TypeCode>380<', '<ram:TypeCode>381<'),
  'BR-05': without(open, 'InvoiceCurrencyCode'),
  'BR-06': party(open, 'SellerTradeParty', 'Name'),
  'BR-07': party(open, 'BuyerTradeParty', 'Name'),
  'BR-08': party(open, 'SellerTradeParty', 'PostalTradeAddress'),
  'BR-09': party(open, 'SellerTradeParty', 'CountryID'),
  'BR-10': party(open, 'BuyerTradeParty', 'PostalTradeAddress'),
  'BR-11': party(open, 'BuyerTradeParty', 'CountryID'),
  'BR-12': inParty(
    open,
    'SpecifiedTradeSettlementHeaderMonetarySummation',
    amountOf('LineTotalAmount'),
    '',
  ),
  'BR-13': without(open, 'TaxBasisTotalAmount'),
  'BR-14': without(open, 'GrandTotalAmount'),
  'BR-15': without(open, 'DuePayableAmount'),
  'BR-16': open.replaceAll(
    /<ram:IncludedSupplyChainTradeLineItem>.*<\/ram:IncludedSupplyChainTradeLineItem>/gsu,
    '',
  ),
  'BR-21': without(open, 'LineID'),
  'BR-22': without(open, 'BilledQuantity'),
  'BR-23': open.replace(' unitCode="C62"', ''),
  'BR-24': without(open, 'LineTotalAmount'),
  'BR-25': party(open, 'SpecifiedTradeProduct', 'Name'),
  'BR-26': without(open, 'ChargeAmount'),
  'BR-27': open.replace('<ram:ChargeAmount>', '<ram:ChargeAmount>-'),
  'BR-31': without(settled, 'ActualAmount'),
  'BR-32': inOffer(/<ram:CategoryCode>.*?<\/ram:CategoryCode>/u, ''),
  'BR-33': inOffer(/<ram:ReasonCode>.*?<\/ram:Reason>/u, ''),
  'BR-45': without(open, 'BasisAmount'),
  'BR-46': without(open, 'CalculatedAmount'),
  'BR-47': inGroup(open, 'S', /<ram:CategoryCode>.*?<\/ram:CategoryCode>/u, ''),
  'BR-48': inGroup(open, 'S', /<ram:RateApplicablePercent>.*?<\/ram:RateApplicablePercent>/u, ''),
  'BR-49': party(open, 'SpecifiedTradeSettlementPaymentMeans', 'TypeCode'),
  'BR-53': open.replace('currencyID="EUR"', 'currencyID="USD"'),
  'BR-55': party(back, 'InvoiceReferencedDocument', 'IssuerAssignedID'),
  'BR-63': open.replace(' schemeID="EM"', ''),
  'BR-CO-04': open.replace(/<ram:CategoryCode>S<\/ram:CategoryCode>/u, ''),
  'BR-CO-09': open.replace('>DE811907980<', '>811907980<'),
  'BR-CO-10': inParty(
    open,
    'SpecifiedTradeSettlementHeaderMonetarySummation',
    /<ram:LineTotalAmount>/u,
    '<ram:LineTotalAmount>1',
  ),
  'BR-CO-11': other(settled, 'AllowanceTotalAmount'),
  'BR-CO-13': other(open, 'TaxBasisTotalAmount'),
  'BR-CO-14': open.replace(/(<ram:TaxTotalAmount[^>]*>)/u, '$17'),
  'BR-CO-15': other(open, 'GrandTotalAmount'),
  'BR-CO-16': other(open, 'DuePayableAmount'),
  'BR-CO-18': ['S', 'E'].reduce((xml, code) => inGroup(xml, code, /^.*$/su, ''), open),
  'BR-CO-25': party(open, 'SpecifiedTradePaymentTerms', 'Description'),
  'BR-CO-26': open.replace('schemeID="VA">DE811907980', 'schemeID="FC">DE811907980'),
  ...categories('S', open, settled, '0.00'),
  ...categories('Z', zero, settledAs({ taxPercentage: 0 }), '7.00'),
  ...categories('E', xmlOf(issued(exempt)), settledAs(exempt), '7.00'),
  ...categories('AE', reverse, settledAs({ taxType: 'REVERSE_CHARGE' }), '7.00'),
  'BR-DEC-lines': open.replace(/(<ram:LineTotalAmount>[^<]*)/u, '$10'),
  'BR-DEC-sums': open.replace(/(<ram:GrandTotalAmount>[^<]*)/u, '$10'),
  'BR-DEC-groups': open.replace(/(<ram:BasisAmount>[^<]*)/u, '$10'),
  'BR-DEC-allowances': settled.replace(/(<ram:ActualAmount>[^<]*)/u, '$10'),
  'R53-cancelled': back.replace(
    /<ram:InvoiceReferencedDocument>.*<\/ram:InvoiceReferencedDocument>/su,
    '',
  ),
  'CII-SR-467': open.replace(
    /<ram:SpecifiedTradeSettlementPaymentMeans>.*<\/ram:SpecifiedTradeSettlementPaymentMeans>/su,
    (means) => means + means.replace('>68<', '>58<'),
  ),
  'line-price': other(open, 'ChargeAmount'),
}

describe('the rules that e-invoices are judged by', () => {
  test.each(Object.keys(rules))('%s is broken by an invoice that is wrong there', (rule) => {
    expect(brokenRules(mutants[rule] ?? '<none/>')).toContain(rule)
    expect(Object.keys(mutants)).toContain(rule)
  })
})
