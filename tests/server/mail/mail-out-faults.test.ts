import { once } from 'node:events'
import { eq } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { outbox } from '../../../server-mock/db/schema/mail.ts'
import { claim, settleAbandoned } from '../../../server-mock/modules/outgoing-mail/outbox-queue.ts'
import { settle } from '../../../server-mock/modules/outgoing-mail/settle.ts'
import { drainOutbox, startOutbox } from '../../../server-mock/outside/mail-out/outbox.ts'
import { sendRow } from '../../../server-mock/outside/mail-out/send-row.ts'
import type { Fault } from '../../support/mail/fault-smtp.ts'
import { openMailOutDesk } from '../../support/offices/mail-out-desk.ts'
import { isFullProof } from '../../support/proofs/proof.ts'
import { opened } from '../../support/setup/opened.ts'

const UNKNOWN = 'It is not known whether this email was delivered.'

const desk = await opened(openMailOutDesk())
afterEach(async () => {
  desk.smtp.setFault(null)
  desk.smtp.handed.length = 0
  await desk.setServer({ smtpHost: '127.0.0.1', smtpPort: desk.smtp.port })
})

/** How the mail of a fresh case ends when the server misbehaves. */
async function ending(fault: Fault | null, parts: Record<string, unknown> = {}) {
  desk.smtp.setFault(fault)
  const id = await desk.addCase()
  expect((await desk.send(id, parts)).status).toBe(200)
  await desk.drain()
  const { content, ...entry } = await desk.mail(id)
  return {
    id,
    activityId: entry.id,
    status: content.status,
    error: content.history.at(-1)?.error_msg,
  }
}

describe('a mail server that', () => {
  const before: [string, Fault, RegExp][] = [
    [
      'refuses the login',
      { at: 'auth', does: { says: '535 5.7.8 bad login' } },
      /^535 5\.7\.8 bad login$/,
    ],
    ['cuts at the greeting', { at: 'greeting', does: 'cut' }, /closed the connection/],
    ['cuts after EHLO', { at: 'ehlo', does: 'cut' }, /closed the connection/],
    [
      'refuses the sender',
      { at: 'mail', does: { says: '553 5.7.1 not yours' } },
      /^553 5\.7\.1 not yours$/,
    ],
    [
      'refuses every recipient',
      { at: 'rcpt', does: { says: '550 5.1.1 unknown' } },
      /550 5\.1\.1 unknown/,
    ],
    ['cuts before DATA', { at: 'data', does: 'cut' }, /closed the connection/],
    ['never greets', { at: 'greeting', does: 'silence' }, /did not answer in time/],
    ['falls silent before DATA', { at: 'mail', does: 'silence' }, /did not answer in time/],
    ['refuses the content', { at: 'body', does: { says: '554 5.6.0 spam' } }, /^554 5\.6\.0 spam$/],
  ]
  test.each(before)('%s did not get it, and says why', async (_name, fault, reason) => {
    const { status, error } = await ending(fault)
    expect(status).toBe('FAILED')
    expect(error).toMatch(reason)
    expect(error).not.toContain(UNKNOWN)
  })

  test.each([
    ['cuts', 'cut'],
    ['falls silent', 'silence'],
  ] as const)(
    '%s after the last byte leaves it unknown, and it is never sent again [G-617]',
    async (_name, does) => {
      const { status, error } = await ending({ at: 'body', does })
      expect([status, error?.startsWith(UNKNOWN)]).toEqual(['FAILED', true])
      expect(desk.smtp.handed).toHaveLength(1)
      desk.smtp.setFault(null)
      await desk.drain()
      expect(desk.smtp.handed).toHaveLength(1)
    },
  )

  test('takes nobody but some of several: it says who, and a Resend reaches the others', async () => {
    const fault: Fault = { at: 'rcpt', does: { says: '550 5.1.1 unknown' }, only: 'second@' }
    const found = await ending(fault, { to: 'first@opponent.example; second@opponent.example' })
    expect(found).toMatchObject({
      status: 'FAILED',
      error:
        'Not delivered to second@opponent.example (550 5.1.1 unknown). Delivered to first@opponent.example.',
    })
    desk.smtp.setFault(null)
    desk.smtp.said.length = 0
    const again = await desk.send(
      found.id,
      { to: 'first@opponent.example; second@opponent.example' },
      `?case_activity_id=${found.activityId}`,
    )
    expect(again.status).toBe(200)
    await desk.drain()
    const rcpt = desk.smtp.said.filter((line) => line.startsWith('RCPT'))
    expect(rcpt).toEqual(['RCPT TO:<second@opponent.example>'])
    expect(await desk.mails(found.id)).toHaveLength(1)
    expect((await desk.mail(found.id)).content.status).toBe('SENT')
  })

  test('is not there is named', async () => {
    await desk.setServer({ smtpPort: 9 })
    const { error } = await ending(null)
    expect(error).toBe('The mail server refused the connection.')
  })

  test('repeats the password does not get it onto a screen', async () => {
    const { error } = await ending({ at: 'auth', does: { says: '535 no: correct horse battery' } })
    expect(error).toBe('535 no: ***')
    const line = Buffer.from('\0claims\0correct horse battery').toString('base64')
    const { error: whole } = await ending({ at: 'auth', does: { says: `535 no: PLAIN ${line}` } })
    expect(whole).toBe('535 no: PLAIN ***')
  })
})

