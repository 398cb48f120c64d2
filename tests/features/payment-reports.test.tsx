import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { presetDays } from '../../contracts/rules/money/report-days.ts'
import PaymentReportsScreen from '../../src/features/payment-reports/index.ts'
import { noticeRaised } from '../../src/forms/notices.ts'
import { $today } from '../../src/queries/following/day.ts'
import { answered, fakeGateway, refused } from '../support/client/fake-gateway.ts'
import { officeScope } from '../support/client/office.ts'
import { show } from '../support/dom/show.tsx'
import { aUser } from '../support/records/events.ts'

describe('the days of a preset', () => {
  test.each([
    ['This month', '2026-11-01', '2026-11-28'],
    ['Last month', '2026-10-01', '2026-10-31'],
    ['This quarter', '2026-10-01', '2026-11-28'],
    ['Last quarter', '2026-07-01', '2026-09-30'],
  ] as const)('%s', (preset, start, end) =>
    expect(presetDays(preset, '2026-11-28')).toEqual({ start, end }),
  )

  test('go over the turn of a year, and to a leap day', () => {
    expect(presetDays('Last month', '2027-01-15')).toEqual({
      start: '2026-12-01',
      end: '2026-12-31',
    })
    expect(presetDays('Last quarter', '2027-02-01')).toEqual({
      ...{ start: '2026-10-01', end: '2026-12-31' },
    })
    expect(presetDays('Last month', '2028-03-31')).toEqual({
      start: '2028-02-01',
      end: '2028-02-29',
    })
  })
})

describe('the screen Payments', () => {
  const saved: string[] = []
  beforeEach(() => {
    saved.length = 0
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => 'blob:report')
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
  })
  afterEach(() => void vi.restoreAllMocks())

  async function open() {
    const user = aUser()
    const gateway = fakeGateway(user)
    const scope = officeScope({ user, gateway })
    const told: string[] = []
    const unwatch = noticeRaised.watch(({ text }) => told.push(text))
    const shown = show(<PaymentReportsScreen />, scope)
    await screen.findByLabelText('Start date')
    await waitFor(() => expect(day('Start date').readOnly).toBe(false))
    return { ...shown, gateway, told, unwatch, today: scope.getState($today) }
  }
  const day = (label: string): HTMLInputElement => screen.getByLabelText(label)
  const button = (name: string): HTMLElement => screen.getByRole('button', { name })
  const type = (label: string, text: string) => {
    fireEvent.change(day(label), { target: { value: text } })
    fireEvent.blur(day(label))
  }

  test('has two days, two reports and says that it is beta; a report is saved under its name [REPORT-01] [REPORT-03] [REPORT-05] [REPORT-09] [G-739]', async () => {
    const { gateway, user, told, today } = await open()
    expect(screen.getByText(/in beta/)).toBeTruthy()
    expect(screen.getByText('Days begin and end in UTC.')).toBeTruthy()
    const { start, end } = presetDays('This month', today)
    expect([day('Start date').value, day('End date').value]).toEqual([start, end])
    gateway.answer('readPaymentReport', () => answered(new Blob(['x'])))
    await user.click(button('Payment overview'))
    await waitFor(() => expect(saved).toEqual(['payment_report.xlsx']))
    expect(gateway.asked.at(-1)).toMatchObject({
      name: 'readPaymentReport',
      request: { query: { start_date: start, end_date: end, format: 'excel' } },
    })
    expect(told.at(-1)).toBe('The report was saved as payment_report.xlsx.')
  })

  test('the breakdown is a file of its own, as CSV where that is chosen, of the days of a preset [REPORT-04] [REPORT-10]', async () => {
    const { gateway, user, today } = await open()
    gateway.answer('readPaymentReportDetails', () => answered(new Blob(['x'])))
    await user.click(button('Payment breakdown'))
    await waitFor(() => expect(saved).toEqual(['payment_report_details.xlsx']))
    await user.click(button('Last quarter'))
    await user.click(screen.getByLabelText('CSV (.csv)'))
    await waitFor(() => expect(day('Start date').readOnly).toBe(false))
    // A press right after the buttons came back is none.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000)
    await user.click(button('Payment breakdown'))
    await waitFor(() => expect(saved.at(-1)).toBe('payment_report_details.csv'))
    const { start, end } = presetDays('Last quarter', today)
    expect(gateway.asked.at(-1)?.request).toMatchObject({
      query: { start_date: start, end_date: end, format: 'csv' },
    })
  })

  test('a posting batch for DATEV is one file, of whole payments, under a name that DATEV knows', async () => {
    const { gateway, user, told, today } = await open()
    gateway.answer('readPaymentReport', () => answered(new Blob(['x'])))
    await user.click(screen.getByLabelText('DATEV posting batch (.csv)'))
    expect(screen.queryByRole('button', { name: /^Payment/ })).toBeNull()
    await user.click(button('Posting batch'))
    const { start, end } = presetDays('This month', today)
    const name = `EXTF_payments_${start}_${end}.csv`
    await waitFor(() => expect(saved).toEqual([name]))
    expect(told.at(-1)).toBe(`The report was saved as ${name}.`)
    expect(gateway.asked.at(-1)).toMatchObject({
      name: 'readPaymentReport',
      request: { query: { start_date: start, end_date: end, format: 'datev' } },
    })
    await user.click(screen.getByLabelText('CSV (.csv)'))
    expect(button('Payment breakdown')).toBeTruthy()
  })

  test('days in the wrong order and days to come are marked, and no report can be asked for [REPORT-02] [REPORT-07] [COMMCONST-12] [FORMAT-04]', async () => {
    const { gateway, user } = await open()
    type('Start date', '2026-03-02')
    type('End date', '2026-03-01')
    expect(await screen.findByText('The start date is after the end date.')).toBeTruthy()
    expect(day('Start date').getAttribute('aria-invalid')).toBe('true')
    expect(button('Payment overview').getAttribute('aria-disabled')).toBe('true')
    await user.click(button('Payment overview'))
    type('End date', '2099-01-01')
    await waitFor(() => expect(day('End date').getAttribute('aria-invalid')).toBe('true'))
    await user.click(button('Payment breakdown'))
    expect(gateway.asked.filter(({ name }) => name.startsWith('readPaymentReport'))).toEqual([])
    await user.click(button('Last month'))
    await waitFor(() => expect(day('End date').getAttribute('aria-invalid')).not.toBe('true'))
    expect(button('Payment overview').getAttribute('aria-disabled')).not.toBe('true')
  })

  test('a failed download is told in a toast, and can be asked for again [COMMERR-47]', async () => {
    const { gateway, user, told } = await open()
    gateway.answer('readPaymentReport', () => refused('Not now.', 503))
    await user.click(button('Payment overview'))
    await waitFor(() => expect(told).toEqual(['Not now.']))
    expect(button('Payment overview').getAttribute('aria-disabled')).not.toBe('true')
  })

  test('while a report is on its way it says so, and is given up where it is cancelled', async () => {
    const { gateway, user } = await open()
    const { passed, open: pass } = gateway.hold('readPaymentReport', answered(new Blob(['x'])))
    await user.click(button('Payment overview'))
    expect(await screen.findByText(/Creating the report/)).toBeTruthy()
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000)
    await user.click(button('Cancel'))
    expect(await screen.findByRole('button', { name: 'Payment overview' })).toBeTruthy()
    pass()
    await act(() => passed)
    expect(saved).toEqual([])
  })
})
