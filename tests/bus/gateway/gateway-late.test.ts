import { describe, expect, test } from 'vitest'
import { calls } from '../../../contracts/api/calls.ts'
import { messages } from '../../../contracts/protocol.ts'
import { unreachable } from '../../../src/bus/gateway/answer.ts'
import { refusedForNow } from '../../../src/bus/outcome.ts'
import { aSession, gatewayTo, json, type Request } from '../../support/client/fake-server.ts'
import { slowPart } from '../../support/client/slow-part.ts'
import { settle, testClock } from '../../support/client/timers.ts'
import { aUser } from '../../support/records/events.ts'
import { keyOf, note, saved, tags } from '../note-requests.ts'

const change = { commandId: 'c-1', version: 7 }
const head = { events: [], head: 4, reload: false }
const file = { params: { customer_id: 'c1', emailId: 'e1', attachmentId: 'a1' } }

/** A gateway that knows no more than what a session begins with. */
function lateDesk(respond: (request: Request) => Response = saved) {
  const clock = testClock()
  const rows = slowPart(calls)
  return { ...gatewayTo({ respond, clock, calls: rows.late }), rows, clock }
}

/** What a promise has come to by now. */
function follow<T>(promise: Promise<T>): () => T | null {
  let end: T | null = null
  void promise.then((value) => {
    end = value
  })
  return () => end
}

describe('a call whose row is not here yet', () => {
  test('is none of those that a session begins with: they fetch nothing and wait for nothing', async () => {
    const { gateway, requests, rows } = lateDesk(() => json(head))
    const answer = gateway.call('readEvents', { query: { since: '4' } })
    await settle()
    expect([requests.length, rows.attempts()]).toEqual([1, 0])
    expect(await answer).toMatchObject({ value: head })
  })

  test('is made as soon as the row is here, a change with its id', async () => {
    const { gateway, requests, rows } = lateDesk()
    const sent = follow(gateway.change('addNote', note, change))
    await settle()
    expect([requests.length, rows.attempts(), sent()]).toEqual([0, 1, null])
    await rows.come()
    expect(sent()).toMatchObject({ kind: 'answer' })
    expect(requests.map(keyOf)).toEqual(['c-1'])
    await gateway.change('addNote', note, change)
    expect(rows.attempts()).toBe(1)
  })

  test('is out of reach where the row cannot be fetched: a change for now, and nothing was sent', async () => {
    const { gateway, requests, rows } = lateDesk()
    const ends = [
      follow(gateway.call('readCaseTags', tags)),
      follow(gateway.file('readAttachment', file)),
      follow(gateway.change('addNote', note, change)),
    ]
    await rows.fail()
    expect(ends.map((end) => end())).toEqual([unreachable, unreachable, refusedForNow(unreachable)])
    expect(refusedForNow(unreachable)).toMatchObject({ message: messages.unreachable })
    expect(requests).toEqual([])
  })

  test('finds the row when it can be fetched again', async () => {
    const { gateway, requests, rows } = lateDesk()
    void gateway.change('addNote', note, change)
    await rows.fail()
    const sent = follow(gateway.change('addNote', note, change))
    await rows.come()
    expect(sent()).toMatchObject({ kind: 'answer' })
    expect([requests.length, rows.attempts()]).toEqual([1, 2])
  })

  test('that could not be fetched twice says what helps where the page is too old', async () => {
    const { gateway, rows } = lateDesk()
    void gateway.call('readCaseTags', tags)
    await rows.fail()
    const sent = follow(gateway.change('addNote', note, change))
    await rows.fail()
    expect(sent()).toMatchObject({
      kind: 'refused',
      isForNow: true,
      message: expect.stringMatching(/reload the page/),
    })
  })

  test('waits no longer for the row than for an answer', async () => {
    const { gateway, clock } = lateDesk()
    const read = follow(gateway.call('readCaseTags', tags))
    await clock.pass(14_000)
    expect(read()).toBeNull()
    await clock.pass(1_000)
    expect(read()).toEqual(unreachable)
  })

  test('is never made for somebody who logged in meanwhile', async () => {
    const { gateway, requests, rows, inOtherTab } = lateDesk()
    const sent = follow(gateway.change('addNote', note, change))
    inOtherTab({ ...aSession(), user: aUser({ user_id: 'u-bruno' }) })
    await rows.come()
    expect(sent()).toEqual(refusedForNow(unreachable))
    expect(requests).toEqual([])
  })
})
