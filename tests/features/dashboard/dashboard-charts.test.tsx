/** The charts of the dashboard: what is asked for them, what they say, and how they stay current. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { describe, expect, test, vi } from 'vitest'
import { changeText } from '../../../contracts/rules/dashboard/chart-words.ts'
import { answered as arrived } from '../../../src/bus/log/inbox.ts'
import { placeOfChart } from '../../../src/features/dashboard/chart-model.ts'
import DashboardScreen from '../../../src/features/dashboard/index.ts'
import {
  settingsConfirmed,
  settingsOpened,
} from '../../../src/features/dashboard/settings-model.ts'
import { answered, asked, fakeGateway, gate, refused } from '../../support/client/fake-gateway.ts'
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
const chart = () => screen.findByRole('region', { name: /^Payments/ })
const bars = () => screen.findByRole('slider', { name: /^Payments, EUR, by payment method/ })

describe('a chart', () => {
  test('is asked for with its own choices and those of the filters [DASH-05, DASH-16]', async () => {
    const { gateway, unwatch } = await openDashboard()
    await chart()
    await screen.findByRole('region', { name: /^Emails/ })
    const common = { start_date: null, end_date: null, date_range: '4_weeks' }
    const filter = { user: 'all' }
    expect(asked(gateway, 'readChart').map(({ request }) => request)).toEqual([
      {
        params: { customer_id: 'c1' },
        query: { chart_class: 'Payments' },
        body: {
          ...{ ...common, date_grouping: 'monthly', filter, currencies: ['EUR'] },
          ...{ option1: 'payment_method', option2: null, option3: null },
        },
      },
      {
        params: { customer_id: 'c1' },
        query: { chart_class: 'Emails' },
        body: {
          ...{ ...common, date_grouping: 'weekly', filter, currencies: [] },
          ...{ option1: 'sent', option2: 'template_type', option3: null },
        },
      },
    ])
    unwatch()
  })

  test('says its total, and that it is beta in GMT [DASH-07, DASH-08, DASH-17] [G-739]', async () => {
    const { unwatch } = await openDashboard({ settings: onlyPayments })
    expect((await chart()).textContent).toContain('Total 2,930.30 EUR')
    expect(screen.getByText('The dashboard is beta. All times are GMT.')).toBeTruthy()
    unwatch()
  })

  test('says each bar by arrow keys, from the last on [DASH-18]', async () => {
    const { user, unwatch } = await openDashboard({ settings: onlyPayments })
    const slider = await bars()
    act(() => slider.focus())
    const said = () => slider.getAttribute('aria-valuetext')
    expect(said()).toBe('Nov 2026 (partial), Total 980.00, Card 980.00')
    await user.keyboard('{ArrowLeft}')
    expect(said()).toBe('Oct 2026, Total 450.20, Bank transfer 450.20')
    await user.keyboard('{Home}')
    expect(said()).toBe('Sep 2026, Total 1,500.10, Card 1,200.00, Bank transfer 300.10')
    await user.keyboard('{End}{ArrowRight}')
    expect(said()).toContain('Nov 2026')
    expect(document.querySelector('.fw-chart-tip')?.textContent).toContain('Nov 2026 (partial)')
    await user.keyboard('{Escape}')
    expect(document.querySelector('.fw-chart-tip')).toBeNull()
    unwatch()
  })

  test('stands as a table too, for everybody', async () => {
    const { user, unwatch } = await openDashboard({ settings: onlyPayments })
    await chart()
    await user.click(screen.getByRole('button', { name: 'Table of Payments' }))
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Period', 'Card', 'Bank transfer', 'Total'],
      ['Sep 2026', '1,200.00', '300.10', '1,500.10'],
      ['Oct 2026', '0.00', '450.20', '450.20'],
      ['Nov 2026 (partial)', '980.00', '0.00', '980.00'],
      ['Total', '2,180.00', '750.30', '2,930.30'],
    ])
    unwatch()
  })

  test('leaves out what is switched off in its legend', async () => {
    const { user, unwatch } = await openDashboard({ settings: onlyPayments })
    const card = within(await chart()).getByRole('button', { name: 'Card 2,180.00' })
    expect(card.getAttribute('aria-pressed')).toBe('true')
    await user.click(card)
    expect(card.getAttribute('aria-pressed')).toBe('false')
    expect((await bars()).getAttribute('aria-valuetext')).toBe('Nov 2026 (partial), Total 0.00')
    unwatch()
  })

  test('is copied as CSV', async () => {
    const { user, unwatch } = await openDashboard({ settings: onlyPayments })
    await chart()
    await user.click(screen.getByRole('button', { name: 'Copy Payments' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Copy as CSV' }))
    await screen.findByText('Payments copied as CSV')
    expect(await navigator.clipboard.readText()).toContain('"Sep 2026",1200,300.1,1500.1\r\n')
    unwatch()
  })

  test('keeps why it could not be loaded, says it, and is there after another try [COMMERR-48]', async () => {
    const gateway = fakeGateway(anAdmin())
    serveDashboard(gateway, { settings: onlyPayments })
    gateway.answer('readChart', () => refused('This range has too many points.', 400))
    const { user, told, unwatch } = await openDashboard({ gateway })
    await screen.findByText('Payments, EUR, by payment method could not be loaded')
    expect(screen.getByText('This range has too many points.')).toBeTruthy()
    expect(told).toEqual(['This range has too many points.'])
    gateway.answer('readChart', () => answered(someFigures))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await chart()
    unwatch()
  })

  test('of another choice is marked until its answer is there, and gone where that cannot be had', async () => {
    const { gateway, user, unwatch } = await openDashboard({ settings: onlyPayments })
    const old = await chart()
    const { passed, open } = gate()
    gateway.answer('readChart', async () => {
      await passed
      return refused('The charts rest.', 409)
    })
    await user.selectOptions(screen.getByLabelText('Date range'), '7 days')
    await waitFor(() => expect(old.parentElement?.getAttribute('aria-busy')).toBe('true'))
    open()
    await screen.findByText('The charts rest.')
    expect(screen.queryByText('2,930.30 EUR')).toBeNull()
    gateway.answer('readChart', () => answered(someFigures))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect((await chart()).parentElement?.getAttribute('aria-busy')).toBe('false')
    unwatch()
  })

  test('says of what it was asked for, also while another one takes its place', async () => {
    const francs = { ...payments, currency: 'CHF' }
    const { gateway, scope, unwatch } = await openDashboard({
      settings: theSettings({ selected_charts: [payments, francs], selected_kpis: [] }),
    })
    const heads = () => screen.getAllByRole('heading', { level: 2 }).map((head) => head.textContent)
    const inTurn = ['Payments EUR, by payment method', 'Payments CHF, by payment method']
    await waitFor(() => expect(heads()).toEqual(inTurn))
    const { passed, open } = gate()
    gateway.answer('readChart', async () => {
      await passed
      return answered(someFigures)
    })
    const changed = { kpis: [], charts: [francs, payments] }
    await act(async () => void allSettled(settingsOpened, { scope }))
    await act(async () => void allSettled(settingsConfirmed, { scope, params: changed }))
    await waitFor(() => expect(asked(gateway, 'readChart')).toHaveLength(4))
    expect(heads()).toEqual(inTurn)
    open()
    await waitFor(() => expect(heads()).toEqual(inTurn.toReversed()))
    unwatch()
  })

  test('is held against the period before', async () => {
    const { gateway, user, unwatch } = await openDashboard({ settings: onlyPayments })
    await chart()
    await user.click(screen.getByRole('button', { name: 'Compare with the period before' }))
    await waitFor(async () =>
      expect((await chart()).textContent).toContain('period before 2,930.30 EUR (unchanged)'),
    )
    expect(asked(gateway, 'readChart').at(-1)?.request).toMatchObject({
      body: { date_range: 'custom', start_date: '2026-06-01', end_date: '2026-08-20' },
    })
    const said = async () => (await bars()).getAttribute('aria-valuetext')
    expect(await said()).toContain('Period before 980.00')
    // The period before has no parts: the whole of it beside a part would be a wrong number.
    await user.click(within(await chart()).getByRole('button', { name: /^Card / }))
    expect(await said()).not.toContain('Period before')
    await user.click(within(await chart()).getByRole('button', { name: /^Card / }))
    expect(await said()).toContain('Period before 980.00')
    unwatch()
  })

  test.each([
    [150, 100, ' (+50 %)'],
    [50, 100, ' (−50 %)'],
    [100, 100, ' (unchanged)'],
    [5, 0, ''],
  ])('%d after %d is%s', (total, earlier, text) => expect(changeText(total, earlier)).toBe(text))

  test('takes the place of its index, else of its class, else the end [DASH-20, DASH-21, DASH-22] [G-159]', () => {
    const selected = [payments, emails, payments]
    const entries = [1, 2, 3]
    expect(placeOfChart(entries, selected, { index: 2, class: 'Payments' })).toBe(2)
    expect(placeOfChart(entries, selected, { index: null, class: 'Emails' })).toBe(1)
    expect(placeOfChart(entries, [payments], { index: null, class: 'Emails' })).toBe(3)
  })
})

describe('while something happens', () => {
  const paid = (seq: number) =>
    caseEvent(seq, 'case.payment-succeeded', { row: { id: '7001', state: 'PAID', version: seq } })

  test('charts of its class are read again after ten seconds, and say so before [G-724]', async () => {
    const { scope, gateway, tick, unwatch } = await openDashboard()
    await chart()
    await screen.findByRole('region', { name: /^Emails/ })
    act(() => tick())
    expect(asked(gateway, 'readChart')).toHaveLength(2)
    await act(() =>
      allSettled(arrived, { scope, params: { kind: 'wire', events: [paid(2), paid(3)] } }),
    )
    expect((await chart()).textContent).toContain('something new since')
    expect(asked(gateway, 'readChart')).toHaveLength(2)
    act(() => tick())
    await waitFor(() => expect(asked(gateway, 'readChart')).toHaveLength(3))
    expect(asked(gateway, 'readChart').at(-1)?.request).toMatchObject({
      query: { chart_class: 'Payments' },
    })
    await waitFor(async () =>
      expect((await chart()).textContent).not.toContain('something new since'),
    )
    act(() => tick())
    expect(asked(gateway, 'readChart')).toHaveLength(3)
    unwatch()
  })

  test('charts of both classes are read again where the log began anew: nobody knows what happened', async () => {
    const { scope, gateway, tick, unwatch } = await openDashboard()
    await chart()
    await screen.findByRole('region', { name: /^Emails/ })
    const events = [localEvent('log.rebased', { as_of: 1 })]
    await act(() => allSettled(arrived, { scope, params: { kind: 'local', events } }))
    act(() => tick())
    await waitFor(() => expect(asked(gateway, 'readChart')).toHaveLength(4))
    unwatch()
  })

  test('a second opening asks anew, and shows what it knew until the answer is there', async () => {
    const { scope, gateway, unmount, unwatch } = await openDashboard({ settings: onlyPayments })
    await chart()
    unmount()
    const { passed, open } = gate()
    gateway.answer('readChart', async () => {
      await passed
      return answered({ ...someFigures, data: someFigures.data.slice(0, 1) })
    })
    show(<DashboardScreen />, scope)
    const known = await chart()
    expect(known.textContent).toContain('Total 2,930.30 EUR')
    open()
    await waitFor(async () => expect((await chart()).textContent).toContain('Total 1,500.10 EUR'))
    expect(asked(gateway, 'readChart')).toHaveLength(2)
    unwatch()
  })

  test('nobody is asked for a page that nobody sees, or that was left [G-724]', async () => {
    const { scope, gateway, tick, ticking, unmount, unwatch } = await openDashboard()
    await chart()
    await screen.findByRole('region', { name: /^Emails/ })
    await act(() => allSettled(arrived, { scope, params: { kind: 'wire', events: [paid(2)] } }))
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => tick())
    state.mockRestore()
    expect(asked(gateway, 'readChart')).toHaveLength(2)
    const before = ticking()
    unmount()
    await waitFor(() => expect(ticking()).toBe(before - 1))
    unwatch()
  })
})
