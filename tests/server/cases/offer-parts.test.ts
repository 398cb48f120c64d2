/** What a licensing offer is made of, each changed by itself: fees, country, prices. */
import { describe, expect, test } from 'vitest'
import { imageUse } from '../../support/offices/case-in-state.ts'
import { claim, openOfferDesk, said } from '../../support/offices/offer-desk.ts'
import { opened } from '../../support/setup/opened.ts'

const desk = await opened(openOfferDesk())

const fees = [
  { name: 'Documentation', percentage: 10, taxable: true },
  { name: 'Research', percentage: 2.5, taxable: false },
]

describe('the additional fees', () => {
  test('are replaced wholly, their prices calculated [CASEAPI-23]', async () => {
    const id = await desk.makeCase('STANDBY', { prices: [1005] })
    const { after, names } = await desk.changed(id, () =>
      desk.postFees(id, [{ name: ' Research ', percentage: 2.55, taxable: false, price: 999 }]),
    )
    expect(names).toEqual(['case.fees-changed'])
    // 2.55 % of 10.05 is 0.256275.
    expect(after.claim_details.additional_fees).toEqual([
      { name: 'Research', percentage: 2.55, price: 0.26, taxable: false },
    ])
    expect(after.charge_details?.additional_fees_no_settlement).toEqual([
      { name: 'Research', percentage: 2.55, amount: 0.26 },
    ])
    expect((await desk.changed(id, () => desk.postFees(id, []))).after.claim_details).toMatchObject(
      {
        additional_fees: [],
      },
    )
  })

  test('need a name and a percentage above 0, each [OFFER-20, OFFER-21]', async () => {
    const id = await desk.makeCase('ACTIVE')
    const [fee] = fees
    expect(said(await desk.postFees(id, [{ ...fee, name: ' ' }]))).toEqual([400, 'Enter a name'])
    expect(said(await desk.postFees(id, [...fees, { ...fee, percentage: 0 }]))).toEqual([
      400,
      'Enter a percentage above 0, for example 7.5',
    ])
  })

  test('that are the same are no change', async () => {
    const id = await desk.makeCase('ACTIVE')
    const known = (await desk.get(id)).claim_details.additional_fees
    expect((await desk.changed(id, () => desk.postFees(id, known))).names).toEqual([])
  })
})

test('a number that rounds to nothing is not above 0, and one beyond two decimals no number [G-407] [G-610]', async () => {
  const id = await desk.makeCase('ACTIVE')
  const before = await desk.get(id)
  for (const tiny of [1e-7, 1e-9, 5.000_000_1])
    for (const answer of [
      await desk.putPrice(id, tiny),
      await desk.putClaim(id, { ...claim, indirect_tax_percentage: tiny }),
      await desk.putClaim(id, { ...claim, settlement_offer_percentage: tiny }),
      await desk.postFees(id, [{ name: 'Proof', percentage: tiny, taxable: true }]),
    ])
      expect(answer.status, `${tiny}`).toBe(400)
  expect(await desk.get(id)).toEqual(before)
})

test('a claim beyond all money is refused, whatever leads to it, and nothing is saved', async () => {
  const id = await desk.makeCase('ACTIVE')
  const tooHigh = [400, 'A claim can be at most 1,000,000,000,000.00.']
  expect(said(await desk.putPrice(id, 1_000_000_000_000))).toEqual(tooHigh)
  await desk.changed(id, () => desk.putPrice(id, 999_999_999.99))
  const before = await desk.get(id)
  for (const answer of [
    await desk.postFees(id, [{ name: 'Proof', percentage: 999_999.99, taxable: true }]),
    await desk.putClaim(id, { ...claim, indirect_tax_percentage: 1_000_000 }),
  ])
    expect(said(answer)).toEqual(tooHigh)
  expect(await desk.get(id)).toEqual(before)
})

test('the country of a case is changed by itself [CASEAPI-24, OFFER-03]', async () => {
  const id = await desk.makeCase('ACTIVE')
  const { after, names } = await desk.changed(id, () => desk.putCountry(id, 'AT'))
  expect([names, after.country]).toEqual([['case.country-changed'], 'AT'])
  expect((await desk.listed(id)).country).toBe('AT')
  expect(after.opponent_contact_details.country).not.toBe('AT')
  expect(said(await desk.putCountry(id, 'XX'))).toEqual([400, 'Choose a country'])
  expect((await desk.changed(id, () => desk.putCountry(id, 'AT'))).names).toEqual([])
})

describe('the price of an image use', () => {
  test('is changed in place, with all that follows from it [CASEAPI-15]', async () => {
    const id = await desk.makeCase('ACTIVE')
    const { after, names } = await desk.changed(id, () => desk.putPrice(id, 10.05))
    expect(names).toEqual(['case.finding-price-changed'])
    expect(after.findings.map(({ price }) => price)).toEqual([10.05, 79.99])
    expect(after.charge_details?.total_net_amount_findings).toBe(90.04)
    expect(after.claim_details.additional_fees[0]?.price).toBe(9)
    expect((await desk.listed(id)).final_amount).toBe(
      after.charge_details?.final_amount_gross_no_settlement,
    )
    expect((await desk.changed(id, () => desk.putPrice(id, 10.05))).names).toEqual([])
  })

  test('is above 0, of two decimals, and of a use of this case [OFFER-18, OFFER-19]', async () => {
    const [id, other] = [await desk.makeCase('ACTIVE'), await desk.makeCase('ACTIVE')]
    expect(said(await desk.putPrice(id, 0))).toEqual([400, 'Please Enter a License fee'])
    expect((await desk.putPrice(id, 1.005)).status).toBe(400)
    expect((await desk.putPrice(id, 5, imageUse(other))).status).toBe(404)
    expect((await desk.putPrice(id, 5, 'nowhere')).status).toBe(404)
  })

  test('does not make the fees stale that follow from it', async () => {
    const id = await desk.makeCase('ACTIVE')
    const { version } = await desk.get(id)
    const { accessToken: token } = await desk.api.login(desk.own.users.colleague.email)
    await desk.put(id, `/findings/${imageUse(id)}/price`, { json: { price: 5 }, token })
    const answer = await desk.call(id, '/claim_details/additional_fees', {
      method: 'POST',
      json: [],
      headers: { 'If-Match': `"${version}"` },
    })
    expect(answer.status).toBe(200)
  })
})
