/** A server's services over a database in memory, with customers and cases that mail can be filed on. */

import { eq } from 'drizzle-orm'
import type { Envelope } from '../../../contracts/events/envelope.ts'
import { readEvent } from '../../../contracts/events/read-event.ts'
import type { CaseState } from '../../../contracts/model/cases/case.ts'
import { emptyContact } from '../../../contracts/rules/cases/contact.ts'
import { readSettings } from '../../../server-mock/config.ts'
import { customer } from '../../../server-mock/db/schema/accounts.ts'
import { activity, caseDetail, caseRow } from '../../../server-mock/db/schema/cases.ts'
import { email } from '../../../server-mock/db/schema/mail.ts'
import { mailSetup } from '../../../server-mock/db/schema/setup.ts'
import { openHub } from '../../../server-mock/events/shared-hub.ts'
import { noPayments } from '../../../server-mock/payment-provider.ts'
import { noMailSender, type Services } from '../../../server-mock/services.ts'
import { openTestDatabase } from '../server/database.ts'
import { aLog } from '../server/services.ts'

const MORNING = '2026-11-20T08:00:00.000Z'

export type CaseParts = {
  state?: CaseState
  contact?: string
  customerId?: string
  /** Scheduled mails that wait. */
  waiting?: number
}

async function addCase(services: Services, id: number, parts: CaseParts): Promise<void> {
  const { db } = services.database
  const { state = 'ACTIVE', contact = '', customerId = 'north', waiting = 0 } = parts
  await db.insert(caseRow).values({
    id,
    customerId,
    state,
    host: `shop-${id}.example`,
    dateStateUpdated: MORNING,
    lastActivity: MORNING,
    contactEmail: contact,
    scheduledWaiting: waiting,
  })
  const opponentContact = { ...emptyContact, email: contact }
  await db.insert(caseDetail).values({
    id,
    customerId,
    caseUuid: `uuid-${id}`,
    created: MORNING,
    opponentContact,
    additionalFees: [],
  })
  for (let number = 0; number < waiting; number += 1)
    await db.insert(activity).values({
      id: `scheduled-${id}-${number}`,
      customerId,
      caseId: id,
      type: number % 2 === 0 ? 'EMAIL_SCHEDULED' : 'SCHEDULED',
      created: MORNING,
      content: {
        scheduled_at: '2026-12-01T08:00:00.000Z',
        status: 'SCHEDULED',
        template_name: 'First reminder',
        template_subject: 'Reminder',
        template_content: null,
        template_config: null,
        source_email_template_id: null,
        type: 'SCHEDULED',
      },
    })
}

/** Opens the office with the customers `north` and `south`, who take mail, and no case. */
export async function openMailOffice() {
  const read = readSettings({ DATA_DIR: '/tmp/unused' })
  if (!read.ok) throw new Error(read.message)
  const database = await openTestDatabase()
  const secret = 'a secret of thirty-two characters'
  const log = aLog()
  const { hub, close: closeHub } = openHub(database, log)
  const services: Services = {
    config: { ...read.settings, mailInPort: 0, sessionSecret: secret, dataKey: secret },
    database,
    clock: { now: () => new Date() },
    hub,
    log,
    outbox: noMailSender,
    payments: noPayments,
  }
  const { db } = database
  for (const id of ['north', 'south'])
    await Promise.all([
      db.insert(customer).values({ id, name: id, plan: 'PRO', created: MORNING }),
      db.insert(mailSetup).values({ customerId: id, inboundActive: true }),
    ])
  const events: Envelope[] = []
  for (const id of ['north', 'south'])
    services.hub.subscribe(id, (committed) => void events.push(...committed))
  let last = 10_000_000

  return {
    services,
    secret,
    /** What the server logged. */
    logged: log.lines,
    /** Adds a case and returns its id. */
    async addCase(parts: CaseParts = {}): Promise<string> {
      last += 7
      await addCase(services, last, parts)
      return String(last)
    },
    /** Everything published since the last call; each must fit its schema. */
    takeEvents(): Envelope[] {
      for (const event of events) {
        const result = readEvent(event)
        if (result.kind !== 'known') throw new Error(`${event.name} is ${result.kind}`)
      }
      return events.splice(0)
    },
    mails: () => db.select().from(email),
    mail: async (id: string) => (await db.select().from(email).where(eq(email.id, id)))[0],
    row: async (id: string) =>
      (
        await db
          .select()
          .from(caseRow)
          .where(eq(caseRow.id, Number(id)))
      )[0],
    activities: (id: string) =>
      db
        .select()
        .from(activity)
        .where(eq(activity.caseId, Number(id))),
    close: () => {
      closeHub()
      return database.close()
    },
  }
}

export type MailOffice = Awaited<ReturnType<typeof openMailOffice>>

/** A mail as text, CRLF at its line ends. */
export function eml(
  headers: Record<string, string>,
  body = 'Dear all,\nwe have a licence.',
): Buffer {
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from([...head, '', ...body.split('\n')].join('\r\n'))
}
