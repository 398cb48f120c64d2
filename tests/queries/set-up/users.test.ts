import { allSettled } from 'effector'
import { describe, expect, test } from 'vitest'
import { calls } from '../../../contracts/api/calls.ts'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import { ManagedUser } from '../../../contracts/model/accounts/users.ts'
import { parse, type Schema } from '../../../contracts/schema.ts'
import type { CommandHandler } from '../../../src/bus/command/command.ts'
import { $gateway } from '../../../src/bus/gateway/store.ts'
import { answered as answersCame } from '../../../src/bus/log/inbox.ts'
import { commandHandlers } from '../../../src/commands/handlers.ts'
import { canonical } from '../../../src/projections/replay.ts'
import { wholeOf } from '../../../src/projections/set-up-parts.ts'
import { emptyOverlay, type Prediction, type View } from '../../../src/projections/view.ts'
import {
  createWorkspace,
  foldWorkspace,
  loadWorkspace,
  readWorkspace,
  saveWorkspace,
} from '../../../src/projections/workspace.ts'
import { $user } from '../../../src/queries/following/session.ts'
import { $userCounts, $users } from '../../../src/queries/set-up/users.ts'
import { answered, fakeGateway, refused } from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { localEvent, sessionStarted } from '../../support/records/events.ts'
import { aManagedUser, anAdmin, ownEntry, userEvent } from '../../support/records/users.ts'

const tom = aManagedUser()
const listed = (users: ManagedUser[], as_of = 1): KnownEvent =>
  localEvent('users.listed', { users, as_of })
const fold = (...events: KnownEvent[]) =>
  wholeOf(foldWorkspace(createWorkspace(), [sessionStarted(1, anAdmin()), ...events]))
const idsIn = (workspace: ReturnType<typeof fold>) =>
  workspace.users.list?.map(({ user_id }) => user_id)

describe('the users', () => {
  test('are those of the list, with what later events say', () => {
    const ada = aManagedUser({ user_id: 'u8', state: 'INVITATION_PENDING' })
    const workspace = fold(
      listed([ownEntry(), tom]),
      userEvent(2, 'user.invited', ada),
      userEvent(3, 'user.changed', { ...tom, name: 'Tom Hale', version: 2 }),
      userEvent(4, 'user.deleted', ada),
    )
    expect(idsIn(workspace)?.sort()).toEqual(['u1', 'u7'])
    expect(workspace.users.list?.find(({ user_id }) => user_id === 'u7')?.name).toBe('Tom Hale')
    expect(workspace.users.authors.u7?.name).toBe('Bruno Kranz')
  })

  test('are brought up to date where the list is of an earlier moment', () => {
    const late = fold(
      userEvent(2, 'user.deactivated', { ...tom, state: 'DEACTIVATED', version: 2 }),
      listed([ownEntry(), tom], 1),
    )
    expect(late.users.list?.find(({ user_id }) => user_id === 'u7')?.state).toBe('DEACTIVATED')
    const older = fold(listed([ownEntry()], 5), listed([ownEntry(), tom], 4))
    expect(idsIn(older)).toEqual(['u1'])
  })

  test('survive a checkpoint, and are the same bytes in any order of arrival', () => {
    const workspace = fold(
      listed([ownEntry(), tom]),
      userEvent(2, 'user.changed', { ...tom, version: 2 }),
    )
    const saved = readWorkspace(JSON.parse(JSON.stringify(saveWorkspace(workspace))))
    if (!saved.ok) throw new Error(saved.path)
    expect(canonical(loadWorkspace(saved.value))).toBe(canonical(workspace))
    const fresh = fold(listed([{ ...tom, version: 2 }, ownEntry()], 2))
    expect(canonical(fresh).replace('"seq":2', '')).toBe(
      canonical(workspace).replace('"seq":2', ''),
    )
  })

  test('are forgotten with the session', () => {
    const workspace = fold(listed([tom]), localEvent('session.ended', { reason: 'logout' }))
    expect(workspace.users).toEqual({ list: null, asOf: 0, authors: {} })
  })

  test('are listed in order and counted [USERS-03, USERS-04]', async () => {
    const scope = officeScope({ user: anAdmin() })
    const boss = aManagedUser({ user_id: 'u9', name: 'Zoe', role: 'ADMIN' })
    const events = [listed([tom, boss, aManagedUser({ user_id: 'u8', state: 'DEACTIVATED' })])]
    await allSettled(answersCame, { scope, params: { kind: 'local', events } })
    expect(scope.getState($users)?.map(({ user_id }) => user_id)).toEqual(['u9', 'u7', 'u8'])
    expect(scope.getState($userCounts)).toEqual({
      seats: 2,
      active: 2,
      invitation_pending: 0,
      deactivated: 1,
    })
  })
})

