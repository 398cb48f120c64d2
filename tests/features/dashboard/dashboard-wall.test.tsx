/** The dashboard on a wall: what it says, how it keeps itself current, and that it says when it is not. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { unreachable } from '../../../src/bus/gateway/answer.ts'
import { answered as arrived } from '../../../src/bus/log/inbox.ts'
import { sessionEnded } from '../../../src/queries/following/session.ts'
import { answered, asked, fakeGateway, refused } from '../../support/client/fake-gateway.ts'
import {
  emails,
  openDashboard,
  payments,
  serveDashboard,
  someFigures,
  theSettings,
} from '../../support/dom/dashboard/dashboard-screen.tsx'
import { caseEvent } from '../../support/records/events.ts'
import { anAdmin } from '../../support/records/users.ts'

type Opened = Awaited<ReturnType<typeof openDashboard>>
type Served = Parameters<typeof openDashboard>[0]

/** A server that has nothing new. */
const nothingNew = () => answered({ events: [], head: 1, reload: false })

/** A wall over a server that can be asked whether something happened. */
async function openWall(served: Served = {}): Promise<Opened & { wall: HTMLElement }> {
  const gateway = served.gateway ?? fakeGateway(anAdmin())
  if (!served.gateway) serveDashboard(gateway, served)
  gateway.answer('readEvents', nothingNew)
  const shown = await openDashboard({ ...served, gateway })
  await shown.user.click(await screen.findByRole('button', { name: 'Wall mode' }))
  const wall = await screen.findByRole('dialog', { name: 'Wall mode' })
  onTestFinished(shown.unwatch)
  return { ...shown, wall }
}

const pass = (of: Opened, seconds: number) => act(() => of.pass(seconds))
const tiles = (wall: HTMLElement) =>
  within(within(wall).getByRole('list', { name: 'KPIs' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const chart = (wall: HTMLElement, name = 'Payments') => within(wall).findByRole('region', { name })
const alarm = (wall: HTMLElement) => within(wall).queryByRole('alert')?.textContent

/** What happy-dom has not: who may have the whole screen, and who keeps it awake. */
function aScreen() {
  const released = vi.fn(async () => undefined)
  const lock = { addEventListener: () => undefined, release: released }
  const asks = vi.fn(async () => lock)
  const enter = vi.fn(async () => undefined)
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request: asks } })
  Object.defineProperty(document.documentElement, 'requestFullscreen', {
    configurable: true,
    value: enter,
  })
  return { asks, released, enter }
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'wakeLock')
  Reflect.deleteProperty(document.documentElement, 'requestFullscreen')
})

