/**
 * Flow S: a week in virtual time, four days of it in `npm test`. Something happens outside every five minutes, staff resume, review and
 * activate, the scheduler runs every half hour. Before each of its passes an expectation is made that
 * knows nothing of its queries; what arrives at the mail server must be that, mail by mail.
 */
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import type { Envelope } from '../../../contracts/events/envelope.ts'
import { CaseChange } from '../../../contracts/events/payloads.ts'
import { discountEndAt } from '../../../contracts/rules/mail/scheduling.ts'
import { addDays, dayOf } from '../../../contracts/rules/time/days.ts'
import type { z } from '../../../contracts/schema.ts'
import { createApp } from '../../../server-mock/http/app.ts'
import { applyExternalEvent } from '../../../server-mock/modules/external-events/apply-external-event.ts'
import { sharedParser } from '../../../server-mock/modules/inbound-mail/file-mail.ts'
import {
  PAYMENT_TIMED_OUT,
  runScheduler,
} from '../../../server-mock/modules/schedule/run-scheduler.ts'
import { drainOutbox } from '../../../server-mock/outside/mail-out/outbox.ts'
import { createWorld } from '../../../server-mock/outside/simulator/world.ts'
import { type Random, randomOf } from '../../../server-mock/random.ts'
import {
  type Arrival,
  addWeek,
  startWeekSink,
  waitingMails,
  weekCustomers,
  wrongCounters,
  wrongCounts,
  wrongNumbers,
} from '../../support/offices/week.ts'
import { isFullProof } from '../../support/proofs/proof.ts'
import { memoryServices, signIn } from '../../support/server/services.ts'
import { type Expected, expectedMails, isReminder } from './week-mails.ts'

const START = Date.parse('2026-11-23T06:00:00.000Z')
const FIVE_MINUTES = 5 * 60_000
const DAYS = isFullProof ? 7 : 4
const EVENTS = (DAYS * 24 * 60) / 5

const random: Random = randomOf(3, 'week')
const events: Envelope[] = []
/** What each pass should have sent and did not, or the other way round. */
const surprises: { at: string; expected: Expected[]; arrived: Arrival[] }[] = []
const expectedInAll: Expected[] = []
/** Answers to staff other than 200. */
const refusals: string[] = []

const keys = (mails: readonly { caseId: string; what: string }[]): string[] =>
  mails.map(({ caseId, what }) => `${caseId} ${what}`).sort()

async function pass(): Promise<void> {
  const now = services.clock.now().toISOString()
  const waiting = await waitingMails(services)
  const expected = expectedMails(waiting, sink.arrived, now)
  const before = sink.arrived.length
  await runScheduler(services)
  await drainOutbox(services)
  const arrived = sink.arrived.slice(before).filter(isReminder)
  expectedInAll.push(...expected)
  const asExpected = JSON.stringify(keys(arrived)) === JSON.stringify(keys(expected))
  if (!asExpected) surprises.push({ at: now, expected, arrived })
}

/** A case for staff to act on, by a condition on `r`. */
async function someCase(condition: ReturnType<typeof sql>) {
  const { rows } = await services.database.db.execute<{ id: string; customer_id: string }>(sql`
    select r.id::text, r.customer_id from case_row r where ${condition} order by r.id limit 1
    offset ${random.int(0, 2)}`)
  return rows[0] ?? null
}

async function staff(customerId: string, url: string, payload?: object): Promise<void> {
  const { token } = await signIn(services, customerId, 'AGENT')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app.inject({
    method: 'PUT',
    url: `/api${url}`,
    headers,
    ...(payload && { payload }),
  })
  if (answer.statusCode !== 200) refusals.push(`${url}: ${answer.body}`)
}

async function resumeOne(): Promise<void> {
  const found = await someCase(sql`r.scheduled_paused > 0 and r.state = 'ACTIVE'
    and r.scheduled_failed + r.triggered_failed = 0`)
  if (found) await staff(found.customer_id, `/cases/${found.id}/scheduled_emails?state=SCHEDULED`)
}

