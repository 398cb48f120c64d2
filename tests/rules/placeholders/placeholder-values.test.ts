import { describe, expect, it } from 'vitest'
import {
  familyOf,
  placeholderCatalogue,
  placeholderNamed,
} from '../../../contracts/rules/placeholders/catalogue.ts'
import { renderMail } from '../../../contracts/rules/placeholders/render.ts'
import { TAG_LENGTH, tagsIn } from '../../../contracts/rules/placeholders/tags.ts'
import { placeholderValues } from '../../../contracts/rules/placeholders/values.ts'
import { aContact, mailFacts, mailText } from '../../support/records/mail-facts.ts'

const { detail } = mailFacts({})

/** Every placeholder of communication.md 3.1 that has no configuration: English, German, and whether a subject takes it. */
const values: [name: string, english: string, german: string, subject: boolean][] = [
  ['full_name', 'Jürgen Althaus', 'Jürgen Althaus', true],
  ['first_name', 'Jürgen', 'Jürgen', true],
  ['last_name', 'Althaus', 'Althaus', true],
  ['title', 'Dr.', 'Dr.', true],
  ['company', 'Bäckerei Althaus GmbH', 'Bäckerei Althaus GmbH', true],
  ['email', 'info@baeckerei-althaus.example', 'info@baeckerei-althaus.example', false],
  ['phone_number', '+49 251 123456', '+49 251 123456', false],
  [
    'postal_address',
    'Bäckerei Althaus GmbH\nJürgen Althaus\nHammer Straße 118\nHinterhaus\n48143 Münster\nGermany',
    'Bäckerei Althaus GmbH\nJürgen Althaus\nHammer Straße 118\nHinterhaus\n48143 Münster\nDeutschland',
    false,
  ],
  ['address_line_1', 'Hammer Straße 118', 'Hammer Straße 118', false],
  ['address_line_2', 'Hinterhaus', 'Hinterhaus', false],
  ['postal_code', '48143', '48143', false],
  ['city', 'Münster', 'Münster', false],
  ['country', 'Germany', 'Deutschland', false],
  ['vat_id', 'DE123456789', 'DE123456789', false],
  ['reference_number', 'Ihr Zeichen 7', 'Ihr Zeichen 7', true],
  ['website', 'baeckerei-althaus.example', 'baeckerei-althaus.example', true],
  ['image_count', '2', '2', true],
  ['license_fee_total', '199.99 EUR', '199,99 EUR', false],
  ['additional_fees', 'Documentation (10%): 20.00 EUR', 'Documentation (10 %): 20,00 EUR', false],
  ['tax_name', 'VAT', 'MwSt.', false],
  ['tax_percentage', '19%', '19 %', false],
  ['tax_amount', '41.80 EUR', '41,80 EUR', false],
  ['total_amount', '261.79 EUR', '261,79 EUR', true],
  ['discount_percentage', '15%', '15 %', true],
  ['discount_amount', '39.27 EUR', '39,27 EUR', false],
  ['discounted_amount', '222.52 EUR', '222,52 EUR', true],
  ['discount_date', '31 December 2026', '31. Dezember 2026', true],
  ['currency', 'EUR', 'EUR', true],
  ['amount_paid', '222.52 EUR', '222,52 EUR', true],
  ['payment_date', '21 November 2026', '21. November 2026', true],
  ['invoice_number', 'R-0001', 'R-0001', true],
  ['case_id', '481516', '481516', true],
  ['case_pin', '482913', '482913', false],
  ['case_reference', 'REF-42', 'REF-42', true],
  ['initial_email_date', '5 November 2026', '5. November 2026', true],
  ['customer_name', 'Lichtbild Agentur', 'Lichtbild Agentur', true],
  ['sender_name', 'Mara Quist', 'Mara Quist', true],
]
const families = ['salutation', 'image_uses', 'settlement_portal']

const spaced = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ')

