import { allSettled, createWatch, type fork } from 'effector'
import { describe, expect, test } from 'vitest'
import { messages } from '../../../contracts/protocol.ts'
import { $log } from '../../../src/bus/log/intake.ts'
import { eventsOf } from '../../../src/bus/log/log.ts'
import { createOperation } from '../../../src/bus/operation.ts'
import { catchUpRequested } from '../../../src/bus/realtime/catch-up.ts'
import { $connection } from '../../../src/bus/realtime/connection.ts'
import { createCommandEffect } from '../../../src/commands/send.ts'
import { commandEnded } from '../../../src/commands/undo.ts'
import { canonical } from '../../../src/projections/replay.ts'
import { createWorkspace, saveWorkspace } from '../../../src/projections/workspace.ts'
import { $workspace } from '../../../src/projections/workspace-store.ts'
import { $caseList, casesRequested } from '../../../src/queries/cases/case-list.ts'
import { $counts, countsRequested } from '../../../src/queries/cases/counts.ts'
import { $activities, $caseDetail, caseOpened } from '../../../src/queries/cases/open-case.ts'
import { $today, clockRead } from '../../../src/queries/following/day.ts'
import {
  $fileToken,
  $role,
  $sessionAlert,
  $sessionChecked,
  $user,
  appStarted,
  sessionAlertClosed,
} from '../../../src/queries/following/session.ts'
import { perform, until } from '../../support/client/client.ts'
import { fakeChannel } from '../../support/client/fake-channel.ts'
import {
  answered,
  fakeGateway,
  gate,
  refused,
  unreachable,
} from '../../support/client/fake-gateway.ts'
import { wiredScope } from '../../support/client/wired-scope.ts'
import { aCaseDetail, aCaseRow, someCounts } from '../../support/records/builders.ts'
import { allCases, aNote, aUser, caseEvent } from '../../support/records/events.ts'

const loginFx = createCommandEffect('session.login')
const logoutFx = createCommandEffect('session.logout')
const login = createOperation(loginFx)
const credentials = { email: 'agent@pro.example', password: 'Framewright-1' }
const counts = someCounts({ all: 1, ACTIVE: 1 })

function setUp(stored = false) {
  const gateway = fakeGateway(stored ? aUser() : null)
  const channel = fakeChannel()
  gateway.answer('readEvents', () => answered({ events: [], head: 4, reload: true }))
  gateway.answer('login', () =>
    answered({ ...aUser(), accessToken: 'a', renew_token: 'r', file_token: 'f' }),
  )
  gateway.answer('countCases', () => answered(counts, 4))
  gateway.answer('searchCases', () =>
    answered({ cases: [aCaseRow({})], total_count: 1, next_cursor: null }, 4),
  )
  gateway.answer('readCase', () => answered(aCaseDetail({}), 4))
  gateway.answer('readActivities', () => answered([aNote({})], 4))
  return { gateway, channel, scope: wiredScope({ gateway, channel }) }
}

async function work(scope: ReturnType<typeof fork>) {
  await allSettled(casesRequested, { scope, params: allCases })
  await allSettled(countsRequested, { scope })
  await allSettled(caseOpened, { scope, params: '481516' })
}

describe('the start of the app', () => {
  test('without a stored session nobody is logged in', async () => {
    const { scope } = setUp()
    expect(scope.getState($sessionChecked)).toBe(false)
    await allSettled(appStarted, { scope })
    expect(scope.getState($sessionChecked)).toBe(true)
    expect(scope.getState($user)).toBeNull()
  })

  test('with a stored session the user is logged in, and the log begins at the head [AUTH-08]', async () => {
    const { scope, channel } = setUp(true)
    await allSettled(appStarted, { scope })
    expect(scope.getState($user)?.email).toBe('agent@pro.example')
    expect(scope.getState($sessionChecked)).toBe(true)
    expect(scope.getState($log).ordering.cursor).toBe(4)
    expect(scope.getState($today)).toBe('2026-11-20')
    expect(scope.getState($fileToken)).toBe('file-token')
    expect(channel.isOpen()).toBe(true)
  })
})

test("the day is the server's, at the start and at every look, whatever the clock here says", async () => {
  const { scope, gateway } = setUp(true)
  gateway.setAhead(-86_400_000)
  await allSettled(appStarted, { scope })
  expect(scope.getState($today)).toBe('2026-11-19')
  gateway.setAhead(86_400_000)
  await allSettled(clockRead, { scope })
  expect(scope.getState($today)).toBe('2026-11-21')
})

