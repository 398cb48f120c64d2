import { allSettled, createWatch, type Scope, type Unit } from 'effector'
import { describe, expect, test } from 'vitest'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import { answered } from '../../../src/bus/log/inbox.ts'
import { eventRefused } from '../../../src/bus/log/intake.ts'
import { catchUpRequested } from '../../../src/bus/realtime/catch-up.ts'
import { $connection } from '../../../src/bus/realtime/connection.ts'
import { channelClosed, channelOpened } from '../../../src/bus/realtime/realtime.ts'
import {
  casesRefreshRequested,
  casesRequested,
  newCasesShown,
} from '../../../src/queries/cases/case-list.ts'
import { countsRequested } from '../../../src/queries/cases/counts.ts'
import { $today } from '../../../src/queries/following/day.ts'
import '../../../src/queries/following/live.ts'
import { createCommandEffect } from '../../../src/commands/send.ts'
import { sessionEnded, sessionStarted } from '../../../src/projections/session-state.ts'
import { caseReloadRequested } from '../../../src/queries/cases/open-case.ts'
import {
  fakeGateway,
  refused,
  answered as replied,
  unreachable,
} from '../../support/client/fake-gateway.ts'
import { officeScope } from '../../support/client/office.ts'
import { tickingClock } from '../../support/client/timers.ts'
import { aCaseDetail, aCaseRow } from '../../support/records/builders.ts'
import { allCases, aUser, caseEvent, localEvent, MOMENT } from '../../support/records/events.ts'

/** How often each of these was asked for in a scope. */
function asks(scope: Scope) {
  const counted = { counts: 0, refresh: 0, anew: 0, reload: 0, opened: 0, closed: 0 }
  const count = (name: keyof typeof counted, unit: Unit<void>) =>
    createWatch({
      unit,
      scope,
      fn: () => {
        counted[name] += 1
      },
    })
  count('counts', countsRequested)
  count('refresh', casesRefreshRequested)
  count('anew', newCasesShown)
  count('reload', caseReloadRequested)
  count('opened', channelOpened)
  count('closed', channelClosed)
  return counted
}

const none = { counts: 0, refresh: 0, anew: 0, reload: 0, opened: 0, closed: 0 }

const enter = (scope: Scope, ...events: KnownEvent[]) =>
  allSettled(answered, { scope, params: { kind: 'local', events } })

const logout = { reason: 'logout', message: null } as const

describe('what is shown follows', () => {
  test('the session: its channel opens and closes with it', async () => {
    const scope = officeScope()
    const asked = asks(scope)
    await allSettled(sessionStarted, { scope, params: aUser() })
    expect([asked.opened, asked.closed]).toEqual([1, 0])
    await allSettled(sessionEnded, { scope, params: logout })
    expect([asked.opened, asked.closed]).toEqual([1, 1])
  })

  test('a log that began anew: everything is read again', async () => {
    const scope = officeScope()
    const asked = asks(scope)
    await enter(scope, localEvent('case-tags.loaded', { tags: [], as_of: 1 }))
    expect(asked).toEqual(none)
    await enter(
      scope,
      localEvent('case-tags.loaded', { tags: [], as_of: 1 }),
      localEvent('log.rebased', { as_of: 9 }),
    )
    expect(asked).toEqual({ ...none, counts: 1, anew: 1, reload: 1 })
  })

  test('an event that could not be read: list, counts and case are read again, in place', async () => {
    const scope = officeScope()
    const asked = asks(scope)
    await allSettled(eventRefused, { scope, params: { message: 'no' } })
    expect(asked).toEqual({ ...none, counts: 1, refresh: 1, reload: 1 })
  })

  test('events of cases without asking', async () => {
    const scope = officeScope()
    const asked = asks(scope)
    await allSettled(answered, {
      scope,
      params: { kind: 'wire', events: [caseEvent(2, 'case.note-added')] },
    })
    expect(asked).toEqual(none)
  })
})

