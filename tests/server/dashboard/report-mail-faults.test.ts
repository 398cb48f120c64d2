/** Reports by mail where the mail server, the database or this process fails on the way: never twice, and not lost for that. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { outbox, reportMail } from '../../../server-mock/db/schema/mail.ts'
import {
  claim,
  markHanded,
  settleAbandoned,
} from '../../../server-mock/modules/outgoing-mail/outbox-queue.ts'
import { REPORTS, UNKNOWN } from '../../../server-mock/modules/outgoing-mail/outbox-row.ts'
import { settle } from '../../../server-mock/modules/outgoing-mail/settle.ts'
import { sendDueReports } from '../../../server-mock/modules/report-mail/send-due-reports.ts'
import { drainOutbox, startOutbox } from '../../../server-mock/outside/mail-out/outbox.ts'
import { sendRow } from '../../../server-mock/outside/mail-out/send-row.ts'
import { noMailSender } from '../../../server-mock/services.ts'
import { startFaultSmtp } from '../../support/mail/fault-smtp.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const limits = { connectMs: 5_000, wholeMs: 5_000 }

const api = await opened(openApi())
const smtp = await opened(startFaultSmtp())
const { services } = api
const { db } = services.database
const { admin } = api.offices.pro.users
services.config.mailOutUrl = `smtp://somebody:secret@127.0.0.1:${smtp.port}`

const call = async (path: string, every: string, method: string, user: 'admin' | 'agent') =>
  api.call(path, { method, token: await api.signIn('pro', user), json: { every } })
const save = (every: string, user: 'admin' | 'agent' = 'admin') =>
  call('/user/report_mail', every, 'PUT', user)
const drain = () => drainOutbox(services, limits)
const rows = () => db.select().from(outbox).where(eq(outbox.kind, 'REPORT'))
const states = async () => (await rows()).map(({ state }) => state)
/** A week on: what is on has come due, and is queued. */
async function queue(): Promise<void> {
  api.advance(7 * 24 * HOUR)
  await sendDueReports(services)
  expect(await states()).toContain('queued')
}
async function taken() {
  const row = await claim(services, [])
  if (!row) throw new Error('nothing waits')
  return row
}

beforeEach(async () => {
  api.advance(28 * 24 * HOUR)
  await save('weekly')
})
afterEach(async () => {
  smtp.setFault(null)
  smtp.handed.length = 0
  await db.delete(reportMail)
  await db.delete(outbox)
})

describe('a report that nobody asked for', () => {
  test.each([
    ['takes nothing', { at: 'mail', does: { says: '451 4.3.0 Later' } }],
    ['refuses the login', { at: 'auth', does: { says: '535 5.7.8 Expired' } }],
  ] as const)('leaves once after two days in which the mail server %s', async (_what, fault) => {
    await queue()
    smtp.setFault(fault)
    for (let n = 0; n < 8; n += 1) {
      await drain()
      api.advance(6 * HOUR)
    }
    expect(await states()).toEqual(['queued'])
    smtp.setFault(null)
    await drain()
    await drain()
    expect([smtp.handed.length, await states()]).toEqual([1, ['sent']])
  })

  test('is given up after three days of an attempt each hour, before the next one', async () => {
    await queue()
    smtp.setFault({ at: 'mail', does: { says: '451 4.3.0 Later' } })
    const [row] = await rows()
    const attempts = 76
    await db.update(outbox).set({ mail: { ...Object(row?.mail), retry: { attempts } } })
    await drain()
    expect(await states()).toEqual(['queued'])
    api.advance(HOUR - MINUTE)
    await drain()
    expect(await states()).toEqual(['queued'])
    api.advance(MINUTE)
    await drain()
    expect(await states()).toEqual(['failed'])
  })

  test('waits where the database cannot serve as it is made', async () => {
    await queue()
    const busy = Object.assign(new Error('lock timeout'), { code: '55P03' })
    const count = vi.spyOn(db, '$count').mockImplementationOnce(() => {
      throw busy
    })
    await drain()
    count.mockRestore()
    expect([smtp.handed.length, await states()]).toEqual([0, ['queued']])
    api.advance(MINUTE)
    await drain()
    expect([smtp.handed.length, await states()]).toEqual([1, ['sent']])
  })

  test('is made again where its server was killed before it handed anything over', async () => {
    await queue()
    const lost = await taken()
    await settleAbandoned(services)
    api.advance(MINUTE)
    // Who was only thought to be gone goes on with what it has.
    const again = await taken()
    await settle(services, lost, await sendRow(services, lost, limits))
    await settle(services, lost, { error: 'refused', accepted: [], later: true })
    expect([smtp.handed.length, await states()]).toEqual([0, ['sending']])
    await settle(services, again, await sendRow(services, again, limits))
    expect([smtp.handed.length, await states()]).toEqual([1, ['sent']])
  })

  test('is not sent again where its server was killed as it handed it over', async () => {
    await queue()
    expect(await markHanded(services, await taken())).toBe(true)
    await settleAbandoned(services)
    api.advance(HOUR)
    await drain()
    expect(smtp.handed).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'failed', error: UNKNOWN }])
  })

  test('does not leave any more once others were chosen', async () => {
    await queue()
    await save('monthly')
    await drain()
    expect([smtp.handed.length, await states()]).toEqual([0, ['sent']])
  })

  test('holds up no mail of its business, and waits for the one before it', async () => {
    await save('weekly', 'agent')
    await queue()
    expect(await states()).toEqual(['queued', 'queued'])
    const { id } = api.offices.pro
    expect(await claim(services, [REPORTS])).toBeNull()
    expect(await claim(services, [id])).toMatchObject({ kind: 'REPORT' })
    await db.update(outbox).set({ kind: 'SYSTEM' }).where(eq(outbox.state, 'queued'))
    expect(await claim(services, [id, REPORTS])).toBeNull()
    expect(await claim(services, [REPORTS])).toMatchObject({ kind: 'SYSTEM', customerId: id })
  })
})

test('who asks for a report is told at once why it did not leave, and it is not tried by itself', async () => {
  smtp.setFault({ at: 'mail', does: { says: '451 4.3.0 Later' } })
  const running = startOutbox(services, limits)
  services.outbox = running
  const { status, json } = await call('/user/report_mail/send', 'weekly', 'POST', 'admin')
  services.outbox = noMailSender
  await running.close()
  expect([status, json]).toEqual([
    200,
    { to: admin.email, email_error: '451 4.3.0 Later', events: [] },
  ])
  expect(await states()).toEqual(['failed'])
})
