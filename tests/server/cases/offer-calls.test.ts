import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { CaseState } from '../../../contracts/model/cases/case.ts'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { invoiceTemplate } from '../../../server-mock/db/schema/invoice-templates.ts'
import { openCaseDesk } from '../../support/offices/case-desk.ts'
import { imageUse } from '../../support/offices/case-in-state.ts'
import { claim, openOfferDesk, said } from '../../support/offices/offer-desk.ts'
import { addWaiting } from '../../support/offices/outgoing-office.ts'
import { invoiceWordsOf } from '../../support/records/invoice-templates.ts'
import { beforeNextTransaction } from '../../support/server/before-transaction.ts'
import { opened } from '../../support/setup/opened.ts'

const untaxed = 'without-tax'

const desk = await opened(openOfferDesk())
/** Templates of the own customer: for VAT, and for claims without tax. */
const vatTemplate = `${desk.own.id}-invoice-template`
await desk.api.services.database.db.insert(invoiceTemplate).values({
  id: untaxed,
  customerId: desk.own.id,
  name: 'Without tax',
  taxType: 'NO_INDIRECT_TAX',
  words: invoiceWordsOf(''),
})

const readOnly = ['PAYMENT_PROCESSING', 'PAID', 'VALID_LICENSE', 'CANCELLED'] as const
const refusedIn = (state: string) =>
  `Invalid request: case in state ${state} cannot be given another licensing offer.`

describe('the claim', () => {
  test.each(['STANDBY', 'ACTIVE'] as const)(
    'is replaced wholly in %s, with its amounts and its deadline [CASEAPI-22, EDIT-03] [G-434]',
    async (state) => {
      const id = await desk.makeCase(state)
      const { after, names } = await desk.changed(id, () =>
        desk.putClaim(id, {
          ...claim,
          currency: 'CHF',
          settlement_offer_date: '2027-01-31T00:00:00Z',
        }),
      )
      expect(names).toEqual(['case.offer-changed'])
      expect(after.claim_details).toMatchObject({
        ...claim,
        currency: 'CHF',
        settlement_offer_date: '2027-01-31',
      })
      expect(after.deadline).toBe('2027-01-31')
      expect(after.charge_details).toMatchObject({
        currency: 'CHF',
        final_amount_gross_no_settlement: 266.79,
        final_amount_gross_settlement: 226.77,
        settlement_offer: { settlement_percentage: 15, settlement_date: '2027-01-31' },
      })
    },
  )

  test('loses what is not sent: the discount with its deadline [OFFER-29, OFFER-31] [G-448]', async () => {
    const id = await desk.makeCase('ACTIVE')
    const { settlement_offer_date: _date, settlement_offer_percentage: _part, ...rest } = claim
    const { after } = await desk.changed(id, () => desk.putClaim(id, rest))
    expect(after.claim_details).toMatchObject({
      settlement_offer_date: null,
      settlement_offer_percentage: null,
    })
    expect([after.deadline, after.charge_details?.final_amount_gross_settlement]).toEqual([
      null,
      null,
    ])
  })

  test('has no deadline where the sentinel or nothing stands for it [OFFER-33, COMMCONST-13] [G-440]', async () => {
    const id = await desk.makeCase('STANDBY')
    for (const settlement_offer_date of ['0000-00-00T00:00:00Z', '', null]) {
      const answer = await desk.putClaim(id, {
        ...claim,
        settlement_offer_date,
        settlement_offer_percentage: 0,
      })
      expect([answer.status, answer.json.deadline]).toEqual([200, null])
    }
  })

  test('that the form would refuse is refused in its words, and nothing is saved [OFFER-13, OFFER-14]', async () => {
    const id = await desk.makeCase('ACTIVE')
    const before = await desk.get(id)
    for (const [wrong, message] of [
      [{ currency: 'XXX' }, 'Choose a currency'],
      [{ indirect_tax_type: null }, 'Choose a tax type'],
      [{ indirect_tax_percentage: 0 }, 'Enter a tax percentage above 0, for example 19'],
      [{ indirect_tax_percentage: 7.75 }, 'Enter at most one decimal place, for example 7.5'],
      [
        { settlement_offer_percentage: -0.1 },
        'Settelment offer percentage cant be a negative value',
      ],
      [{ settlement_offer_percentage: 101 }, 'Enter a discount of at most 100%, for example 15'],
      [{ settlement_offer_date: null }, 'A discount needs a deadline'],
      [{ settlement_offer_percentage: null }, 'A deadline needs a discount above 0'],
      [{ settlement_offer_date: 'soon' }, 'Invalid settlement offer date!'],
      [{ settlement_offer_date: '2026-11-19' }, 'The deadline must be at least tomorrow'],
    ] as const) {
      expect(said(await desk.putClaim(id, { ...claim, ...wrong }))).toEqual([400, message])
    }
    expect(
      (await desk.putClaim(id, { ...claim, settlement_offer_percentage: 12.345 })).status,
    ).toBe(400)
    expect(await desk.get(id)).toEqual(before)
  })

  test('that is the same is no change', async () => {
    const id = await desk.makeCase('ACTIVE')
    const { names } = await desk.changed(id, () => desk.putClaim(id, claim))
    expect(names).toEqual([])
  })

  test.each(readOnly)('is read-only in %s [EDIT-04]', async (state) => {
    const id = await desk.makeCase(state)
    expect(said(await desk.putClaim(id, { ...claim, currency: 'CHF' }))).toEqual([
      409,
      refusedIn(state),
    ])
    expect(said(await desk.postFees(id, []))).toEqual([409, refusedIn(state)])
    expect(said(await desk.putCountry(id, 'AT'))).toEqual([409, refusedIn(state)])
    expect(said(await desk.putPrice(id, 5))).toEqual([409, refusedIn(state)])
  })

  test('is stale when somebody else changed it, not when they changed a fee', async () => {
    const id = await desk.makeCase('ACTIVE')
    const { version } = await desk.get(id)
    const headers = { 'If-Match': `"${version}"` }
    const { accessToken: token } = await desk.api.login(desk.own.users.colleague.email)
    await desk.call(id, '/claim_details/additional_fees', { method: 'POST', json: [], token })
    await desk.put(id, `/findings/${imageUse(id)}/price`, { json: { price: 5 }, token })
    expect((await desk.putClaim(id, { ...claim, currency: 'CHF' }, headers)).status).toBe(200)
    await desk.put(id, '/claim_details', { json: { ...claim, currency: 'GBP' }, token })
    const stale = await desk.putClaim(id, claim, headers)
    expect([stale.status, stale.json.changes.map((one: { field: string }) => one.field)]).toEqual([
      412,
      ['claim_details.currency'],
    ])
  })
})

