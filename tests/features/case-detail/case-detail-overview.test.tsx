import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { allSettled } from 'effector'
import { describe, expect, it } from 'vitest'
import type { CaseState, ChargeDetails } from '../../../contracts/model/cases/case.ts'
import { caseSelected } from '../../../src/actions/workplace.ts'
import {
  answered,
  behind,
  fakeGateway,
  gate,
  refused,
  unreachable,
} from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { CASE_ID, openDetail, showDetail } from '../../support/dom/case-detail.tsx'
import { aCaseDetail, aCaseRow, aFinding, aLicense } from '../../support/records/builders.ts'
import { aCharge } from '../../support/records/charges.ts'
import { aUser } from '../../support/records/events.ts'

const region = (name: string) => screen.getByRole('region', { name })

const offer = (settlementDate = '2026-11-30'): ChargeDetails =>
  aCharge({
    findings: [{ price: 2450, license: null }],
    fees: [{ name: 'Documentation fee', percentage: 10, taxable: true }],
    settlementDate,
    settlementPercentage: 20,
  })

const row = (name: RegExp) =>
  within(region('Licensing Offer')).getByRole('row', { name }).textContent

describe('the case detail', () => {
  it('says that no case is selected [DETAIL-01]', () => {
    showDetail(officeScope({}))
    expect(screen.getByText('No Case is Selected!')).toBeTruthy()
  })

  it('shows overview and activities of the selected case [DETAIL-02] [DETAIL-04] [ACT-01]', async () => {
    await openDetail()
    expect(region('Overview')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Case Activities' })).toBeTruthy()
  })

  it('shows host, state and creation date [DETAIL-05] [DETAIL-06] [DETAIL-07]', async () => {
    await openDetail({ detail: { state: 'PAYMENT_PROCESSING' } })
    const banner = screen.getByRole('heading', { level: 1 })
    expect(banner.textContent).toBe('baeckerei-althaus.example')
    const tag = screen.getByText('Payment Processing').closest('.fw-tag')
    expect(tag?.querySelector('svg')).toBeTruthy()
    expect(screen.getByText(/^20\/11\/2026 \d\d:\d\d$/)).toBeTruthy()
  })

  it('shows case number and source number [DETAIL-08] [DETAIL-09]', async () => {
    await openDetail({ detail: { source_case_id: 'PX-88213' } })
    expect(screen.getByText('PX-88213')).toBeTruthy()
    expect(screen.getByText(CASE_ID)).toBeTruthy()
  })

  it.each([
    [{ tags: ['two weeks'], reminder_date: null }, ['Tags']],
    [{ tags: [], reminder_date: '2026-12-24' }, ['Reminder']],
    [{ tags: [], reminder_date: null }, []],
  ])('shows at once the lines of %j that the list knows', async (parts, lines) => {
    const gateway = fakeGateway(aUser())
    const { passed } = gate()
    gateway.answer('readActivities', () => passed.then(() => answered([], 1)))
    gateway.answer('readCase', () => passed.then(() => answered(aCaseDetail({}), 1)))
    const scope = officeScope({ gateway, rows: [aCaseRow({ id: CASE_ID, ...parts })] })
    showDetail(scope)
    void allSettled(caseSelected, { scope, params: CASE_ID })
    await screen.findByRole('status', { name: 'Loading case' })
    const labels = [...document.querySelectorAll('.fw-overview dt')]
    expect(labels.map(({ textContent }) => textContent)).toEqual(lines)
  })

  it('shows at once what the list knows, and the rest when it has come', async () => {
    const known = { id: CASE_ID, state: 'ACTIVE', host: 'galerie-ost.example' } as const
    const gateway = fakeGateway(aUser())
    const answer = gate()
    gateway.answer('readActivities', () => answered([], 1))
    gateway.answer('readCase', behind(answer, answered(aCaseDetail(known), 1)))
    const reminder = { reminder_date: '2026-12-24', reminder_name: 'Call him back' }
    const tags = ['two weeks']
    const row = aCaseRow({ ...known, ...reminder, tags, source_case_id: 'PX-88213' })
    const scope = officeScope({ gateway, rows: [row] })
    showDetail(scope)
    const loaded = allSettled(caseSelected, { scope, params: CASE_ID })
    const head = await screen.findByRole('heading', { level: 1 })
    expect(head.textContent).toBe('galerie-ost.example')
    for (const text of ['Active', CASE_ID, 'PX-88213', 'Call him back', '24/12/26', 'two weeks'])
      expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByRole('status', { name: 'Loading case' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Reminder Settings/ })).toBeNull()

    answer.open()
    await act(() => loaded)
    expect(region('Case galerie-ost.example')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 })).toBe(head)
    expect(screen.queryByRole('status', { name: 'Loading case' })).toBeNull()
  })

  it('names portal language, mail flow, contact and offer [DETAIL-17] [DETAIL-18] [DETAIL-19] [DETAIL-20]', async () => {
    await openDetail({
      detail: {
        translation: { id: 't1', language: 'de' },
        email_flow: { id: 'f1', name: 'EU standard 2026' },
      },
    })
    expect(screen.getByText('Portal Language').nextSibling?.textContent).toBe('German')
    expect(screen.getByText('Mail Flow').nextSibling?.textContent).toBe('EU standard 2026')
    const contact = region('Website Owner Contact Info').textContent
    expect(contact).toContain('Mr Jürgen Althaus')
    expect(contact).toContain('AddressHammer Straße 11848143 Münster, Germany')
    expect(region('Licensing Offer')).toBeTruthy()
  })

  it.each([
    [0, undefined],
    [1, '1 credit'],
    [3, '3 credits'],
  ])('says what letters cost where any was sent: %i', async (letter_cost, cost) => {
    await openDetail({ detail: { letter_cost } })
    expect(screen.queryByText('Letter cost')?.nextSibling?.textContent).toBe(cost)
  })

  it('shows what was paid of a PAID case only [DETAIL-03]', async () => {
    const payment = {
      date_received: '2026-11-19T10:00:00.000Z',
      amount_received: 2565.64,
      payment_method_type: 'CREDIT_CARD',
    }
    await openDetail({ detail: { state: 'PAID', payment } })
    expect(region('Payment').textContent).toContain('2,565.64 EUR received')
    expect(region('Payment').textContent).toContain('Credit card')
    expect(region('Payment').textContent).not.toMatch(/refunded|disputed/)
  })

  it('says what of a payment went back or is asked back', async () => {
    const payment = {
      ...{ date_received: '2026-11-19T10:00:00.000Z', amount_received: 80 },
      ...{ payment_method_type: 'card', amount_refunded: 20.5, amount_disputed: 59.5 },
    }
    await openDetail({ detail: { state: 'PAID', payment } })
    expect(region('Payment').textContent).toContain('20.50 EUR refunded')
    expect(region('Payment').textContent).toContain('59.50 EUR disputed')
    expect(region('Payment').textContent).not.toContain('lost')
  })

  it('says what of a payment was lost in a dispute, which is disputed no more', async () => {
    const payment = {
      ...{ date_received: '2026-11-19T10:00:00.000Z', amount_received: 80 },
      ...{ payment_method_type: 'card', amount_disputed: 59.5, amount_lost: 59.5 },
    }
    await openDetail({ detail: { state: 'PAID', payment } })
    expect(region('Payment').textContent).toContain('59.50 EUR lost in a dispute')
    expect(region('Payment').textContent).not.toContain('disputed')
  })

  it.each<[CaseState, boolean]>([
    ['ACTIVE', true],
    ['STANDBY', false],
    ['PAYMENT_PROCESSING', false],
    ['PAID', false],
  ])('%s: the reminder is hidden but for ACTIVE [EDIT-16]', async (state, shown) => {
    await openDetail({ detail: { state } })
    expect(screen.queryByText('Reminder') !== null).toBe(shown)
  })
})

