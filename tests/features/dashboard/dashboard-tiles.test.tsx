/** The tiles of the dashboard: what they say, how they follow what happens, and what they open. */
import { act, screen, waitFor } from '@testing-library/react'
import { allSettled, createWatch, type Scope } from 'effector'
import { describe, expect, test } from 'vitest'
import type { WireEvent } from '../../../contracts/events/envelope.ts'
import type { KpiName } from '../../../contracts/model/dashboard/dashboard.ts'
import { $selectedCaseId, $selection, placeOpened } from '../../../src/actions/workplace.ts'
import { answered as arrived } from '../../../src/bus/log/inbox.ts'
import {
  settingsConfirmed,
  settingsOpened,
} from '../../../src/features/dashboard/settings-model.ts'
import { mailEvent } from '../../projections/fold-workspace.ts'
import { answered, asked, fakeGateway, gate, refused } from '../../support/client/fake-gateway.ts'
import {
  openDashboard,
  serveDashboard,
  theSettings,
  tileTexts,
} from '../../support/dom/dashboard/dashboard-screen.tsx'
import { caseEvent, localEvent } from '../../support/records/events.ts'
import { anAdmin } from '../../support/records/users.ts'

const comes = (scope: Scope, events: WireEvent[]) =>
  act(() => allSettled(arrived, { scope, params: { kind: 'wire', events } }))

const loaded = () => waitFor(() => expect(tileTexts()[0]).toContain('7'))

const names = () => tileTexts().map((text) => text.replace(/ \d.*/, ''))