async function reviewOne(): Promise<void> {
  const { rows } = await services.database.db.execute<
    Record<'id' | 'customer_id' | 'finding', string>
  >(
    sql`select r.id::text, r.customer_id, l.finding_id as finding from license l
      join case_row r on r.id = l.case_id and r.state in ('ACTIVE', 'PAYMENT_PROCESSING')
      where l.state = 'UNCHECKED' order by l.uploaded limit 1`,
  )
  const [found] = rows
  if (!found) return
  const state = random.chance(0.75) ? 'VALID' : 'INVALID'
  await staff(found.customer_id, `/cases/${found.id}/findings/${found.finding}/license/state`, {
    state,
  })
}

async function activateOne(): Promise<void> {
  const found = await someCase(sql`r.state = 'STANDBY'`)
  if (found) await staff(found.customer_id, `/cases/${found.id}/activate_case`)
}

/** Somebody begins to pay and is never heard of again. */
async function leaveCheckout(): Promise<void> {
  const found = await someCase(sql`r.state = 'ACTIVE' and r.scheduled_waiting > 0`)
  if (!found) return
  const of = { customer_id: found.customer_id, case_id: found.id }
  await applyExternalEvent(services, { ...of, kind: 'payment-initiated' })
}

const services = await memoryServices()
// Stands still within a step: what an expectation calls due is due until its pass is over.
let now = START
services.clock = {
  now: () => new Date(now),
  set: (instant) => {
    now = Date.parse(instant)
  },
}
const sink = await startWeekSink(() => services.clock.now())
services.config.mailOutUrl = `smtp://127.0.0.1:${sink.port}`
await addWeek(services, random, sink.port)
for (const id of weekCustomers)
  services.hub.subscribe(id, (committed) => void events.push(...committed))
const app = await createApp(services)
const world = createWorld(services, random, 'steady')
for (let n = 1; n <= EVENTS; n += 1) {
  services.clock.set(new Date(START + n * FIVE_MINUTES).toISOString())
  await world.next()
  if (n % 9 === 0) await reviewOne()
  if (n % 12 === 0) await resumeOne()
  if (n % 48 === 0) await activateOne()
  if (n % 72 === 20) await leaveCheckout()
  if (n % 6 === 0) await pass()
}

afterAll(async () => {
  await app.close()
  await sink.close()
  await sharedParser.close()
  await services.close()
})

type Change = z.infer<typeof CaseChange> & { name: string; at: string; caseId: string }
let read: Change[] | null = null

/** The week's case events, read once. */
function changes(): Change[] {
  read ??= events.flatMap(({ name, at, caseId, payload }) => {
    const change = CaseChange.safeParse(payload)
    return change.success && caseId !== null ? [{ name, at, caseId, ...change.data }] : []
  })
  return read
}

