/** An office of the API's tests whose flow sends mail, and cases of it in any state. */
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { Activity } from '../../../contracts/model/cases/activity.ts'
import { CaseDetail, type CaseState } from '../../../contracts/model/cases/case.ts'
import { applyChanges } from '../../../contracts/rules/case-changes/detail-changes.ts'
import { z } from '../../../contracts/schema.ts'
import { caseRow } from '../../../server-mock/db/schema/cases.ts'
import { mailSetup } from '../../../server-mock/db/schema/setup.ts'
import { encrypt } from '../../../server-mock/encryption.ts'
import { passwordPlace } from '../../../server-mock/modules/outgoing-mail/mail-route.ts'
import { startOutbox } from '../../../server-mock/outside/mail-out/outbox.ts'
import { SINK_PASSWORD, SINK_USER, startMailSink } from '../mail/mail-sink.ts'
import { type Init, openApi, type Reply } from '../server/api.ts'
import type { Office } from '../server/api-office.ts'
import { addCaseIn, type CaseParts } from './case-in-state.ts'
import { addFlow } from './outgoing-office.ts'

const Activities = z.array(Activity)
const byId = (entries: readonly Activity[]): Activity[] =>
  [...entries].sort((a, b) => (a.id < b.id ? -1 : 1))

/** What a list row counts, from its timeline: written apart from the server's own count. */
export function mailCounts(entries: readonly Activity[]) {
  const of = (test: (kind: string, status: string) => boolean) =>
    entries.filter((entry) => {
      if (entry.type === 'EMAIL_SCHEDULED') return test('PLANNED', entry.content.status)
      if (entry.type !== 'EMAIL_OUT') return false
      return test(entry.content.automation_info?.kind ?? '', entry.content.status ?? '')
    }).length
  const planned = ['SCHEDULED', 'DISCOUNT_END']
  return {
    num_scheduled_emails_scheduled: of(
      (kind, status) => [...planned, 'PLANNED'].includes(kind) && status === 'SCHEDULED',
    ),
    num_scheduled_emails_paused: of((kind, status) => kind === 'PLANNED' && status === 'PAUSED'),
    num_scheduled_emails_sent: of((kind, status) => planned.includes(kind) && status === 'SENT'),
    num_scheduled_emails_failed: of(
      (kind, status) => planned.includes(kind) && status === 'FAILED',
    ),
    num_triggered_emails_failed: of(
      (kind, status) => kind !== '' && !planned.includes(kind) && status === 'FAILED',
    ),
  }
}

type Fact = { name: string; payload: Record<string, unknown> & { changes: [] } }

/** What the events do to the timeline, as a client folds it. */
function foldActivities(before: readonly Activity[], events: readonly Fact[]): Activity[] {
  const entries = new Map(before.map((entry) => [entry.id, entry]))
  for (const { payload } of events) {
    const written = z.parse(Activities, [
      ...(payload.activity ? [payload.activity] : []),
      ...z.parse(z.array(z.unknown()), payload.further_activities ?? []),
    ])
    for (const entry of written) entries.set(entry.id, entry)
    const gone = z.parse(z.array(z.string()), payload.further_removed_activity_ids ?? [])
    for (const id of gone) entries.delete(id)
    if (typeof payload.removed_activity_id === 'string') entries.delete(payload.removed_activity_id)
  }
  return [...entries.values()]
}

/** Opens the office of a plan with a mail server of its own; `close` ends all of it. */
export async function openCaseDesk(plan: 'lite' | 'pro' = 'pro') {
  const api = await openApi()
  const own: Office = api.offices[plan]
  const { db } = api.services.database
  const sink = await startMailSink()
  await addFlow(api.services, own.id, { host: '127.0.0.1', port: sink.port })
  const password = encrypt(api.services.config.dataKey, passwordPlace(own.id), SINK_PASSWORD)
  await db
    .update(mailSetup)
    .set({ smtpUsername: SINK_USER, smtpPassword: password })
    .where(eq(mailSetup.customerId, own.id))
  const outbox = startOutbox(api.services)
  api.services.outbox = outbox
  let token = await api.signIn(plan)
  const makeCase = (state: CaseState, parts: CaseParts = {}) => addCaseIn(db, own, state, parts)
  const call = (id: string, path: string, init: Init = {}) =>
    api.call(`/cases/${id}${path}`, { token, ...init })
  const put = (id: string, path: string, init: Init = {}) =>
    call(id, path, { method: 'PUT', ...init })
  const get = async (id: string) => z.parse(CaseDetail, (await call(id, '')).json)
  const timeline = async (id: string) => z.parse(Activities, (await call(id, '/activities')).json)
  const listed = async (id: string) => {
    const body = { paging: { page_size: 200 } }
    const { json } = await api.call('/cases/_search', { token, json: body })
    return json.cases.find((row: { id: string }) => row.id === id)
  }

  /** The maintained counters equal a recount: those of this case, and those of the states. */
  async function expectCounted(id: string): Promise<void> {
    expect(await listed(id)).toMatchObject(mailCounts(await timeline(id)))
    const rows = await db
      .select({ state: caseRow.state, n: sql<number>`count(*)::int` })
      .from(caseRow)
      .where(eq(caseRow.customerId, own.id))
      .groupBy(caseRow.state)
    const { json } = await api.call('/cases/_count', { token })
    const { all, ...counts } = json
    const kept = Object.entries(counts).filter(([, n]) => n !== 0)
    expect(Object.fromEntries(kept)).toEqual(
      Object.fromEntries(rows.map(({ state, n }) => [state, n])),
    )
    expect(all).toBe(rows.reduce((sum, { n }) => sum + n, 0))
  }

  /**
   * Does something and sees that its events lead from the case before to the case after, in every view: what
   * others fold equals what a fresh load gives (engine.md 13).
   */
  async function changed(id: string, request: () => Promise<Reply>) {
    const before = await get(id)
    const entries = await timeline(id)
    api.takeEvents()
    const answer = await request()
    expect([answer.status, answer.json.error_message]).toEqual([200, undefined])
    const events: Fact[] = answer.json.events
    const folded = events.reduce<CaseDetail>((detail, { payload }) => {
      const next = applyChanges(detail, payload.changes)
      if (!next.ok) throw new Error(next.message)
      return next.value
    }, before)
    const after = await get(id)
    expect(folded).toEqual(after)
    expect(z.parse(CaseDetail, answer.json)).toEqual(after)
    const now = await timeline(id)
    expect(byId(foldActivities(entries, events))).toEqual(byId(now))
    const last = events.at(-1)
    if (last) expect(last.payload.row).toEqual(await listed(id))
    expect(api.takeEvents()).toEqual(events)
    await expectCounted(id)
    return { answer: answer.json, events, names: events.map(({ name }) => name), after, now }
  }

  return {
    api,
    own,
    sink,
    outbox,
    makeCase,
    call,
    put,
    get,
    timeline,
    listed,
    expectCounted,
    changed,
    /** Lets time pass; what was signed in by then is signed in again. */
    later: async (milliseconds: number) => {
      api.advance(milliseconds)
      token = await api.signIn(plan)
    },
    close: async () => {
      await outbox.close()
      await api.close()
      await sink.close()
    },
  }
}

export type CaseDesk = Awaited<ReturnType<typeof openCaseDesk>>