describe('what was done here', () => {
  const cancelFx = createCommandEffect('case.cancel')
  const createFx = createCommandEffect('case.create')
  const tagFx = createCommandEffect('case.tag.add')
  const ofCase = { case_id: '481516', version: 1 }
  const saved = () => replied({ ...aCaseDetail({}), events: [] })

  function desk() {
    const gateway = fakeGateway(aUser())
    gateway.answer('cancelCase', saved)
    gateway.answer('addTag', saved)
    gateway.answer('createCase', saved)
    const scope = officeScope({ gateway })
    return { gateway, scope, asked: asks(scope) }
  }

  test('has list, counts and the case read again once, 150 ms after the last', async () => {
    const { scope, asked } = desk()
    void allSettled(cancelFx, { scope, params: ofCase })
    await allSettled(cancelFx, { scope, params: ofCase })
    expect(asked).toEqual({ ...none, counts: 1, refresh: 1, reload: 1 })
  })

  test('reads no case again after a new one, and nothing after anything else', async () => {
    const { scope, asked } = desk()
    await allSettled(tagFx, { scope, params: { ...ofCase, tag: 'vip' } })
    expect(asked).toEqual(none)
    await allSettled(createFx, { scope, params: { host: 'a.example', source_case_id: null } })
    expect(asked).toEqual({ ...none, counts: 1, refresh: 1 })
  })

  test('and refused is no reason to read', async () => {
    const { gateway, scope, asked } = desk()
    gateway.answer('cancelCase', () => refused('No', 409))
    await allSettled(cancelFx, { scope, params: ofCase })
    expect(asked).toEqual(none)
  })

  test('without a channel brings what the others did; nothing is asked for without a session', async () => {
    const { gateway, scope } = desk()
    let fetches = 0
    createWatch({ unit: catchUpRequested, scope, fn: () => (fetches += 1) })
    const tag = () => allSettled(tagFx, { scope, params: { ...ofCase, tag: 'vip' } })
    await tag()
    expect(fetches).toBe(0)
    await allSettled($connection, { scope, params: { kind: 'off', since: MOMENT } })
    await tag()
    expect(fetches).toBe(1)
    gateway.answer('addTag', () => refused('No', 409))
    await tag()
    expect(fetches).toBe(1)

    const loggedOut = officeScope({ user: null, gateway })
    createWatch({ unit: catchUpRequested, scope: loggedOut, fn: () => (fetches += 1) })
    await allSettled($connection, { scope: loggedOut, params: { kind: 'off', since: MOMENT } })
    gateway.answer('logout', () => replied({}))
    await allSettled(createCommandEffect('session.logout'), { scope: loggedOut, params: {} })
    expect(fetches).toBe(1)
  })
})

describe('the day', () => {
  const begun = async () => {
    const ticking = tickingClock()
    const scope = officeScope({ clock: ticking.clock })
    await allSettled(sessionStarted, { scope, params: aUser() })
    return { ticking, scope, asked: asks(scope) }
  }

  const tick = async ({ ticking, scope }: Awaited<ReturnType<typeof begun>>, at: string) => {
    ticking.set(at)
    ticking.tick(30_000)
    await allSettled(scope)
    return scope.getState($today)
  }

  test('is looked at every half minute; a new one asks for the list, once', async () => {
    const office = await begun()
    expect(await tick(office, '2026-11-20T23:59:59.999Z')).toBe('2026-11-20')
    expect(office.asked).toEqual(none)
    expect(await tick(office, '2026-11-21T00:00:00.000Z')).toBe('2026-11-21')
    expect(office.asked).toEqual({ ...none, refresh: 1 })
    expect(await tick(office, '2026-11-21T00:00:30.000Z')).toBe('2026-11-21')
    expect(office.asked).toEqual({ ...none, refresh: 1 })
  })

  test('has the list asked for until it comes: no event says later what that read did not', async () => {
    const ticking = tickingClock()
    const gateway = fakeGateway(aUser())
    const page = () => replied({ cases: [aCaseRow({})], total_count: 1, next_cursor: null })
    gateway.answer('searchCases', page)
    const scope = officeScope({ clock: ticking.clock, gateway })
    await allSettled(sessionStarted, { scope, params: aUser() })
    await allSettled(casesRequested, { scope, params: allCases })
    const asked = asks(scope)
    const next = (at: string) => tick({ ticking, scope, asked }, at)

    gateway.answer('searchCases', () => unreachable)
    await next('2026-11-21T00:00:00.000Z')
    await next('2026-11-21T00:00:30.000Z')
    expect(asked.refresh).toBe(2)
    gateway.answer('searchCases', page)
    await next('2026-11-21T00:01:00.000Z')
    await next('2026-11-21T00:01:30.000Z')
    expect(asked.refresh).toBe(3)
    gateway.answer('searchCases', () => unreachable)
    await allSettled(casesRefreshRequested, { scope })
    await next('2026-11-21T00:02:00.000Z')
    expect(asked.refresh).toBe(4)
  })

  test('is no longer looked at when the session is over', async () => {
    const { ticking, scope } = await begun()
    expect(ticking.ticks(30_000)).toBe(true)
    await allSettled(sessionEnded, { scope, params: logout })
    expect(ticking.ticks(30_000)).toBe(false)
  })
})
