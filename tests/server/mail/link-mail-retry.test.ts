/** Mails with a link that do not leave at the first attempt. */
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mailedLink } from '../../../server-mock/db/schema/links.ts'
import { outbox } from '../../../server-mock/db/schema/mail.ts'
import {
  findLink,
  issueLink,
  spendLink,
  takeLinkBack,
} from '../../../server-mock/modules/access/links.ts'
import { claim } from '../../../server-mock/modules/outgoing-mail/outbox-queue.ts'
import { settle } from '../../../server-mock/modules/outgoing-mail/settle.ts'
import { drainOutbox } from '../../../server-mock/outside/mail-out/outbox.ts'
import { sendRow } from '../../../server-mock/outside/mail-out/send-row.ts'
import { type Fault, startFaultSmtp } from '../../support/mail/fault-smtp.ts'
import { openApi } from '../../support/server/api.ts'
import { opened } from '../../support/setup/opened.ts'

const MINUTE = 60_000
/** Shorter than any test may take. */
const limits = { connectMs: 400, wholeMs: 600 }

const api = await opened(openApi())
const smtp = await opened(startFaultSmtp())
beforeEach(() => useServer(smtp.port))
afterEach(async () => {
  smtp.setFault(null)
  smtp.handed.length = 0
  smtp.said.length = 0
  await db().delete(outbox)
  await db().delete(mailedLink)
  // Far enough for every earlier request to be forgotten.
  api.advance(2 * 60 * MINUTE)
})

const db = () => api.services.database.db
const useServer = (port: number) => {
  api.services.config.mailOutUrl = `smtp://127.0.0.1:${port}`
}
const email = 'agent@pro.example'
const ask = async () =>
  expect((await api.call('/user/password_reset', { method: 'PUT', json: { email } })).status).toBe(
    200,
  )
const drain = () => drainOutbox(api.services, limits)
const waiting = () => db().select().from(outbox).where(eq(outbox.kind, 'LINK'))
const later = (minutes: number) => api.advance(minutes * MINUTE + 1)
/** What the newest mail leads to. */
const linkIn = (mail = '') => mail.replace(/=\r\n/g, '').match(/password_reset\/([\w-]{20,})/)?.[1]
const isGood = async (token = '') =>
  (await api.call(`/user/password_reset/${token}`)).status === 200

/** Nobody listens here any more. */
async function closedPort(): Promise<number> {
  const gone = await startFaultSmtp()
  await gone.close()
  return gone.port
}

describe('a mail with a link that surely reached nobody', () => {
  test('leaves once the server is there again, with a link that is good, and asks for no automatic answer', async () => {
    useServer(await closedPort())
    await ask()
    await drain()
    useServer(smtp.port)
    await drain()
    expect([smtp.handed.length, (await waiting()).length]).toEqual([0, 1])
    later(1)
    await drain()
    expect(await waiting()).toEqual([])
    expect(smtp.handed).toHaveLength(1)
    expect(smtp.handed[0]).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(await isGood(linkIn(smtp.handed[0]))).toBe(true)
  })

  const faults: [string, Fault][] = [
    ['is put off at the greeting', { at: 'greeting', does: { says: '421 busy' } }],
    ['is greylisted', { at: 'rcpt', does: { says: '450 4.2.0 Greylisted' } }],
    ['is refused for now after its last byte', { at: 'body', does: { says: '451 4.3.0 Later' } }],
    ['is cut off before its text', { at: 'mail', does: 'cut' }],
    ['meets silence before its text', { at: 'data', does: 'silence' }],
  ]
  test.each(faults)('%s, and tried again', async (_what, fault) => {
    smtp.setFault(fault)
    await ask()
    await drain()
    smtp.handed.length = 0
    smtp.setFault(null)
    later(1)
    await drain()
    expect([smtp.handed.length, (await waiting()).length]).toEqual([1, 0])
  })

  test('is tried again after a restart that gave it up', async () => {
    await ask()
    const row = await claim(api.services, [])
    if (!row) throw new Error('nothing waits')
    await settle(api.services, row, await sendRow(api.services, row, limits, AbortSignal.abort()))
    later(1)
    await drain()
    expect(smtp.handed).toHaveLength(1)
  })

  test('is tried with growing pauses for an hour, then dropped', async () => {
    smtp.setFault({ at: 'rcpt', does: { says: '450 4.2.0 Greylisted' } })
    await ask()
    const attempts: number[] = []
    for (let minute = 0; minute < 90; minute += 1) {
      smtp.said.length = 0
      await drain()
      if (smtp.said.some((line) => line.startsWith('RCPT'))) attempts.push(minute)
      later(1)
    }
    expect(attempts).toEqual([0, 1, 3, 7, 15, 30, 60])
    expect(await waiting()).toEqual([])
  })

  test('leaves the link before it good, and counts as no mail', async () => {
    await ask()
    await drain()
    const first = linkIn(smtp.handed[0])
    smtp.setFault({ at: 'mail', does: { says: '451 4.3.0 Later' } })
    await ask()
    for (const pause of [0, 1, 2, 4, 8]) {
      later(pause)
      await drain()
      expect(await isGood(first)).toBe(true)
    }
    smtp.setFault(null)
    later(15)
    await drain()
    expect(smtp.handed).toHaveLength(2)
    expect(await isGood(linkIn(smtp.handed[1]))).toBe(true)
    expect(await isGood(first)).toBe(false)
  })

  test('is taken back alone: a later link stays the only good one, and a used link stays used', async () => {
    const { id: userId } = api.offices.pro.users.agent
    const [kind, now] = ['reset', api.services.clock.now()] as const
    const issue = async () => {
      api.advance(1)
      const at = api.services.clock.now()
      return db().transaction((tx) => issueLink(tx, { kind, userId, now: at }))
    }
    const takeBack = ({ token }: { token: string }) =>
      db().transaction((tx) => takeLinkBack(tx, { kind, token }))
    const stateOf = async ({ token }: { token: string }) =>
      (await findLink(db(), { kind, token, now }))?.state ?? null
    const [first, second, third] = [await issue(), await issue(), await issue()]
    await takeBack(second)
    expect([await stateOf(first), await stateOf(second), await stateOf(third)]).toEqual([
      'superseded',
      null,
      'open',
    ])
    await db().transaction((tx) => spendLink(tx, { kind, token: third.token, now }))
    await takeBack(third)
    expect(await stateOf(third)).toBe('used')
  })

  test('holds up no other', async () => {
    smtp.setFault({ at: 'rcpt', does: { says: '450 4.2.0 Greylisted' }, only: email })
    await ask()
    await drain()
    const json = { email: 'colleague@pro.example' }
    await api.call('/user/password_reset', { method: 'PUT', json })
    await drain()
    expect(smtp.handed).toHaveLength(1)
    expect(await waiting()).toHaveLength(1)
  })
})

describe('a mail with a link is not sent again', () => {
  const faults: [string, Fault][] = [
    ['it was handed over and nobody answered', { at: 'body', does: 'silence' }],
    ['the connection broke after its last byte', { at: 'body', does: 'cut' }],
    ['it is refused for good', { at: 'rcpt', does: { says: '550 5.1.1 Nobody here' } }],
  ]
  test.each(faults)('where %s', async (_what, fault) => {
    smtp.setFault(fault)
    await ask()
    await drain()
    expect(await waiting()).toEqual([])
    const before = smtp.handed.length
    smtp.setFault(null)
    later(90)
    await drain()
    expect(smtp.handed).toHaveLength(before)
  })
})
