/** Notices outside the app: by permission, one for each conversation and by one tab, held by quiet hours. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { $selectedCaseId } from '../../../src/actions/workplace.ts'
import { $clock, systemClock } from '../../../src/bus/clock.ts'
import { sessionEnded } from '../../../src/queries/following/session.ts'
import { testBrowser } from '../../support/client/tabs.ts'
import { aNotice, noticesServer, openBell } from '../../support/dom/notices/notices-desk.tsx'

class FakeNotification {
  static permission: NotificationPermission = 'default'
  static answer: NotificationPermission = 'granted'
  static shown: FakeNotification[] = []
  static async requestPermission() {
    FakeNotification.permission = FakeNotification.answer
    return FakeNotification.permission
  }
  onclick: (() => void) | null = null
  isClosed = false
  readonly title: string
  readonly body: string
  readonly tag: string
  constructor(title: string, { body, tag }: { body: string; tag: string }) {
    ;[this.title, this.body, this.tag] = [title, body, tag]
    FakeNotification.shown.push(this)
  }
  close() {
    this.isClosed = true
  }
}
const shown = () => FakeNotification.shown.map(({ title, body }) => `${title}: ${body}`)

let isLooking = false
beforeEach(() => {
  Object.assign(FakeNotification, { permission: 'granted', answer: 'granted', shown: [] })
  isLooking = false
  vi.stubGlobal('Notification', FakeNotification)
  vi.spyOn(document, 'hasFocus').mockImplementation(() => isLooking)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A user who wants them, and has read what was before. */
function wanting(parts: Partial<ReturnType<typeof noticesServer>['choice']> = {}) {
  const server = noticesServer([aNotice(6)])
  server.read = { through: 6, marks: [] }
  server.choice = { ...server.choice, desktop: true, ...parts }
  return server
}

async function openTab(server = wanting(), browser = testBrowser(), at = '12:00') {
  const tab = browser.open()
  let now = new Date(`2026-11-20T${at}:00`)
  const ticks = new Map<number, () => void>()
  const opened = await openBell(server, {
    platform: tab.platform,
    prepare: (scope) =>
      allSettled($clock, {
        scope,
        params: {
          ...systemClock,
          now: () => now,
          wait: async () => undefined,
          every: (ms: number, tick: () => void) => {
            ticks.set(ms, tick)
            return () => void ticks.delete(ms)
          },
        },
      }),
  })
  await screen.findAllByRole('button', { name: /^Notices/ })
  /** The clock of the computer; what waits for the time looks at it. */
  const clockIs = async (time: string) => {
    now = new Date(`2026-11-20T${time}:00`)
    await act(async () => {
      for (const tick of ticks.values()) tick()
    })
  }
  return { ...opened, clockIs }
}
const soon = (assertion: () => void) => waitFor(assertion, { timeout: 5_000 })

describe('a desktop notice', () => {
  test('is one for each conversation: what follows in it takes its place', async () => {
    const { happens } = await openTab()
    await happens(aNotice(10, { text: 'First' }))
    await soon(() => expect(shown()).toEqual(['shop.example: New email: First']))
    await happens(aNotice(11, { text: 'Second' }))
    await soon(() => expect(shown().at(-1)).toBe('shop.example: 2 new · New email: Second'))
    expect(new Set(FakeNotification.shown.map(({ tag }) => tag)).size).toBe(1)
  })

  test('leads to its case when it is pressed, and goes once that is read', async () => {
    const { happens, scope } = await openTab()
    await happens(aNotice(10))
    await soon(() => expect(shown()).toHaveLength(1))
    await act(async () => FakeNotification.shown[0]?.onclick?.())
    expect(scope.getState($selectedCaseId)).toBe('1001')
    await soon(() => expect(FakeNotification.shown[0]?.isClosed).toBe(true))
  })

  test('goes where its conversation was read elsewhere', async () => {
    const { happens, user } = await openTab()
    await happens(aNotice(10))
    await soon(() => expect(shown()).toHaveLength(1))
    await user.click(await screen.findByRole('button', { name: /^Notices/ }))
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
    await soon(() => expect(FakeNotification.shown[0]?.isClosed).toBe(true))
  })

  test('goes with the session of its user', async () => {
    const { happens, scope } = await openTab()
    await happens(aNotice(10))
    await soon(() => expect(FakeNotification.shown).toHaveLength(1))
    await act(() =>
      allSettled(sessionEnded, { scope, params: { reason: 'logout', message: null } }),
    )
    await soon(() => expect(FakeNotification.shown[0]?.isClosed).toBe(true))
  })

  test('is none of what was there before, nor again after a reload', async () => {
    const browser = testBrowser()
    const server = wanting()
    server.read = { through: 0, marks: [] }
    const { happens, unmount } = await openTab(server, browser)
    await happens(aNotice(10, { case_id: '1002', host: 'atelier.example', text: 'New' }))
    await soon(() => expect(shown()).toEqual(['atelier.example: New email: New']))
    unmount()
    const again = await openTab(server, browser)
    await again.happens(aNotice(11, { case_id: '1003', host: 'third.example', text: 'Newer' }))
    await soon(() => expect(shown().slice(1)).toEqual(['third.example: New email: Newer']))
  })

  test('is shown by one tab of several', async () => {
    const browser = testBrowser()
    const server = wanting()
    const [one, other] = [await openTab(server, browser), await openTab(server, browser)]
    await one.happens(aNotice(10))
    server.notices.shift()
    await other.happens(aNotice(10))
    await one.happens(aNotice(11, { case_id: '1002', host: 'atelier.example' }))
    await soon(() => expect(shown()).toHaveLength(2))
    expect(shown().map((text) => text.split(':')[0])).toEqual(['shop.example', 'atelier.example'])
  })

  test('is none for who looks at the app', async () => {
    const { happens } = await openTab()
    isLooking = true
    await happens(aNotice(10))
    await soon(() => expect(document.title).toBe('(1) Framewright'))
    isLooking = false
    await happens(aNotice(11, { case_id: '1002', host: 'atelier.example', text: 'Later' }))
    await soon(() => expect(shown()).toEqual(['atelier.example: New email: Later']))
  })
})