describe(`flow S: ${DAYS} days of 200 cases`, () => {
  test('was a lively one', () => {
    const happened = (name: string) => events.filter((event) => event.name === name).length
    expect(expectedInAll.length).toBeGreaterThan(150)
    for (const name of [
      'case.activated',
      'case.portal-visited',
      'case.payment-failed',
      'case.payment-succeeded',
      'case.licenses-completed',
      'case.mail-received',
      'case.automation-paused',
      'case.automation-resumed',
      'case.mail-sent',
    ])
      expect(happened(name), name).toBeGreaterThan(2)
    expect(refusals).toEqual([])
    expect(services.log.lines.filter((line) => /failed|not /.test(line))).toEqual([])
  })

  test('every mail that was due went out once, none early, none else [MAILAUTO-08]', () => {
    expect(surprises).toEqual([])
    const reminders = sink.arrived.filter(isReminder)
    expect(keys(reminders)).toEqual(keys(expectedInAll))
    expect(new Set(keys(reminders)).size).toBe(reminders.length)
    expect(new Set(sink.arrived.map(({ messageId }) => messageId)).size).toBe(sink.arrived.length)

    const planned = changes().flatMap(({ name, row, further_activities = [] }) =>
      name === 'case.activated'
        ? further_activities.flatMap((entry) =>
            entry.type === 'EMAIL_SCHEDULED' && entry.content.type === 'DISCOUNT_END'
              ? [{ caseId: row.id, at: entry.content.scheduled_at }]
              : [],
          )
        : [],
    )
    expect(planned.length).toBeGreaterThan(0)
    for (const { at } of planned) {
      const deadline = addDays(dayOf(at), 1)
      expect([discountEndAt(deadline, 'UTC'), discountEndAt(deadline, 'Europe/Berlin')]).toContain(
        at,
      )
    }
  })

  test('no case had two scheduled mails on one day', () => {
    const days = sink.arrived.filter(isReminder).map(({ caseId, at }) => `${caseId} ${dayOf(at)}`)
    expect(new Set(days).size).toBe(days.length)
  })

  test('nothing that is due still waits, but for the day’s one and who may not', async () => {
    const now = services.clock.now().toISOString()
    expect(expectedMails(await waitingMails(services), sink.arrived, now)).toEqual([])
    const { rows } = await services.database.db.execute(
      sql`select 1 from outbox where state in ('queued', 'sending')`,
    )
    expect(rows).toEqual([])
  })

  test('nobody was asked for money after the end of the case', () => {
    const ended = new Map(
      changes()
        .filter(({ row, was }) => was.state && /^(PAID|VALID_LICENSE)$/.test(row.state))
        .map(({ caseId, at }) => [caseId, at]),
    )
    expect(ended.size).toBeGreaterThan(20)
    const late = sink.arrived.filter(
      (mail) => isReminder(mail) && mail.at > (ended.get(mail.caseId) ?? '9'),
    )
    expect(late).toEqual([])
  })

  test('payment and licence events led to PAID and VALID_LICENSE [STATE-29, STATE-30]', () => {
    const moves = changes().flatMap(({ name, row, was }) =>
      was.state ? [`${name}: ${was.state} -> ${row.state}`] : [],
    )
    expect(moves).toContain('case.payment-succeeded: PAYMENT_PROCESSING -> PAID')
    expect(moves).toContain('case.licenses-completed: ACTIVE -> VALID_LICENSE')
    expect([...new Set(moves)].filter((move) => !known.has(move))).toEqual([])
  })

  test('a payment without an answer came back after a day', () => {
    const timedOut = changes().filter(
      ({ activity }) =>
        activity?.type === 'PAYMENT_FAILED' && activity.content.message === PAYMENT_TIMED_OUT,
    )
    expect(timedOut.length).toBeGreaterThan(0)
    for (const { was, at } of timedOut) {
      const waited = Date.parse(at) - Date.parse(was.date_state_updated ?? '')
      expect(waited).toBeGreaterThanOrEqual(24 * 3_600_000)
      expect(waited).toBeLessThan(24.51 * 3_600_000)
    }
  })

  test('all counters and counts are those of a recount', async () => {
    expect(await wrongCounters(services)).toEqual([])
    expect(await wrongCounts(services)).toEqual([])
  })

  test('the events are without a hole, and the last of each case is the case', async () => {
    expect(await wrongNumbers(services)).toEqual([])
    const rows = new Map(changes().map(({ caseId, row }) => [caseId, row]))
    const { rows: stored } = await services.database.db.execute<Record<'id' | 'state', string>>(
      sql`select id::text, state from case_row where version > 1`,
    )
    expect(stored.length).toBeGreaterThan(100)
    for (const { id, state } of stored) expect(rows.get(id)?.state).toBe(state)
  })
})

const known = new Set([
  'case.activated: STANDBY -> ACTIVE',
  'case.payment-initiated: ACTIVE -> PAYMENT_PROCESSING',
  'case.payment-succeeded: PAYMENT_PROCESSING -> PAID',
  'case.payment-failed: PAYMENT_PROCESSING -> ACTIVE',
  'case.licenses-completed: ACTIVE -> VALID_LICENSE',
])
