import { describe, expect, it } from 'vitest'
import type {
  AdditionalFee,
  CaseDetail,
  ClaimDetails,
} from '../../../contracts/model/cases/case.ts'
import { readiness } from '../../../contracts/rules/cases/activation-readiness.ts'
import { aCaseDetail, aFinding } from '../../support/records/builders.ts'

const portal = {
  default_translation_id: 't1',
  translations: [
    { id: 't1', language: 'de', is_active: 1 as const },
    { id: 't2', language: 'en', is_active: 0 as const },
  ],
}

const base = aCaseDetail({})
const fee: AdditionalFee = { name: 'Documentation', percentage: 10, price: 12, taxable: true }

const aReadyCase = (parts: Partial<CaseDetail>): CaseDetail => ({
  ...base,
  state: 'STANDBY',
  findings: [aFinding({})],
  email_flow_id: 'flow1',
  email_flow: { id: 'flow1', name: 'Standard' },
  translation: { id: 't1', language: 'de' },
  ...parts,
})

const claim = (parts: Partial<ClaimDetails>) => ({
  claim_details: { ...base.claim_details, ...parts },
})
const contact = (email: string | null) => ({
  opponent_contact_details: { ...base.opponent_contact_details, email },
})
const feeOf = (parts: Partial<AdditionalFee>) => claim({ additional_fees: [{ ...fee, ...parts }] })

const licensed = aFinding({
  license: {
    id: 'l1',
    state: 'VALID',
    license_url: '/files/licenses/l1',
    filename: 'licence.pdf',
    date_uploaded: '2026-11-20T08:00:00.000Z',
    note: null,
    validation_user_name: 'Ada',
  },
})

const feesAddUp = 'The license fees must add up to more than 0'
const everyFee = 'Every image use needs a license fee above 0'
const email = 'The contact needs a valid email address'

const unmet: [title: string, parts: Partial<CaseDetail>, sentences: string[]][] = [
  ['no email', contact(null), [email]],
  ['an email without a domain', contact('info@'), [email]],
  ['an email with blanks around it', contact(' info@althaus.example '), []],
  ['no mail flow', { email_flow_id: null, email_flow: null }, ['The case needs a mail flow']],
  ['no language', { translation: null }, ['The case needs a portal language']],
  [
    'an inactive language',
    { translation: { id: 't2', language: 'en' } },
    ['The portal language of the case is not active'],
  ],
  [
    'a language that is gone',
    { translation: { id: 't9', language: 'fr' } },
    ['The portal language of the case is not active'],
  ],
  ['no image use [READY-06]', { findings: [] }, [feesAddUp]],
  ['only licensed image uses [READY-06]', { findings: [licensed] }, [feesAddUp]],
  [
    'a date without a percentage [READY-07]',
    claim({ settlement_offer_date: '2026-12-31' }),
    ['The licensing offer has a deadline but no discount'],
  ],
  [
    'a date with a percentage of 0 [READY-07]',
    claim({ settlement_offer_date: '2026-12-31', settlement_offer_percentage: 0 }),
    ['The licensing offer has a deadline but no discount'],
  ],
  [
    'a percentage without a date [READY-08]',
    claim({ settlement_offer_percentage: 15 }),
    ['The licensing offer has a discount but no deadline'],
  ],
  [
    'a percentage with the empty date sentinel [READY-08]',
    claim({
      settlement_offer_percentage: 15,
      settlement_offer_date: '0000-00-00T00:00:00Z',
    }),
    ['The licensing offer has a discount but no deadline'],
  ],
  ['no country [READY-10]', { country: null }, ['The licensing offer needs a country']],
  ['a blank country [READY-10]', { country: ' ' }, ['The licensing offer needs a country']],
  [
    'one image use without a price [READY-11]',
    { findings: [aFinding({}), aFinding({ id: 'f2', price: null })] },
    [everyFee],
  ],
  [
    'a licensed image use of price 0 [READY-11]',
    { findings: [aFinding({}), { ...licensed, price: 0 }] },
    [everyFee],
  ],
  [
    'prices of 0 only [READY-06, READY-11]',
    { findings: [aFinding({ price: 0 })] },
    [feesAddUp, everyFee],
  ],
  ['a fee without a name [READY-12]', feeOf({ name: '  ' }), ['Every additional fee needs a name']],
  [
    'a fee of no percentage [READY-13]',
    feeOf({ percentage: 0 }),
    ['Every additional fee needs a percentage'],
  ],
  [
    'a fee without a price [READY-14]',
    feeOf({ price: 0 }),
    ['Every additional fee needs a price above 0'],
  ],
  ['no currency [READY-15]', claim({ currency: null }), ['The licensing offer needs a currency']],
  [
    'no tax type [READY-16]',
    claim({ indirect_tax_type: null }),
    ['The licensing offer needs a tax type'],
  ],
  ...(['VAT', 'GST', 'SALES_TAX'] as const).flatMap((type): typeof unmet => [
    [
      `${type} without a percentage [READY-17]`,
      claim({ indirect_tax_type: type, indirect_tax_percentage: null }),
      ['The tax type needs a tax percentage'],
    ],
    [
      `${type} below 0 [READY-18]`,
      claim({ indirect_tax_type: type, indirect_tax_percentage: -1 }),
      ['The tax percentage must be at least 0'],
    ],
  ]),
]

const met: [title: string, parts: Partial<CaseDetail>][] = [
  ['all that is asked for', {}],
  ['neither date nor percentage of a settlement offer [READY-09]', claim({})],
  [
    'the sentinel and a percentage of 0 [READY-09]',
    claim({ settlement_offer_date: '0000-00-00T00:00:00Z', settlement_offer_percentage: 0 }),
  ],
  ['both of them', claim({ settlement_offer_date: '2020-01-01', settlement_offer_percentage: 15 })],
  ['a tax percentage of 0 [READY-18]', claim({ indirect_tax_percentage: 0 })],
  [
    'no percentage for NO_INDIRECT_TAX [READY-19]',
    claim({ indirect_tax_type: 'NO_INDIRECT_TAX', indirect_tax_percentage: null }),
  ],
  [
    'no percentage for REVERSE_CHARGE [READY-20]',
    claim({ indirect_tax_type: 'REVERSE_CHARGE', indirect_tax_percentage: null }),
  ],
  ['a whole additional fee', feeOf({})],
  ['one licensed image use among others', { findings: [aFinding({}), licensed] }],
]

describe('readiness for activation', () => {
  it.each(unmet)('is missing with %s [G-439]', (_, parts, sentences) => {
    expect(readiness(aReadyCase(parts), portal)).toEqual(sentences)
  })

  it.each(met)('is there with %s', (_, parts) => {
    expect(readiness(aReadyCase(parts), portal)).toEqual([])
  })

  it('needs a default translation, in the words of the document [READY-21]', () => {
    expect(readiness(aReadyCase({}), { ...portal, default_translation_id: null })).toEqual([
      'You must create and activate a translation under Admin > Settlement Portal > Translations before activating this case.',
    ])
  })

  it('tells every unmet condition at once', () => {
    const bare = aReadyCase({
      ...contact(null),
      ...claim({ currency: null, indirect_tax_type: null }),
      country: null,
      findings: [],
      email_flow_id: null,
      translation: null,
    })
    expect(readiness(bare, portal)).toHaveLength(7)
  })

  it('is missing while the portal languages are not known', () => {
    expect(readiness(aReadyCase({}), null)).toEqual(['The portal languages could not be loaded'])
  })
})
