/** What the dashboard shows: chosen, kept and refused. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type {
  DashboardSave,
  DashboardSettings,
} from '../../../contracts/model/dashboard/dashboard.ts'
import { answered, asked, fakeGateway, refused } from '../../support/client/fake-gateway.ts'
import {
  emails,
  openDashboard,
  payments,
  serveDashboard,
  theSettings,
  tileTexts,
} from '../../support/dom/dashboard/dashboard-screen.tsx'
import { anAdmin } from '../../support/records/users.ts'

const few = theSettings({
  selected_kpis: [
    { name: 'STANDBY_CASES', threshold: 20 },
    { name: 'FAILED_EMAILS', threshold: 0 },
  ],
  selected_charts: [payments],
})

async function openSettings(settings: DashboardSettings = few) {
  const opened = await openDashboard({ settings })
  await screen.findAllByRole('region', { name: /^Payments/ })
  await opened.user.click(screen.getByRole('button', { name: 'Dashboard settings' }))
  const dialog = await screen.findByRole('dialog', { name: 'Dashboard settings' })
  return { ...opened, dialog, inDialog: within(dialog) }
}

const saved = (gateway: Parameters<typeof asked>[0]) =>
  asked(gateway, 'saveDashboardSettings').map(({ request }) => request as { body: DashboardSave })
const choices = (select: HTMLElement) =>
  [...select.querySelectorAll('option')].map(({ textContent }) => textContent)

describe('the settings', () => {
  test('save KPIs, charts and filter [DASH-06, DASH-19, DASH-11, DASH-12]', async () => {
    const { gateway, user, told, inDialog, unwatch } = await openSettings()
    const threshold = inDialog.getAllByLabelText('Threshold')[0]
    if (!threshold) throw new Error('no threshold')
    await user.clear(threshold)
    await user.type(threshold, '5')
    await user.click(inDialog.getByRole('button', { name: 'Move Failed emails up' }))
    await user.click(inDialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(saved(gateway)).toEqual([
      {
        body: {
          filter: few.filter,
          kpis: [
            { name: 'FAILED_EMAILS', threshold: 0 },
            { name: 'STANDBY_CASES', threshold: 5 },
          ],
          charts: [payments],
          was: { kpis: few.selected_kpis, charts: [payments] },
        },
      },
    ])
    expect(told).toEqual(['Success!'])
    await waitFor(() =>
      expect(tileTexts()).toEqual([
        'Failed emails 7 Above threshold 0',
        'Standby cases 7 Above threshold 5',
      ]),
    )
    unwatch()
  })

  test('offer no KPI twice, and at most eight [DASH-27, DASH-33]', async () => {
    const { user, inDialog, unwatch } = await openSettings()
    const [first] = inDialog.getAllByLabelText('KPI')
    expect(first && choices(first)).not.toContain('Failed emails')
    const add = inDialog.getByRole('button', { name: 'Add KPI' })
    for (let at = 0; at < 6; at += 1) fireEvent.click(add)
    expect(inDialog.getAllByLabelText('KPI')).toHaveLength(8)
    expect(add.getAttribute('aria-disabled')).toBe('true')
    await user.click(inDialog.getByRole('button', { name: 'Remove Standby cases' }))
    expect(inDialog.getAllByLabelText('KPI')).toHaveLength(7)
    unwatch()
  })

  test('take only a number as threshold [DASH-28]', async () => {
    const { gateway, user, inDialog, unwatch } = await openSettings()
    const [threshold] = inDialog.getAllByLabelText('Threshold')
    if (!threshold) throw new Error('no threshold')
    await user.clear(threshold)
    await user.type(threshold, 'many')
    const save = inDialog.getByRole('button', { name: 'Save' })
    expect(save.getAttribute('aria-disabled')).toBe('true')
    await user.click(save)
    expect(saved(gateway)).toEqual([])
    unwatch()
  })

  test('are not saved while a chart has no class, no grouping or no subgroup [DASH-23, DASH-24, DASH-25, DASH-26] [G-714]', async () => {
    const { gateway, user, inDialog, dialog, unwatch } = await openSettings()
    await user.click(inDialog.getByRole('button', { name: 'Add chart' }))
    const alert =
      'Can not save settings. There is a chart without a class. Please add a class to every chart.'
    const save = inDialog.getByRole('button', { name: 'Save' })
    const first = inDialog.getByRole('alert')
    expect(first.textContent).toBe(alert)
    await user.click(save)
    // Said once more: another alert with the same words (R14).
    expect(inDialog.getByRole('alert')).not.toBe(first)
    expect(inDialog.getByRole('alert').textContent).toBe(alert)
    const chart = within(inDialog.getByRole('group', { name: 'Chart 2' }))
    await user.selectOptions(chart.getByLabelText('Class'), 'Emails')
    expect(inDialog.queryByRole('alert')).toBeNull()
    expect(save.getAttribute('aria-description')).toBe('Choose a date grouping for every chart.')
    await user.selectOptions(chart.getByLabelText('Date grouping'), 'Weekly')
    expect(save.getAttribute('aria-description')).toContain('Choose a subgroup or a filter')
    await user.selectOptions(chart.getByLabelText('Emails'), 'Received')
    expect(save.getAttribute('aria-disabled')).toBe('true')
    await user.selectOptions(chart.getByLabelText('Filter'), 'Unread')
    expect(save.getAttribute('aria-disabled')).toBeNull()
    await user.click(save)
    await waitFor(() => expect(dialog.isConnected).toBe(false))
    expect(saved(gateway)).toMatchObject([
      {
        body: {
          charts: [
            payments,
            {
              ...{ class: 'Emails', date_group_by: 'weekly', subgroup: 'unread', currency: null },
              ...{ option1: 'received', option2: null, option3: 'unread' },
            },
          ],
        },
      },
    ])
    unwatch()
  })

  test('offer currency and subgroups of payments, and those of emails [DASH-44, DASH-45, DASH-46, DASH-47]', async () => {
    const { user, inDialog, unwatch } = await openSettings()
    const chart = within(inDialog.getByRole('group', { name: 'Chart 1' }))
    expect(choices(chart.getByLabelText('Class'))).toEqual(['Choose', 'Payments', 'Emails'])
    expect(choices(chart.getByLabelText('Currency'))).toEqual(['EUR', 'CHF'])
    expect(choices(chart.getByLabelText('Subgroup'))).toEqual([
      ...['Choose', 'Total', 'Payment method', 'Country', 'Language', 'User'],
    ])
    await user.selectOptions(chart.getByLabelText('Class'), 'Emails')
    expect(chart.queryByLabelText('Currency')).toBeNull()
    expect(choices(chart.getByLabelText('Emails'))).toEqual(['Choose', 'Sent', 'Received'])
    await user.selectOptions(chart.getByLabelText('Emails'), 'Sent')
    expect(choices(chart.getByLabelText('Subgroup'))).toEqual([
      ...['Choose', 'Total', 'Template type', 'Mail flow', 'Status', 'User'],
    ])
    unwatch()
  })

  test('filter what was received [DASH-48, DASH-14, DASH-09, DASH-13]', async () => {
    const { user, inDialog, unwatch } = await openSettings()
    const chart = within(inDialog.getByRole('group', { name: 'Chart 1' }))
    await user.selectOptions(chart.getByLabelText('Class'), 'Emails')
    await user.selectOptions(chart.getByLabelText('Emails'), 'Received')
    expect(chart.queryByLabelText('Subgroup')).toBeNull()
    expect(choices(chart.getByLabelText('Filter'))).toEqual([
      ...['Choose', 'All', 'Mapped to a case', 'Unmapped', 'Unread'],
    ])
    unwatch()
  })

  test('have at most ten charts', async () => {
    const { user, inDialog, unwatch } = await openSettings(
      theSettings({
        selected_kpis: [],
        selected_charts: Array.from({ length: 9 }, (_, at) => (at % 2 === 0 ? payments : emails)),
      }),
    )
    const add = inDialog.getByRole('button', { name: 'Add chart' })
    await user.click(add)
    expect(add.getAttribute('aria-disabled')).toBe('true')
    unwatch()
  })

  test('keep what was typed where the server refuses it', async () => {
    const { gateway, user, inDialog, unwatch } = await openSettings()
    gateway.answer('saveDashboardSettings', () => refused('This cannot be chosen.', 400))
    await user.click(inDialog.getByRole('button', { name: 'Remove Failed emails' }))
    await user.click(inDialog.getByRole('button', { name: 'Save' }))
    expect(await inDialog.findByText('This cannot be chosen.')).toBeTruthy()
    expect(inDialog.getAllByLabelText('KPI')).toHaveLength(1)
    unwatch()
  })

  test('that were changed in another window are not taken back unasked: it is told, and saving again saves over those', async () => {
    const { gateway, user, inDialog, dialog, unwatch } = await openSettings()
    const elsewhere = [{ name: 'UNREAD_EMAILS', threshold: 1 } as const]
    const others = { ...few, selected_kpis: elsewhere }
    gateway.answer('saveDashboardSettings', () => refused('They were changed.', 409))
    gateway.answer('readDashboardSettings', () => answered(others))
    await user.click(inDialog.getByRole('button', { name: 'Remove Failed emails' }))
    await user.click(inDialog.getByRole('button', { name: 'Save' }))
    await inDialog.findByText('They were changed.')
    expect(inDialog.getAllByLabelText('KPI')).toHaveLength(1)
    gateway.answer('saveDashboardSettings', () => answered({ ...few, events: [] }))
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'KPIs', hidden: true }).textContent).toContain(
        'Unread emails',
      ),
    )
    await user.click(inDialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(dialog.isConnected).toBe(false))
    expect(saved(gateway).map(({ body }) => body.was?.kpis)).toEqual([few.selected_kpis, elsewhere])
    unwatch()
  })

  test('are opened from a dashboard of nothing', async () => {
    const { user, unwatch } = await openDashboard({
      settings: theSettings({ selected_kpis: [], selected_charts: [] }),
    })
    await user.click(await screen.findByRole('button', { name: 'Choose KPIs and charts' }))
    expect(await screen.findByRole('dialog', { name: 'Dashboard settings' })).toBeTruthy()
    unwatch()
  })

  test('that could not be read say why, and are there after another try', async () => {
    const gateway = fakeGateway(anAdmin())
    serveDashboard(gateway, { settings: few })
    gateway.answer('readDashboardSettings', () => refused('The server rests.', 500))
    const { user, unwatch } = await openDashboard({ gateway })
    expect(await screen.findByText('The dashboard could not be loaded')).toBeTruthy()
    serveDashboard(gateway, { settings: few })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('region', { name: 'KPIs' })
    unwatch()
  })
})
