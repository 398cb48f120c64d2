/** A server that dies while a report is due: before it is queued, while it is handed over, and after. */
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { outbox, reportMail } from '../../../server-mock/db/schema/mail.ts'
import { claim, settleAbandoned } from '../../../server-mock/modules/outgoing-mail/outbox-queue.ts'
import { UNKNOWN } from '../../../server-mock/modules/outgoing-mail/outbox-row.ts'
import { settle } from '../../../server-mock/modules/outgoing-mail/settle.ts'
import { sendDueReports } from '../../../server-mock/modules/report-mail/send-due-reports.ts'
import { drainOutbox } from '../../../server-mock/outside/mail-out/outbox.ts'
import { sendRow } from '../../../server-mock/outside/mail-out/send-row.ts'
import { smtpSteps } from '../../kills/points.ts'
import { type SinkTrap, startSink } from '../../kills/sink.ts'
import { dieAt } from '../../support/proofs/mail-deaths.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const api = await opened(openApi())
const sink = await opened(startSink())
const { services } = api
const { db } = services.database
const office = api.offices.pro
services.config.mailOutUrl = `smtp://someone:secret@127.0.0.1:${sink.port}?from=no-reply@framewright.example`

/** Nobody is silent here but who is dead. */
const LIMITS = { connectMs: 60_000, wholeMs: 60_000 }

type Death = Pick<SinkTrap, 'step' | 'moment'> | 'before it is queued' | 'unclaimed' | 'settled'
const deaths: readonly Death[] = [
  'before it is queued',
  'unclaimed',
  ...smtpSteps.map((step) => ({ step, moment: 'before' as const })),
  { step: 'whole mail', moment: 'after' },
  'settled',
]
const named = (death: Death): string =>
  typeof death === 'string' ? death : `${death.moment} ${death.step}`

/** Goes on with what is due until death comes. */
async function liveUntil(death: Death): Promise<void> {
  if (death === 'before it is queued') {
    const whole = services.database.db.transaction
    // Everything of the transaction was said to the database, but not its end.
    services.database.db.transaction = async (work) => {
      await whole.call(services.database.db, async (tx) => {
        await work(tx)
        throw new Error('killed before the commit')
      })
      throw new Error('the transaction was not undone')
    }
    await sendDueReports(services)
    services.database.db.transaction = whole
    return
  }
  expect(await sendDueReports(services)).toBe(1)
  if (death === 'unclaimed') return
  const row = await claim(services, [])
  if (!row) throw new Error('no report waits')
  if (death === 'settled') return settle(services, row, await sendRow(services, row, LIMITS))
  await dieAt(services, sink, row, death)
}

/** How often it may have arrived, and how it ended. */
function endsOf(death: Death): { arrivals: number[]; error: string | null } {
  if (typeof death === 'string') return { arrivals: [1], error: null }
  // What was written of half a mail may still be on its way when its writer dies.
  if (death.step === 'half mail') return { arrivals: [0, 1], error: UNKNOWN }
  return { arrivals: [death.step === 'whole mail' ? 1 : 0], error: UNKNOWN }
}

afterEach(async () => {
  await db.delete(reportMail)
  await db.delete(outbox)
})

describe('of a report that is due when the server dies', () => {
  test.each(deaths.map((death) => [named(death), death] as const))(
    '%s, one is sent at the most, and the next one keeps its time [G-617]',
    async (_, death) => {
      const { id: userId } = office.users.admin
      const due = services.clock.now().toISOString()
      await db.insert(reportMail).values({ userId, customerId: office.id, every: 'weekly', due })
      const before = sink.arrived().size
      await liveUntil(death)
      // Whoever comes after does what every start does.
      await settleAbandoned(services)
      for (let pass = 0; pass < 2; pass += 1) {
        await sendDueReports(services)
        await drainOutbox(services, LIMITS)
      }
      const rows = await db.select().from(outbox)
      const [row] = rows
      const { arrivals, error } = endsOf(death)
      expect([rows.length, row?.error]).toEqual([1, error])
      const arrived = sink.arrived().size - before
      expect(arrivals).toContain(arrived)
      expect(arrivals).toContain(sink.countOf(row?.messageId ?? ''))
      const [next] = await db.select().from(reportMail).where(eq(reportMail.userId, userId))
      expect(Date.parse(next?.due ?? '') - Date.parse(due)).toBeGreaterThan(0)
      // The same week is never told twice: a week later it is another one.
      api.advance(7 * 86_400_000)
    },
  )
})