/** So many mails meet each step of the dialogue. */
const MANY = isFullProof ? 250 : 3
const steps = ['greeting', 'ehlo', 'auth', 'mail', 'rcpt', 'data', 'body', 'nothing'] as const

test.each(steps)(
  `row 15: of ${MANY} mails that meet a server which cuts at %s none arrives twice, none stays open`,
  async (at) => {
    desk.smtp.setFault(at === 'nothing' ? null : { at, does: 'cut' })
    const ids: string[] = []
    for (let mail = 0; mail < MANY; mail += 1) {
      const id = await desk.addCase()
      expect((await desk.send(id)).status).toBe(200)
      ids.push(id)
    }
    await desk.drain()
    desk.smtp.setFault(null)
    await desk.drain()
    const arrived = desk.smtp.handed.map((mail) => /^Message-ID:\s*(\S+)/im.exec(mail)?.[1])
    expect(arrived).toHaveLength(at === 'body' || at === 'nothing' ? MANY : 0)
    expect(new Set(arrived).size).toBe(arrived.length)
    for (const id of ids) {
      const { status, history } = (await desk.mail(id)).content
      const isUnknown = history.at(-1)?.error_msg?.startsWith(UNKNOWN) ?? false
      expect([status, isUnknown]).toEqual([at === 'nothing' ? 'SENT' : 'FAILED', at === 'body'])
    }
  },
  600_000,
)

/** This machine in a notation that the demo does not trust: it is asked for what every other server is. */
const UNTRUSTED = '::ffff:7f00:1'

test('a certificate that nobody vouches for is refused', async () => {
  const server = new SMTPServer({ authOptional: true, logger: false })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  const smtpPort = typeof address === 'object' ? address?.port : 0
  await desk.setServer({ smtpHost: UNTRUSTED, smtpPort })
  const { error } = await ending(null)
  await new Promise<void>((resolve) => server.close(() => resolve()))
  expect(error).toBe('The certificate of the mail server is not valid.')
})

test('without encryption no password is sent', async () => {
  await desk.setServer({ smtpHost: UNTRUSTED })
  desk.smtp.said.length = 0
  const { status } = await ending(null)
  expect(status).toBe('FAILED')
  expect(desk.smtp.said.filter((line) => line.startsWith('AUTH'))).toEqual([])
})

