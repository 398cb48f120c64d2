import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Envelope, WireEvent } from '../../../contracts/events/envelope.ts'
import type { CaseState } from '../../../contracts/model/cases/case.ts'
import { z } from '../../../contracts/schema.ts'
import { openDatabase } from '../../../server-mock/db/database.ts'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { caseCount, customerTag } from '../../../server-mock/db/schema/cases.ts'
import { event } from '../../../server-mock/db/schema/log.ts'
import { type ChangeContext, runChange } from '../../../server-mock/events/change.ts'
import type { ChangeBy, EventDraft } from '../../../server-mock/events/draft.ts'
import { asSeenBy, eventsOfCommand, eventsSince, headOf } from '../../../server-mock/events/read.ts'
import { prune } from '../../../server-mock/upkeep/upkeep.ts'
import { aCaseRow } from '../../support/records/builders.ts'
import { memoryServices } from '../../support/server/services.ts'
import { opened } from '../../support/setup/opened.ts'

const writerScript = fileURLToPath(new URL('./foundation-change-writer.ts', import.meta.url))

const services = await opened(memoryServices())

let customerId = ''
let number = 0
beforeEach(() => {
  number += 1
  customerId = `customer-${number}`
})

const by = (commandId: string | null = null): ChangeBy => ({
  customerId,
  actor: { kind: 'user', id: 'u1', name: 'Mira' },
  commandId,
})
const caseEvent = (
  name: EventDraft['name'],
  state: CaseState,
  was: { state?: CaseState } = {},
): EventDraft => ({
  name,
  caseId: '7',
  caseVersion: 1,
  payload: {
    row: aCaseRow({ id: '7', state }),
    was,
    activity: null,
    removed_activity_id: null,
    changes: [],
  },
})
const tag = (change: ChangeContext, word: string) =>
  change.tx.insert(customerTag).values({ customerId, folded: word, tag: word })
const tags = async (): Promise<string[]> => {
  const rows = await services.database.db
    .select()
    .from(customerTag)
    .where(eq(customerTag.customerId, customerId))
  return rows.map((row) => row.tag)
}
/** One change with one event. */
const change = (commandId: string | null = null) =>
  runChange(services, by(commandId), async (context) => {
    context.emit(caseEvent('case.tag-added', 'ACTIVE'))
  })
const Page = z.object({ events: z.array(WireEvent), head: z.int(), reload: z.boolean() })
const since = async (seq: number, role: 'ADMIN' | 'AGENT' = 'AGENT') => {
  const { json } = await eventsSince(services.database.db, customerId, seq, role)
  return z.parse(Page, JSON.parse(json))
}

describe('a change', () => {
  test('commits its rows, its events and what is stored before the commit as one', async () => {
    const published: Envelope[] = []
    const stop = services.hub.subscribe(customerId, (events) => published.push(...events))
    const { value, events } = await runChange(
      services,
      by('command-1'),
      async (context) => {
        await tag(context, 'red')
        context.emit(caseEvent('case.created', 'STANDBY'))
        context.emit(caseEvent('case.activated', 'ACTIVE', { state: 'STANDBY' }))
        return 'done'
      },
      (answer) => {
        expect(published).toEqual([])
        return sql`insert into customer_tag values (${customerId}, ${answer}, ${answer})`
      },
    )
    stop()
    expect(value).toBe('done')
    expect(events.map(({ seq, name, v }) => [seq, name, v])).toEqual([
      [1, 'case.created', 1],
      [2, 'case.activated', 1],
    ])
    expect(published).toEqual(events)
    expect(await tags()).toEqual(['red', 'done'])
    expect(await eventsOfCommand(services.database.db, customerId, 'command-1')).toEqual(events)
    expect((await since(0)).events).toEqual(events)
  })

  test('twenty at once get consecutive numbers, published in their order', async () => {
    const published: (number | null)[] = []
    const stop = services.hub.subscribe(customerId, (events) =>
      published.push(...events.map(({ seq }) => seq)),
    )
    const changed = await Promise.all(Array.from({ length: 20 }, () => change()))
    const oneToTwenty = Array.from({ length: 20 }, (_, index) => index + 1)
    const numbers = changed.map(({ events }) => events[0]?.seq ?? 0)
    expect(numbers.toSorted((a, b) => a - b)).toEqual(oneToTwenty)
    await vi.waitFor(() => expect(published).toEqual(oneToTwenty))
    stop()
    expect((await since(0)).events.map(({ seq }) => seq)).toEqual(oneToTwenty)
  })

  test.each([
    'in its work',
    'while what is stored last is made',
    'in the database, of what is sent last',
  ])('a failure %s takes everything back, the number too, and tells nobody', async (where) => {
    await change()
    const published: Envelope[] = []
    const stop = services.hub.subscribe(customerId, (events) => published.push(...events))
    const failing = runChange(
      services,
      by(),
      async (context) => {
        await tag(context, 'gone')
        context.emit(caseEvent('case.created', 'STANDBY'))
        if (where === 'in its work') throw new Error('no')
      },
      () => {
        if (where === 'in the database, of what is sent last') return sql`select 'no'::int`
        throw new Error('no')
      },
    )
    await expect(failing).rejects.toThrow('no')
    expect(published).toEqual([])
    expect(await tags()).toEqual([])
    expect(await headOf(services.database.db, customerId)).toBe(1)
    expect((await change()).events[0]?.seq).toBe(2)
    stop()
  })

  test('an event whose payload does not fit its name is a bug and commits nothing', async () => {
    const work = runChange(services, by(), async (context) => {
      context.emit({ name: 'case.created', caseId: '7', caseVersion: 1, payload: { row: 1 } })
    })
    await expect(work).rejects.toThrow('The event case.created is wrong')
    expect(await headOf(services.database.db, customerId)).toBe(0)
  })

  test('a listener that throws does not undo what is committed', async () => {
    const stop = services.hub.subscribe(customerId, () => {
      throw new Error('listener')
    })
    expect((await change()).events[0]?.seq).toBe(1)
    stop()
    expect(services.log.lines).toContain('events not published')
  })

  test('the counters follow the events', async () => {
    const steps: [EventDraft['name'], CaseState, { state?: CaseState }][] = [
      ['case.created', 'STANDBY', {}],
      ['case.created', 'STANDBY', {}],
      ['case.activated', 'ACTIVE', { state: 'STANDBY' }],
      ['case.tag-added', 'ACTIVE', {}],
      ['case.cancelled', 'CANCELLED', { state: 'ACTIVE' }],
    ]
    for (const [name, state, was] of steps) {
      await runChange(services, by(), async ({ emit }) => emit(caseEvent(name, state, was)))
    }
    const rows = await services.database.db
      .select({ state: caseCount.state, n: caseCount.n })
      .from(caseCount)
      .where(eq(caseCount.customerId, customerId))
      .orderBy(caseCount.state)
    expect(rows).toEqual([
      { state: 'ACTIVE', n: 0 },
      { state: 'CANCELLED', n: 1 },
      { state: 'STANDBY', n: 1 },
    ])
  })
})

