/** The filters above the dashboard: they count at once, and are kept. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { DashboardSave } from '../../../contracts/model/dashboard/dashboard.ts'
import { availableCharts } from '../../../contracts/rules/dashboard/chart-options.ts'
import { asked, refused } from '../../support/client/fake-gateway.ts'
import {
  openDashboard,
  payments,
  theSettings,
} from '../../support/dom/dashboard/dashboard-screen.tsx'
import { aUser } from '../../support/records/events.ts'

const few = theSettings({
  selected_kpis: [
    { name: 'STANDBY_CASES', threshold: 20 },
    { name: 'FAILED_EMAILS', threshold: 0 },
  ],
  selected_charts: [payments],
})

const saved = (gateway: Parameters<typeof asked>[0]) =>
  asked(gateway, 'saveDashboardSettings').map(({ request }) => request as { body: DashboardSave })
const choices = (select: HTMLElement) =>
  [...select.querySelectorAll('option')].map(({ textContent }) => textContent)

describe('the filters', () => {
  test('offer ranges, groupings and users [DASH-02, DASH-03, DASH-04, DASH-53]', async () => {
    const { unwatch } = await openDashboard({ settings: few })
    expect(choices(await screen.findByLabelText('Date range'))).toEqual([
      ...['7 days', '2 weeks', '4 weeks', '3 months', '12 months', 'All', 'Custom'],
    ])
    expect(choices(screen.getByLabelText('Grouping'))).toEqual([
      ...['Own grouping', 'Daily', 'Weekly', 'Monthly', 'Yearly', 'All time'],
    ])
    unwatch()
  })

  test('offer an administrator All and everybody but the deactivated, who are hidden [DASH-30, DASH-31]', async () => {
    const { unwatch } = await openDashboard({ settings: few })
    await waitFor(() => expect(choices(screen.getByLabelText('User'))).toEqual(['All', 'Ida Holm']))
    unwatch()
  })

  test('are hidden from an agent but for themselves, as charts by user are [DASH-29, DASH-32]', async () => {
    const agent = aUser()
    const { gateway, user, unwatch } = await openDashboard({
      user: agent,
      settings: {
        ...few,
        filter: { ...few.filter, user: agent.user_id },
        available_charts: availableCharts('AGENT'),
      },
    })
    expect(choices(await screen.findByLabelText('User'))).toEqual([agent.name])
    expect(asked(gateway, 'listUsers')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Dashboard settings' }))
    expect(choices(await screen.findByLabelText('Subgroup'))).not.toContain('User')
    unwatch()
  })

  test('count at once, and are kept [DASH-10, DASH-50]', async () => {
    const { gateway, user, unwatch } = await openDashboard({ settings: few })
    await screen.findByRole('region', { name: /^Payments/ })
    await user.selectOptions(screen.getByLabelText('Date range'), '12 months')
    await user.selectOptions(screen.getByLabelText('Grouping'), 'Daily')
    await waitFor(() =>
      expect(asked(gateway, 'readChart').at(-1)?.request).toMatchObject({
        body: { date_range: '12_months', date_grouping: 'daily' },
      }),
    )
    await waitFor(() =>
      expect(saved(gateway)).toMatchObject([
        { body: { filter: { date_range: '12_months', date_group_by: 'daily', user: 'all' } } },
      ]),
    )
    // Those that another window has chosen meanwhile stay.
    expect(Object.keys(saved(gateway)[0]?.body ?? {})).toEqual(['filter'])
    unwatch()
  })

  test("take a range of one's own by two days in order [DASH-52]", async () => {
    const { gateway, user, unwatch } = await openDashboard({ settings: few })
    await screen.findByRole('region', { name: /^Payments/ })
    const read = () => asked(gateway, 'readChart').length
    const before = read()
    await user.selectOptions(screen.getByLabelText('Date range'), 'Custom')
    const day = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
    await waitFor(() => expect(day('From').readOnly).toBe(false))
    expect(screen.getByText('Choose both dates.')).toBeTruthy()
    await user.type(day('From'), '2026-11-10{Enter}')
    await user.type(day('To'), '2026-11-02{Enter}')
    expect(await screen.findByText('The start date is after the end date.')).toBeTruthy()
    expect(read()).toBe(before)
    await user.clear(day('To'))
    await user.type(day('To'), '2026-11-12{Enter}')
    await waitFor(() =>
      expect(asked(gateway, 'readChart').at(-1)?.request).toMatchObject({
        body: { date_range: 'custom', start_date: '2026-11-10', end_date: '2026-11-12' },
      }),
    )
    unwatch()
  })

  test('that could not be kept say so, and count all the same', async () => {
    const { gateway, user, told, unwatch } = await openDashboard({ settings: few })
    await screen.findByRole('region', { name: /^Payments/ })
    gateway.answer('saveDashboardSettings', () => refused('The server rests.', 500))
    await user.selectOptions(screen.getByLabelText('Date range'), '7 days')
    await waitFor(() => expect(told).toEqual(['The filters could not be kept: The server rests.']))
    expect(screen.getByLabelText<HTMLSelectElement>('Date range').value).toBe('7_days')
    unwatch()
  })
})
