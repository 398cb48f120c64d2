/** The dashboard where something goes wrong meanwhile: the connection, another tab, a day that ends, somebody in a hurry. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { allSettled } from 'effector'
import { describe, expect, onTestFinished, test } from 'vitest'
import { answered as arrived } from '../../../src/bus/log/inbox.ts'
import { serverReached } from '../../../src/bus/realtime/connection.ts'
import DashboardScreen from '../../../src/features/dashboard/index.ts'
import {
  answered,
  asked,
  fakeGateway,
  gate,
  unreachable,
} from '../../support/client/fake-gateway.ts'
import {
  emails,
  openDashboard,
  payments,
  serveDashboard,
  someFigures,
  theSettings,
} from '../../support/dom/dashboard/dashboard-screen.tsx'
import { show } from '../../support/dom/show.tsx'
import { caseEvent, localEvent } from '../../support/records/events.ts'
import { anAdmin } from '../../support/records/users.ts'

const onlyPayments = theSettings({ selected_charts: [payments], selected_kpis: [] })

async function opened(settings = onlyPayments, gateway = fakeGateway(anAdmin())) {
  serveDashboard(gateway, { settings })
  const shown = await openDashboard({ gateway })
  onTestFinished(shown.unwatch)
  const bodies = (name: 'readChart' | 'readChartEntries' | 'saveDashboardSettings') =>
    asked(gateway, name).map(({ request }) => (request as { body: unknown }).body)
  return { ...shown, gateway, bodies }
}

const chart = (name = /^Payments/) => screen.findByRole('region', { name })
const range = () => screen.findByLabelText<HTMLSelectElement>('Date range')

describe('charts', () => {
  test('that were all lost with the connection are all there once it is back', async () => {
    const { scope, gateway, user, bodies } = await opened(theSettings({ selected_kpis: [] }))
    await chart(/^Emails/)
    gateway.answer('readChart', () => unreachable)
    await user.selectOptions(await range(), '12 months')
    await screen.findByText('Emails, Sent, by template type could not be loaded')
    await screen.findByText('Payments, EUR, by payment method could not be loaded')
    gateway.answer('readChart', () => answered(someFigures))
    await act(() => allSettled(serverReached, { scope }))
    await chart()
    await chart(/^Emails/)
    expect(bodies('readChart').slice(4)).toMatchObject([
      { date_range: '12_months', date_grouping: 'monthly' },
      { date_range: '12_months', date_grouping: 'weekly' },
    ])
  })

  test('of a choice that was left are not asked for again, however late they are lost', async () => {
    const { scope, gateway, user, bodies } = await opened()
    await chart()
    const held = gate()
    gateway.answer('readChart', async ({ body }) => {
      if (body.date_range !== '7_days') return answered(someFigures)
      await held.passed
      return unreachable
    })
    await user.selectOptions(await range(), '7 days')
    await user.selectOptions(await range(), '12 months')
    await waitFor(async () => expect((await chart()).closest('[aria-busy=false]')).not.toBeNull())
    const before = bodies('readChart')
    await act(async () => held.open())
    await act(() => allSettled(serverReached, { scope }))
    expect(bodies('readChart')).toEqual(before)
    expect(before.at(-1)).toMatchObject({ date_range: '12_months' })
  })

  test('that something has moved are read again, also after another one of their class was', async () => {
    const both = theSettings({ selected_kpis: [], selected_charts: [payments, payments, emails] })
    const { scope, gateway, user, tick, bodies } = await opened(both)
    await chart(/^Emails/)
    gateway.answer('readChart', () => unreachable)
    const paid = caseEvent(2, 'case.payment-succeeded', { row: { id: '7001', state: 'PAID' } })
    await act(() => allSettled(arrived, { scope, params: { kind: 'wire', events: [paid] } }))
    await act(async () => tick())
    const tries = await screen.findAllByRole('button', { name: 'Try again' })
    expect(tries).toHaveLength(2)
    gateway.answer('readChart', () => answered(someFigures))
    await act(() =>
      allSettled(arrived, {
        scope,
        params: { kind: 'wire', events: [{ ...paid, seq: 3, id: 'e3' }] },
      }),
    )
    await user.click(tries[0] as HTMLElement)
    await waitFor(() => expect(screen.getAllByText(/something new since/)).toHaveLength(1))
    const before = bodies('readChart').length
    await act(async () => tick())
    await waitFor(() => expect(screen.queryByText(/something new since/)).toBeNull())
    expect(bodies('readChart')).toHaveLength(before + 1)
  })
})

describe('a filter', () => {
  test('is kept although its dashboard was left at once, and opened again', async () => {
    const { scope, user, unmount, bodies } = await opened()
    await chart()
    await user.selectOptions(await range(), '12 months')
    unmount()
    show(<DashboardScreen />, scope)
    await waitFor(() =>
      expect(bodies('saveDashboardSettings')).toMatchObject([
        { filter: { date_range: '12_months' } },
      ]),
    )
    expect((await range()).value).toBe('12_months')
  })

  test('that was never whole is gone with its dashboard', async () => {
    const { scope, user, unmount, bodies } = await opened()
    await chart()
    await user.selectOptions(await range(), 'Custom')
    unmount()
    show(<DashboardScreen />, scope)
    await waitFor(async () => expect((await range()).value).toBe('4_weeks'))
    expect(bodies('saveDashboardSettings')).toEqual([])
  })
})

test('a bar is of the days that it was drawn of, although a day began since', async () => {
  const { scope, gateway, user, bodies } = await opened()
  gateway.answer('readChartEntries', () =>
    answered({ entries: [], total_count: 1, total: 980, next_cursor: 'next' }),
  )
  const slider = await screen.findByRole('slider')
  fireEvent.keyDown(slider, { key: 'Enter' })
  const more = await screen.findByRole('button', { name: 'Show more of 1' })
  const day = localEvent('day.changed', { day: '2026-11-21' })
  await act(() => allSettled(arrived, { scope, params: { kind: 'local', events: [day] } }))
  await user.click(more)
  await waitFor(() => expect(bodies('readChartEntries')).toHaveLength(2))
  for (const body of bodies('readChartEntries')) {
    expect(body).toMatchObject({
      chart: { date_range: '4_weeks', start_date: '2026-09-01', end_date: '2026-11-20' },
    })
  }
})
