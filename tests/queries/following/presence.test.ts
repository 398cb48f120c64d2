import { allSettled, createEvent } from 'effector'
import { describe, expect, test } from 'vitest'
import { PRESENCE_EVERY } from '../../../contracts/realtime.ts'
import { $log } from '../../../src/bus/log/intake.ts'
import { caseOpened } from '../../../src/queries/cases/open-case.ts'
import type { Opened } from '../../../src/queries/following/case-changes.ts'
import { createConcurrentChanges } from '../../../src/queries/following/concurrent-changes.ts'
import { $othersHere, presenceShown } from '../../../src/queries/following/presence.ts'
import { sessionEnded } from '../../../src/queries/following/session.ts'
import { aCaseDetail } from '../../support/records/builders.ts'
import { aPresence, minutesLater } from '../../support/records/events.ts'
import { saying, setUp } from './presence-desk.ts'

describe('a tab at a case', () => {
  test('greets with it, tells again every 20 s, and takes leave; no command, no number, no log', async () => {
    const { scope, time, open, settle, told } = await setUp()
    await open('481516')
    expect(told()).toEqual([saying('481516', 'viewing', true)])
    const before = scope.getState($log).version
    time.tick(PRESENCE_EVERY)
    await settle()
    await open(null)
    expect(told().slice(1)).toEqual([
      saying('481516', 'viewing', false),
      saying('481516', 'gone', false),
    ])
    expect(scope.getState($log).version).toBe(before)
  })

  test('answers who greets at the same case, and nobody else', async () => {
    const { channel, open, settle, told } = await setUp()
    await open('481516')
    for (const news of [
      aPresence({ greets: true }),
      aPresence({ greets: true, case_id: '7' }),
      aPresence({ greets: true, user_id: 'u1', tab: 'mine-too' }),
      aPresence({ greets: false }),
    ]) {
      channel.tell(news)
      await settle()
    }
    expect(told().slice(1)).toEqual([saying('481516', 'viewing', false)])
  })

  test('shows the others, never its own user, until they fall silent', async () => {
    const { channel, scope, time, open, settle } = await setUp()
    await open('481516')
    channel.tell(aPresence())
    channel.tell(aPresence({ user_id: 'u1', user_name: 'Agnes Berg', tab: 'other' }))
    await settle()
    expect(scope.getState($othersHere)).toEqual([
      { id: 'u2', name: 'Bruno Kranz', isEditing: false },
    ])
    time.set(minutesLater(1))
    time.tick(5_000)
    await settle()
    expect(scope.getState($othersHere)).toEqual([])
  })

  test('tells nothing without the channel, and greets again when it is back', async () => {
    const { channel, open, settle, told, time } = await setUp()
    await open('481516')
    channel.lose()
    await settle()
    time.tick(PRESENCE_EVERY)
    await settle()
    expect(told()).toHaveLength(1)
    channel.welcome(4)
    await settle()
    expect(told().slice(1)).toEqual([saying('481516', 'viewing', true)])
  })

  test('says that it is edited while a dialog on it is open', async () => {
    const opened = createEvent<Opened>()
    const closed = createEvent()
    const writes = ['reminder_name']
    createConcurrentChanges({ name: 'presence-test', opened, closed: [closed], writes })
    const { scope, open, told } = await setUp()
    await open('481516')
    await allSettled(opened, { scope, params: { detail: aCaseDetail({ id: '7' }) } })
    await allSettled(opened, { scope, params: { detail: aCaseDetail({}) } })
    await allSettled(closed, { scope })
    expect(told().slice(1)).toEqual([
      saying('481516', 'editing', false),
      saying('481516', 'viewing', false),
    ])
  })

  test('stepping through a list announces only where it stays', async () => {
    const { scope, settle, told } = await setUp()
    for (const id of ['1', '2', '3']) void allSettled(caseOpened, { scope, params: id })
    await settle()
    expect(told()).toEqual([saying('3', 'viewing', true)])
  })

  test('is shown to be the same tab however often it is shown', async () => {
    const { scope, time, open, settle, told } = await setUp()
    await open('481516')
    await allSettled(presenceShown, { scope })
    time.tick(PRESENCE_EVERY)
    await settle()
    const tabs = told().map(({ request }) => (request as { body: { tab: string } }).body.tab)
    expect([tabs.length, new Set(tabs).size]).toEqual([2, 1])
  })

  test('tells nothing before anything was shown, and ends without having told', async () => {
    const { scope, channel, open, settle, told } = await setUp({ isShown: false })
    await open('481516')
    channel.tell(aPresence({ greets: true }))
    await settle()
    await allSettled(sessionEnded, { scope, params: { reason: 'logout', message: null } })
    expect(told()).toEqual([])
  })

  test('at no case answers nobody', async () => {
    const { channel, settle, told } = await setUp()
    channel.tell(aPresence({ greets: true }))
    channel.tell(aPresence({ greets: true, case_id: null, tab: null, state: 'gone' }))
    await settle()
    expect(told()).toEqual([])
  })

  test('tells nothing where the channel is switched off', async () => {
    const { open, time, settle, told } = await setUp({ isOff: true })
    await open('481516')
    time.tick(PRESENCE_EVERY)
    await settle()
    expect(told()).toEqual([])
  })

  test('ends with the session', async () => {
    const { scope, time, open } = await setUp()
    await open('481516')
    await allSettled(sessionEnded, { scope, params: { reason: 'logout', message: null } })
    expect(time.ticks(PRESENCE_EVERY)).toBe(false)
  })
})
