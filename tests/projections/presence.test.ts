import { allSettled, createEvent } from 'effector'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { PRESENCE_EVERY, PRESENCE_HOLDS, type PresenceFrame } from '../../contracts/realtime.ts'
import { $log } from '../../src/bus/intake.ts'
import { createMeanwhile } from '../../src/projections/meanwhile.ts'
import { caseOpened } from '../../src/projections/open-case.ts'
import { $othersHere, presenceShown } from '../../src/projections/presence.ts'
import { hear, next, nobody, othersAt, withoutOld } from '../../src/projections/presence-rules.ts'
import { appStarted, sessionEnded } from '../../src/projections/session.ts'
import type { Opened } from '../../src/projections/watch.ts'
import { aCaseDetail } from '../support/builders.ts'
import { aPresence, aUser, minutesLater } from '../support/events.ts'
import { fakeChannel } from '../support/fake-channel.ts'
import { answered, fakeGateway } from '../support/fake-gateway.ts'
import { tickingClock } from '../support/timers.ts'
import { wiredScope } from '../support/wired-scope.ts'

describe('what is known of the others', () => {
  const heard = (...frames: PresenceFrame[]) =>
    frames.reduce((known, one, at) => hear(known, { frame: one, at }), nobody)
  const at = (...frames: PresenceFrame[]) =>
    othersAt(heard(...frames), '481516').map(({ name, isEditing }) => `${name} ${isEditing}`)

  test.each<[string, PresenceFrame[], string[]]>([
    ['one who views', [aPresence()], ['Bruno Kranz false']],
    [
      'one who begins to edit',
      [aPresence(), aPresence({ state: 'editing' })],
      ['Bruno Kranz true'],
    ],
    ['one who left', [aPresence(), aPresence({ state: 'gone' })], []],
    ['one at another case', [aPresence({ case_id: '7' })], []],
    [
      'one with two tabs, of which one edits',
      [aPresence({ tab: 'a', state: 'editing' }), aPresence({ tab: 'b' })],
      ['Bruno Kranz true'],
    ],
    [
      'one with two tabs, of which one is closed',
      [aPresence({ tab: 'a' }), aPresence({ tab: 'b' }), aPresence({ tab: 'a', state: 'gone' })],
      ['Bruno Kranz false'],
    ],
    [
      'one whose leave of another case arrives late',
      [aPresence({ case_id: '7' }), aPresence(), aPresence({ case_id: '7', state: 'gone' })],
      ['Bruno Kranz false'],
    ],
    [
      'one whose session has ended, in all their tabs',
      [
        aPresence({ tab: 'a' }),
        aPresence({ tab: 'b' }),
        aPresence({ case_id: null, tab: null, state: 'gone' }),
      ],
      [],
    ],
    [
      'one while the session of another has ended',
      [aPresence(), aPresence({ user_id: 'u3', case_id: null, tab: null, state: 'gone' })],
      ['Bruno Kranz false'],
    ],
    [
      'two, by name',
      [aPresence(), aPresence({ user_id: 'u3', user_name: 'Aino Salmela' })],
      ['Aino Salmela false', 'Bruno Kranz false'],
    ],
  ])('%s', (_what, frames, expected) => {
    expect(at(...frames)).toEqual(expected)
  })

  test('holds for 45 seconds after it was heard', () => {
    const known = heard(aPresence())
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

/** What listens to a part of a page. */
function eventTarget() {
  const listeners = new Map<string, Set<() => void>>()
  const of = (name: string) => listeners.get(name) ?? new Set()
  return {
    addEventListener: (name: string, listener: () => void) =>
      void listeners.set(name, of(name).add(listener)),
    removeEventListener: (name: string, listener: () => void) => void of(name).delete(listener),
    tell: (name: string) => {
      for (const listener of of(name)) listener()
    },
    count: () => of('visibilitychange').size + of('pagehide').size,
  }
}

describe('a tab at a case', () => {
  async function setUp({ isOff = false, isShown = true } = {}) {
    const gateway = fakeGateway(aUser())
    const channel = fakeChannel({ isOff })
    gateway.answer('readEvents', () => answered({ events: [], head: 4, reload: false }))
    gateway.answer('tellPresence', () => answered({}))
    const time = tickingClock()
    const scope = wiredScope({ gateway, channel, clock: time.clock })
    await allSettled(appStarted, { scope })
    if (isShown) await allSettled(presenceShown, { scope })
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
    return { gateway, channel, scope, time, open, settle, told }
  }
  const saying = (id: string, state: string, greets: boolean) => ({
    request: { params: { id }, body: { state, greets, tab: expect.any(String) } },
    change: null,
  })

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
    createMeanwhile({ name: 'presence-test', opened, closed: [closed], writes })
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

  describe('in a page', () => {
    /** A page whose visibility and end the test decides. */
    function aPage() {
      const page = { ...eventTarget(), visibilityState: 'visible' }
      const window = eventTarget()
      vi.stubGlobal('document', page)
      vi.stubGlobal('window', window)
      const show = (visibilityState: 'visible' | 'hidden') => {
        page.visibilityState = visibilityState
        page.tell('visibilitychange')
      }
      return {
        show,
        leave: () => window.tell('pagehide'),
        heard: () => page.count() + window.count(),
      }
    }
    afterEach(() => void vi.unstubAllGlobals())

    test('that is hidden tells nothing; back on screen it greets anew', async () => {
      const page = aPage()
      const { time, open, settle, told } = await setUp()
      await open('481516')
      page.show('hidden')
      time.tick(PRESENCE_EVERY)
      await settle()
      expect(told()).toHaveLength(1)
      page.show('visible')
      await settle()
      expect(told().slice(1)).toEqual([saying('481516', 'viewing', true)])
    })

    test('that begins hidden tells again only once it was on screen', async () => {
      const page = aPage()
      page.show('hidden')
      const { time, open, settle, told } = await setUp()
      await open('481516')
      const before = told().length
      time.tick(PRESENCE_EVERY)
      await settle()
      expect(told()).toHaveLength(before)
    })

    test('that is closed takes leave of its case, and of nothing where none is open', async () => {
      const page = aPage()
      const { open, settle, told } = await setUp()
      page.leave()
      await settle()
      expect(told()).toEqual([])
      await open('481516')
      page.leave()
      await settle()
      expect(told().slice(1)).toEqual([saying('481516', 'gone', false)])
    })

    test('listens to it as long as the session lasts', async () => {
      const page = aPage()
      const { scope } = await setUp()
      expect(page.heard()).toBe(2)
      await allSettled(sessionEnded, { scope, params: { reason: 'logout', message: null } })
      expect(page.heard()).toBe(0)
    })
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