describe('a session that begins elsewhere', () => {
  const other = { user: aUser({ user_id: 'u-other' }), fileToken: 'other-file' }

  test('in another tab begins here too; a renewal brings its token alone (engine.md 20)', async () => {
    const { scope, gateway } = setUp()
    await allSettled(appStarted, { scope })
    gateway.session = () => other
    gateway.tell({ kind: 'opened', session: other })
    await until(() => scope.getState($user)?.user_id === 'u-other', 'the session')
    expect(scope.getState($fileToken)).toBe('other-file')
    const version = scope.getState($log).version
    gateway.tell({ kind: 'renewed', session: { ...other, fileToken: 'renewed' } })
    await allSettled(scope)
    expect(scope.getState($fileToken)).toBe('renewed')
    expect(scope.getState($user)?.user_id).toBe('u-other')
    expect(scope.getState($log).version).toBe(version)
  })

  test('of the same user, who is somebody else by now, is taken as it is stored: the role and the names [USERS-25]', async () => {
    const { scope, gateway } = setUp(true)
    await allSettled(appStarted, { scope })
    await work(scope)
    const user = aUser({ role: 'ADMIN', user_role: 'ADMIN', name: 'Agnes Sand' })
    gateway.tell({ kind: 'renewed', session: { user, fileToken: 'renewed' } })
    await allSettled(scope)
    expect(scope.getState($user)).toEqual(user)
    expect(scope.getState($role)).toBe('ADMIN')
    expect(scope.getState($caseList)?.ids).toEqual(['481516'])
    // What this tab was told is not kept as if it knew better.
    expect(gateway.kept).toEqual([])
  })

  test('and belongs to another user changes nothing here', async () => {
    const { scope, gateway } = setUp(true)
    await allSettled(appStarted, { scope })
    const version = scope.getState($log).version
    gateway.tell({ kind: 'renewed', session: other })
    await allSettled(scope)
    expect(scope.getState($user)?.user_id).toBe('u1')
    expect(scope.getState($log).version).toBe(version)
  })

  test.each([null, other])(
    'while this one begins is no end of it and no start: %#',
    async (now) => {
      const { scope, gateway } = setUp(true)
      const held = gateway.hold('readEvents', answered({ events: [], head: 4, reload: true }))
      const started = allSettled(appStarted, { scope })
      expect(scope.getState($sessionChecked)).toBe(false)
      gateway.session = () => now
      held.open()
      await started
      expect(scope.getState($user)).toBeNull()
      expect(scope.getState($sessionChecked)).toBe(true)
      expect(eventsOf(scope.getState($log))).toEqual([])
    },
  )

  test('before the server answers begins its log at the beginning', async () => {
    const { scope, gateway } = setUp(true)
    gateway.answer('readEvents', () => unreachable)
    await allSettled(appStarted, { scope })
    expect(scope.getState($user)?.user_id).toBe('u1')
    expect(scope.getState($log).ordering.cursor).toBe(0)
  })
})

test('the log of a session begins with the state of nothing, as plain data', async () => {
  const { scope } = setUp(true)
  await allSettled(appStarted, { scope })
  const [first] = scope.getState($log).segments
  expect(first?.checkpoint).toEqual(saveWorkspace(createWorkspace()))
})

describe('login', () => {
  test('alone begins a session: no other command does', async () => {
    const { scope, gateway } = setUp(true)
    await allSettled(appStarted, { scope })
    const before = gateway.asked.filter(({ name }) => name === 'readEvents').length
    gateway.answer('addNote', () => answered({ ...aCaseDetail({}), events: [] }))
    const note = { case_id: '481516', version: 1, text: 'Hello' }
    await perform(scope, createCommandEffect('case.note.add'), note)
    expect(gateway.asked.filter(({ name }) => name === 'readEvents')).toHaveLength(before)
  })

  test('moves from request to logged in [AUTH-10] [API-08]', async () => {
    const { scope } = setUp()
    await allSettled(appStarted, { scope })
    expect(scope.getState(login.$status)).toBe('')
    const sent = perform(scope, loginFx, credentials)
    expect(scope.getState(login.$status)).toBe('request')
    await sent
    expect(scope.getState(login.$status)).toBe('success')
    expect(scope.getState($user)?.name).toBe('Agnes Berg')
  })

  test('of somebody else while one is logged in leaves nothing of the first: no rows, no channel', async () => {
    const { scope, gateway, channel } = setUp(true)
    await allSettled(appStarted, { scope })
    await work(scope)
    const other = aUser({ user_id: 'u9', customer_id: 'c9' })
    gateway.answer('login', () =>
      answered({ ...other, accessToken: 'a', renew_token: 'r', file_token: 'f' }),
    )
    await perform(scope, loginFx, credentials)
    expect(scope.getState($user)).toEqual(other)
    expect([channel.opened(), channel.closed(), channel.isOpen()]).toEqual([2, 1, true])
    expect(scope.getState($workspace).rows.map.size).toBe(0)
    expect([scope.getState($caseList), scope.getState($caseDetail)]).toEqual([null, null])
    expect(scope.getState(login.$status)).toBe('success')
  })

  test('that fails keeps the message [AUTH-11] [API-08]', async () => {
    const { scope, gateway } = setUp()
    gateway.answer('login', () => refused(messages.authenticationFailed, 401))
    await perform(scope, loginFx, credentials)
    expect(scope.getState(login.$status)).toBe('Authentication failed')
    expect(scope.getState(login.$error)).toBe('Authentication failed')
    expect(scope.getState($user)).toBeNull()
  })

  test('leaves no password in the log or in what is told of it', async () => {
    const { scope } = setUp()
    const told: unknown[] = []
    createWatch({ unit: commandEnded, scope, fn: (settled) => told.push(settled) })
    await perform(scope, loginFx, credentials)
    expect(told).toHaveLength(1)
    expect(JSON.stringify(told)).not.toContain('Framewright-1')
    expect(JSON.stringify(scope.getState($log))).not.toContain('Framewright-1')
  })
})

