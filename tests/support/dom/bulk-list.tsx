/** The list of cases with the bar of what is selected in it, whose pauses end when the test says so. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import '../../../src/actions/actions.ts'
import BulkOnDemand from '../../../src/app/shell/cases/bulk-on-demand.tsx'
import { CaseListPanel } from '../../../src/features/case-list/index.ts'
import { $selectedTarget } from '../../../src/queries/selection/case-selection.ts'
import { manyRows, serveCases } from '../client/case-server.ts'
import { fakeGateway } from '../client/fake-gateway.ts'
import { officeScope } from '../client/office.ts'
import { aUser, MOMENT } from '../records/events.ts'
import { show } from './show.tsx'

/** Pauses end when the test says so. */
function slowClock() {
  const waiting: (() => void)[] = []
  return {
    clock: {
      now: () => new Date(MOMENT),
      wait: () => new Promise<void>((resolve) => waiting.push(resolve)),
      every: () => () => undefined,
    },
    tick: async () => {
      await waitFor(() => expect(waiting.length).toBeGreaterThan(0))
      waiting.shift()?.()
    },
  }
}

export async function openList(count = 3) {
  const user = aUser()
  const gateway = fakeGateway(user)
  serveCases(gateway, manyRows(count))
  const { clock, tick } = slowClock()
  const scope = officeScope({ user, gateway, clock })
  const shown = show(
    <>
      <CaseListPanel />
      <BulkOnDemand />
    </>,
    scope,
  )
  await screen.findByText('host-1.example')
  await waitFor(() => expect(list().getAttribute('aria-multiselectable')).toBe('true'))
  return { gateway, scope, ...shown, tick, target: () => scope.getState($selectedTarget) }
}

export const list = () => screen.getByRole('listbox', { name: 'Cases' })
export const row = (at: number) =>
  screen.getByRole('option', { name: new RegExp(`host-${at}\\.example`) })
export const ticked = () =>
  screen
    .getAllByRole('option')
    .flatMap((one, at) => (one.getAttribute('aria-checked') === 'true' ? [at + 1] : []))
export const bar = () => screen.findByRole('group', { name: 'Selected cases' })

export async function choose(user: Awaited<ReturnType<typeof openList>>['user'], name: string) {
  await user.click(within(await bar()).getByRole('button', { name: 'Actions' }))
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(name) }))
}
