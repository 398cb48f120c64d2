/** The bell: what is unread is counted, listed, read and undone. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { allSettled } from 'effector'
import { describe, expect, test } from 'vitest'
import { $selectedCaseId, $selection, caseSelected } from '../../../src/actions/workplace.ts'
import { $toasts } from '../../../src/app/user/toasts.ts'
import { sessionEnded } from '../../../src/queries/following/session.ts'
import { asked, refused, unreachable } from '../../support/client/fake-gateway.ts'
import { testBrowser } from '../../support/client/tabs.ts'
import {
  aNotice,
  noticesServer,
  openBell,
  unmappedNotice,
} from '../../support/dom/notices/notices-desk.tsx'
import { aUser } from '../../support/records/events.ts'
import { anAdmin } from '../../support/records/users.ts'

const some = () =>
  noticesServer([
    aNotice(9, { case_id: '1002', host: 'atelier.example', text: 'Mail 9' }),
    unmappedNotice(8),
    aNotice(7),
    aNotice(6, { kind: 'payment', text: 'Paid 1,200.00 EUR' }),
  ])

const bell = (name: string | RegExp) => screen.findByRole('button', { name })
const counted = (count: number) =>
  waitFor(
    () => expect(document.title).toBe(count === 0 ? 'Framewright' : `(${count}) Framewright`),
    { timeout: 5_000 },
  )

async function openCentre(...parts: Parameters<typeof openBell>) {
  const opened = await openBell(...parts)
  await opened.user.click(await bell(/^Notices/))
  const dialog = await screen.findByRole('dialog', { name: 'Notices' })
  const lines = () =>
    within(dialog)
      .getAllByRole('listitem')
      .map((line) => line.textContent)
  return { ...opened, dialog, inDialog: within(dialog), lines }
}

describe('the bell', () => {
  test('counts conversations and not messages, in the title of the tab as well', async () => {
    await openBell(some())
    expect(await bell('Notices, 3 unread conversations')).toBeTruthy()
    await counted(3)
  })

  test('follows what others do, and asks nothing for what the user did', async () => {
    const server = some()
    const { happens, gateway } = await openBell(server)
    await counted(3)
    await happens(aNotice(10, { case_id: '1003' }))
    await counted(4)
    expect(asked(gateway, 'readNotices')).toHaveLength(2)
  })

  test('forgets everything with the session', async () => {
    const { scope } = await openBell(some())
    await counted(3)
    await act(() =>
      allSettled(sessionEnded, { scope, params: { reason: 'logout', message: null } }),
    )
    await counted(0)
  })
})

describe('the list', () => {
  test('has one line for each conversation, the newest first, and says what is unread', async () => {
    const { lines } = await openCentre(some())
    expect(lines()).toEqual([
      expect.stringMatching(/^atelier\.example, unread.*New email: Mail 9$/),
      expect.stringMatching(/^Unmapped emails, unread.*Unmapped email: Mail 8$/),
      expect.stringMatching(/^shop\.example, unread.*2 new · New email: Mail 7$/),
    ])
  })

  test('opens the case of a line, which reads it', async () => {
    const server = some()
    const { user, inDialog, scope } = await openCentre(server)
    await user.click(inDialog.getByRole('button', { name: /^shop\.example/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(scope.getState($selectedCaseId)).toBe('1001')
    await counted(2)
    await waitFor(() => expect(server.read.marks).toEqual([{ key: '1001', through: 7 }]))
  })

  test('opens the unmapped emails', async () => {
    const { user, inDialog, scope } = await openCentre(some())
    await user.click(inDialog.getByRole('button', { name: /^Unmapped emails/ }))
    expect(scope.getState($selection)).toBe('INBOUNDEMAILS')
    await counted(2)
  })

  test('is read and undone, line by line, by keyboard', async () => {
    const server = some()
    const { user, inDialog } = await openCentre(server)
    inDialog.getByRole('button', { name: 'Mark as read: shop.example' }).focus()
    await user.keyboard('{Enter}')
    await counted(2)
    inDialog.getByRole('button', { name: 'Mark as unread: shop.example' }).focus()
    await user.keyboard('{Enter}')
    await counted(3)
    await waitFor(() => expect(server.read.marks).toEqual([{ key: '1001', through: 6 }]))
  })

  test('is read whole, and that is undone', async () => {
    const server = some()
    const { user, inDialog, scope } = await openCentre(server)
    await user.click(inDialog.getByRole('button', { name: 'Mark all as read' }))
    await counted(0)
    await waitFor(() => expect(server.read).toEqual({ through: 9, marks: [] }))
    const [toast] = scope.getState($toasts)
    expect(toast?.text).toBe('All notices marked as read.')
    await act(async () => toast?.action?.run())
    await counted(3)
    expect(inDialog.getByText(/^2 new/)).toBeTruthy()
  })

  test('a case that is opened elsewhere is read, and what comes while it is open is no news', async () => {
    const server = some()
    const { scope, happens } = await openBell(server)
    await counted(3)
    await act(() => allSettled(caseSelected, { scope, params: '1001' }))
    await counted(2)
    await happens(aNotice(10))
    await waitFor(() => expect(server.read.marks).toEqual([{ key: '1001', through: 10 }]), {
      timeout: 5_000,
    })
    await counted(2)
  })

  test('takes a mark back that the server refuses, and says so', async () => {
    const { user, inDialog, gateway, scope } = await openCentre(some())
    gateway.answer('saveNotices', () => refused('Not now.', 409))
    await user.click(inDialog.getByRole('button', { name: 'Mark as read: shop.example' }))
    await counted(3)
    await waitFor(() =>
      expect(scope.getState($toasts).map(({ text }) => text)).toEqual([
        'The notices could not be saved: Not now.',
      ]),
    )
  })

  test('says nothing of a mark that is lost with the connection, and shows what the server knows', async () => {
    const { user, inDialog, gateway, scope } = await openCentre(some())
    gateway.answer('saveNotices', () => unreachable)
    await user.click(inDialog.getByRole('button', { name: 'Mark as read: shop.example' }))
    await waitFor(() => expect(asked(gateway, 'readNotices')).toHaveLength(2))
    await counted(3)
    expect(scope.getState($toasts)).toEqual([])
  })

  test('says that there is nothing, and what could be', async () => {
    const { inDialog } = await openCentre(noticesServer([]))
    expect(await inDialog.findByText('No notices')).toBeTruthy()
    const all = inDialog.getByRole('button', { name: /^Mark all as read/ })
    expect(all.getAttribute('aria-disabled')).toBe('true')
  })

  test('says why it is not there, and tries again', async () => {
    const server = some()
    const { user, gateway } = await openBell(server)
    await counted(3)
    gateway.answer('readNotices', () => refused('Out of order.', 500))
    await user.click(await bell(/^Notices/))
    // What is known stays.
    expect(await screen.findAllByRole('listitem')).toHaveLength(3)
  })

  test('is the same in another tab at once, and on another device when that comes back', async () => {
    const browser = testBrowser()
    const server = some()
    const tab = browser.open()
    await openBell(server, { platform: tab.platform })
    await counted(3)
    server.read = { through: 9, marks: [] }
    const { read, choice } = server
    browser.open().platform.post({ kind: 'notices', userId: aUser().user_id, read, choice })
    await counted(0)
    server.read = { through: 0, marks: [] }
    await act(async () => tab.show())
    await counted(3)
  })
})

describe('the choice', () => {
  const openSettings = async (...parts: Parameters<typeof openCentre>) => {
    const opened = await openCentre(...parts)
    await opened.user.click(opened.inDialog.getByRole('button', { name: 'Notice settings' }))
    return opened
  }

  test('of kinds counts at once and is kept, and the list follows it', async () => {
    const server = some()
    const { user, gateway, inDialog } = await openSettings(server)
    server.notices = server.notices.filter(({ kind }) => kind !== 'unmapped')
    await user.click(inDialog.getByRole('checkbox', { name: 'Unmapped emails' }))
    await counted(2)
    expect(server.choice.kinds).not.toContain('unmapped')
    expect(asked(gateway, 'saveNotices')).toHaveLength(1)
    await user.click(inDialog.getByRole('button', { name: 'Back to notices' }))
    expect(inDialog.getAllByRole('listitem')).toHaveLength(2)
  })

  test('of all cases is an admin’s, and hidden from an agent', async () => {
    const server = some()
    const { user, inDialog, unmount } = await openSettings(server, { user: anAdmin() })
    await user.click(inDialog.getByRole('radio', { name: 'All cases' }))
    await waitFor(() => expect(server.choice.scope).toBe('all'))
    unmount()
    const agent = await openSettings(noticesServer([]))
    expect(agent.inDialog.queryByRole('radio')).toBeNull()
    expect(agent.inDialog.getByText('You are told of the cases that you activated.')).toBeTruthy()
  })
})