describe('the end of a session', () => {
  test('by logout resets everything to its initial values [AUTH-16]', async () => {
    const { scope, channel } = setUp(true)
    await allSettled(appStarted, { scope })
    await work(scope)
    expect(scope.getState($caseList)?.ids).toEqual(['481516'])
    expect(scope.getState($activities)).toHaveLength(1)
    await perform(scope, logoutFx, {})
    expect(scope.getState($user)).toBeNull()
    expect(scope.getState($caseList)).toBeNull()
    expect(scope.getState($counts)).toBeNull()
    expect(scope.getState($caseDetail)).toBeNull()
    expect(scope.getState($activities)).toEqual([])
    expect(scope.getState($fileToken)).toBeNull()
    expect(scope.getState($connection)).toEqual({ kind: 'idle' })
    expect(canonical(scope.getState($workspace))).toBe(canonical(createWorkspace()))
    expect(scope.getState($log).segments).toMatchObject([{ events: [] }])
    expect(channel.isOpen()).toBe(false)
    expect(scope.getState($sessionAlert)).toBeNull()
  })

  test('by the server shows the alert until it is closed [TOKEN-13]', async () => {
    const { scope, gateway } = setUp(true)
    await allSettled(appStarted, { scope })
    gateway.tell({ kind: 'ended', reason: 'forced', message: messages.loggedOut })
    expect(scope.getState($user)).toBeNull()
    expect(scope.getState($sessionAlert)).toBe(messages.loggedOut)
    await allSettled(sessionAlertClosed, { scope })
    expect(scope.getState($sessionAlert)).toBeNull()
  })

  test('lets answers go that arrive after it', async () => {
    const { scope, gateway } = setUp(true)
    await allSettled(appStarted, { scope })
    const held = gateway.hold('countCases', answered(counts, 4))
    const asked = allSettled(countsRequested, { scope })
    gateway.tell({ kind: 'ended', reason: 'logout', message: null })
    held.open()
    await asked
    expect(scope.getState($counts)).toBeNull()
    expect(scope.getState($log).segments).toMatchObject([{ events: [] }])
  })

  test('and the start of another customer’s: events that were asked for before show nowhere', async () => {
    const { scope, gateway } = setUp(true)
    await allSettled(appStarted, { scope })
    const held = gate()
    gateway.answer('readEvents', async ({ query }) => {
      if (query.since !== '4') return answered({ events: [], head: 4, reload: true })
      await held.passed
      const event = caseEvent(5, 'case.tag-added', { row: { host: 'of-the-first.example' } })
      return answered({ events: [event], head: 5, reload: false })
    })
    const asked = allSettled(catchUpRequested, { scope })
    gateway.tell({ kind: 'ended', reason: 'logout', message: null })
    const user = aUser({ user_id: 'u9', customer_id: 'c9' })
    gateway.answer('login', () =>
      answered({ ...user, accessToken: 'a', renew_token: 'r', file_token: 'f' }),
    )
    const entered = perform(scope, loginFx, credentials)
    await until(() => scope.getState($user)?.customer_id === 'c9', 'the second session')
    held.open()
    await Promise.all([asked, entered])
    expect(scope.getState($workspace).rows.map.size).toBe(0)
    expect(JSON.stringify(scope.getState($log))).not.toContain('of-the-first')
  })

  test('is followed by the next login as if nothing had been', async () => {
    const { scope } = setUp(true)
    await allSettled(appStarted, { scope })
    await work(scope)
    await perform(scope, logoutFx, {})
    await perform(scope, loginFx, credentials)
    expect(scope.getState($user)?.user_id).toBe('u1')
    expect(scope.getState($caseList)).toBeNull()
    expect(scope.getState($log).ordering.cursor).toBe(4)
  })
})
