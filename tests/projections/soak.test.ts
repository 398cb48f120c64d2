import { mkdir, writeFile } from 'node:fs/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { allSettled, fork, type Scope, scopeBind } from 'effector'
import { expect, test } from 'vitest'
import type { WireEvent } from '../../contracts/events/envelope.ts'
import { $clock } from '../../src/bus/clock.ts'
import { answered } from '../../src/bus/log/inbox.ts'
import { $log } from '../../src/bus/log/intake.ts'
import { loggedCount, SEGMENT } from '../../src/bus/log/log.ts'
import { $workspace } from '../../src/projections/workspace-store.ts'
import { caseOpened } from '../../src/queries/cases/open-case.ts'
import '../../src/queries/following/last-minute.ts'
import '../../src/queries/following/session.ts'
import { countsOf, crowd, mixedEvents } from '../bench/crowd.ts'
import { officeEvents, stillClock } from '../support/client/office.ts'

const isFull = process.env.PROVE === 'full'
const CASES = 2_000
const CHUNK = 5_000
/** From here on the log holds what it always holds. */
const FULL_AT = 2 * SEGMENT + CHUNK
/** Whole rounds of everything that fills and is emptied, so that the two looks meet the same moment. */
const EVENTS = FULL_AT + (isFull ? 14 : 1) * 2 * SEGMENT
/** By how much the heap may grow once the log is full. */
const GROWTH = 0.05

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

const heap = (): number => {
  collect()
  collect()
  return process.memoryUsage().heapUsed
}

/** Everything that listens in this scope and is not part of the module graph. */
const linksOf = (scope: Scope): number =>
  Object.values(
    // The scope's own table of links, which effector's types do not show.
    (scope as unknown as { additionalLinks: Record<string, unknown[]> }).additionalLinks,
  ).reduce((sum, links) => sum + links.length, 0)

test('a session of 720,000 events leaves neither memory nor listeners behind', async () => {
  const rows = crowd(CASES)
  const scope = fork({ values: [[$clock, stillClock]] })
  const take = scopeBind(answered, { scope })
  const events = officeEvents({ rows, counts: countsOf(rows) })
  take({ kind: 'local', events })
  await allSettled(caseOpened, { scope, params: rows[0]?.id ?? '' })

  let seq = 2
  const feed = async (count: number) => {
    const wire: WireEvent[] = mixedEvents(
      [...scope.getState($workspace).rows.map.values()],
      count,
      seq,
    )
    for (let at = 0; at < count; at += 200) {
      // As they come from a recording: read from text, so nothing is shared with what made them.
      take({ kind: 'wire', events: JSON.parse(JSON.stringify(wire.slice(at, at + 200))) })
      await turn()
    }
    seq += count
  }
  const logged = loggedCount(scope.getState($log))
  while (seq < FULL_AT) await feed(CHUNK)
  const before = { heap: heap(), links: linksOf(scope) }
  while (seq < EVENTS) await feed(CHUNK)
  const after = { heap: heap(), links: linksOf(scope) }

  expect(loggedCount(scope.getState($log))).toBe(seq - 2 + logged)
  expect(scope.getState($log)).toMatchObject({ malformed: 0, unknown: 0, duplicates: 0 })
  const growth = after.heap / before.heap - 1
  const figures = { events: seq - 2, growth, heapMb: after.heap / 1e6, links: after.links }
  console.log(JSON.stringify(figures))
  if (isFull) {
    await mkdir('.cache/prove', { recursive: true })
    await writeFile('.cache/prove/soak.json', `${JSON.stringify(figures)}\n`)
  }
  expect(growth).toBeLessThan(GROWTH)
  expect(after.links).toBe(before.links)
}, 900_000)
