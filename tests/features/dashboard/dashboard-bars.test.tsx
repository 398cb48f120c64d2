/** A bar lists exactly what it is made of. */
import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { ChartAnswer, ChartEntries } from '../../../contracts/model/dashboard/dashboard.ts'
import { $selectedCaseId, $selection } from '../../../src/actions/workplace.ts'
import { answered, asked } from '../../support/client/fake-gateway.ts'
import {
  openDashboard,
  payments,
  someFigures,
  theSettings,
} from '../../support/dom/dashboard/dashboard-screen.tsx'

const onlyPayments = theSettings({ selected_charts: [payments], selected_kpis: [] })
const chart = () => screen.findByRole('region', { name: /^Payments/ })
const bars = () => screen.findByRole('slider', { name: /^Payments, EUR, by payment method/ })

describe('a bar', () => {
  const entries: ChartEntries = {
    entries: [
      {
        ...{ id: 'p2', at: '2026-11-19T23:30:00.000Z', case_id: '7002', title: 'shop.example' },
        ...{ detail: 'Card', amount: 900 },
      },
    ],
    ...{ total_count: 2, total: 980, next_cursor: 'next' },
  }

  test('lists exactly what it is made of, which leads to its case', async () => {
    const { scope, gateway, user, unwatch } = await openDashboard({ settings: onlyPayments })
    gateway.answer('readChartEntries', ({ body }) =>
      answered(
        body.cursor === undefined
          ? entries
          : {
              ...entries,
              entries: [{ ...entries.entries[0], id: 'p1', case_id: '7001', amount: 80 } as never],
              next_cursor: null,
            },
      ),
    )
    const slider = await bars()
    act(() => slider.focus())
    await user.keyboard('{Enter}')
    const dialog = await screen.findByRole('dialog', { name: 'Payments, Nov 2026' })
    await within(dialog).findByText('2 payments, 980.00 EUR')
    expect(asked(gateway, 'readChartEntries').at(-1)?.request).toMatchObject({
      query: { chart_class: 'Payments' },
      body: { start: '2026-11-01', end: '2026-11-20', series: null },
    })
    expect(dialog.textContent).toContain('2026-11-19 23:30')
    await user.click(within(dialog).getByRole('button', { name: 'Show more of 2' }))
    await user.click(await within(dialog).findByRole('button', { name: 'Case 7001' }))
    expect(scope.getState($selection)).toBe('CASES')
    expect(scope.getState($selectedCaseId)).toBe('7001')
    unwatch()
  })

  test('of one series alone lists that one', async () => {
    const { gateway, user, unwatch } = await openDashboard({ settings: onlyPayments })
    gateway.answer('readChartEntries', () => answered({ ...entries, next_cursor: null }))
    await user.click(within(await chart()).getByRole('button', { name: /^Bank transfer/ }))
    const slider = await bars()
    fireEvent.keyDown(slider, { key: 'Enter' })
    await screen.findByRole('dialog', { name: 'Payments, Nov 2026, Card' })
    expect(asked(gateway, 'readChartEntries').at(-1)?.request).toMatchObject({
      body: { series: ['card'] },
    })
    unwatch()
  })

  test('of some series lists what is drawn of it, and its total is that', async () => {
    const figures: ChartAnswer = {
      data: someFigures.data.map((point) => ({ ...point, values: { ...point.values, sepa: 70 } })),
      series: [...someFigures.series, { key: 'sepa', label: 'SEPA' }],
    }
    const { gateway, user, unwatch } = await openDashboard({ settings: onlyPayments, figures })
    gateway.answer('readChartEntries', () =>
      answered({ ...entries, total: 1050, next_cursor: null }),
    )
    await user.click(within(await chart()).getByRole('button', { name: /^Bank transfer/ }))
    const slider = await bars()
    expect(slider.getAttribute('aria-valuetext')).toContain('Total 1,050.00')
    fireEvent.keyDown(slider, { key: 'Enter' })
    const dialog = await screen.findByRole('dialog', { name: 'Payments, Nov 2026, Card, SEPA' })
    await within(dialog).findByText('2 payments, 1,050.00 EUR')
    expect(asked(gateway, 'readChartEntries').at(-1)?.request).toMatchObject({
      body: { series: ['card', 'sepa'] },
    })
    unwatch()
  })
})
