import { allSettled, createWatch, type EventCallable, type Scope } from 'effector'
import { describe, expect, test } from 'vitest'
import { messages } from '../../contracts/api/messages.ts'
import type { WireEvent } from '../../contracts/events/envelope.ts'
import { answered as taken } from '../../src/bus/inbox.ts'
import { $cursor } from '../../src/bus/intake.ts'
import type { Arrival } from '../../src/bus/log.ts'
import {
  $journalState,
  clearJournalFx,
  journalDiscarded,
  journalRetried,
  journalSendPressed,
  unreadableDiscarded,
} from '../../src/projections/journal.ts'
import { createCommandEffect } from '../../src/projections/send.ts'
import { aCaseDetail, aCaseRow } from '../support/builders.ts'
import { pendingOf, startTab } from '../support/engine-tab.ts'
import { aUser, caseEvent, pageListed } from '../support/events.ts'
import { answered, type FakeGateway, refused, unreachable } from '../support/fake-gateway.ts'
import { testBrowser } from '../support/tabs.ts'

const noteFx = createCommandEffect('case.note.add')
const cancelFx = createCommandEffect('case.cancel')
const createFx = createCommandEffect('case.create')

const note = { case_id: '481516', version: 7, text: 'Hello' }
const aNewCase = { host: 'new.example', source_case_id: null }
const ofCase = { case_id: '481516', version: 7 }
const saved = (...events: WireEvent[]) => answered({ ...aCaseDetail({}), events })
const noted = (seq: number, commandId?: string) =>
  caseEvent(seq, 'case.note-added', commandId === undefined ? {} : { commandId })
const page = (...seqs: number[]) =>
  answered({ events: seqs.map((seq) => noted(seq)), head: seqs.at(-1) ?? 4, reload: false })

type Tab = Awaited<ReturnType<typeof startTab>>

/** The latest calls of the tab, by name. */
const askedOf = ({ asked }: FakeGateway, from = 0) => asked.slice(from).map(({ name }) => name)
const notesOf = ({ asked }: FakeGateway) => asked.filter(({ name }) => name === 'addNote')
const standingsOf = (scope: Scope) =>
  scope.getState($journalState).items.map(({ standing }) => standing)
const idsOf = (scope: Scope) =>
  scope.getState($journalState).items.map(({ entry }) => entry.command.id)

/** What enters the log from here on. */
function arrivalsOf(scope: Scope): Arrival[] {
  const arrivals: Arrival[] = []
  createWatch({ unit: taken, scope, fn: (arrival) => void arrivals.push(arrival) })
  return arrivals
}

/** A tab with a note that could not be sent. */
async function withUnsentNote(tab?: Tab): Promise<Tab> {
  const started = tab ?? (await startTab())
  await started.send(noteFx, note)
  await started.clock.pass(3_000)
  return started
}

/** A person presses, or something arrives; with all that follows at once. */
async function press<P>({ scope, clock }: Tab, unit: EventCallable<P>, params?: P): Promise<void> {
  void allSettled(unit as EventCallable<unknown>, { scope, params })
  await clock.pass(0)
}

