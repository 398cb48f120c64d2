import { allSettled, fork } from 'effector'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { KnownEvent } from '../../contracts/events/definitions.ts'
import { $clock, type Clock } from '../../src/bus/clock.ts'
import { $gateway } from '../../src/bus/gateway/store.ts'
import { $log } from '../../src/bus/log/intake.ts'
import { eventsOf } from '../../src/bus/log/log.ts'
import { isBehind } from '../../src/bus/log/ordering.ts'
import { $realtime } from '../../src/bus/realtime/realtime.ts'
import { canonical } from '../../src/projections/replay.ts'
import { $workspace } from '../../src/projections/workspace-store.ts'
import { appStarted } from '../../src/queries/following/session.ts'
import { fakeChannel } from '../support/client/fake-channel.ts'
import { answered, fakeGateway, unreachable } from '../support/client/fake-gateway.ts'
import { aUser, caseEvent, MOMENT } from '../support/records/events.ts'
import { MODEL_TIMEOUT, runModel } from './model-run.ts'

/**
 * reliability.md, rows 4, 5 and 12: pushes and answers in any order that the scheduler finds, doubled,
 * lost and late; the client hands each number on once and in order, holds what is early, and fetches it.
 */

const PAGE = 4
const eventOf = (seq: number): KnownEvent => {
  const id = String((seq % 3) + 1)
  const state = seq % 2 === 0 ? 'ACTIVE' : 'CANCELLED'
  return caseEvent(seq, state === 'ACTIVE' ? 'case.activated' : 'case.cancelled', {
    row: { id, state, version: seq },
  })
}

/** What the channel does with the events of a moment; a number says how many there are. */
const delivery = fc.record({
  count: fc.integer({ min: 1, max: 5 }),
  fate: fc.constantFrom('once', 'twice', 'backwards', 'never', 'unreadable', 'welcome'),
})

// A frame is a turn here: nobody draws.
beforeAll(() => {
  globalThis.requestAnimationFrame = (run) => Number(setImmediate(() => run(0)))
})
afterAll(() => Reflect.deleteProperty(globalThis, 'requestAnimationFrame'))

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
const clock: Clock = { now: () => new Date(MOMENT), wait: turn, every: () => () => undefined }

async function openScope(
  respond: (since: number) => Promise<ReturnType<typeof page>>,
  server: { head: number },
) {
  const gateway = fakeGateway(aUser())
  gateway.answer('readEvents', ({ query }) => {
    const since = Number(query.since)
    return since > server.head ? page(since, server.head) : respond(since)
  })
  const channel = fakeChannel()
  const values = [
    [$gateway, gateway],
    [$clock, clock],
    [$realtime, channel.realtime],
  ] as const
  const scope = fork({ values: values.map(([store, value]) => [store, value]) as never })
  await allSettled(appStarted, { scope })
  return { scope, channel }
}

/** What the server answers now: a page of what follows, or that it has no such number. */
function page(since: number, head: number) {
  if (since > head) return answered({ events: [], head, reload: true })
  const events = Array.from({ length: Math.min(PAGE, head - since) }, (_, at) =>
    eventOf(since + at + 1),
  )
  return answered({ events, head, reload: false })
}

test(
  'each number is handed on once and in order, and the end is that of a run without faults',
  () =>
    runModel(
      'ordering',
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(delivery, { minLength: 1, maxLength: 12 }),
        fc.infiniteStream(fc.boolean()),
        async (scheduler, deliveries, luck) => {
          const server = { head: 0 }
          const { scope, channel } = await openScope(async (since) => {
            const reached = page(since, server.head)
            return scheduler.schedule(
              Promise.resolve(luck.next().value ? reached : (unreachable as never)),
            )
          }, server)
          channel.welcome(0)
          const push = (events: KnownEvent[]) =>
            void scheduler
              .schedule(Promise.resolve())
              .then(() => channel.push(...(events as never[])))
          for (const { count, fate } of deliveries) {
            const events = Array.from({ length: count }, (_, at) => eventOf(server.head + at + 1))
            server.head += count
            if (fate === 'once' || fate === 'twice') push(events)
            if (fate === 'twice') push(events)
            if (fate === 'backwards') for (const event of events.toReversed()) push([event])
            if (fate === 'unreadable')
              void scheduler.schedule(Promise.resolve()).then(() => channel.garble())
            if (fate === 'welcome')
              void scheduler.schedule(Promise.resolve()).then(() => channel.welcome(server.head))
            await turn()
            if (scheduler.count() > 0 && luck.next().value) await scheduler.waitOne()
          }
          for (let tries = 0; tries < 200; tries += 1) {
            if (scheduler.count() > 0) await scheduler.waitOne()
            else if (scope.getState($log).ordering.cursor === server.head) break
            else channel.welcome(server.head)
            await turn()
          }
          const log = scope.getState($log)
          const seqs = eventsOf(log).flatMap(({ seq }) => seq ?? [])
          expect(seqs).toEqual(Array.from({ length: server.head }, (_, at) => at + 1))
          expect(log.ordering.held.size).toBe(0)
          expect(isBehind(log.ordering)).toBe(false)
          const calm = { head: 0 }
          const plain = await openScope(async (since) => page(since, server.head), calm)
          calm.head = server.head
          plain.channel.welcome(server.head)
          while (plain.scope.getState($log).ordering.cursor !== server.head) await turn()
          expect(canonical(scope.getState($workspace))).toBe(
            canonical(plain.scope.getState($workspace)),
          )
        },
      ),
    ),
  MODEL_TIMEOUT,
)