describe('the tiles', () => {
  test('say value, threshold and state, in the chosen order [DASH-01, DASH-43]', async () => {
    const { unwatch } = await openDashboard({
      settings: theSettings({
        selected_kpis: [
          { name: 'FAILED_EMAILS', threshold: 6 },
          { name: 'STANDBY_CASES', threshold: 7 },
          { name: 'UNREAD_EMAILS', threshold: 1200 },
        ],
      }),
    })
    await waitFor(() =>
      expect(tileTexts()).toEqual([
        'Failed emails 7 Above threshold 6',
        'Standby cases 7 Threshold 7',
        'Unread emails 7 Threshold 1,200',
      ]),
    )
    const [failed, standby] = screen.getAllByRole('button', { name: /7/ })
    expect(failed?.className).toContain('fw-kpi-above')
    expect(standby?.className).not.toContain('fw-kpi-above')
    unwatch()
  })

  test('are eight at first use [DASH-33, DASH-34, DASH-35, DASH-36]', async () => {
    const { unwatch } = await openDashboard()
    await loaded()
    expect(names().slice(0, 3)).toEqual(['Standby cases', 'Unread emails', 'Licenses to check'])
    expect(names()).toHaveLength(8)
    unwatch()
  })

  test('tell of reminders, mail that belongs to nobody, and what failed [DASH-37, DASH-38, DASH-39]', async () => {
    const { unwatch } = await openDashboard()
    await loaded()
    expect(names().slice(3, 6)).toEqual([
      ...['Overdue reminders', 'Unmapped emails', 'Failed payments'],
    ])
    unwatch()
  })

  test('tell of what is paused, and of emails that failed [DASH-40, DASH-41]', async () => {
    const { unwatch } = await openDashboard()
    await loaded()
    expect(names().slice(6)).toEqual(['Paused automation', 'Failed emails'])
    unwatch()
  })

  test('follow what somebody else does without a further read [G-724]', async () => {
    const { scope, gateway, unwatch } = await openDashboard()
    await loaded()
    await comes(scope, [
      caseEvent(2, 'case.created', { row: { id: '7001', state: 'STANDBY', version: 1 } }),
      caseEvent(3, 'case.mail-failed', {
        row: { id: '7002', state: 'ACTIVE', version: 2, num_triggered_emails_failed: 1 },
        was: { num_triggered_emails_failed: 0 },
      }),
      caseEvent(4, 'case.mail-read', {
        row: { id: '7003', state: 'ACTIVE', version: 2, total_unread_emails: 0 },
        was: { total_unread_emails: 2 },
      }),
    ])
    await waitFor(() => expect(tileTexts()[0]).toContain('Standby cases 8 '))
    expect(tileTexts()).toEqual(
      expect.arrayContaining([
        'Unread emails 6 Threshold 10',
        'Failed emails 8 Above threshold 0',
        'Failed payments 7 Above threshold 0',
      ]),
    )
    expect(asked(gateway, 'readKpis')).toHaveLength(1)
    unwatch()
  })

  test('count emails that come for no case', async () => {
    const { scope, unwatch } = await openDashboard()
    await loaded()
    await comes(scope, [mailEvent(2, 'email.unmapped-received')])
    await waitFor(() => expect(tileTexts()).toContain('Unmapped emails 8 Above threshold 5'))
    unwatch()
  })

  test.each([
    ['Standby cases', 'STANDBY', null],
    ['Unread emails', 'CASES', 'unread_emails'],
    ['Licenses to check', 'CASES', 'unchecked_licenses'],
    ['Overdue reminders', 'CASES', 'overdue_reminders'],
    ['Failed payments', 'CASES', 'failed_payments'],
    ['Paused automation', 'CASES', 'paused_scheduled_emails'],
    ['Failed emails', 'CASES', 'failed_emails'],
    ['Unmapped emails', 'INBOUNDEMAILS', null],
  ])('%s opens what it counts [DASH-42]', async (name, selection, filter) => {
    const { scope, user, unwatch } = await openDashboard()
    const places: unknown[] = []
    const stop = createWatch({ unit: placeOpened, scope, fn: (place) => places.push(place) })
    await loaded()
    await user.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }))
    expect(places).toMatchObject([{ selection, filter, search: '' }])
    expect(scope.getState($selection)).toBe(selection)
    expect(scope.getState($selectedCaseId)).toBeNull()
    stop()
    unwatch()
  })

  test('take no answer to earlier settings for theirs, however late it comes', async () => {
    const gateway = fakeGateway(anAdmin())
    serveDashboard(gateway, {})
    const { passed, open } = gate()
    const kpi = (name: KpiName, value: number) => answered([{ name, value, threshold: 0 }], 1)
    gateway.answer('readKpis', async () => {
      await passed
      return kpi('STANDBY_CASES', 7)
    })
    const { scope, unwatch } = await openDashboard({ gateway })
    await waitFor(() => expect(asked(gateway, 'readKpis')).toHaveLength(1))
    gateway.answer('readKpis', () => kpi('FAILED_PAYMENTS', 3))
    const chosen = { kpis: [{ name: 'FAILED_PAYMENTS' as const, threshold: 5 }], charts: [] }
    await act(async () => void allSettled(settingsOpened, { scope }))
    await act(async () => void allSettled(settingsConfirmed, { scope, params: chosen }))
    await waitFor(() => expect(tileTexts()).toEqual(['Failed payments 3 Threshold 5']))
    await act(async () => open())
    expect(tileTexts()).toEqual(['Failed payments 3 Threshold 5'])
    unwatch()
  })

  test('say that they could not be fetched, and are there after another try [COMMERR-42]', async () => {
    const gateway = fakeGateway(anAdmin())
    serveDashboard(gateway, {})
    gateway.answer('readKpis', () => refused('The server rests.', 500))
    const { user, told, unwatch } = await openDashboard({ gateway })
    expect(await screen.findByText("Fetching KPI's failed")).toBeTruthy()
    expect(told).toEqual(["Fetching KPI's failed"])
    expect(tileTexts()[0]).toBe('Standby cases … Threshold 20')
    serveDashboard(gateway, {})
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await loaded()
    expect(screen.queryByText("Fetching KPI's failed")).toBeNull()
    unwatch()
  })

  test('are counted again when a day begins, which makes reminders overdue', async () => {
    const { scope, gateway, unwatch } = await openDashboard()
    await loaded()
    const day = localEvent('day.changed', { day: '2026-11-21' })
    await act(() => allSettled(arrived, { scope, params: { kind: 'local', events: [day] } }))
    await waitFor(() => expect(asked(gateway, 'readKpis')).toHaveLength(2))
    unwatch()
  })
})