describe('the mail about the end of the discount', () => {
  const planned = async (id: string) =>
    (await desk.timeline(id)).flatMap((entry) =>
      entry.type === 'EMAIL_SCHEDULED' ? [[entry.content.status, entry.content.scheduled_at]] : [],
    )
  const before = '2026-12-23T09:00:00.000Z'
  const waitIn = async () => {
    const id = await desk.makeCase('ACTIVE')
    await addWaiting(desk.api.services, desk.own.id, id, [before], 'DISCOUNT_END')
    return id
  }

  test('follows the deadline, paused as well', async () => {
    const id = await waitIn()
    await desk.changed(id, () =>
      desk.putClaim(id, { ...claim, settlement_offer_date: '2027-01-31' }),
    )
    expect(await planned(id)).toEqual([['SCHEDULED', '2027-01-30T09:00:00.000Z']])
    await desk.put(id, '/scheduled_emails?state=PAUSED')
    await desk.changed(id, () => desk.putClaim(id, claim))
    expect(await planned(id)).toEqual([['PAUSED', before]])
  })

  test('goes with the offer, and where its moment is past; another change leaves it', async () => {
    const { settlement_offer_date: _, settlement_offer_percentage: _part, ...rest } = claim
    for (const gone of [rest, { ...claim, settlement_offer_date: '2026-11-20' }]) {
      const id = await waitIn()
      await desk.changed(id, () => desk.putClaim(id, { ...claim, currency: 'CHF' }))
      expect(await planned(id)).toEqual([['SCHEDULED', before]])
      await desk.changed(id, () => desk.putClaim(id, gone))
      expect(await planned(id)).toEqual([])
    }
  })
})

