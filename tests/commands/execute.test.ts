import { allSettled, createWatch, type Scope } from 'effector'
import { describe, expect, test } from 'vitest'
import { answered as cameIn } from '../../src/bus/log/inbox.ts'
import { $cursor } from '../../src/bus/log/intake.ts'
import type { Arrival } from '../../src/bus/log/log.ts'
import { $pending } from '../../src/commands/pending.ts'
import { $hasPending, createCommandEffect } from '../../src/commands/send.ts'
import { perform } from '../support/client/client.ts'
import { answered, fakeGateway, refused, unreachable } from '../support/client/fake-gateway.ts'
import { officeScope } from '../support/client/office.ts'
import { aCaseDetail, aCaseRow } from '../support/records/builders.ts'
import { aUser, caseEvent } from '../support/records/events.ts'

// Where the browser keeps no commands: what is pending is over with its answer.

const tagFx = createCommandEffect('case.tag.add')
const input = { case_id: '481516', version: 1, tag: 'vip' }
const tagged = (seq: number, commandId?: string) =>
  caseEvent(seq, 'case.tag-added', {
    row: { version: seq, tags: ['vip'] },
    ...(commandId !== undefined && { commandId }),
  })

function setUp() {
  const gateway = fakeGateway(aUser())
  const scope = officeScope({ gateway, rows: [aCaseRow({})] })
  const arrivals: Arrival[] = []
  createWatch({ unit: cameIn, scope, fn: (arrival) => void arrivals.push(arrival) })
  return { gateway, scope, arrivals }
}
const pendingOf = (scope: Scope) => scope.getState($pending).map(({ waitsFor }) => waitsFor)

describe('a command that has ended', () => {
  test.each([
    ['refused', () => refused('No', 409)],
    ['answered by nobody', () => unreachable],
    ['done without a word about events', () => answered({ ...aCaseDetail({}), events: [] })],
  ])('%s, is pending no longer, and nothing enters the log', async (_, answer) => {
    const { gateway, scope, arrivals } = setUp()
    gateway.answer('addTag', answer)
    await perform(scope, tagFx, input)
    expect([pendingOf(scope), scope.getState($hasPending)]).toEqual([[], false])
    expect(arrivals).toEqual([])
  })

  test('by a bug, is pending no longer', async () => {
    const { gateway, scope } = setUp()
    gateway.answer('addTag', () => Promise.reject(new Error('a bug')))
    await allSettled(tagFx, { scope, params: input })
    expect(pendingOf(scope)).toEqual([])
  })

  test('brings its events at once (engine.md 5)', async () => {
    const { gateway, scope, arrivals } = setUp()
    gateway.answer('addTag', (_, change) =>
      answered({ ...aCaseDetail({}), events: [tagged(2, change?.commandId)] }),
    )
    await perform(scope, tagFx, input)
    expect(arrivals.map(({ kind }) => kind)).toEqual(['wire', 'head'])
    expect(arrivals[1]).toEqual({ kind: 'head', head: 2 })
    expect([pendingOf(scope), scope.getState($cursor)]).toEqual([[], 2])
  })

  test('that only names its last event is pending until the log has come there', async () => {
    const { gateway, scope } = setUp()
    gateway.answer('readEvents', () => new Promise(() => undefined))
    gateway.answer('addTag', () => ({
      ...answered({ ...aCaseDetail({}), events: [] }),
      eventsThrough: 3,
    }))
    void allSettled(tagFx, { scope, params: input })
    await new Promise((resolve) => setImmediate(resolve))
    expect(pendingOf(scope)).toEqual([3])
    const arrive = (seq: number) =>
      void allSettled(cameIn, { scope, params: { kind: 'wire', events: [tagged(seq)] } })
    arrive(2)
    expect(pendingOf(scope)).toEqual([3])
    arrive(3)
    expect(pendingOf(scope)).toEqual([])
  })
})