describe('a server that dies', () => {
  const stored = async (caseId: string) => {
    const [row] = await desk.api.services.database.db
      .select()
      .from(outbox)
      .where(eq(outbox.caseId, Number(caseId)))
    return row
  }

  test('that cannot read what waits says so in the log, and sends it once it can', async () => {
    const id = await desk.addCase()
    await desk.send(id)
    const { services } = desk.api
    const { peers } = services.database
    let isLost = true
    const isSeen: typeof peers.isSeen = async () => {
      if (isLost) throw new Error('the line is cut')
      return peers.isSeen()
    }
    const database = { ...services.database, peers: { ...peers, isSeen } }
    const running = startOutbox({ ...services, database }, { connectMs: 400, wholeMs: 600 })
    const cause = new Error('the line is cut')
    await expect
      .poll(() => desk.api.logged)
      .toContainEqual({ message: 'The outbox could not be read', cause, fields: {} })
    isLost = false
    running.kick()
    await expect.poll(() => desk.smtp.handed).toHaveLength(1)
    await running.close()
  })

  test('takes the second mail of a customer when it is done with the first', async () => {
    const ids = [await desk.addCase(), await desk.addCase()]
    for (const id of ids) await desk.send(id)
    desk.smtp.said.length = 0
    desk.smtp.setFault({ at: 'mail', does: 'silence' })
    const running = startOutbox(desk.api.services, { connectMs: 5_000, wholeMs: 1_500 })
    await expect.poll(() => desk.smtp.said.join()).toMatch(/MAIL FROM/)
    const states = async () => Promise.all(ids.map(async (id) => (await stored(id))?.state))
    expect(await states()).toEqual(['sending', 'queued'])
    desk.smtp.setFault(null)
    await expect.poll(states).toEqual(['failed', 'sent'])
    await running.close()
  })

  test('before it takes a mail sends it once after the start', async () => {
    const id = await desk.addCase()
    await desk.send(id)
    const running = startOutbox(desk.api.services, { connectMs: 400, wholeMs: 600 })
    await running.close()
    await drainOutbox(desk.api.services)
    expect(desk.smtp.handed).toHaveLength(1)
    expect((await desk.mail(id)).content.status).toBe('SENT')
    expect((await stored(id))?.messageId).toBe(
      /^Message-ID:\s*(<[^>]*>)/im.exec(desk.smtp.handed[0] ?? '')?.[1],
    )
  })

  test('between taking it and the answer shows it as unknown, and never sends it again', async () => {
    const id = await desk.addCase()
    await desk.send(id)
    expect(await claim(desk.api.services, [])).toMatchObject({ caseId: Number(id) })
    await settleAbandoned(desk.api.services)
    await desk.drain()
    expect(desk.smtp.handed).toHaveLength(0)
    const { content } = await desk.mail(id)
    expect([content.status, content.history.at(-1)?.error_msg]).toEqual(['FAILED', UNKNOWN])
    expect((await stored(id))?.state).toBe('failed')
  })

  test('between the delivery and its record shows it as unknown: it was delivered once', async () => {
    const { services } = desk.api
    const id = await desk.addCase()
    await desk.send(id)
    const row = await claim(services, [])
    if (!row) throw new Error('nothing was claimed')
    expect(await sendRow(services, row, { connectMs: 400, wholeMs: 600 })).toEqual({
      error: null,
      accepted: ['owner@opponent.example'],
    })
    await settleAbandoned(services)
    await desk.drain()
    expect(desk.smtp.handed).toHaveLength(1)
    expect((await desk.mail(id)).content.history.at(-1)?.error_msg).toBe(UNKNOWN)
    // A record that comes late finds it settled.
    await settle(services, row, { error: null, accepted: [] })
    expect((await desk.mail(id)).content.status).toBe('FAILED')
  })

  test('after settling changes nothing any more', async () => {
    const id = await desk.addCase()
    await desk.send(id)
    await desk.drain()
    await settleAbandoned(desk.api.services)
    await desk.drain()
    expect(desk.smtp.handed).toHaveLength(1)
    expect((await desk.mail(id)).content.history.map(({ event }) => event)).toEqual([
      'queued',
      'sent',
    ])
  })
})

test('a mail does not leave to a private address outside the demo', async () => {
  const { config } = desk.api.services
  desk.api.services.config = { ...config, production: true }
  desk.smtp.said.length = 0
  const { error } = await ending(null)
  desk.api.services.config = config
  expect(error).toBe('This mail server cannot be used: its address is not on the public internet.')
  expect(desk.smtp.said).toEqual([])
})
