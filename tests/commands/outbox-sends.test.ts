import { describe, expect, test } from 'vitest'
import type { WireEvent } from '../../contracts/events/envelope.ts'
import * as messages from '../../contracts/messages.ts'
import { answered as taken } from '../../src/bus/log/inbox.ts'
import { $cursor } from '../../src/bus/log/intake.ts'
import { createCommandEffect } from '../../src/commands/send.ts'
import { pendingOf, startTab } from '../support/client/engine-tab.ts'
import { answered, refused, unreachable } from '../support/client/fake-gateway.ts'
import { aCaseRow } from '../support/records/builders.ts'
import { caseEvent, pageListed } from '../support/records/events.ts'
import {
  arrivalsOf,
  askedOf,
  idsOf,
  note,
  noted,
  noteFx,
  notesOf,
  press,
  saved,
  standingsOf,
  withUnsentNote,
} from './unsent-note.ts'

const cancelFx = createCommandEffect('case.cancel')

const ofCase = { case_id: '481516', version: 7 }
const page = (...seqs: number[]) =>
  answered({ events: seqs.map((seq) => noted(seq)), head: seqs.at(-1) ?? 4, reload: false })

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
      message: `${messages.unreachable} “Cancel case” needs a connection: nothing was sent.`,
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

test('is never sent without a session', async () => {
  const tab = await withUnsentNote()
  const before = notesOf(tab.gateway).length
  tab.gateway.session = () => null
  tab.gateway.answer('addNote', () => saved())
  await tab.clock.pass(10_000)
  expect(notesOf(tab.gateway)).toHaveLength(before)
  expect(standingsOf(tab.scope)).toEqual(['waiting'])
})
