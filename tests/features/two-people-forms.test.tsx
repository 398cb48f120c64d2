import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { messages } from '../../contracts/protocol.ts'
import { doneBy, openDetail } from '../support/dom/case-detail.tsx'
import { COLLEAGUE, colleagueChanges, contactChange, stale } from '../support/dom/colleague.ts'
import { aCaseDetail } from '../support/records/builders.ts'
import { aMail } from '../support/records/events.ts'

const contact = aCaseDetail({}).opponent_contact_details
const city = contactChange('city', 'Münster', 'Greven')
const phone = contactChange('phone_number', null, '0251 99')

async function openContact() {
  const office = await openDetail()
  const user = userEvent.setup()
  const info = screen.getByRole('region', { name: 'Website Owner Contact Info' })
  await user.click(within(info).getByRole('button', { name: 'Edit' }))
  return { ...office, user }
}

const dialog = () => within(screen.getByRole('dialog'))
const field = (name: string) => dialog().getByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
const press = (name: string) => dialog().getByRole('button', { name })
const news = () => dialog().getByRole('status')
const sent = (office: Awaited<ReturnType<typeof openContact>>) =>
  office.gateway.asked.filter(({ name }) => name === 'changeContact')

/** The radio button by which one of two values is chosen. */
const choice = (text: RegExp) => dialog().getByRole<HTMLInputElement>('radio', { name: text })

describe('a contact that somebody else changes while its form is open', () => {
  it('takes over what was not typed here, says so before saving, and sends both', async () => {
    const office = await openContact()
    office.gateway.answer('changeContact', doneBy('case.contact-changed'))
    await office.user.type(field('Phone'), '0251 55')
    await colleagueChanges(office.scope, [city])
    expect(news().textContent).toContain(
      `${COLLEAGUE} changed this case while this dialog was open.`,
    )
    expect(news().textContent).toContain('City: Münster → Greven')
    expect(news().textContent).toContain(`${COLLEAGUE}, 20/11/2026`)
    expect(news().textContent).toContain('Applied to the form')
    expect([field('City').value, field('Phone').value]).toEqual(['Greven', '0251 55'])
    await office.user.click(press('Save'))
    expect(sent(office)).toHaveLength(1)
    expect(sent(office)[0]?.change?.version).toBe(2)
    expect(sent(office)[0]?.request).toMatchObject({
      body: { city: 'Greven', phone_number: '0251 55' },
    })
  })

  it('keeps what was typed where both did; a plain save still names the old version', async () => {
    const office = await openContact()
    office.gateway.answer('changeContact', () => stale(2, [phone]))
    await office.user.type(field('Phone'), '0251 55')
    await colleagueChanges(office.scope, [phone])
    expect(field('Phone').value).toBe('0251 55')
    expect([choice(/^Mine: 0251 55/).checked, choice(/^Theirs: 0251 99/).checked]).toEqual([
      false,
      false,
    ])
    await office.user.click(press('Save'))
    expect(sent(office)[0]?.change?.version).toBe(1)
    expect((await dialog().findByRole('alert')).textContent).toContain(messages.conflict)
    expect(field('Phone').value).toBe('0251 55')
  })

  it('lets the reader choose theirs, mine, and theirs again; the choice is what is sent', async () => {
    const office = await openContact()
    office.gateway.answer('changeContact', doneBy('case.contact-changed'))
    await office.user.type(field('Phone'), '0251 55')
    await colleagueChanges(office.scope, [phone, city])
    await office.user.click(choice(/^Theirs/))
    expect(field('Phone').value).toBe('0251 99')
    await office.user.click(choice(/^Mine/))
    expect(field('Phone').value).toBe('0251 55')
    await office.user.click(choice(/^Theirs/))
    await office.user.click(press('Save'))
    expect(sent(office)[0]?.change?.version).toBe(2)
    expect(sent(office)[0]?.request).toMatchObject({
      body: { city: 'Greven', phone_number: '0251 99' },
    })
  })

  it('a refusal that no event announced merges the same way; saving over it sends mine for the rest', async () => {
    const office = await openContact()
    office.gateway.answer('changeContact', () => stale(4, [city, phone]))
    await office.user.type(field('Phone'), '0251 55')
    await office.user.click(press('Save'))
    const refusal = await dialog().findByRole('alert')
    expect(refusal.textContent).toContain('City: Münster → Greven')
    expect(refusal.textContent).toContain('Phone: none → 0251 99')
    expect([field('City').value, field('Phone').value]).toEqual(['Greven', '0251 55'])
    office.gateway.answer('changeContact', doneBy('case.contact-changed'))
    await office.user.click(press('Save anyway'))
    expect(sent(office)).toHaveLength(2)
    expect(sent(office)[1]?.change?.version).toBe(4)
    expect(sent(office)[1]?.request).toMatchObject({
      body: { city: 'Greven', phone_number: '0251 55' },
    })
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  })

  it('a refusal after which nothing is left to decide is saved by the next press', async () => {
    const office = await openContact()
    office.gateway.answer('changeContact', () => stale(3, [city]))
    await office.user.type(field('Phone'), '0251 55')
    await office.user.click(press('Save'))
    await dialog().findByRole('alert')
    office.gateway.answer('changeContact', doneBy('case.contact-changed'))
    await office.user.click(press('Save'))
    expect(sent(office)[1]?.change?.version).toBe(3)
    expect(sent(office)[1]?.request).toMatchObject({ body: { city: 'Greven' } })
  })

  it('a refusal that cannot say what changed reads the case again and then asks', async () => {
    const office = await openContact()
    office.gateway.answer('changeContact', () => stale(3, []))
    const after = aCaseDetail({
      version: 3,
      opponent_contact_details: { ...contact, phone_number: '0251 99', city: 'Greven' },
    })
    office.gateway.answer('readCase', () => ({
      kind: 'answer',
      value: after,
      asOf: 3,
      eventsThrough: null,
    }))
    await office.user.type(field('Phone'), '0251 55')
    await office.user.click(press('Save'))
    const refusal = await dialog().findByRole('alert')
    await expect.poll(() => refusal.textContent).toContain('City: Münster → Greven')
    expect(refusal.textContent).toContain('Another user')
    expect([field('City').value, field('Phone').value]).toEqual(['Greven', '0251 55'])
    expect(choice(/^Theirs: 0251 99/).checked).toBe(false)
  })

  it('what else was done to the case is told in one quiet line, and stands in nothing’s way', async () => {
    const office = await openContact()
    await colleagueChanges(office.scope, [
      { field: 'tags', from: [], to: ['vip'] },
      { field: 'reminder_date', from: null, to: '2026-12-01' },
      { field: 'overview.num_scheduled_emails_sent', from: 0, to: 1 },
    ])
    expect(news().textContent).toBe(`${COLLEAGUE} also changed: Tags and Reminder date.`)
    office.gateway.answer('changeContact', doneBy('case.contact-changed'))
    await office.user.click(press('Save'))
    expect(sent(office)[0]?.change?.version).toBe(2)
  })
})

