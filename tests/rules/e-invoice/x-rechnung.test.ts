/** XRechnung: what it asks for beside the norm, and Leitweg-IDs. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { InvoiceData } from '../../../contracts/model/cases/invoice-data.ts'
import { isLeitwegId, storedLeitwegId } from '../../../contracts/rules/e-invoice/leitweg-id.ts'
import { xRechnungObstacles } from '../../../contracts/rules/e-invoice/x-rechnung.ts'
import { structuredPart } from '../../../server-mock/modules/invoices/structured.ts'
import { claims } from '../../support/e-invoice/claims.ts'
import { brokenRules } from '../../support/e-invoice/en16931.ts'
import {
  cancellationOf,
  forXRechnung,
  issued,
  xmlOf,
  xRechnungOf,
} from '../../support/e-invoice/issued.ts'
import { schemaFaults, textAt } from '../../support/e-invoice/schema.ts'
import { brokenXRechnungRules, xRechnungRules } from '../../support/e-invoice/xrechnung.ts'

const data = forXRechnung(issued({}))
const offered = forXRechnung(issued({ settlementDate: '2026-12-04', settlementPercentage: 15 }))
const withIban: InvoiceData = {
  ...data,
  issuer: { ...data.issuer, iban: 'DE02120300000000202051' },
}
const terms = (xml: string) => textAt(xml, '//ram:SpecifiedTradePaymentTerms/ram:Description')

const faults = (xml: string) => [
  ...schemaFaults(xml),
  ...brokenRules(xml),
  ...brokenXRechnungRules(xml),
]

describe('an XRechnung', () => {
  test('of any claim, and what takes it back, keeps schema, norm and its own rules', () => {
    fc.assert(
      fc.property(claims, fc.boolean(), (claim, hasIban) => {
        const one = forXRechnung(issued(claim))
        const told = hasIban
          ? { ...one, issuer: { ...one.issuer, iban: withIban.issuer.iban } }
          : one
        for (const invoice of [told, cancellationOf(told)])
          expect(faults(xRechnungOf(invoice))).toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  test('is routed by the Leitweg-ID, and says what the recipient ordered by beside it', () => {
    const { bill_to } = data
    const ordered = { ...data, bill_to: { ...bill_to, reference_number: 'B-7' } }
    for (const xml of [xRechnungOf(ordered), xmlOf(ordered)]) {
      expect(textAt(xml, '//ram:BuyerReference')).toBe('04011000-12345-03')
      expect(textAt(xml, '//ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID')).toBe('B-7')
      expect(schemaFaults(xml)).toEqual([])
    }
    const only = { ...data, bill_to: { ...bill_to, leitweg_id: null, reference_number: 'B-7' } }
    expect(textAt(xRechnungOf(only), '//ram:BuyerReference')).toBe('B-7')
  })

  test('says a running offer as days and percentage, and the whole amount is due [R19]', () => {
    const xml = xRechnungOf(offered)
    const [offer, ...rest] = terms(xml).split('\n')
    // From 20 November to 4 December.
    expect(offer).toBe('#SKONTO#TAGE=14#PROZENT=15.00#')
    expect(rest.join('\n')).toContain('Zahlbar im Portal.')
    expect(textAt(xml, '//ram:DuePayableAmount')).toBe(textAt(xml, '//ram:GrandTotalAmount'))
    expect(terms(xmlOf(offered))).not.toContain('#')
  })

  test('takes nothing for an offer that somebody wrote', () => {
    const words = { ...offered.words, txt_payment_instructions: '#SKONTO#\nRef #1 oder #2' }
    const xml = xRechnungOf({ ...offered, words })
    expect(faults(xml)).toEqual([])
    expect(terms(xml)).toContain('＃SKONTO＃\nRef ＃1 oder ＃2')
  })

  test('differs from the e-invoice in nothing but whose rules it keeps and the terms', () => {
    const bare = (xml: string) =>
      xml
        .replace(
          /<ram:BusinessProcessSpecifiedDocumentContextParameter>.*?<\/[^>]*Parameter>/su,
          '',
        )
        .replace(/(<ram:ID>urn:cen\.eu:en16931:2017)[^<]*/u, '$1')
    expect(bare(xRechnungOf(data))).toBe(xmlOf(data))
  })
})

describe('what an e-invoice lacks for an XRechnung', () => {
  const issuer = (parts: Partial<InvoiceData['issuer']>) => ({
    ...data,
    issuer: { ...data.issuer, ...parts },
  })
  test.each<[string, InvoiceData, string[]]>([
    ['nothing of a complete one', data, []],
    ['nothing of what takes it back', cancellationOf(data), []],
    [
      'whoever told nothing',
      issued({}),
      [
        'Leitweg-ID or reference number of the recipient',
        'Contact name of your company (Business Details)',
        'Contact phone of your company (Business Details)',
        'Contact email of your company (Business Details)',
      ],
    ],
    [
      'a phone that is none',
      issuer({ contact_phone: 'ask 12' }),
      ['Contact phone of your company (Business Details)'],
    ],
    [
      'no place',
      issuer({ postal_code: ' ', city: '' }),
      ['Postal code of your company (Business Details)', 'City of your company (Business Details)'],
    ],
  ])('%s', (_, invoice, missing) => {
    expect(xRechnungObstacles(invoice)).toEqual(missing)
    expect(structuredPart('RE-1', invoice).xrechnung !== null).toBe(missing.length === 0)
  })

  test('is not asked where there is no e-invoice at all', () => {
    const none = forXRechnung(issued({ taxType: 'GST' }))
    expect(structuredPart('RE-1', none)).toMatchObject({ xml: null, xrechnung: null })
  })
})

