import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { allSettled, createWatch } from 'effector'
import { describe, expect, it, vi } from 'vitest'
import type { CaseDetail, CaseState, OpponentContact } from '../../../contracts/model/cases/case.ts'
import { messages } from '../../../contracts/protocol.ts'
import { caseSelected } from '../../../src/actions/workplace.ts'
import { noticeRaised } from '../../../src/forms/notices.ts'
import { answered, asked, gate, refused, unreachable } from '../../support/client/fake-gateway.ts'
import { CASE_ID, doneBy, openDetail, showDetail } from '../../support/dom/case-detail.tsx'
import { aCaseDetail } from '../../support/records/builders.ts'
import { minutesLater } from '../../support/records/events.ts'

const known = aCaseDetail({}).opponent_contact_details

const overtaken = {
  error_message: messages.conflict,
  version: 5,
  changes: [
    {
      ...{ field: 'opponent_contact_details.city', from: 'Münster', to: 'Telgte' },
      ...{ by: 'Ben Kern', at: '2026-11-20T09:00:00.000Z' },
    },
  ],
}

const blank = Object.fromEntries(
  Object.keys(known).map((field) => [field, field === 'gender' ? 'NOT_KNOWN' : null]),
) as OpponentContact

async function openContact(detail: Partial<CaseDetail> = {}) {
  const office = await openDetail({ detail })
  const user = userEvent.setup()
  await user.click(within(info()).getByRole('button', { name: 'Edit' }))
  return { ...office, user }
}

const info = () => screen.getByRole('region', { name: 'Website Owner Contact Info', hidden: true })
const dialog = () => screen.getByRole('dialog', { name: 'Website Owner Contact Info' })
const field = (name: string) =>
  within(dialog()).getByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
const save = () => within(dialog()).getByRole('button', { name: 'Save' })

it.each<[string, Partial<OpponentContact>, boolean]>([
  ['nothing', {}, true],
  ['an address', { city: 'Münster' }, false],
  ['a company', { company: 'Bäckerei Althaus GmbH' }, false],
  ['an email', { email: 'info@althaus.example' }, false],
])('a contact of which %s is known is called not set: %j %s', async (_, parts, isSaid) => {
  await openDetail({ detail: { opponent_contact_details: { ...blank, ...parts } } })
  expect(within(info()).queryByText('Not set') !== null).toBe(isSaid)
})

