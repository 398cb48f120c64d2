/** Notices where answers cross each other, somebody else logs in, or a case is open that nobody sees. */
import { act, waitFor } from '@testing-library/react'
import { allSettled } from 'effector'
import { expect, test } from 'vitest'
import type { SessionUser } from '../../../contracts/model/accounts/user.ts'
import { caseSelected, selectionChosen } from '../../../src/actions/workplace.ts'
import { arrived, answered as localAnswered } from '../../../src/bus/log/inbox.ts'
import { marked } from '../../../src/features/notices/notices-model.ts'
import { sessionEnded } from '../../../src/queries/following/session.ts'
import { answered, asked, behind, gate } from '../../support/client/fake-gateway.ts'
import { testBrowser } from '../../support/client/tabs.ts'
import { aNotice, noticesServer, openBell } from '../../support/dom/notices/notices-desk.tsx'
import { aUser, caseEvent, sessionStarted } from '../../support/records/events.ts'

const counted = (count: number) =>
  waitFor(
    () => expect(document.title).toBe(count === 0 ? 'Framewright' : `(${count}) Framewright`),
    { timeout: 5_000 },
  )
const logout = { reason: 'logout', message: null } as const

test('the first notice of all is no news where its case is open', async () => {
  const server = noticesServer([])
  const { scope, happens, gateway } = await openBell(server)
  await waitFor(() => expect(asked(gateway, 'readNotices')).toHaveLength(1))
  await act(() => allSettled(caseSelected, { scope, params: '1001' }))
  await happens(aNotice(10))
  await waitFor(() => expect(server.read.marks).toEqual([{ key: '1001', through: 10 }]), {
    timeout: 5_000,
  })
  await counted(0)
})

test('a case that was open before the notices came is read', async () => {
  const server = noticesServer([aNotice(9), aNotice(8, { case_id: '1002' })])
  await openBell(server, {
    prepare: (scope) => allSettled(caseSelected, { scope, params: '1001' }),
  })
  await waitFor(() => expect(server.read.marks).toEqual([{ key: '1001', through: 9 }]))
  await counted(1)
})

test('a case behind another screen is not read by what comes', async () => {
  const server = noticesServer([aNotice(9, { case_id: '1002' })])
  const { scope, happens } = await openBell(server)
  await counted(1)
  await act(() => allSettled(caseSelected, { scope, params: '1001' }))
  await act(() => allSettled(selectionChosen, { scope, params: 'DASHBOARD' }))
  await happens(aNotice(10))
  await counted(2)
  await act(() => allSettled(selectionChosen, { scope, params: 'CASES' }))
  await counted(1)
})

test('an answer that was overtaken by a later one is none', async () => {
  const browser = testBrowser()
  const tab = browser.open()
  const server = noticesServer([aNotice(9)])
  const { gateway } = await openBell(server, { platform: tab.platform })
  await counted(1)
  const late = gate()
  const { read, choice } = server
  gateway.answer('readNotices', behind(late, answered({ notices: [], read, choice }, 9)))
  await act(async () => tab.show())
  gateway.answer('readNotices', () =>
    answered({ notices: [aNotice(10, { case_id: '1003' }), aNotice(9)], read, choice }, 10),
  )
  await act(async () => tab.show())
  await counted(2)
  await act(async () => late.open())
  await act(async () => undefined)
  await counted(2)
})

test('an answer counts although more was asked for meanwhile', async () => {
  const tab = testBrowser().open()
  const server = noticesServer([aNotice(9)])
  const { gateway } = await openBell(server, { platform: tab.platform })
  await counted(1)
  const { read, choice } = server
  const more = [aNotice(10, { case_id: '1003' }), aNotice(9)]
  const first = gateway.hold('readNotices', answered({ notices: more, read, choice }, 10))
  await act(async () => tab.show())
  gateway.answer('readNotices', () => new Promise(() => undefined))
  await act(async () => tab.show())
  await waitFor(() => expect(asked(gateway, 'readNotices')).toHaveLength(3))
  await act(async () => first.open())
  await counted(2)
})

test('an answer from before a mark does not take it back while that is kept', async () => {
  const browser = testBrowser()
  const tab = browser.open()
  const server = noticesServer([aNotice(9)])
  const { gateway, scope } = await openBell(server, { platform: tab.platform })
  await counted(1)
  const held = gate()
  const { read, choice } = server
  const marks = [{ key: '1001', through: 9 }]
  gateway.answer(
    'saveNotices',
    behind(held, answered({ read: { ...read, marks }, choice, events: [] })),
  )
  const saves = allSettled(marked, { scope, params: marks })
  await counted(0)
  await act(async () => tab.show())
  await waitFor(() => expect(asked(gateway, 'readNotices')).toHaveLength(2))
  await act(async () => undefined)
  expect(document.title).toBe('Framewright')
  held.open()
  await act(() => saves)
  await counted(0)
})

test('what one user has read is not the next one’s in the same browser, and listens no more', async () => {
  const browser = testBrowser()
  const tab = browser.open()
  const server = noticesServer([aNotice(9), aNotice(8, { case_id: '1002' })])
  const { gateway, scope } = await openBell(server, { platform: tab.platform })
  await counted(2)
  const held = gate()
  const { choice } = server
  const theirs = { through: 9, marks: [] }
  gateway.answer('saveNotices', behind(held, answered({ read: theirs, choice, events: [] })))
  const saves = allSettled(marked, { scope, params: [{ key: '1001', through: 9 }] })
  await counted(1)
  void allSettled(sessionEnded, { scope, params: logout })
  await counted(0)
  void allSettled(localAnswered, {
    scope,
    params: { kind: 'local', events: [sessionStarted(9, aUser({ user_id: 'u2' }))] },
  })
  await counted(2)
  held.open()
  await act(() => saves)
  await counted(2)
  const before = asked(gateway, 'readNotices').length
  await act(async () => tab.show())
  expect(asked(gateway, 'readNotices')).toHaveLength(before + 1)
})

test('a case that the user activates brings its notices along, and one that another takes over loses them', async () => {
  const server = noticesServer([])
  const { gateway, scope } = await openBell(server)
  await waitFor(() => expect(asked(gateway, 'readNotices')).toHaveLength(1))
  const activated = (seq: number, by: SessionUser) =>
    act(() =>
      allSettled(arrived, {
        scope,
        params: {
          kind: 'wire',
          events: [caseEvent(seq, 'case.activated', { row: { id: '1001' }, by })],
        },
      }),
    )
  server.notices = [aNotice(1)]
  await activated(2, aUser())
  await counted(1)
  server.notices = []
  server.asOf = 3
  await activated(3, aUser({ user_id: 'u2' }))
  await counted(0)
})