describe('the role of a user', () => {
  const { role, user_role, ...rest } = tom
  test.each([
    ['role alone', { ...rest, role: 'ADMIN' }],
    ['user_role alone', { ...rest, user_role: 'ADMIN' }],
    ['both', { ...rest, role: 'ADMIN', user_role: 'ADMIN' }],
  ])('is read from %s [USERS-09]', (_what, raw) => {
    expect(parse(ManagedUser, raw)).toMatchObject({
      ok: true,
      value: { role: 'ADMIN', user_role: 'ADMIN' },
    })
    expect([role, user_role]).toEqual(['AGENT', 'AGENT'])
  })

  test('is asked for in a user, and nothing else passes for one', () => {
    expect(parse(ManagedUser, rest).ok).toBe(false)
    for (const raw of [null, [], 'x']) expect(parse(ManagedUser, raw).ok).toBe(false)
  })
})

describe('what colleagues do to oneself', () => {
  test('shows at once, and is there after a reload', async () => {
    const gateway = fakeGateway(anAdmin())
    const scope = officeScope({ user: anAdmin(), gateway })
    const renamed = { ...ownEntry(), name: 'Agnes Burg', version: 2 }
    const events = [userEvent(2, 'user.changed', renamed)]
    await allSettled(answersCame, { scope, params: { kind: 'wire', events } })
    expect(scope.getState($user)?.name).toBe('Agnes Burg')
    expect(gateway.kept).toMatchObject([{ user: { user_id: 'u1', name: 'Agnes Burg' } }])
    expect(scope.getState($gateway)).toBe(gateway)
  })

  test('is not taken from what is done to others', async () => {
    const scope = officeScope({ user: anAdmin() })
    const events = [userEvent(2, 'user.role-changed', { ...tom, role: 'ADMIN' })]
    await allSettled(answersCame, { scope, params: { kind: 'wire', events } })
    expect(scope.getState($user)).toEqual(anAdmin())
  })
})

describe('what is sent', () => {
  const view: View = { workspace: fold(listed([ownEntry(), tom])), overlay: emptyOverlay }
  const form = {
    name: 'Tom Hale',
    public_name: 'T. Hale',
    email: tom.email,
    role: 'ADMIN' as const,
    receive_unread_emails_notifications: false,
    receive_payment_notifications: true,
  }
  const ofTom = { params: { id: 'u7' } }
  const sent = [
    ['user.add', form, 'addUser', { body: form }, { commandId: 'k1' }],
    [
      'user.change',
      { user_id: 'u7', version: 4, ...form },
      'changeUser',
      { ...ofTom, body: form },
      { commandId: 'k1', version: 4 },
    ],
    [
      'user.activate',
      { user_id: 'u7' },
      'activateUser',
      { ...ofTom, body: tom },
      { commandId: 'k1' },
    ],
    [
      'user.deactivate',
      { user_id: 'u7' },
      'deactivateUser',
      { ...ofTom, body: tom },
      { commandId: 'k1' },
    ],
    ['user.delete', { user_id: 'u7' }, 'deleteUser', ofTom, { commandId: 'k1' }],
  ] as const
  const handlerOf = (name: (typeof sent)[number][0]) =>
    commandHandlers[name] as unknown as CommandHandler<never, View, Prediction>
  const commandOf = (name: string, input: object) => ({ id: 'k1', name, input }) as never

  test.each(sent)(
    '%s is one call under its id, its roles upper case [USERS-19, USERS-23, USERS-24, USERS-28]',
    async (name, input, call, request, change) => {
      const gateway = fakeGateway(anAdmin())
      const events = [userEvent(5, 'user.changed', tom)]
      gateway.answer(call, () => answered({ ...tom, events } as never))
      const done = await handlerOf(name).run(commandOf(name, input), gateway, view)
      expect(gateway.asked).toEqual([{ name: call, request, change }])
      const result = name === 'user.add' ? { user_id: 'u7' } : {}
      expect(done).toEqual({ kind: 'done', result, events, through: 5 })
      expect(gateway.kept).toEqual([])
      gateway.answer(call, () => refused('No.', 409))
      expect(await handlerOf(name).run(commandOf(name, input), gateway, view)).toMatchObject({
        kind: 'refused',
      })
    },
  )

  test.each(['user.activate', 'user.deactivate'] as const)(
    '%s of somebody who is not listed sends nothing of them',
    async (name) => {
      const gateway = fakeGateway(anAdmin())
      for (const workspace of [fold(), fold(listed([ownEntry()]))]) {
        const unlisted = { workspace, overlay: emptyOverlay }
        await handlerOf(name).run(commandOf(name, { user_id: 'u7' }), gateway, unlisted)
        expect(gateway.asked.at(-1)?.request).toEqual({ ...ofTom, body: {} })
      }
    },
  )

  test('a body fits its call [USERS-26, USERS-27]', () => {
    for (const name of ['activateUser', 'deactivateUser'] as const) {
      const body: Schema<unknown> = calls[name].body as Schema<unknown>
      expect(parse(body, tom).ok).toBe(true)
    }
  })

  test('a new token of one’s own is kept [USERS-25]', async () => {
    const gateway = fakeGateway(anAdmin())
    gateway.answer('changeUser', () => answered({ ...tom, accessToken: 'fresh', events: [] }))
    await handlerOf('user.change').run(
      commandOf('user.change', { user_id: 'u7', version: 1, ...form }),
      gateway,
      view,
    )
    expect(gateway.kept).toEqual([{ accessToken: 'fresh' }])
  })
})