describe('the placeholders', () => {
  it('are those of the catalogue, each with what the panel shows [PH-01, PH-02] [G-40] [G-728]', () => {
    expect(placeholderCatalogue.map((entry) => entry.name).sort()).toEqual(
      [...values.map(([name]) => name), ...families].sort(),
    )
    for (const entry of placeholderCatalogue) {
      expect(entry.description).not.toBe('')
      expect(['opponent details', 'infringement details', 'case access details']).toContain(
        entry.category,
      )
      expect(`{{${entry.name}}}`.length).toBeLessThanOrEqual(TAG_LENGTH)
    }
  })

  it.each(values)('%s reads "%s" in English and "%s" in German [G-10]', (name, english, german) => {
    expect(spaced(placeholderValues(mailFacts({})).get(name))).toBe(english)
    expect(spaced(placeholderValues(mailFacts({ language: 'de' })).get(name))).toBe(german)
  })

  it.each(values)(
    '%s with "%s", "%s": in the subject or not: %s [PH-03, PH-04]',
    (name, english, _, subject) => {
      const mail = renderMail(mailText({ subject: `{{${name}}}` }), mailFacts({}))
      expect(mail.missing).toEqual(subject ? [] : [name])
      expect(mail.subject).toBe(subject ? english : `{{${name}}}`)
    },
  )

  it.each(families)('%s stays out of the subject [PH-04]', (name) => {
    expect(renderMail(mailText({ subject: `{{${name}}}` }), mailFacts({})).missing).toEqual([name])
  })
})

describe('values that are not there', () => {
  const bare = mailFacts({
    pin: ' ',
    invoiceNumber: null,
    customerName: ' ',
    senderName: null,
    initialEmailDate: null,
    detail: {
      ...detail,
      source_case_id: '',
      charge_details: null,
      payment: null,
      claim_details: { ...detail.claim_details, currency: null },
      opponent_contact_details: {
        ...aContact({}),
        ...Object.fromEntries(
          Object.keys(aContact({}))
            .filter((key) => key !== 'gender')
            .map((key) => [key, ' ']),
        ),
      },
    },
  })
  const always = ['website', 'image_count', 'case_id']

  it.each(placeholderCatalogue.filter(({ name }) => !families.includes(name)))(
    '$name, optional: $optional',
    ({ name, optional }) => {
      const mail = renderMail(mailText({ content: `<p>{{${name}}}</p>` }), bare)
      if (always.includes(name)) return expect(mail.missing).toEqual([])
      expect(mail.missing).toEqual(optional ? [] : [name])
      expect(mail.content).toBe(
        optional ? '<p></p>' : `<p><mark data-placeholder="${name}">{{${name}}}</mark></p>`,
      )
    },
  )

  const withContact = (parts: Parameters<typeof aContact>[0]) =>
    placeholderValues(
      mailFacts({ detail: { ...detail, opponent_contact_details: aContact(parts) } }),
    )
  const nameless = { company: null, name: null, first_name: null, last_name: null }

  it.each([
    { postal_code: null },
    { city: ' ' },
    { country: null },
    { address_line_1: '' },
    nameless,
  ])('leave no half a postal address: %o', (parts) => {
    expect(withContact(parts).get('postal_address')).toBeNull()
  })

  it.each([
    [{ company: null }, 'Jürgen Althaus\nHammer Straße 118\nHinterhaus\n48143 Münster\nGermany'],
    [
      { ...nameless, company: 'Althaus', address_line_2: null },
      'Althaus\nHammer Straße 118\n48143 Münster\nGermany',
    ],
  ])('need not fill every line of a postal address: %o', (parts, address) => {
    expect(withContact(parts).get('postal_address')).toBe(address)
  })

  it.each([
    [{ first_name: null }, 'Althaus'],
    [{ last_name: ' ' }, 'Jürgen'],
    [{ ...nameless, name: ' J. Althaus ' }, 'J. Althaus'],
    [nameless, null],
  ])('make a full name of what is there: %o is %s', (parts, name) => {
    expect(withContact(parts).get('full_name')).toBe(name)
  })

  it('write each fee on a line of its own, and no amount without a currency or a settlement', () => {
    const charge = detail.charge_details
    if (!charge) throw new Error('The case has no offer')
    const valuesOf = (parts: Partial<typeof charge>, currency: string | null = 'EUR') =>
      placeholderValues(
        mailFacts({
          detail: {
            ...detail,
            charge_details: { ...charge, ...parts },
            claim_details: { ...detail.claim_details, currency },
          },
        }),
      )
    const fee = { name: 'Research', percentage: 5, amount: 10 }
    expect(
      valuesOf({ additional_fees_no_settlement: [fee, { ...fee, name: 'Post' }] }).get(
        'additional_fees',
      ),
    ).toBe('Research (5%): 10.00 EUR\nPost (5%): 10.00 EUR')
    expect(valuesOf({ currency: null }).get('total_amount')).toBeNull()
    expect(valuesOf({}, null).get('amount_paid')).toBeNull()
    const unsettled = valuesOf({ final_amount_gross_settlement: null })
    expect(unsettled.get('discount_amount')).toBeNull()
    expect(unsettled.get('discounted_amount')).toBeNull()
  })

  it('let the name stand in for first and last name', () => {
    const contact = aContact({ first_name: null, last_name: '', name: 'J. Althaus' })
    const facts = mailFacts({ detail: { ...detail, opponent_contact_details: contact } })
    expect(placeholderValues(facts).get('full_name')).toBe('J. Althaus')
  })

  it.each(['NO_INDIRECT_TAX', 'REVERSE_CHARGE'] as const)('name no tax amount for %s', (type) => {
    const charge = detail.charge_details
    if (!charge) throw new Error('The case has no offer')
    const facts = mailFacts({
      detail: { ...detail, charge_details: { ...charge, indirect_tax_type: type } },
    })
    expect(placeholderValues(facts).get('tax_amount')).toBeNull()
    expect(placeholderValues(facts).get('tax_percentage')).toBeNull()
  })

  it('write an unknown language or country without failing', () => {
    const facts = mailFacts({
      language: 'not a language',
      detail: { ...detail, opponent_contact_details: aContact({ country: 'nowhere' }) },
    })
    expect(placeholderValues(facts).get('country')).toBe('nowhere')
    expect(placeholderValues(facts).get('total_amount')).toBe('261.79 EUR')
  })
})