describe('quiet hours', () => {
  const quiet = { from: '18:00', to: '08:00' }

  test('hold what comes, and one notice sums it up afterwards, also after a reload', async () => {
    const browser = testBrowser()
    const server = wanting({ quiet })
    const evening = await openTab(server, browser, '21:00')
    await evening.happens(aNotice(10))
    await evening.happens(aNotice(11, { case_id: '1002', host: 'atelier.example' }))
    await soon(() => expect(document.title).toBe('(2) Framewright'))
    await evening.clockIs('07:59')
    expect(shown()).toEqual([])
    evening.unmount()
    const morning = await openTab(server, browser, '07:59')
    await soon(() => expect(document.title).toBe('(2) Framewright'))
    await morning.clockIs('08:00')
    await soon(() => expect(shown()).toEqual(['Notices: 2 unread conversations']))
    await act(async () => FakeNotification.shown[0]?.onclick?.())
    expect(await screen.findByRole('dialog', { name: 'Notices' })).toBeTruthy()
    await morning.clockIs('08:01')
    expect(shown()).toHaveLength(1)
  })
})

describe('the settings', () => {
  async function openSettings(server = noticesServer([])) {
    const opened = await openTab(server)
    const { user } = opened
    await user.click(await screen.findByRole('button', { name: /^Notices/ }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Notice settings' }))
    return { ...opened, server, dialog }
  }
  const desktop = { name: 'Desktop notices' }

  test('ask the browser when they are turned on, and never before', async () => {
    FakeNotification.permission = 'default'
    const { user, server, dialog } = await openSettings()
    expect(FakeNotification.permission).toBe('default')
    await user.click(dialog.getByRole('checkbox', desktop))
    await soon(() => expect(server.choice.desktop).toBe(true))
    expect(dialog.queryByRole('alert')).toBeNull()
    await user.click(dialog.getByRole('checkbox', desktop))
    await soon(() => expect(server.choice.desktop).toBe(false))
  })

  test('say what to do where the browser refuses, and stay off', async () => {
    Object.assign(FakeNotification, { permission: 'default', answer: 'denied' })
    const { user, server, dialog } = await openSettings()
    await user.click(dialog.getByRole('checkbox', desktop))
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'This browser blocks notices of this site. Allow them in its site settings.',
    )
    expect(server.choice.desktop).toBe(false)
  })

  test('offer to allow in this browser what was turned on in another one', async () => {
    FakeNotification.permission = 'default'
    const { user, dialog } = await openSettings(wanting())
    await user.click(await dialog.findByRole('button', { name: 'Allow in this browser' }))
    await soon(() => expect(dialog.queryByRole('button', { name: /^Allow/ })).toBeNull())
    expect(FakeNotification.permission).toBe('granted')
  })

  test('keep quiet hours once a time is left, and say that an emptied one is needed', async () => {
    const { user, server, dialog } = await openSettings()
    await user.click(dialog.getByRole('checkbox', { name: 'Quiet hours' }))
    await soon(() => expect(server.choice.quiet).toEqual({ from: '18:00', to: '08:00' }))
    const to = dialog.getByLabelText('To')
    await user.clear(to)
    await user.tab()
    expect(dialog.getByText('Enter a time.')).toBeTruthy()
    await user.type(to, '07:30')
    expect(server.choice.quiet).toEqual({ from: '18:00', to: '08:00' })
    await user.tab()
    await soon(() => expect(server.choice.quiet).toEqual({ from: '18:00', to: '07:30' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Quiet hours' }))
    await soon(() => expect(server.choice.quiet).toBeNull())
  })
})
