import { allSettled, fork } from 'effector'
import { describe, expect, test } from 'vitest'
import { PRESENCE_EVERY, PRESENCE_HOLDS, type PresenceFrame } from '../../contracts/realtime.ts'
import { $clock, type Clock } from '../../src/bus/clock.ts'
import { $gateway } from '../../src/bus/gateway-store.ts'
import { $log } from '../../src/bus/intake.ts'
import { $realtime } from '../../src/bus/realtime.ts'
import { caseOpened } from '../../src/projections/open-case.ts'
import { $othersHere, presenceShown } from '../../src/projections/presence.ts'
import { hear, next, nobody, othersAt, withoutOld } from '../../src/projections/presence-rules.ts'
import { appStarted, sessionEnded } from '../../src/projections/session.ts'
import { guardScope } from '../support/effector-guard.ts'
import { aUser, MOMENT, minutesLater } from '../support/events.ts'
import { fakeChannel } from '../support/fake-channel.ts'
import { answered, fakeGateway } from '../support/fake-gateway.ts'

const frame = (parts: Partial<PresenceFrame> = {}): PresenceFrame => ({
  case_id: '481516',
  user_id: 'u2',
  user_name: 'Bruno Kranz',
  tab: 't1',
  state: 'viewing',
  greets: false,
  ...parts,
})

describe('what is known of the others', () => {
  const heard = (...frames: PresenceFrame[]) =>
    frames.reduce((known, one, at) => hear(known, { frame: one, at }), nobody)
  const at = (...frames: PresenceFrame[]) =>
    othersAt(heard(...frames), '481516').map(({ name, isEditing }) => `${name} ${isEditing}`)

  test.each<[string, PresenceFrame[], string[]]>([
    ['one who views', [frame()], ['Bruno Kranz false']],
    ['one who begins to edit', [frame(), frame({ state: 'editing' })], ['Bruno Kranz true']],
    ['one who left', [frame(), frame({ state: 'gone' })], []],
    ['one at another case', [frame({ case_id: '7' })], []],
    [
      'one with two tabs, of which one edits',
      [frame({ tab: 'a', state: 'editing' }), frame({ tab: 'b' })],
      ['Bruno Kranz true'],
    ],
    [
      'one with two tabs, of which one is closed',
      [frame({ tab: 'a' }), frame({ tab: 'b' }), frame({ tab: 'a', state: 'gone' })],
      ['Bruno Kranz false'],
    ],
    [
      'one whose leave of another case arrives late',
      [frame({ case_id: '7' }), frame(), frame({ case_id: '7', state: 'gone' })],
      ['Bruno Kranz false'],
    ],
    [
      'one whose session has ended, in all their tabs',
      [
        frame({ tab: 'a' }),
        frame({ tab: 'b' }),
        frame({ case_id: null, tab: null, state: 'gone' }),
      ],
      [],
    ],
    [
      'one while the session of another has ended',
      [frame(), frame({ user_id: 'u3', case_id: null, tab: null, state: 'gone' })],
      ['Bruno Kranz false'],
    ],
    [
      'two, by name',
      [frame(), frame({ user_id: 'u3', user_name: 'Aino Salmela' })],
      ['Aino Salmela false', 'Bruno Kranz false'],
    ],
  ])('%s', (_what, frames, expected) => {
    expect(at(...frames)).toEqual(expected)
  })

  test('holds for 45 seconds after it was heard', () => {
    const known = heard(frame())
    expect(withoutOld(known, PRESENCE_HOLDS - 1)).toBe(known)
    expect(withoutOld(known, PRESENCE_HOLDS).size).toBe(0)
  })
})

test.each([
  ['a case is opened', null, { case_id: '1', state: 'viewing' }, ['1 viewing greets']],
  ['nothing changed', { case_id: '1', state: 'viewing' }, { case_id: '1', state: 'viewing' }, []],
  [
    'a dialog is opened',
    { case_id: '1', state: 'viewing' },
    { case_id: '1', state: 'editing' },
    ['1 editing'],
  ],
  [
    'another case is opened',
    { case_id: '1', state: 'viewing' },
    { case_id: '2', state: 'viewing' },
    ['1 gone', '2 viewing greets'],
  ],
  ['the case is closed', { case_id: '1', state: 'editing' }, null, ['1 gone']],
] as const)('is told when %s', (_what, told, mine, expected) => {
  const sayings = next(told, mine).map(
    ({ case_id, state, greets }) => `${case_id} ${state}${greets ? ' greets' : ''}`,
  )
  expect(sayings).toEqual(expected)
})