describe('tags', () => {
  it.each([
    ['image_uses', 'image_uses'],
    ['image_uses_2', 'image_uses'],
    ['salutation', 'salutation'],
    ['salutation_0', 'salutation'],
    ['settlement_portal', 'settlement_portal'],
    ['settlement_portal_9', 'settlement_portal'],
    ['settlement_portal_10', null],
    ['salutation_', null],
    ['address_line_2', null],
    ['first_name_2', null],
  ])('%s is of the family %s [PH-07, PH-08, PH-09, PH-10]', (name, family) => {
    expect(familyOf(name)).toBe(family)
  })

  it('mean the exact name before a numbered one [G-42]', () => {
    expect(placeholderNamed('address_line_2')?.name).toBe('address_line_2')
    expect(placeholderNamed('salutation_2')?.name).toBe('salutation')
    expect(placeholderNamed('first_name_2')).toBeNull()
    expect(placeholderNamed('toString')).toBeNull()
  })

  it('are recognised up to 24 characters with their braces [PH-12] [G-43]', () => {
    expect(tagsIn('{{abcdefghijklmnopqrst}}')).toEqual(['abcdefghijklmnopqrst'])
    expect(tagsIn('{{abcdefghijklmnopqrstu}}')).toEqual([])
  })

  it.each([
    ['{{company}} and {{ city }}, {{company}}', ['company', 'city']],
    ['{{{company}}}', ['company']],
    ['{{a{{company}}b}}', ['company']],
    ['{company} {{}} {{ }} {{a\nb}} { {company}}', []],
    ['<mark data-placeholder="company">{{company}}</mark>', ['company']],
    ['{{Vor Name}} {{__proto__}}', ['Vor Name', '__proto__']],
  ])('in %j are %j', (text, names) => {
    expect(tagsIn(text)).toEqual(names)
  })
})
