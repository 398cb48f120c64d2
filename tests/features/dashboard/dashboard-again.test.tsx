/** The dashboard that is opened a second time: nothing of the first passes for what is now, nothing chosen is taken back. */
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import DashboardScreen from '../../../src/features/dashboard/index.ts'
import { answered, asked } from '../../support/client/fake-gateway.ts'
import {
  openDashboard,
  payments,
  theSettings,
} from '../../support/dom/dashboard/dashboard-screen.tsx'
import { show } from '../../support/dom/show.tsx'

const settings = theSettings({ selected_charts: [payments] })

/** Opens it, and leaves it. */
async function openAndLeave() {
  const { gateway, scope, unmount, unwatch } = await openDashboard({ settings })
  await screen.findByRole('slider', { name: /^Payments/ })
  unmount()
  unwatch()
  return { gateway, again: () => show(<DashboardScreen />, scope) }
}

test('a chart is asked for anew, as it was at the first opening', async () => {
  const { gateway, again } = await openAndLeave()
  const read = () => asked(gateway, 'readChart').map(({ request }) => request)
  const first = read()
  expect(first).toHaveLength(1)
  again()
  await waitFor(() => expect(read()).toEqual([...first, ...first]))
})

test('what is chosen while the settings are read again stays, and is kept', async () => {
  const { gateway, again } = await openAndLeave()
  const gate = gateway.hold('readDashboardSettings', answered(settings))
  const { user } = again()
  const range = await screen.findByLabelText<HTMLSelectElement>('Date range')
  await user.selectOptions(range, '12 months')
  gate.open()
  await gate.passed
  await waitFor(() =>
    expect(asked(gateway, 'saveDashboardSettings').at(-1)?.request).toMatchObject({
      body: { filter: { date_range: '12_months' } },
    }),
  )
  expect(range.value).toBe('12_months')
})
