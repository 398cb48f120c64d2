/** Reports by email: turned on, shown beforehand, sent once to see one, and what is said where that fails. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { ReportMail } from '../../../contracts/model/dashboard/report-mail.ts'
import { answered, asked, fakeGateway, refused } from '../../support/client/fake-gateway.ts'
import {
  openDashboard,
  payments,
  serveDashboard,
  theSettings,
} from '../../support/dom/dashboard/dashboard-screen.tsx'
import { anAdmin } from '../../support/records/users.ts'

const latest = {
  weekly: { start: '2026-11-09', end: '2026-11-15' },
  monthly: { start: '2026-10-01', end: '2026-10-31' },
}
const off: ReportMail = { every: 'off', to: 'eva@office.example', next: null, latest }
const weekly: ReportMail = {
  ...{ every: 'weekly', to: 'eva@office.example', latest },
  next: { at: '2026-11-23T06:00:00.000Z', days: { start: '2026-11-16', end: '2026-11-22' } },
}

async function openReports(reports: ReportMail | null, settings = theSettings()) {
  const gateway = fakeGateway(anAdmin())
  serveDashboard(gateway, { settings })
  let known = reports
  gateway.answer('readReportMail', () =>
    known === null ? refused('The server rests.', 500) : answered(known),
  )
  gateway.answer('saveReportMail', ({ body }) => {
    known = body.every === 'off' ? off : { ...weekly, every: body.every }
    return answered({ ...known, events: [] })
  })
  gateway.answer('sendReportMail', () => answered({ to: off.to, email_error: null, events: [] }))
  const opened = await openDashboard({ gateway })
  const open = async () => {
    await opened.user.click(await screen.findByRole('button', { name: 'Reports by email' }))
    return screen.findByRole('dialog', { name: 'Reports by email' })
  }
  const dialog = await open()
  const serve = (now: ReportMail | null) => {
    known = now
  }
  return { ...opened, gateway, open, serve, inDialog: within(dialog), dialog }
}
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('reports by email', () => {
  test('say before anything is saved what is sent, to whom, and when the first would leave', async () => {
    const { user, inDialog, dialog, unwatch } = await openReports(off)
    expect((await inDialog.findByLabelText<HTMLInputElement>('Off')).checked).toBe(true)
    expect(dialog.textContent).toContain('to eva@office.example and to nobody else')
    expect(dialog.textContent).toContain('No report leaves by itself.')
    const contents = inDialog.getByRole('region', { name: 'What is sent' })
    expect(
      [...contents.querySelectorAll('dd, dd > *')].map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^Standby cases, .*, Failed emails, as they are when it leaves$/),
      expect.any(String),
      'Payments in EUR, by payment method, by day',
      'Emails sent, by template type, by day',
    ])
    await user.click(inDialog.getByLabelText(/^Weekly/))
    expect(dialog.textContent).toContain(
      'The next one leaves on 23 Nov 2026, 06:00 GMT, about 16 to 22 Nov 2026.',
    )
    await user.click(inDialog.getByLabelText(/^Monthly/))
    expect(dialog.textContent).toContain(
      'The next one leaves on 1 Dec 2026, 06:00 GMT, about November 2026.',
    )
    unwatch()
  })

  test('are turned on by keyboard alone, and read anew when the dialog is opened again', async () => {
    const { gateway, user, told, open, serve, inDialog, unwatch } = await openReports(off)
    const choice = await inDialog.findByLabelText('Off')
    choice.focus()
    await user.keyboard('{ArrowDown}')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await gone()
    expect(asked(gateway, 'saveReportMail').map(({ request }) => request)).toEqual([
      { body: { every: 'weekly' } },
    ])
    expect(told).toEqual(['Reports by email are weekly now'])
    // Somebody pressed the link in a mail meanwhile.
    serve(off)
    const again = within(await open())
    expect((await again.findByLabelText<HTMLInputElement>('Off')).checked).toBe(true)
    unwatch()
  })

  test('keep what was chosen where saving is refused', async () => {
    const { gateway, user, inDialog, unwatch } = await openReports(weekly)
    gateway.answer('saveReportMail', () => refused('The server rests.', 500))
    await user.click(await inDialog.findByLabelText('Off'))
    await user.click(inDialog.getByRole('button', { name: 'Save' }))
    expect((await inDialog.findByRole('alert')).textContent).toContain('The server rests.')
    expect(inDialog.getByLabelText<HTMLInputElement>('Off').checked).toBe(true)
    unwatch()
  })

  test('that are left without saving stay as they were', async () => {
    const { gateway, user, open, inDialog, unwatch } = await openReports(weekly)
    await user.click(await inDialog.findByLabelText('Off'))
    await user.keyboard('{Escape}')
    await gone()
    const again = within(await open())
    expect((await again.findByLabelText<HTMLInputElement>(/^Weekly/)).checked).toBe(true)
    expect(asked(gateway, 'saveReportMail')).toEqual([])
    unwatch()
  })

  test('that could not be loaded are loaded by another try, and nothing is saved before', async () => {
    const { user, serve, inDialog, unwatch } = await openReports(null)
    await inDialog.findByText('The reports could not be loaded')
    expect(inDialog.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe(
      'true',
    )
    serve(weekly)
    await user.click(inDialog.getByRole('button', { name: 'Try again' }))
    expect((await inDialog.findByLabelText<HTMLInputElement>(/^Weekly/)).checked).toBe(true)
    unwatch()
  })
})

describe('a report at once', () => {
  test('is about the newest period of the chosen kind, goes to the own address, and changes nothing', async () => {
    const { gateway, user, inDialog, unwatch } = await openReports(off)
    await user.click(await inDialog.findByLabelText(/^Monthly/))
    expect(inDialog.getByText('About October 2026')).toBeDefined()
    await user.click(inDialog.getByLabelText('Off'))
    expect(inDialog.getByText('About 9 to 15 Nov 2026')).toBeDefined()
    await user.click(inDialog.getByRole('button', { name: 'Send one now' }))
    expect((await inDialog.findByRole('status')).textContent).toBe(
      'The report is on its way to eva@office.example.',
    )
    expect(asked(gateway, 'sendReportMail').map(({ request }) => request)).toEqual([
      { body: { every: 'weekly' } },
    ])
    expect(asked(gateway, 'saveReportMail')).toEqual([])
    unwatch()
  })

  test.each([
    ['is refused', () => refused('Too many reports. Try again in 40 seconds.', 429)],
    ['could not leave', () => answered({ to: off.to, email_error: 'No such user', events: [] })],
  ])('says in the dialog why it %s', async (_, answer) => {
    const { gateway, user, inDialog, unwatch } = await openReports(off)
    gateway.answer('sendReportMail', answer)
    await inDialog.findByLabelText('Off')
    await user.click(inDialog.getByRole('button', { name: 'Send one now' }))
    expect((await inDialog.findByRole('alert')).textContent).toMatch(
      /^The report was not sent: (Too many reports|No such user)/,
    )
    unwatch()
  })

  test('whose end comes after the dialog was left is told beside it', async () => {
    const { gateway, user, told, inDialog, unwatch } = await openReports(off)
    let end: (() => void) | undefined
    gateway.answer('sendReportMail', async () => {
      await new Promise<void>((resolve) => {
        end = resolve
      })
      return answered({ to: off.to, email_error: null, events: [] })
    })
    await inDialog.findByLabelText('Off')
    await user.click(inDialog.getByRole('button', { name: 'Send one now' }))
    await waitFor(() => expect(end).toBeDefined())
    await user.keyboard('{Escape}')
    await gone()
    end?.()
    await waitFor(() => expect(told).toEqual(['The report is on its way to eva@office.example.']))
    unwatch()
  })
})

test('an empty dashboard says that nothing is sent yet', async () => {
  const { inDialog, unwatch } = await openReports(
    off,
    theSettings({ selected_kpis: [], selected_charts: [] }),
  )
  await inDialog.findByText('Nothing yet: the dashboard has no KPIs and no charts.')
  unwatch()
})

test('charts of one user are said to be so', async () => {
  const filter = { date_range: '4_weeks', date_group_by: null, user: 'u7' } as const
  const { inDialog, unwatch } = await openReports(
    off,
    theSettings({ filter, selected_charts: [payments] }),
  )
  await inDialog.findByText('Ida Holm')
  unwatch()
})
