import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { outbox, reportMail } from '../../server-mock/db/schema/mail.ts'
import { claim, settleAbandoned } from '../../server-mock/modules/outgoing-mail/outbox-queue.ts'
import { UNKNOWN } from '../../server-mock/modules/outgoing-mail/outbox-row.ts'
import { sendDueReports } from '../../server-mock/modules/report-mail/send-due-reports.ts'
import { drainOutbox, startOutbox } from '../../server-mock/outside/mail-out/outbox.ts'
import { startScheduler } from '../../server-mock/outside/scheduler/start-scheduler.ts'
import { startQuickSink } from '../support/mail/quick-sink.ts'
import { addCaseIn } from '../support/offices/case-in-state.ts'
import { addFlow, addWaiting } from '../support/offices/outgoing-office.ts'
import { freshUrl } from '../support/server/database.ts'
import {
  addTestOffice,
  office,
  openProcess,
  type ServerProcess,
} from '../support/server/server-process.ts'

let url = ''
let drop: () => Promise<void>
let here: ServerProcess
let there: ServerProcess
let sink: Awaited<ReturnType<typeof startQuickSink>>
const arrived: string[] = []

beforeAll(async () => {
  const fresh = await freshUrl()
  url = fresh.url
  drop = fresh.drop
  here = await openProcess(url)
  there = await openProcess(url)
  sink = await startQuickSink((mail) => void arrived.push(mail))
  await addTestOffice(here.services)
  await addFlow(here.services, office.id, { host: '127.0.0.1', port: sink.port })
})
afterEach(() => void arrived.splice(0))
afterAll(async () => {
  await here.close()
  await there.close()
  await sink.close()
  await drop()
})

const db = () => here.services.database.db
const addActive = () => addCaseIn(db(), office, 'ACTIVE')
const DUE = '2026-01-02T08:00:00.000Z'

/** Cases, each with one reminder that is due. */
async function addDue(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) {
    const id = await addActive()
    await addWaiting(here.services, office.id, id, [DUE])
    ids.push(id)
  }
  return ids
}
const caseIdsOf = (mails: readonly string[]): string[] =>
  mails.map((mail) => /Your case (\d+)/.exec(mail.replaceAll('=\r\n', ''))?.[1] ?? '')

describe('two servers on one database', () => {
  test('schedule and send every due mail once', async () => {
    const ids = await addDue(30)
    const running = [here, there].map(({ services }) => {
      const sending = startOutbox(services)
      services.outbox = sending
      return { sending, scheduler: startScheduler(services, 50) }
    })
    const sent = async () => {
      const rows = await db().select().from(outbox).where(eq(outbox.kind, 'SCHEDULED'))
      return rows.filter(({ state }) => state === 'sent').length
    }
    await vi.waitFor(async () => expect(await sent()).toBe(30), 30_000)
    for (const { sending, scheduler } of running) {
      await scheduler.close()
      await sending.close()
    }
    expect(arrived).toHaveLength(30)
    expect(new Set(arrived.map((mail) => /^Message-ID:\s*(<[^>]*>)/im.exec(mail)?.[1])).size).toBe(
      30,
    )
    expect(caseIdsOf(arrived).toSorted()).toEqual(ids.toSorted())
    const { rows } = await db().execute<{ claimed_by: number; n: number }>(
      sql`select claimed_by, count(*)::int as n from outbox group by claimed_by`,
    )
    const selves = [here, there].map(({ services }) => services.database.peers.self)
    for (const row of rows) expect(selves).toContain(row.claimed_by)
  })

  test('queue and send the report of each user once', async () => {
    const { admin, agent } = office.users
    const due = new Date(here.services.clock.now().getTime() - 1_000).toISOString()
    await db()
      .insert(reportMail)
      .values(
        [admin, agent].map(({ id: userId }) => ({
          ...{ userId, customerId: office.id, every: 'monthly' as const, due },
        })),
      )
    for (const { services } of [here, there])
      services.config.mailOutUrl = `smtp://127.0.0.1:${sink.port}?from=no-reply@framewright.example`
    const passes = await Promise.all(
      [here, there, here, there].map(({ services }) => sendDueReports(services)),
    )
    expect(passes.reduce((all, sent) => all + sent, 0)).toBe(2)
    await Promise.all([here, there].map(({ services }) => drainOutbox(services)))
    const idsOf = arrived.map((mail) => /^Message-ID:\s*(<[^>]*>)/im.exec(mail)?.[1] ?? '')
    expect(idsOf.filter((id) => id.includes('.report.'))).toHaveLength(2)
    expect(idsOf.filter((id) => id.includes(`.report.${admin.id}.`))).toHaveLength(1)
    await db().delete(reportMail)
  })

  test('one of them leads; when it ends, the other takes over', async () => {
    const third = await openProcess(url)
    const leads = async (server: ServerProcess) => server.services.database.peers.leads('a job')
    expect(await leads(third)).toBe(true)
    expect([await leads(here), await leads(there)]).toEqual([false, false])
    expect(await leads(third)).toBe(true)
    await third.close()
    await vi.waitFor(async () => expect(await leads(here)).toBe(true), 5_000)
    expect(await leads(there)).toBe(false)
  })

  test('a mail under way is left alone while its server lives, and unknown when that is gone', async () => {
    const [id = ''] = await addDue(1)
    await startScheduler(here.services, 20_000).close()
    const third = await openProcess(url)
    await db()
      .insert(outbox)
      .values({
        id: `under-way-${id}`,
        customerId: office.id,
        caseId: null,
        actor: { kind: 'system', id: null, name: null },
        kind: 'SYSTEM',
        messageId: `<${id}@mail.example>`,
        mail: { to: ['a@b.example'], cc: [], bcc: [], subject: 's', text: 't' },
        state: 'queued',
        created: DUE,
      })
    expect(await claim(third.services, [])).toMatchObject({ id: `under-way-${id}` })
    const stored = async () =>
      (
        await db()
          .select()
          .from(outbox)
          .where(eq(outbox.id, `under-way-${id}`))
      )[0]
    await settleAbandoned(here.services)
    await settleAbandoned(there.services, false)
    expect(await stored()).toMatchObject({ state: 'sending' })
    await third.close()
    await vi.waitFor(async () => {
      await settleAbandoned(there.services, false)
      expect(await stored()).toMatchObject({ state: 'failed', error: UNKNOWN })
    }, 15_000)
    expect(arrived).toEqual([])
  })
})