describe('a tab at a case', () => {
  async function setUp({ isOff = false } = {}) {
    const gateway = fakeGateway(aUser())
    const channel = fakeChannel({ isOff })
    gateway.answer('readEvents', () => answered({ events: [], head: 4, reload: false }))
    gateway.answer('tellPresence', () => answered({}))
    let now = MOMENT
    const ticks = new Map<number, () => void>()
    const clock: Clock = {
      now: () => new Date(now),
      wait: async () => undefined,
      every: (ms, tick) => {
        ticks.set(ms, tick)
        return () => void ticks.delete(ms)
      },
    }
    const scope = fork({
      values: [
        [$gateway, gateway],
        [$clock, clock],
        [$realtime, channel.realtime],
      ],
    })
    guardScope(scope)
    await allSettled(appStarted, { scope })
    await allSettled(presenceShown, { scope })
    if (!isOff) {
      channel.welcome(4)
      await allSettled(scope)
    }
    const settle = () => allSettled(scope)
    const open = (id: string | null) => allSettled(caseOpened, { scope, params: id })
    const told = () =>
      gateway.asked
        .filter(({ name }) => name === 'tellPresence')
        .map(({ request, change }) => ({ request, change }))
    return { gateway, channel, scope, ticks, open, settle, told, later: (at: string) => (now = at) }
  }
  const saying = (id: string, state: string, greets: boolean) => ({
    request: { params: { id }, body: { state, greets, tab: expect.any(String) } },
    change: null,
  })

  test('greets with it, tells again every 20 s, and takes leave; no command, no number, no log', async () => {
    const { scope, ticks, open, settle, told } = await setUp()
    await open('481516')
    expect(told()).toEqual([saying('481516', 'viewing', true)])
    const before = scope.getState($log).version
    ticks.get(PRESENCE_EVERY)?.()
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
      frame({ greets: true }),
      frame({ greets: true, case_id: '7' }),
      frame({ greets: true, user_id: 'u1', tab: 'mine-too' }),
      frame({ greets: false }),
    ]) {
      channel.tell(news)
      await settle()
    }
    expect(told().slice(1)).toEqual([saying('481516', 'viewing', false)])
  })

  test('shows the others, never its own user, until they fall silent', async () => {
    const { channel, scope, ticks, open, settle, later } = await setUp()
    await open('481516')
    channel.tell(frame())
    channel.tell(frame({ user_id: 'u1', user_name: 'Agnes Berg', tab: 'other' }))
    await settle()
    expect(scope.getState($othersHere)).toEqual([
      { id: 'u2', name: 'Bruno Kranz', isEditing: false },
    ])
    later(minutesLater(1))
    ticks.get(5_000)?.()
    await settle()
    expect(scope.getState($othersHere)).toEqual([])
  })

  test('tells nothing without the channel, and greets again when it is back', async () => {
    const { channel, open, settle, told, ticks } = await setUp()
    await open('481516')
    channel.lose()
    await settle()
    ticks.get(PRESENCE_EVERY)?.()
    await settle()
    expect(told()).toHaveLength(1)
    channel.welcome(4)
    await settle()
    expect(told().slice(1)).toEqual([saying('481516', 'viewing', true)])
  })

  test('tells nothing where the channel is switched off', async () => {
    const { open, ticks, settle, told } = await setUp({ isOff: true })
    await open('481516')
    ticks.get(PRESENCE_EVERY)?.()
    await settle()
    expect(told()).toEqual([])
  })

  test('ends with the session', async () => {
    const { scope, ticks, open } = await setUp()
    await open('481516')
    await allSettled(sessionEnded, { scope, params: { reason: 'logout', message: null } })
    expect(ticks.has(PRESENCE_EVERY)).toBe(false)
  })
})