describe('a Leitweg-ID', () => {
  test.each([
    ['04011000-12345-03', true],
    ['04011000-1234512345-06', true],
    ['05711-06001-79', true],
    ['992-90009-96', true],
    ['04011000-12345-04', false],
    ['04011000-12354-03', false],
    ['04011000-12345', false],
    ['0-12345-03', false],
    ['04011000--03', false],
    ['04011000-ÄB-03', false],
    [`04011000-${'1'.repeat(31)}-03`, false],
    ['', false],
  ])('%s: %s', (text, isOne) => {
    expect(isLeitwegId(text)).toBe(isOne)
  })

  test('with letters counts the same in both sizes, and one wrong sign is found', () => {
    const part = fc.stringMatching(/^[A-Z\d]{1,30}$/u)
    fc.assert(
      fc.property(fc.stringMatching(/^\d{2,12}$/u), part, (coarse, fine) => {
        const right = Array.from({ length: 97 }, (_, at) => String(at + 2).padStart(2, '0'))
          .map((check) => `${coarse}-${fine}-${check}`)
          .filter(isLeitwegId)
        expect(right).toHaveLength(1)
        const [id = ''] = right
        expect(storedLeitwegId(` ${id.toLowerCase()} `)).toBe(id)
        const other = id.replace(/\d(?=-)/u, (digit) => String((Number(digit) + 1) % 10))
        expect(other === id || !isLeitwegId(other)).toBe(true)
      }),
    )
  })
})

const right = xRechnungOf(withIban)
const back = xRechnungOf(cancellationOf(data))
const settled = xRechnungOf(
  forXRechnung(issued({ settlementDate: '2026-12-24', settlementPercentage: 15, isSettled: true })),
)
const without = (xml: string, name: string) =>
  xml.replace(new RegExp(`<ram:${name}(?: [^>]*)?>.*?</ram:${name}>`, 'su'), '')
const inPart = (name: string, change: (part: string) => string, xml = right) =>
  xml.replace(new RegExp(`<ram:${name}>.*?</ram:${name}>`, 'su'), change)
const inSeller = (name: string) => inPart('SellerTradeParty', (part) => without(part, name))
const inBuyer = (name: string) => inPart('BuyerTradeParty', (part) => without(part, name))
const inContact = (name: string) => inPart('DefinedTradeContact', (part) => without(part, name))

/** For each rule an invoice that breaks it. */
const mutants: Readonly<Record<string, string>> = {
  'PEPPOL-R001': without(right, 'BusinessProcessSpecifiedDocumentContextParameter'),
  'PEPPOL-R008': right.replace('<ram:CityName>', '<ram:LineThree/><ram:CityName>'),
  'PEPPOL-R010': inBuyer('URIUniversalCommunication'),
  'PEPPOL-R020': inSeller('URIUniversalCommunication'),
  'PEPPOL-R040': settled.replace('<ram:ActualAmount>', '<ram:ActualAmount>1'),
  'PEPPOL-R053': without(right, 'TaxTotalAmount'),
  'BR-DE-1': without(right, 'SpecifiedTradeSettlementPaymentMeans'),
  'BR-DE-2': inSeller('DefinedTradeContact'),
  'BR-DE-3': inSeller('CityName'),
  'BR-DE-4': inSeller('PostcodeCode'),
  'BR-DE-5': inContact('PersonName'),
  'BR-DE-6': inContact('TelephoneUniversalCommunication'),
  'BR-DE-7': inContact('EmailURIUniversalCommunication'),
  'BR-DE-8': inBuyer('CityName'),
  'BR-DE-9': inBuyer('PostcodeCode'),
  'BR-DE-14': right.replaceAll(
    /<ram:RateApplicablePercent>[^<]*<\/ram:RateApplicablePercent>/gu,
    '',
  ),
  'BR-DE-15': without(right, 'BuyerReference'),
  'BR-DE-16': inSeller('SpecifiedTaxRegistration'),
  'BR-DE-18': xRechnungOf(offered).replace('PROZENT=15.00#', 'PROZENT=15,0#'),
  'BR-DE-18-a': without(right, 'SpecifiedTradePaymentTerms'),
  'BR-DE-21': right.replace('xrechnung_3.0', 'xrechnung_1.0'),
  'BR-DE-23-a': without(right, 'IBANID'),
  'BR-DE-26': without(back, 'InvoiceReferencedDocument'),
  'BR-DE-27': right.replace('+49 30 123', '+4'),
  'BR-DE-28': right.replaceAll('ida@archiv.example', 'ida at archiv'),
}

describe('the rules that an XRechnung is judged by', () => {
  test.each(xRechnungRules)('%s is broken by an invoice that is wrong there', (rule) => {
    expect(brokenXRechnungRules(mutants[rule] ?? '<none/>')).toContain(rule)
    expect(Object.keys(mutants)).toContain(rule)
  })
})
