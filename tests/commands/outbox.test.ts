import { allSettled, createWatch } from 'effector'
import { describe, expect, test } from 'vitest'
import type { Step } from '../../src/bus/command/command.ts'
import { $outboxState } from '../../src/commands/outbox.ts'
import { createCommandEffect, createSaveEffect, type SaveOutcome } from '../../src/commands/send.ts'
import { $user, sessionEnded } from '../../src/queries/following/session.ts'
import { pendingOf, startTab } from '../support/client/engine-tab.ts'
import { answered, refused, unreachable } from '../support/client/fake-gateway.ts'
import { settle } from '../support/client/timers.ts'
import { aCaseDetail } from '../support/records/builders.ts'
import { aUser } from '../support/records/events.ts'

const loginFx = createCommandEffect('session.login')
const noteFx = createCommandEffect('case.note.add')
const saveFx = createSaveEffect()
const cancelFx = createCommandEffect('case.cancel')

const note = { case_id: '481516', version: 7, text: 'Hello' }
const ofCase = { case_id: '481516', version: 7 }
const saved = () => answered({ ...aCaseDetail({}), events: [] })

describe('the outbox of the session', () => {
  test('never holds a secret: neither the login nor the logout is written down', async () => {
    const { send, written, scope, gateway } = await startTab({ loggedIn: false })
    gateway.answer('login', () =>
      answered({ ...aUser(), accessToken: 'a', renew_token: 'r', file_token: 'f' }),
    )
    await send(loginFx, { email: 'agent@pro.example', password: 'Framewright-1' })
    expect(scope.getState($user)).not.toBeNull()
    expect(written).toEqual([])
  })

  test('keeps what waits on screen, across the page, until it is done', async () => {
    const first = await startTab()
    first.browser.facts.isOnline = false
    const outcome = await first.send(noteFx, note)
    await first.clock.pass(3_000)
    expect(outcome()).toEqual({ kind: 'waiting' })
    expect(pendingOf(first.scope)).toEqual(['case.note.add'])
    first.tab.die()

    const next = await startTab({ browser: first.browser })
    expect(pendingOf(next.scope)).toEqual(['case.note.add'])
    next.gateway.answer('addNote', saved)
    await next.clock.pass(5_000)
    expect(next.scope.getState($outboxState).items).toEqual([])
    const [kept] = next.gateway.asked.filter(({ name }) => name === 'addNote').slice(-1)
    expect(kept?.change?.commandId).toBe(
      first.gateway.asked.find(({ name }) => name === 'addNote')?.change?.commandId,
    )
  })

  test('is over for the rest of a save when the session is: nothing more is sent, and it says so', async () => {
    const { scope, clock, gateway } = await startTab()
    gateway.answer('addNote', () => {
      void allSettled(sessionEnded, { scope, params: { reason: 'logout', message: null } })
      return saved()
    })
    const step: Step = { name: 'case.note.add', input: note }
    const ends: SaveOutcome[] = []
    createWatch({ unit: saveFx.doneData, scope, fn: (end) => ends.push(end) })
    void allSettled(saveFx, { scope, params: [step, step] })
    await clock.pass(3_000)
    expect(ends).toMatchObject([
      {
        kind: 'stopped',
        failure: { kind: 'refused', message: expect.stringMatching(/^Your session has ended/) },
      },
    ])
    expect(gateway.asked.filter(({ name }) => name === 'addNote')).toHaveLength(1)
  })

  test('takes a refused prediction off the screen', async () => {
    const { scope, send, gateway, clock } = await startTab()
    await send(noteFx, note)
    await clock.pass(3_000)
    expect(pendingOf(scope)).toEqual(['case.note.add'])
    gateway.answer('addNote', () => refused('The case is gone.', 404))
    await clock.pass(5_000)
    expect(pendingOf(scope)).toEqual([])
    expect(scope.getState($outboxState).items.map(({ standing }) => standing)).toEqual(['refused'])
  })

  test('repeats what is unknown under its own id when somebody presses again', async () => {
    const { send, gateway, scope } = await startTab()
    const first = await send(cancelFx, ofCase)
    expect(first()).toMatchObject({ kind: 'unknown', message: unreachable.message })
    expect(scope.getState($outboxState).items.map(({ standing }) => standing)).toEqual(['unknown'])
    gateway.answer('cancelCase', saved)
    const second = await send(cancelFx, { ...ofCase, version: 8 })
    expect(second()).toMatchObject({ kind: 'done' })
    const ids = gateway.asked
      .filter(({ name }) => name === 'cancelCase')
      .map(({ change }) => change?.commandId)
    expect(new Set(ids).size).toBe(1)
    expect(scope.getState($outboxState).items).toEqual([])
  })

  test('is never sent with the session of somebody else', async () => {
    const { send, gateway, clock } = await startTab()
    await send(noteFx, note)
    await clock.pass(3_000)
    const before = gateway.asked.filter(({ name }) => name === 'addNote').length
    const other = { user: aUser({ user_id: 'u-bruno' }), fileToken: 'f' }
    gateway.session = () => other
    gateway.answer('addNote', saved)
    await clock.pass(30_000)
    expect(gateway.asked.filter(({ name }) => name === 'addNote')).toHaveLength(before)
  })

  test('closes with the session and leaves nothing of it in the state', async () => {
    const { send, gateway, clock, scope, browser } = await startTab()
    await send(noteFx, note)
    await clock.pass(3_000)
    gateway.tell({ kind: 'ended', reason: 'forced', message: 'Out' })
    await settle()
    expect(scope.getState($outboxState).items).toEqual([])
    expect(pendingOf(scope)).toEqual([])
    expect([...browser.kept.keys()].filter((key) => key.includes('journal'))).toHaveLength(1)
    const before = gateway.asked.length
    await clock.pass(30_000)
    expect(gateway.asked).toHaveLength(before)
  })
})
