import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { EVENT_PAGE } from '../../../contracts/api/events.ts'
import type { Database } from '../../../server-mock/db/database.ts'
import { customerTag } from '../../../server-mock/db/schema/cases.ts'
import { runChange } from '../../../server-mock/events/change.ts'
import { eventsSince, headOf } from '../../../server-mock/events/read.ts'
import { aCaseRow } from '../../support/records/builders.ts'
import type { Figures } from '../budgets.ts'
import { median } from '../statistics.ts'
import { aloneOn } from './alone.ts'
import { CUSTOMER } from './fill.ts'
import { servicesOver } from './reads.ts'

const CHANGES = 500
const ROUNDS = 5
const AT_ONCE = 10
const EVENTS = 10_000

/** Milliseconds of one fsync on this disk: what a durable commit costs at the least. */
function fsyncMs(): number {
  const folder = mkdtempSync(join(tmpdir(), 'framewright-fsync-'))
  const file = openSync(join(folder, 'file'), 'w')
  const times = Array.from({ length: 100 }, () => {
    writeSync(file, 'x'.repeat(8192))
    const began = performance.now()
    fsyncSync(file)
    return performance.now() - began
  })
  closeSync(file)
  rmSync(folder, { recursive: true })
  return median(times)
}

/** An event of usual size. */
export const tagAdded = {
  name: 'case.tag-added' as const,
  caseId: '7',
  caseVersion: 1,
  payload: {
    row: aCaseRow({}),
    was: {},
    activity: null,
    removed_activity_id: null,
    changes: [],
  },
}

/** The median of what is measured in turns with its reference, and of how often it costs that. */
async function inTurns(measured: () => Promise<number>, reference: () => Promise<number>) {
  const [times, ratios]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, other] = [await measured(), await reference()]
    times.push(one)
    ratios.push(one / other)
  }
  return { ms: median(times), ratio: median(ratios) }
}

/**
 * What a durable event costs by the path that every change takes, and a whole change of a case with it, ten people at
 * once, and how long 10,000 events take to catch up on.
 */
export async function changesOf(database: Database): Promise<Figures> {
  const services = servicesOver(database)
  const by = {
    customerId: CUSTOMER,
    actor: { kind: 'system' as const, id: null, name: null },
    commandId: null,
  }
  let made = 0
  const change = (events: number) =>
    runChange(services, by, async ({ tx, emit }) => {
      made += 1
      // Together, as the call that puts a tag on a case sends them.
      await Promise.all([
        tx
          .insert(customerTag)
          .values({ customerId: CUSTOMER, folded: `tag ${made}`, tag: `Tag ${made}` }),
        tx.execute(sql`update case_row set version = version + 1 where id = ${10_000_000 + made}`),
      ])
      for (let at = 0; at < events; at += 1) emit(tagAdded)
    })
  const append = () => runChange(services, by, async ({ emit }) => emit(tagAdded))
  const people = async (work: () => Promise<unknown>): Promise<number> => {
    const began = performance.now()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let at = 0; at < CHANGES / AT_ONCE; at += 1) await work()
      }),
    )
    return (performance.now() - began) / CHANGES
  }
  const alone = await aloneOn(database, EVENTS)
  await alone.append(CHANGES)
  await people(append)
  await people(() => change(1))
  const bare = () => alone.append(CHANGES)
  const appends = await inTurns(() => people(append), bare)
  const changes = await inTurns(() => people(() => change(1)), bare)

  for (let at = 0; at < EVENTS / 500; at += 1) await change(500)
  const head = await headOf(database.db, CUSTOMER)
  const stalls: number[] = []
  const catchUp = async (): Promise<number> => {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const from = performance.now()
    let bytes = 0
    for (let since = head - EVENTS; since < head; since += EVENT_PAGE) {
      const { json } = await eventsSince(database.db, CUSTOMER, since, 'AGENT')
      // As it goes out: bytes, ready to be sent.
      bytes += Buffer.from(json).length
    }
    if (bytes < EVENTS * 900) throw new Error(`only ${bytes} bytes of events were read`)
    const ms = performance.now() - from
    delay.disable()
    stalls.push(delay.max / 1e6)
    return ms
  }
  const reads = await inTurns(catchUp, alone.read)
  const fsync = fsyncMs()
  return {
    'append-ms': appends.ms,
    'append-ratio': appends.ratio,
    'change-ms': changes.ms,
    'change-ratio': changes.ratio,
    // What the disk takes of each, as the changes of one customer are committed one after the other.
    'fsync-ms': fsync,
    'catch-up-ms': reads.ms,
    'catch-up-ratio': reads.ratio,
    // The longest time that nobody else was served meanwhile.
    'catch-up-stall-ms': Math.max(...stalls),
  }
}