describe('the contact of the website owner', () => {
  it('opens in a dialog with all that is known [CONTACT-01]', async () => {
    await openContact()
    const values = {
      Email: 'info@baeckerei-althaus.example',
      'First name': 'Jürgen',
      'Last name': 'Althaus',
      Gender: 'MALE',
      Company: 'Bäckerei Althaus GmbH',
      'Address line 1': 'Hammer Straße 118',
      'Postal code': '48143',
      City: 'Münster',
      Country: 'DE',
      'VAT ID': '',
    }
    for (const [name, value] of Object.entries(values)) expect(field(name).value).toBe(value)
  })

  it('takes the country of the case while it has none of its own [G-450]', async () => {
    await openContact({ country: 'AT', opponent_contact_details: blank })
    expect(field('Country').value).toBe('AT')
  })

  it.each([
    ['by somebody else', refused(messages.conflict, 412, overtaken)],
    ['by the network', unreachable],
  ])('stopped %s tells of its own case where another one is open by then', async (_, answer) => {
    const { gateway, scope, user } = await openContact({ host: 'first.example' })
    const told = vi.fn()
    createWatch({ unit: noticeRaised, scope, fn: told })
    const held = gateway.hold('changeContact', answer)
    gateway.answer('readCase', ({ params: { id } }) =>
      answered(aCaseDetail({ id, case_id: id, host: 'second.example' }), 1),
    )
    await user.click(save())
    act(() => void allSettled(caseSelected, { scope, params: '2' }))
    await screen.findByRole('region', { name: 'Case second.example' })
    await user.click(within(info()).getByRole('button', { name: 'Edit' }))
    await user.type(field('City'), ' West')
    held.open()
    await act(() => allSettled(scope))
    expect(told.mock.calls).toMatchObject([[{ text: `first.example: ${answer.message}` }]])
    expect(within(dialog()).queryByRole('alert')).toBeNull()
    expect(within(dialog()).queryByText(messages.conflict)).toBeNull()
    expect(field('City').value).toBe('Münster West')
  })

  it('is stored on one case while another one still waits for its answer, and once on each', async () => {
    const { gateway, scope, user } = await openContact()
    const { passed, open } = gate()
    gateway.answer('changeContact', async (request, change) => {
      await passed
      return doneBy('case.contact-changed')(request, change)
    })
    gateway.answer('readCase', ({ params: { id } }) =>
      answered(aCaseDetail({ id, case_id: id, host: 'second.example' }), 1),
    )
    await user.click(save())
    await user.click(save())
    act(() => {
      allSettled(caseSelected, { scope, params: '2' })
    })
    await screen.findByRole('region', { name: 'Case second.example' })
    await user.click(within(info()).getByRole('button', { name: 'Edit' }))
    await user.type(field('City'), ' West')
    await user.click(save())
    await user.click(save())
    const cases = asked(gateway, 'changeContact').map(({ request }) => request)
    expect(cases).toMatchObject([{ params: { id: CASE_ID } }, { params: { id: '2' } }])
    open()
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    ['', 'An email address is required'],
    ['nobody', 'Enter a valid email address, for example name@example.com'],
  ])('is not stored with the email %j [CONTACT-02] [CONTACT-04]', async (email, message) => {
    const { gateway, user } = await openContact()
    await user.clear(field('Email'))
    if (email) await user.type(field('Email'), email)
    await user.click(save())
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(document.activeElement).toBe(field('Email'))
    expect(gateway.asked.some(({ name }) => name === 'changeContact')).toBe(false)
  })

  it('is stored trimmed and whole, the gender NOT_KNOWN unless chosen [CONTACT-03] [CONTACT-05] [CONTACT-10] [CASECONST-04]', async () => {
    const { gateway, user } = await openContact({ opponent_contact_details: blank })
    gateway.answer('changeContact', doneBy('case.contact-changed'))
    const genders = within(field('Gender')).getAllByRole<HTMLOptionElement>('option')
    expect(genders.map(({ value }) => value)).toEqual(['NOT_KNOWN', 'FEMALE', 'MALE'])
    await user.type(field('Email'), '  new@althaus.example ')
    await user.type(field('City'), 'Bonn')
    await user.click(save())
    const asked = gateway.asked.find(({ name }) => name === 'changeContact')
    expect(asked?.request).toEqual({
      params: { id: CASE_ID },
      body: {
        ...blank,
        email: 'new@althaus.example',
        city: 'Bonn',
        country: 'DE',
        gender: 'NOT_KNOWN',
      },
    })
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })

  it.each<[CaseState, boolean]>([
    ['STANDBY', true],
    ['ACTIVE', true],
    ['PAYMENT_PROCESSING', false],
    ['PAID', false],
    ['VALID_LICENSE', false],
    ['CANCELLED', false],
  ])(
    'in %s may be edited: %s, else the button is hidden [EDIT-05] [EDIT-06]',
    async (state, may) => {
      await openDetail({ detail: { state } })
      expect(within(info()).queryByRole('button', { name: 'Edit' }) !== null).toBe(may)
    },
  )

  it('keeps what was typed beside a refusal, through closing and through a reload', async () => {
    const { gateway, scope, user } = await openContact()
    gateway.answer('changeContact', () => unreachable)
    await user.clear(field('City'))
    await user.type(field('City'), 'Telgte')
    await user.click(save())
    expect((await screen.findByRole('alert')).textContent).toContain('The server is unreachable')
    expect(field('City').value).toBe('Telgte')
    await user.keyboard('{Escape}')
    cleanup()
    await act(() => allSettled(caseSelected, { scope, params: null }))
    await act(() => allSettled(caseSelected, { scope, params: CASE_ID }))
    showDetail(scope)
    await user.click(within(info()).getByRole('button', { name: 'Edit' }))
    expect(field('City').value).toBe('Telgte')
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(field('City').value).toBe('Münster')
    await user.keyboard('{Escape}')
    await user.click(within(info()).getByRole('button', { name: 'Edit' }))
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
  })

  it('shows who changed it meanwhile; reloading takes their state', async () => {
    const { gateway, user } = await openContact()
    gateway.answer('changeContact', () =>
      refused(messages.conflict, 412, {
        error_message: messages.conflict,
        version: 5,
        changes: [
          {
            field: 'opponent_contact_details.city',
            from: 'Münster',
            to: 'Greven',
            by: 'Bruno Kranz',
            at: minutesLater(-1),
          },
        ],
      }),
    )
    await user.type(field('Phone'), '0251 55')
    await user.click(save())
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('Münster → Greven')
    expect(field('Phone').value).toBe('0251 55')
    await user.click(within(notice).getByRole('button', { name: 'Reload' }))
    expect([field('City').value, field('Phone').value]).toEqual(['Greven', ''])
    await user.click(save())
    expect(gateway.asked.findLast(({ name }) => name === 'changeContact')?.change?.version).toBe(5)
  })
})
