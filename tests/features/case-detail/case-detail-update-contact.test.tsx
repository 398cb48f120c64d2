import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { CaseDetail, CaseState } from '../../../contracts/model/cases/case.ts'
import { unreachable } from '../../support/client/fake-gateway.ts'
import { CASE_ID, doneBy, openDetail } from '../../support/dom/case-detail.tsx'
import { aCaseDetail } from '../../support/records/builders.ts'
import { aMail } from '../../support/records/events.ts'

const contact = aCaseDetail({}).opponent_contact_details

type Parts = { from?: string; unread?: 0 | 1; detail?: Partial<CaseDetail> }

async function openMail(parts: Parts = {}) {
  const { from = 'Anna Maria Voss <anna@voss.example>', unread = 1, detail = {} } = parts
  const office = await openDetail({ detail, activities: [aMail({ content: { from, unread } })] })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /^Your claim/ }))
  return { ...office, user }
}

const question = () => screen.queryByText('Update contact details?')
const mail = () => screen.getByRole('dialog', { name: 'Your claim' })
const form = () => within(screen.getByRole('dialog', { name: 'Update contact details' }))
const field = (name: string) => form().getByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
const save = () => form().getByRole('button', { name: 'Save' })

const accept = async (parts?: Parts) => {
  const office = await openMail(parts)
  await office.user.click(within(mail()).getByRole('button', { name: 'Update contact' }))
  return office
}

describe('an unread mail', () => {
  it.each([
    ['somebody new', { from: 'anna@voss.example' }, true],
    ['the contact', { from: 'Info <INFO@baeckerei-althaus.example>' }, false],
    [
      'anybody, for a case without an email',
      { detail: { opponent_contact_details: { ...contact, email: null } } },
      true,
    ],
    ['somebody new, but read before', { unread: 0 as const }, false],
  ])(
    'of %s asks whether the contact changed, or does not [CONTACT-12, CASEMAIL-02]',
    async (_, parts, asks) => {
      await openMail(parts)
      expect(question() !== null).toBe(asks)
    },
  )

  it.each<[CaseState, boolean]>([
    ['STANDBY', true],
    ['ACTIVE', true],
    ['PAID', false],
    ['CANCELLED', false],
  ])('of somebody new in a case in %s asks: %s', async (state, asks) => {
    await openMail({ detail: { state } })
    expect(question() !== null).toBe(asks)
  })

  it('asks once an opening, and No stores nothing [CONTACT-12] [G-455]', async () => {
    const { gateway, user } = await openMail()
    await user.click(within(mail()).getByRole('button', { name: 'Keep current contact' }))
    expect(question()).toBeNull()
    await user.click(within(mail()).getByRole('button', { name: 'Close' }))
    await user.click(screen.getByRole('button', { name: /^Your claim/ }))
    expect(gateway.asked.some(({ name }) => name === 'changeContact')).toBe(false)
  })
})

describe('the dialog of a new contact', () => {
  it('is filled in from the mail, the gender unknown [CONTACT-06] [CONTACT-09] [CONTACT-11]', async () => {
    await accept()
    expect(field('First name').value).toBe('Anna Maria')
    expect(field('Last name').value).toBe('Voss')
    expect(field('Gender').value).toBe('NOT_KNOWN')
    expect(field('Email').value).toBe('anna@voss.example')
  })

  it('wants both names, and asks for the one that is missing [CONTACT-07] [CONTACT-08]', async () => {
    const { gateway, user } = await accept({ from: 'Voss <anna@voss.example>' })
    expect([field('First name').value, field('Last name').value]).toEqual(['', 'Voss'])
    await user.clear(field('Last name'))
    await user.click(save())
    expect(screen.getByText('A first name is required')).toBeTruthy()
    expect(screen.getByText('A last name is required')).toBeTruthy()
    expect(gateway.asked.some(({ name }) => name === 'changeContact')).toBe(false)
    await user.type(field('First name'), 'Anna')
    expect(screen.queryByText('A first name is required')).toBeNull()
    expect(screen.getByText('A last name is required')).toBeTruthy()
  })

  it('stores the person with the chosen gender and leaves the address [CONTACT-06] [CONTACT-10]', async () => {
    const { gateway, user } = await accept()
    gateway.answer('changeContact', doneBy('case.contact-changed'))
    await user.selectOptions(field('Gender'), 'FEMALE')
    await user.click(save())
    await expect.poll(() => screen.queryByLabelText(/^First name/)).toBeNull()
    expect(gateway.asked.find(({ name }) => name === 'changeContact')?.request).toEqual({
      params: { id: CASE_ID },
      body: {
        ...contact,
        email: 'anna@voss.example',
        name: 'Anna Maria Voss',
        first_name: 'Anna Maria',
        last_name: 'Voss',
        gender: 'FEMALE',
      },
    })
    expect(question()).toBeNull()
    expect(mail()).toBeTruthy()
  })

  it('keeps what was typed when it could not be stored', async () => {
    const { gateway, user } = await accept()
    gateway.answer('changeContact', () => unreachable)
    await user.type(field('Last name'), '-Berg')
    await user.click(save())
    expect((await form().findByRole('alert')).textContent).toContain('The server is unreachable')
    expect(field('Last name').value).toBe('Voss-Berg')
  })
})