describe('a wall', () => {
  test('says what the dashboard says, in the words of tiles and charts', async () => {
    const { wall } = await openWall()
    await waitFor(() => expect(tiles(wall)[0]).toBe('Standby cases 7 Threshold 20'))
    expect(tiles(wall)).toContain('Failed payments 7 Above threshold 0')
    const shown = await chart(wall)
    await waitFor(() => expect(shown.textContent).toContain('2,930.30 EUR'))
    expect(shown.textContent).toContain('by payment method')
    expect(within(shown).getByRole('img').getAttribute('aria-label')).toBe(
      'Payments, EUR, by payment method. Last bar: Nov 2026 (partial), Total 980.00, Card 980.00',
    )
    const series = within(within(shown).getByRole('list')).getAllByRole('listitem')
    expect(series.map(({ textContent }) => textContent)).toEqual([
      ...['Card2,180.00', 'Bank transfer750.30'],
    ])
    expect(alarm(wall)).toBeUndefined()
  })

  test('has the whole screen where it may, keeps it awake, and gives both back', async () => {
    const { asks, released, enter } = aScreen()
    const { user, wall } = await openWall()
    expect(enter).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(asks).toHaveBeenCalledWith('screen'))
    expect(wall.textContent).not.toContain('fall asleep')
    await user.click(within(wall).getByRole('button', { name: 'Leave wall mode' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(released).toHaveBeenCalledTimes(1)
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Wall mode'),
    )
  })

  test('says where the screen may fall asleep, and is left by Escape where it fills the window', async () => {
    const { user, wall } = await openWall()
    await waitFor(() => expect(wall.textContent).toContain('this screen may fall asleep'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('is left when the browser ends the full screen', async () => {
    await openWall()
    act(() => void document.dispatchEvent(new Event('fullscreenchange')))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('is gone with the session', async () => {
    const { scope } = await openWall()
    const end = { reason: 'expired', message: 'Your session has expired' } as const
    await act(() => allSettled(sessionEnded, { scope, params: end as never }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('says that nothing is chosen', async () => {
    const none = theSettings({ selected_charts: [], selected_kpis: [] })
    const { wall } = await openWall({ settings: none })
    expect(wall.textContent).toContain('Nothing is chosen in the settings of the dashboard.')
  })
})

describe('a wall keeps itself current', () => {
  test('it asks the server every ten seconds, which renews its token, and no longer once it is left', async () => {
    const wall = await openWall()
    const asks = () => asked(wall.gateway, 'readEvents').length
    await waitFor(() => expect(asks()).toBe(1))
    await pass(wall, 30)
    await waitFor(() => expect(asks()).toBe(4))
    const before = wall.ticking()
    await wall.user.keyboard('{Escape}')
    await waitFor(() => expect(wall.ticking()).toBe(before - 3))
    await pass(wall, 20)
    expect(asks()).toBe(4)
  })

  test('tiles follow what somebody else does', async () => {
    const { scope, wall } = await openWall()
    await waitFor(() => expect(tiles(wall)[0]).toBe('Standby cases 7 Threshold 20'))
    const row = { id: '7001', state: 'STANDBY', version: 1 } as const
    const events = [caseEvent(2, 'case.created', { row })]
    await act(() => allSettled(arrived, { scope, params: { kind: 'wire', events } }))
    await waitFor(() => expect(tiles(wall)[0]).toBe('Standby cases 8 Threshold 20'))
  })

  test('it follows within a minute what is chosen at a desk, and asks again for what failed', async () => {
    const gateway = fakeGateway(anAdmin())
    serveDashboard(gateway, {})
    gateway.answer('readChart', () => refused('The charts rest.', 409))
    const opened = await openWall({ gateway })
    const shown = await chart(opened.wall)
    await waitFor(() => expect(shown.textContent).toContain('Could not be loaded'))
    gateway.answer('readChart', () => answered(someFigures))
    const one = { name: 'STANDBY_CASES', threshold: 3 } as const
    gateway.answer('readDashboardSettings', () => answered(theSettings({ selected_kpis: [one] })))
    await pass(opened, 60)
    await waitFor(() => expect(tiles(opened.wall)).toEqual(['Standby cases 7 Above threshold 3']))
    await waitFor(async () =>
      expect((await chart(opened.wall)).textContent).toContain('2,930.30 EUR'),
    )
  })
})

describe('a wall says that it is not current', () => {
  test('once no answer came for half a minute, how old it is, and no longer once one came', async () => {
    const opened = await openWall()
    const { gateway, wall } = opened
    await waitFor(() => expect(asked(gateway, 'readEvents')).toHaveLength(1))
    gateway.answer('readEvents', () => unreachable)
    await pass(opened, 30)
    expect(alarm(wall)).toBeUndefined()
    await pass(opened, 1)
    await waitFor(() => expect(alarm(wall)).toMatch(/^Not current since \d\d:\d\d$/))
    expect(wall.textContent).toContain('31 s old')
    expect(wall.querySelector('.fw-wall-stale')).not.toBeNull()
    gateway.answer('readEvents', nothingNew)
    await pass(opened, 10)
    await waitFor(() => expect(alarm(wall)).toBeUndefined())
    expect(wall.querySelector('.fw-wall-stale')).toBeNull()
  })

  test('where its KPIs could not be counted', async () => {
    const gateway = fakeGateway(anAdmin())
    serveDashboard(gateway, {})
    gateway.answer('readKpis', () => refused('Not now.', 409))
    const { wall } = await openWall({ gateway })
    await waitFor(() => expect(alarm(wall)).toBe('KPIs are not current'))
  })

  test('and of a chart alone where that could not be read again', async () => {
    const opened = await openWall()
    const shown = await chart(opened.wall)
    await waitFor(() => expect(shown.textContent).toContain('2,930.30 EUR'))
    opened.gateway.answer('readChart', () => refused('The charts rest.', 409))
    const row = { id: '7001', state: 'PAID', version: 2 } as const
    const events = [caseEvent(2, 'case.payment-succeeded', { row })]
    await act(() => allSettled(arrived, { scope: opened.scope, params: { kind: 'wire', events } }))
    await pass(opened, 10)
    await waitFor(() => expect(shown.textContent).toMatch(/Not current, as of \d\d:\d\d/))
    expect(shown.textContent).toContain('2,930.30 EUR')
  })
})

describe('more charts than fit', () => {
  const three = theSettings({ selected_charts: [payments, emails, payments], selected_kpis: [] })
  const heads = (wall: HTMLElement) =>
    within(wall)
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent)

  test('follow each other every twenty seconds, unless somebody stays on one', async () => {
    const opened = await openWall({ settings: three })
    const { wall, user } = opened
    expect(heads(wall)).toEqual(['Payments', 'Emails'])
    expect(wall.textContent).toContain('1 of 2')
    await pass(opened, 19)
    expect(wall.textContent).toContain('1 of 2')
    await pass(opened, 1)
    await waitFor(() => expect(heads(wall)).toEqual(['Payments']))
    await user.click(within(wall).getByRole('button', { name: 'Stay on this page' }))
    await pass(opened, 40)
    expect(wall.textContent).toContain('2 of 2')
    await user.click(within(wall).getByRole('button', { name: 'Turn pages' }))
    await pass(opened, 20)
    await waitFor(() => expect(wall.textContent).toContain('1 of 2'))
  })

  test('are turned by buttons and by arrow keys, round and round', async () => {
    const { wall, user } = await openWall({ settings: three })
    await user.click(within(wall).getByRole('button', { name: 'Next charts' }))
    expect(wall.textContent).toContain('2 of 2')
    fireEvent.keyDown(wall.querySelector('.fw-wall-body') ?? wall, { key: 'ArrowRight' })
    await waitFor(() => expect(wall.textContent).toContain('1 of 2'))
    await user.click(within(wall).getByRole('button', { name: 'Charts before' }))
    expect(wall.textContent).toContain('2 of 2')
  })
})