describe('catching up by number', () => {
  test('comes in pages of a thousand, in order, and says where the head is', async () => {
    await runChange(services, by(), async ({ emit }) => {
      for (let n = 0; n < 1001; n += 1) emit(caseEvent('case.tag-added', 'ACTIVE'))
    })
    const first = await since(0)
    expect(first).toMatchObject({ head: 1001, reload: false })
    expect(first.events).toHaveLength(1000)
    const second = await since(1000)
    expect(second.events.map(({ seq }) => seq)).toEqual([1001])
    expect(await since(1001)).toEqual({ events: [], head: 1001, reload: false })
  })

  test('another customer’s events are not among them', async () => {
    await change()
    const mine = await since(0)
    customerId = 'nobody'
    expect(mine.events).toHaveLength(1)
    expect(await since(0)).toEqual({ events: [], head: 0, reload: false })
  })

  test('what is older than thirty days is gone, and who asks for it is told to reload', async () => {
    await change()
    await change()
    services.clock.set(new Date(Date.now() + 31 * 24 * 3_600_000).toISOString())
    await change()
    await prune(services)
    services.clock.set(new Date().toISOString())
    expect(await since(1)).toEqual({ events: [], head: 3, reload: true })
    expect((await since(2)).events.map(({ seq }) => seq)).toEqual([3])
    const { rows } = await services.database.pool.query(
      'select count(*) as n from event where customer_id = $1',
      [customerId],
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  test('a number ahead of the head is told to reload: the data was made anew', async () => {
    await change()
    expect(await since(5)).toEqual({ events: [], head: 1, reload: true })
  })

  test('an event that a role may not read reaches it as its number only', async () => {
    const { events } = await change()
    const [whole] = events
    // A name of a later build, whose audience this one cannot know.
    await services.database.db
      .update(event)
      .set({ name: 'user.invited' })
      .where(sql`${event.customerId} = ${customerId} and ${event.seq} = 1`)
    expect((await since(0, 'AGENT')).events).toEqual([{ seq: 1, name: 'withheld' }])
    expect((await since(0, 'ADMIN')).events).toEqual([{ ...whole, name: 'user.invited' }])
    if (whole) expect(asSeenBy('AGENT', whole)).toBe(whole)
  })
})

test('a server killed while it writes has everything it acknowledged, numbered without a hole', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'framewright-kill-'))
  const writer = fork(writerScript, [dataDir], { execArgv: ['--import', 'tsx'] })
  let acknowledged = 0
  await new Promise<void>((resolve) => {
    writer.on('message', (seq) => {
      acknowledged = Number(seq)
      if (acknowledged >= 40) resolve()
    })
  })
  writer.kill('SIGKILL')
  await once(writer, 'exit')
  const database = await openDatabase({ dataDir })
  try {
    const { rows } = await database.pool.query(
      `select count(*) as n, max(seq) as last, (select seq from event_head) as head,
          (select count(*) from customer_tag) as tags from event`,
    )
    const { n, last, head, tags: written } = rows[0]
    expect(n).toBeGreaterThanOrEqual(acknowledged)
    expect([last, head, written]).toEqual([n, n, n])
    expect(await database.db.select().from(customer)).toHaveLength(1)
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  // A database is made and opened again: five seconds of work, more of a busy machine's clock.
})
