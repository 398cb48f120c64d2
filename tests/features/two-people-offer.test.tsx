import { describe, expect, it } from 'vitest'
import type { DetailChange } from '../../contracts/events/payloads.ts'
import { COLLEAGUE, colleagueChanges, stale } from '../support/dom/colleague.ts'
import { dialog, field, openOffer, put, saveButton, saved } from '../support/dom/offer-dialog.tsx'

const change = (field: string, from: unknown, to: unknown): DetailChange => ({ field, from, to })
const currency = change('claim_details.currency', 'EUR', 'CHF')
const price = change('findings[f1].price', 120, 90)
/** What follows from the price by itself. */
const follows = change(
  'claim_details.additional_fees',
  [
    { name: 'Documentation', percentage: 10, price: 20, taxable: true },
    { name: 'Research', percentage: 2.5, price: 5, taxable: false },
  ],
  [
    { name: 'Documentation', percentage: 10, price: 17, taxable: true },
    { name: 'Research', percentage: 2.5, price: 4.25, taxable: false },
  ],
)

describe('a licensing offer that somebody else changes while its form is open', () => {
  it('takes over what was not typed here, and says nothing of what follows by itself', async () => {
    const office = await openOffer()
    put('License fee 2', '80')
    await colleagueChanges(office.scope, [currency, price, follows], { name: 'case.offer-changed' })
    const news = dialog().getByRole('status').textContent
    expect(news).toContain(`${COLLEAGUE} changed this case while this dialog was open.`)
    expect(news).toContain('EUR → CHF')
    expect(news).not.toContain('additional fees')
    expect([
      field('Currency').value,
      field('License fee 1').value,
      field('License fee 2').value,
    ]).toEqual(['CHF', '90.00', '80'])
    await office.user.click(saveButton())
    await expect.poll(() => saved(office).length).toBe(2)
    expect(saved(office)).toMatchObject([
      { name: 'changePrice', params: { findingId: 'f2' }, version: 2 },
      { name: 'changeClaim', body: { currency: 'CHF' }, version: 2 },
    ])
  })

  it('keeps what was typed where both did, until it is saved over', async () => {
    const office = await openOffer()
    put('License fee 1', '100')
    office.gateway.answer('changePrice', () => stale(2, [price]))
    await office.user.click(saveButton())
    await expect.poll(() => dialog().queryByRole('alert')?.textContent).toContain('120.00 → 90.00')
    expect(field('License fee 1').value).toBe('100.00')
    expect(saved(office).map(({ name }) => name)).toEqual(['changePrice'])
    await office.user.click(dialog().getByRole('button', { name: 'Save anyway' }))
    expect(saved(office).at(-1)).toMatchObject({ body: { price: 100 }, version: 2 })
  })

  it('shows theirs after a reload', async () => {
    const office = await openOffer()
    put('License fee 1', '100')
    office.gateway.answer('changePrice', () => stale(2, [price]))
    await office.user.click(saveButton())
    await expect.poll(() => dialog().queryByRole('button', { name: 'Reload' })).not.toBeNull()
    await office.user.click(dialog().getByRole('button', { name: 'Reload' }))
    expect(field('License fee 1').value).toBe('90.00')
  })
})