describe('how the claim is invoiced', () => {
  test('travels with the claim, and is emptied with it', async () => {
    const id = await desk.makeCase('ACTIVE')
    const invoicing = {
      invoice_template_id: vatTemplate,
      vat_id_required: true,
      allow_prepayment_invoicing: true,
    }
    const { after } = await desk.changed(id, () => desk.putClaim(id, { ...claim, ...invoicing }))
    expect(after).toMatchObject(invoicing)
    const untaxedClaim = { ...claim, indirect_tax_type: 'GST', ...invoicing }
    expect(said(await desk.putClaim(id, untaxedClaim))).toEqual([
      400,
      'This invoice template is for another tax type',
    ])
    const emptied = await desk.changed(id, () => desk.putClaim(id, claim))
    expect(emptied.after).toMatchObject({
      invoice_template_id: null,
      vat_id_required: false,
      allow_prepayment_invoicing: false,
    })
  })

  test('names a template of the claim’s tax type, of the own customer [OFFER-25]', async () => {
    const id = await desk.makeCase('ACTIVE')
    const wrong = await desk.putClaim(id, { ...claim, invoice_template_id: untaxed })
    expect(said(wrong)).toEqual([400, 'This invoice template is for another tax type'])
    const { enterprise } = desk.api.offices
    const answers = [`${enterprise.id}-invoice-template`, 'nowhere'].map((invoice_template_id) =>
      desk.putClaim(id, { ...claim, invoice_template_id }),
    )
    const [foreign, nowhere] = await Promise.all(answers)
    expect(foreign?.status).toBe(404)
    expect(foreign?.text).toBe(nowhere?.text)
  })

  test('may still be said in PAID, and nothing else [OFFER-27, OFFER-28] [G-445]', async () => {
    const id = await desk.makeCase('PAID', { detail: { settlementDate: '2020-01-01' } })
    const invoicing = { invoice_template_id: vatTemplate, vat_id_required: true }
    const { after, names } = await desk.changed(id, () => desk.putClaim(id, invoicing))
    expect(names).toEqual(['case.offer-changed'])
    expect(after).toMatchObject(invoicing)
    // What the dialog would not take is what is stored, and so no reason to refuse.
    const whole = { ...claim, settlement_offer_date: '2020-01-01', ...invoicing }
    expect((await desk.putClaim(id, whole)).status).toBe(200)
    expect((await desk.get(id)).claim_details).toEqual(after.claim_details)
  })
})

test('on LITE how a claim is invoiced is let go [OFFER-34, OFFER-35, OFFER-36] [G-446]', async () => {
  const lite = await openCaseDesk('lite')
  const id = await lite.makeCase('ACTIVE')
  const { after } = await lite.changed(id, () =>
    lite.put(id, '/claim_details', {
      json: {
        ...claim,
        currency: 'CHF',
        invoice_template_id: `${lite.own.id}-invoice-template`,
        vat_id_required: true,
        allow_prepayment_invoicing: true,
      },
    }),
  )
  await lite.close()
  expect(after).toMatchObject({
    claim_details: { currency: 'CHF' },
    invoice_template_id: null,
    vat_id_required: false,
    allow_prepayment_invoicing: false,
  })
})

test('and by a save that was let in before a downgrade to LITE', async () => {
  const id = await desk.makeCase('ACTIVE')
  const setPlan = async (plan: 'LITE' | 'PRO') => {
    const { db } = desk.api.services.database
    await db.update(customer).set({ plan }).where(eq(customer.id, desk.own.id))
  }
  beforeNextTransaction(desk.api, () => setPlan('LITE'))
  const { status, json } = await desk.putClaim(id, { ...claim, vat_id_required: true })
  await setPlan('PRO')
  expect([status, json.vat_id_required]).toEqual([200, false])
})

test('a case is ready once its offer is whole, and not before', async () => {
  const id = await desk.makeCase('STANDBY', { row: { currency: null } })
  const activate = () => desk.put(id, '/activate_case')
  expect((await activate()).status).toBe(409)
  await desk.putClaim(id, claim)
  expect((await activate()).status).toBe(200)
})

test.each(CaseState.options)(
  'charge details are there in %s unless every use is licensed [OFFER-37, OFFER-38, CASEAPI-09]',
  async (state) => {
    const id = await desk.makeCase(state)
    const answer = await desk.call(id, '/charge_details')
    const detail = await desk.get(id)
    const isLicensed = state === 'VALID_LICENSE'
    expect([answer.status, detail.charge_details === null]).toEqual([
      isLicensed ? 409 : 200,
      isLicensed,
    ])
    if (!isLicensed) expect(answer.json).toEqual(detail.charge_details)
  },
)