describe('the licensing offer', () => {
  it('breaks both totals down', async () => {
    await openDetail({ detail: { charge_details: offer(), findings: [aFinding({ price: 2450 })] } })
    expect(row(/^License fee/)).toBe('License fee, 1 image use2,450.002,450.00')
    expect(row(/^Documentation fee/)).toBe('Documentation fee 10%245.00245.00')
    expect(row(/^Discount/)).toBe('Discount 20% until 30/11/26–−539.00')
    expect(row(/^VAT/)).toBe('VAT 19%512.05409.64')
    expect(row(/^Gross total/)).toBe('Gross total3,207.052,565.64')
  })

  it('says when the settlement has expired', async () => {
    await openDetail({ detail: { charge_details: offer('2026-11-19') } })
    expect(region('Licensing Offer').textContent).toContain('Expired 19/11/26')
  })

  it('has no amounts for a valid licence [OFFER-39]', async () => {
    await openDetail({ detail: { state: 'VALID_LICENSE', charge_details: null } })
    expect(row(/^Gross total/)).toBe('Gross total----')
  })
})

describe('the image uses', () => {
  const findings = ['f1', 'f2', 'f3', 'f4', 'f5', 'f6'].map((id) => aFinding({ id }))

  it('stand in a gallery with their count; the last tile stands for the rest [DETAIL-14] [DETAIL-16]', async () => {
    const licensed = findings.map((finding) => ({ ...finding, license: aLicense({}) }))
    await openDetail({ detail: { findings: licensed } })
    const gallery = region('Image uses')
    expect(within(gallery).getAllByRole('listitem')).toHaveLength(4)
    // The last tile speaks for none of those it stands for.
    const badges = within(gallery).getAllByRole('button', { name: /^License of image use/ })
    expect(badges.map((badge) => badge.getAttribute('aria-label')?.slice(0, 24))).toEqual(
      [1, 2, 3].map((at) => `License of image use ${at} o`),
    )
    expect(gallery.textContent).toContain('Image uses6')
    expect(gallery.textContent).toContain('+3')
  })

  it('show original and page side by side, walked by arrow keys', async () => {
    const user = userEvent.setup()
    await openDetail({ detail: { findings } })
    await user.click(screen.getByRole('button', { name: /Image use 2 of 6/ }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByRole('img', { name: /Original image/ })).toBeTruthy()
    expect(within(dialog).getByRole('img', { name: 'Found on the page' })).toBeTruthy()
    // One that cannot be had leaves its place, with its name.
    fireEvent.error(within(dialog).getByRole('img', { name: 'Found on the page' }))
    expect(within(dialog).getByRole('img', { name: 'Found on the page' }).tagName).toBe('SPAN')
    const place = within(dialog).getByText('Image use 2 of 6')
    fireEvent.keyDown(within(dialog).getByText('Original image'), { key: 'ArrowRight' })
    expect(place.textContent).toBe('Image use 3 of 6')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('share their dialog with what the website says of its owner [DETAIL-21, DETAIL-22]', async () => {
    const user = userEvent.setup()
    const imprint = {
      id: 'i1',
      name: 'Jürgen Althaus',
      company: 'Bäckerei Althaus & Voss GmbH',
      email: 'info@baeckerei-althaus-voss.de',
      phone_number: null,
      street_address: 'Hammer Straße 118',
      postal_code: '48143',
      city: 'Münster',
      country: 'DE',
      screenshot_url: null,
    }
    await openDetail({ detail: { findings, website_contact_details: imprint } })
    await user.click(screen.getByRole('button', { name: /Image use 2 of 6/ }))
    const dialog = await screen.findByRole('dialog')
    const uses = within(dialog).getByRole('tab', { name: 'Image uses' })
    expect(uses.getAttribute('aria-selected')).toBe('true')
    uses.focus()
    await user.keyboard('{ArrowRight}')
    const owner = within(dialog).getByRole('tabpanel', { name: 'Website Owner' })
    expect(document.activeElement).toBe(within(dialog).getByRole('tab', { name: 'Website Owner' }))
    expect(owner.textContent).toContain('Hammer Straße 118')
    expect(owner.textContent).toContain('48143 Münster')
    expect(owner.textContent).toContain('Germany')
    expect(within(dialog).getByText('Image use 2 of 6')).toBeTruthy()
  })

  it('say so when no imprint was recorded', async () => {
    const user = userEvent.setup()
    await openDetail({ detail: { findings, website_contact_details: null } })
    await user.click(screen.getByRole('button', { name: /Image use 1 of 6/ }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('tab', { name: 'Website Owner' }))
    expect(within(dialog).getByText('No imprint was recorded.')).toBeTruthy()
  })
})

describe('a case that cannot be shown', () => {
  async function failing(respond: () => ReturnType<typeof refused> | typeof unreachable) {
    const gateway = fakeGateway(aUser())
    gateway.answer('readCase', respond)
    gateway.answer('readActivities', () => answered([], 1))
    const scope = officeScope({ gateway })
    await allSettled(caseSelected, { scope, params: CASE_ID })
    showDetail(scope)
    return gateway
  }

  it('says why and can be asked for again [CASEERR-03]', async () => {
    const gateway = await failing(() => unreachable)
    expect(screen.getByRole('alert').textContent).toContain(
      'The server is unreachable at the moment. Please try again later.',
    )
    const asked = gateway.asked.length
    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
    expect(gateway.asked.length).toBeGreaterThan(asked)
  })

  it('is an unknown one [CASEERR-01]', async () => {
    await failing(() => refused('Not found', 404))
    expect(screen.getByRole('alert').textContent).toContain('Not found')
  })
})