it('a draft of a contact that was typed over an older case keeps the version that it was typed over, and is merged when it is saved', async () => {
  const office = await openContact()
  await office.user.type(field('Phone'), '0251 55')
  await office.user.keyboard('{Escape}')
  await colleagueChanges(office.scope, [city])
  const info = screen.getByRole('region', { name: 'Website Owner Contact Info' })
  await office.user.click(within(info).getByRole('button', { name: 'Edit' }))
  expect([field('City').value, field('Phone').value]).toEqual(['Münster', '0251 55'])
  office.gateway.answer('changeContact', () => stale(2, [city]))
  await office.user.click(press('Save'))
  expect((await dialog().findByRole('alert')).textContent).toContain('City: Münster → Greven')
  expect([field('City').value, field('Phone').value]).toEqual(['Greven', '0251 55'])
  office.gateway.answer('changeContact', doneBy('case.contact-changed'))
  await office.user.click(press('Save'))
  expect(sent(office).map(({ change }) => change?.version)).toEqual([1, 2])
  expect(sent(office)[1]?.request).toMatchObject({
    body: { city: 'Greven', phone_number: '0251 55' },
  })
})

it('a contact that a mail proposes, changed by somebody else meanwhile keeps the proposal, asks about the same fields, and sends the rest as the others left it', async () => {
  const office = await openDetail({
    activities: [aMail({ content: { from: 'Anna Maria Voss <anna@voss.example>', unread: 1 } })],
  })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /^Your claim/ }))
  await user.click(
    within(screen.getByRole('dialog', { name: 'Your claim' })).getByRole('button', {
      name: 'Update contact',
    }),
  )
  const form = within(screen.getByRole('dialog', { name: 'Update contact details' }))
  await colleagueChanges(office.scope, [
    city,
    contactChange('email', contact.email, 'office@althaus.example'),
  ])
  expect(form.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('anna@voss.example')
  await user.click(form.getByRole('radio', { name: /^Mine: anna@voss/ }))
  office.gateway.answer('changeContact', doneBy('case.contact-changed'))
  await user.click(form.getByRole('button', { name: 'Save' }))
  const saved = office.gateway.asked.find(({ name }) => name === 'changeContact')
  expect(saved?.change?.version).toBe(2)
  expect(saved?.request).toMatchObject({ body: { email: 'anna@voss.example', city: 'Greven' } })
})

describe('a reminder that somebody else changes while its dialog is open', () => {
  async function openReminder() {
    const office = await openDetail({
      detail: { reminder_name: 'Call back', reminder_date: '2026-12-01' },
    })
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: /Reminder Settings/ }))
    return { ...office, user }
  }
  const day = { field: 'reminder_date', from: '2026-12-01', to: '2026-12-09' }

  it('takes over the day and keeps the typed title', async () => {
    const { gateway, scope, user } = await openReminder()
    await user.clear(field('Title'))
    await user.type(field('Title'), 'Mine')
    await colleagueChanges(scope, [day], { name: 'case.reminder-set' })
    expect(news().textContent).toContain('Reminder date: 01/12/2026 → 09/12/2026')
    // The day's picker comes with the first dialog that needs one.
    await expect.poll(() => field('Date').value).toBe('09/12/2026')
    expect(field('Title').value).toBe('Mine')
    gateway.answer('setReminder', doneBy('case.reminder-set'))
    await user.click(press('Confirm'))
    const set = gateway.asked.find(({ name }) => name === 'setReminder')
    expect(set?.change?.version).toBe(2)
    expect(set?.request).toMatchObject({ body: { name: 'Mine', date: '2026-12-09' } })
  })

  it('is not deleted unread: that is refused, and then deleted over it', async () => {
    const { gateway, scope, user } = await openReminder()
    gateway.answer('clearReminder', () => stale(2, [day]))
    await colleagueChanges(scope, [day], { name: 'case.reminder-set' })
    await user.click(press('Delete'))
    await dialog().findByRole('alert')
    await user.click(press('Save anyway'))
    const cleared = gateway.asked.filter(({ name }) => name === 'clearReminder')
    expect(cleared.map(({ change }) => change?.version)).toEqual([1, 2])
  })
})