describe('after an outage (row 26)', () => {
  test('what was missed is fetched first; nothing is sent before the server answers that', async () => {
    const tab = await startTab()
    const since: string[] = []
    tab.gateway.answer('readEvents', ({ query }) => {
      since.push(query.since)
      return unreachable
    })
    await withUnsentNote(tab)
    const arrivals = arrivalsOf(tab.scope)
    tab.gateway.answer('addNote', () => saved())
    await tab.clock.pass(5_000)
    expect(notesOf(tab.gateway)).toEqual([])
    expect(arrivals).toEqual([])
    expect(new Set(since)).toEqual(new Set(['4']))

    tab.gateway.answer('readEvents', () => page(5, 6))
    await tab.clock.pass(5_000)
    expect(tab.scope.getState($cursor)).toBe(6)
    expect(arrivals.slice(0, 2)).toEqual([
      { kind: 'wire', events: [noted(5), noted(6)] },
      { kind: 'head', head: 6 },
    ])
    expect(notesOf(tab.gateway)).toHaveLength(1)
  })

  test('nothing missed is no event; of a log that is no longer kept none is taken', async () => {
    for (const reload of [false, true]) {
      const tab = await withUnsentNote()
      const arrivals = arrivalsOf(tab.scope)
      const events = reload ? [noted(5)] : []
      tab.gateway.answer('readEvents', () => answered({ events, head: 4, reload }))
      await tab.clock.pass(5_000)
      expect(new Set(arrivals.map((one) => JSON.stringify(one)))).toEqual(
        new Set([JSON.stringify({ kind: 'head', head: 4 })]),
      )
    }
  })

  test('the channel that comes back is a reason to send at once', async () => {
    const tab = await startTab()
    tab.channel.welcome(4)
    await tab.clock.pass(0)
    const before = tab.gateway.asked.length
    tab.gateway.answer('addNote', () => saved())
    await tab.send(noteFx, note)
    expect(askedOf(tab.gateway, before)).toEqual(['addNote'])

    tab.channel.lose()
    await tab.clock.pass(0)
    const lost = tab.gateway.asked.length
    await tab.send(noteFx, note)
    expect(askedOf(tab.gateway, lost).slice(0, 2)).toEqual(['readEvents', 'addNote'])
  })
})

describe('a command that cannot wait', () => {
  test('is told as not sent where there is no connection', async () => {
    const tab = await startTab()
    tab.browser.facts.isOnline = false
    tab.gateway.answer('readEvents', () => unreachable)
    const outcome = await tab.send(cancelFx, ofCase)
    expect(outcome()).toMatchObject({
      kind: 'refused',
      message: `${messages.unreachable} "Cancel case" needs a connection: nothing was sent.`,
    })
    expect(pendingOf(tab.scope)).toEqual([])
    expect(askedOf(tab.gateway)).not.toContain('cancelCase')
  })

  test('of another tab, still on its way, is pending there alone', async () => {
    const tab = await startTab()
    tab.gateway.answer('cancelCase', () => new Promise(() => undefined))
    await tab.send(cancelFx, ofCase)
    expect(pendingOf(tab.scope)).toEqual(['case.cancel'])
    const other = await startTab({ browser: tab.browser })
    expect(standingsOf(other.scope)).toEqual(['form'])
    expect(pendingOf(other.scope)).toEqual([])
  })

  test('is repeated although what is shown here would refuse it: it may have been done', async () => {
    const tab = await startTab()
    const listed = pageListed([aCaseRow({ version: 7 })])
    await press(tab, taken, { kind: 'local', events: [listed] })
    const first = await tab.send(cancelFx, ofCase)
    expect(first()).toMatchObject({ kind: 'unknown' })
    expect(pendingOf(tab.scope)).toEqual(['case.cancel'])
    const row = { state: 'CANCELLED' as const, version: 8 }
    await press(tab, taken, { kind: 'wire', events: [caseEvent(5, 'case.cancelled', { row })] })
    tab.gateway.answer('cancelCase', () => saved())
    const second = await tab.send(cancelFx, ofCase)
    expect(second()).toMatchObject({ kind: 'done' })
    expect(pendingOf(tab.scope)).toEqual([])
  })

  test('that is refused is pending no longer', async () => {
    const tab = await startTab()
    tab.gateway.answer('cancelCase', () => refused('No', 409))
    const outcome = await tab.send(cancelFx, ofCase)
    expect(outcome()).toMatchObject({ kind: 'refused' })
    expect(pendingOf(tab.scope)).toEqual([])
  })
})

