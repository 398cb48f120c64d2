import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { DetachedWindowAPI } from 'happy-dom'
import { answered, type FakeGateway, unreachable } from '../support/client/fake-gateway.ts'
import { type TestBrowser, testBrowser } from '../support/client/tabs.ts'
import { testClock } from '../support/client/timers.ts'
import { aCaseDetail } from '../support/records/builders.ts'
import { openApp } from './open-app.tsx'

export const host = 'baeckerei-althaus.example'
/** What the shell counts; null while nothing waits. */
export const chip = () =>
  screen.queryByRole('button', { name: /changes? (waiting|needs?)|need you/ })
export const saved = () => answered({ ...aCaseDetail({}), events: [] })

interface Options {
  browser?: TestBrowser
  server?: (gateway: FakeGateway) => void
}

const page = window as unknown as { happyDOM: DetachedWindowAPI }

/** The app in one tab of a browser, on a clock of its own, with the case opened. */
export async function openDesk({ browser = testBrowser(), server }: Options = {}) {
  page.happyDOM.setViewport({ width: 1440, height: 900 })
  const clock = testClock()
  const tab = browser.open()
  const answer = { addNote: saved as () => ReturnType<typeof saved> | typeof unreachable }
  let isReachable = true
  const app = openApp('/cases', {
    loggedIn: true,
    platform: tab.platform,
    clock,
    server: (gateway) => {
      gateway.answer('addNote', () => (isReachable ? answer.addNote() : unreachable))
      gateway.answer('readEvents', () =>
        isReachable ? answered({ events: [], head: 4, reload: false }) : unreachable,
      )
      server?.(gateway)
    },
  })
  const pass = (ms: number) => act(() => clock.pass(ms))
  const setReachable = (now: boolean) => {
    isReachable = now
    browser.setOnline(now)
  }
  await userEvent.click(await screen.findByText(host))
  await screen.findByRole('heading', { name: host })
  await pass(1_000)
  return { ...app, browser, tab, clock, answer, pass, setReachable }
}

export async function addNote(text: string, pass: (ms: number) => Promise<unknown>): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Add note' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add note' })
  await userEvent.type(within(dialog).getByLabelText(/^Note/), text)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save note' }))
  await pass(500)
}

/** The ids under which notes were sent, in order, repeats included. */
export const sentNotes = (gateway: FakeGateway) =>
  gateway.asked.filter(({ name }) => name === 'addNote').map(({ change }) => change?.commandId)
