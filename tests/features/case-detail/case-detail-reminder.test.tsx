import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import { refused, unreachable } from '../../support/client/fake-gateway.ts'
import { CASE_ID, openDetail } from '../../support/dom/case-detail.tsx'
import { minutesLater } from '../../support/records/events.ts'

const set = (date: string, name = 'Call back') => ({ reminder_date: date, reminder_name: name })

async function openDialog(detail: Partial<CaseDetail> = {}) {
  const office = await openDetail({ detail })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: /Reminder Settings/ }))
  return { ...office, user, dialog: screen.getByRole('dialog') }
}

const confirm = () => screen.getByRole('button', { name: 'Confirm' })
const remove = () => screen.getByRole('button', { name: 'Delete' })
const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' })

/** The date input is loaded with the dialog. */
async function typeDay(day: string) {
  const input = await screen.findByPlaceholderText<HTMLInputElement>('DD/MM/yyyy')
  fireEvent.focus(input)
  fireEvent.change(input, { target: { value: day } })
  fireEvent.keyDown(input, { key: 'Enter' })
  fireEvent.blur(input)
}

describe('the reminder dialog', () => {
  it('has its title, a default name and waits for a date [REMIND-01] [REMIND-03] [REMIND-04]', async () => {
    const { dialog } = await openDialog()
    expect(within(dialog).getByText('Reminder Settings')).toBeTruthy()
    expect(title().value).toBe('Reminder')
    expect(confirm().getAttribute('aria-disabled')).toBe('true')
    expect(confirm().getAttribute('aria-description')).toBe('Choose a date first')
  })

  it('has nothing to delete before a reminder is set [REMIND-05]', async () => {
    await openDialog()
    expect(remove().getAttribute('aria-disabled')).toBe('true')
    expect(remove().getAttribute('aria-description')).toBe('No reminder is set')
  })

  it('deletes a reminder that is set', async () => {
    const { gateway, user } = await openDialog(set('2026-12-01'))
    const { open } = gateway.hold('clearReminder', unreachable)
    await user.click(remove())
    expect(gateway.asked.at(-1)?.request).toEqual({ params: { id: CASE_ID } })
    open()
    expect((await screen.findByRole('alert')).textContent).toContain('The server is unreachable')
  })

  it('refuses today and takes tomorrow, under a name [REMIND-02, CASEDATA-16]', async () => {
    const { gateway } = await openDialog()
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Call back' } })
    await typeDay('20/11/2026')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The reminder date must be at least tomorrow',
    )
    await typeDay('21/11/2026')
    fireEvent.click(confirm())
    expect(gateway.asked.at(-1)).toMatchObject({
      name: 'setReminder',
      request: { body: { name: 'Call back', date: '2026-11-21' } },
    })
  })

  it.each([
    ['24.12.2026', '2026-12-24'],
    ['24/12/26', '2026-12-24'],
    ['2026-12-24', '2026-12-24'],
  ])('takes a day as %s [CASEDATA-16]', async (typed, date) => {
    const { gateway } = await openDialog()
    await typeDay(typed)
    fireEvent.click(confirm())
    expect(gateway.asked.at(-1)).toMatchObject({ name: 'setReminder', request: { body: { date } } })
  })

  it('says of what is no day how one is typed, and keeps it', async () => {
    const { gateway } = await openDialog()
    await typeDay('12/24/2026')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'This date does not exist. Enter a date as DD/MM/yyyy, for example 21/11/2026',
    )
    expect(screen.getByPlaceholderText<HTMLInputElement>('DD/MM/yyyy').value).toBe('12/24/2026')
    fireEvent.click(confirm())
    expect(gateway.asked.some(({ name }) => name === 'setReminder')).toBe(false)
  })

  it('keeps a pasted title that is too long, and says so there', async () => {
    const { gateway, user } = await openDialog(set('2026-12-01'))
    await user.clear(title())
    await user.paste('x'.repeat(201))
    expect(title().value).toHaveLength(201)
    expect(screen.getByRole('alert').textContent).toBe('Enter at most 200 characters, not 201')
    await user.click(confirm())
    expect(document.activeElement).toBe(title())
    expect(gateway.asked.some(({ name }) => name === 'setReminder')).toBe(false)
  })

  it('shows who changed the case meanwhile; reloading takes their state', async () => {
    const { gateway, user } = await openDialog(set('2026-12-01'))
    const changes = [
      {
        field: 'reminder_name',
        from: 'Call back',
        to: 'Ask Bruno',
        by: 'Bruno',
        at: minutesLater(-2),
      },
    ]
    const error_message = 'This case was changed by another user in the meantime.'
    gateway.answer('setReminder', () =>
      refused(error_message, 412, { error_message, version: 4, changes }),
    )
    await user.clear(title())
    await user.type(title(), 'Mine')
    await user.click(confirm())
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('Reminder title: Call back → Ask Bruno')
    expect(title().value).toBe('Mine')
    await user.click(within(notice).getByRole('button', { name: 'Reload' }))
    expect(title().value).toBe('Ask Bruno')
    await user.click(confirm())
    const sent = gateway.asked.filter(({ name }) => name === 'setReminder')
    expect(sent.at(-1)?.change?.version).toBe(4)
  })
})

describe('the reminder in the overview', () => {
  it('shows at most 17 characters of its title [REMIND-09, CASEMAIL-08]', async () => {
    await openDetail({ detail: set('2026-12-01', 'Call Mr Althaus again') })
    expect(screen.getByText('Call Mr Althaus a…')).toBeTruthy()
  })

  it('is marked when due', async () => {
    await openDetail({ detail: set('2026-11-20') })
    expect(screen.getByText('overdue 20/11/26').className).toContain('fw-reminder-overdue')
  })
})