describe('what was done while no form waited', () => {
  test('brings its events into the log, and is pending no longer', async () => {
    const tab = await withUnsentNote()
    const arrivals = arrivalsOf(tab.scope)
    tab.gateway.answer('addNote', (_, change) => saved(noted(5, change?.commandId)))
    await tab.clock.pass(5_000)
    expect(tab.scope.getState($cursor)).toBe(5)
    const [wire, head] = arrivals.slice(-2)
    expect(wire).toMatchObject({ kind: 'wire', events: [{ seq: 5 }] })
    expect(head).toEqual({ kind: 'head', head: 5 })
    expect([pendingOf(tab.scope), standingsOf(tab.scope)]).toEqual([[], []])
  })

  test('stays pending until the log has come to its last event', async () => {
    const tab = await withUnsentNote()
    const arrivals = arrivalsOf(tab.scope)
    tab.gateway.answer('addNote', () => {
      tab.gateway.answer('readEvents', () => unreachable)
      return { ...saved(), eventsThrough: 6 }
    })
    await tab.clock.pass(5_000)
    expect(standingsOf(tab.scope)).toEqual([])
    expect(arrivals.at(-1)).toEqual({ kind: 'head', head: 6 })
    expect(pendingOf(tab.scope)).toEqual(['case.note.add'])
    tab.gateway.answer('readEvents', () => page(5, 6))
    await tab.clock.pass(20_000)
    expect(pendingOf(tab.scope)).toEqual([])
  })

  test('without a word about events is over at once, and nothing enters the log', async () => {
    const tab = await withUnsentNote()
    const arrivals = arrivalsOf(tab.scope)
    tab.gateway.answer('addNote', () => saved())
    await tab.clock.pass(5_000)
    expect([pendingOf(tab.scope), standingsOf(tab.scope)]).toEqual([[], []])
    expect(arrivals.filter((arrival) => arrival.kind === 'wire')).toEqual([])
    expect(arrivals.at(-1)).toEqual({ kind: 'head', head: 4 })
  })

  test('shows by its event alone: it is not sent again; events of others say nothing', async () => {
    const tab = await withUnsentNote()
    tab.gateway.answer('readEvents', () => unreachable)
    await tab.clock.pass(3_000)
    const [id] = idsOf(tab.scope)
    const arrive = (event: WireEvent) => press(tab, taken, { kind: 'wire', events: [event] })
    await arrive(noted(5))
    await arrive(noted(6, 'somebody-else'))
    expect(idsOf(tab.scope)).toEqual([id])
    await arrive(noted(7, id))
    expect([pendingOf(tab.scope), idsOf(tab.scope)]).toEqual([[], []])
    const before = notesOf(tab.gateway).length
    await tab.clock.pass(20_000)
    expect(notesOf(tab.gateway)).toHaveLength(before)
  })
})

describe('what is overtaken', () => {
  const stale = refused('Somebody else was faster', 412, {
    error_message: 'Somebody else was faster',
    version: 9,
    changes: [],
  })

  const overtakenBy = async (refusal: ReturnType<typeof refused>) => {
    const tab = await withUnsentNote()
    tab.gateway.answer('addNote', () => refusal)
    await tab.clock.pass(5_000)
    expect(standingsOf(tab.scope)).toEqual(['refused'])
    return tab
  }

  test('is pending in no tab', async () => {
    const tab = await overtakenBy(stale)
    expect(pendingOf(tab.scope)).toEqual([])
    const other = await startTab({ browser: tab.browser })
    expect(standingsOf(other.scope)).toEqual(['refused'])
    expect(pendingOf(other.scope)).toEqual([])
  })

  test('by a conflict is saved over as a new command with the version in its way', async () => {
    const tab = await overtakenBy(stale)
    const [first] = notesOf(tab.gateway)
    const [id = ''] = idsOf(tab.scope)
    tab.gateway.answer('addNote', () => unreachable)
    const pressedAt = tab.clock.now().toISOString()
    await press(tab, journalRetried, 'no such command')
    await press(tab, journalRetried, id)
    await tab.clock.pass(1_000)
    const last = notesOf(tab.gateway).at(-1)
    expect(last?.request).toEqual(first?.request)
    expect(last?.change?.version).toBe(9)
    expect(last?.change?.commandId).not.toBe(id)
    const [item] = tab.scope.getState($journalState).items
    expect(item?.entry.command).toMatchObject({
      id: last?.change?.commandId,
      at: pressedAt,
      name: 'case.note.add',
      input: { ...note, version: 9 },
    })
    expect(idsOf(tab.scope)).toHaveLength(1)
  })

  test('for another reason is sent again as it was', async () => {
    const tab = await overtakenBy(refused('The case is gone.', 404))
    const [id = ''] = idsOf(tab.scope)
    tab.gateway.answer('addNote', () => saved())
    const before = notesOf(tab.gateway).length
    await press(tab, journalRetried, id)
    await tab.clock.pass(2_000)
    expect(notesOf(tab.gateway).slice(before)).toMatchObject([
      { change: { commandId: id, version: 7 } },
    ])
    expect(idsOf(tab.scope)).toEqual([])
  })

  test('of several, the one that was pressed is sent again', async () => {
    const tab = await overtakenBy(refused('The case is gone.', 404))
    await tab.send(noteFx, { ...note, text: 'Second' })
    await tab.send(noteFx, { ...note, text: 'Third' })
    tab.gateway.answer('addNote', () => unreachable)
    await tab.send(noteFx, { ...note, text: 'Fourth' })
    await tab.clock.pass(5_000)
    expect(standingsOf(tab.scope)).toEqual(['refused', 'waiting'])
    const before = notesOf(tab.gateway).length
    const [, second = ''] = idsOf(tab.scope)
    tab.gateway.answer('addNote', () => saved())
    await press(tab, journalRetried, second)
    await tab.clock.pass(5_000)
    expect(notesOf(tab.gateway).slice(before)).toMatchObject([
      { request: { body: { text: 'Fourth' } } },
    ])
  })

  test('is discarded by a person, alone or with everything', async () => {
    const tab = await overtakenBy(stale)
    const [id = ''] = idsOf(tab.scope)
    await press(tab, journalDiscarded, id)
    expect(idsOf(tab.scope)).toEqual([])
    const again = await withUnsentNote()
    void allSettled(clearJournalFx, { scope: again.scope })
    await again.clock.pass(0)
    expect([idsOf(again.scope), pendingOf(again.scope)]).toEqual([[], []])
  })
})

test('what cannot be read is counted until it is discarded (row 21)', async () => {
  const browser = testBrowser()
  browser.kept.set(`framewright:${aUser().user_id}:journal:x`, 'nonsense')
  const tab = await startTab({ browser })
  const unreadable = () => tab.scope.getState($journalState).unreadable
  expect(unreadable()).toBe(1)
  await press(tab, unreadableDiscarded)
  expect([unreadable(), browser.kept.size]).toEqual([0, 0])
})

test('a person sends at once what would be sent after a pause', async () => {
  const tab = await withUnsentNote()
  tab.gateway.answer('readEvents', () => unreachable)
  await tab.clock.pass(3_000)
  const before = tab.gateway.asked.length
  await tab.clock.pass(0)
  expect(tab.gateway.asked).toHaveLength(before)
  await press(tab, journalSendPressed)
  expect(askedOf(tab.gateway, before)).toContain('readEvents')
})

test('is never sent without a session', async () => {
  const tab = await withUnsentNote()
  const before = notesOf(tab.gateway).length
  tab.gateway.session = () => null
  tab.gateway.answer('addNote', () => saved())
  await tab.clock.pass(10_000)
  expect(notesOf(tab.gateway)).toHaveLength(before)
  expect(standingsOf(tab.scope)).toEqual(['waiting'])
})

describe('a list of what is unsent names the case', () => {
  const aboutOf = (tab: Tab) => tab.scope.getState($journalState).items[0]?.entry.about

  test('by its row', async () => {
    const tab = await startTab()
    const listed = pageListed([aCaseRow({ host: 'row.example' })])
    await press(tab, taken, { kind: 'local', events: [listed] })
    expect(aboutOf(await withUnsentNote(tab))).toBe('row.example')
  })

  test('not where it is not loaded', async () => {
    expect(aboutOf(await withUnsentNote())).toBeNull()
  })

  test('by what was typed, for a new one', async () => {
    const tab = await startTab()
    await tab.send(createFx, aNewCase)
    expect(aboutOf(tab)).toBe(aNewCase.host)
  })
})
