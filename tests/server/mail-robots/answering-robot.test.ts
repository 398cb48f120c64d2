import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { appUser } from '../../../server-mock/db/schema/accounts.ts'
import { caseRow } from '../../../server-mock/db/schema/cases.ts'
import { email, outbox } from '../../../server-mock/db/schema/mail.ts'
import { fileMail } from '../../../server-mock/modules/inbound-mail/file-mail.ts'
import { makeMessageId } from '../../../server-mock/modules/outgoing-mail/message-id.ts'
import { bounceReport } from '../../support/mail/bounce-report.ts'
import { eml, openMailOffice } from '../../support/offices/mail-office.ts'
import { reportProof, timesOf } from '../../support/proofs/proof.ts'
import { opened } from '../../support/setup/opened.ts'

const office = await opened(openMailOffice())
const { config, database } = office.services
const { db } = database

/** A robot that answers whatever it gets, whether it says so or not, and from which mailbox it does. */
type Robot = { name: string; from: string; headers: Record<string, string>; envelopeFrom: string }

const CONTACT = 'robot@shop.example'

const robots: readonly Robot[] = [
  {
    name: 'one that says so',
    from: CONTACT,
    headers: { 'Auto-Submitted': 'auto-replied' },
    envelopeFrom: '',
  },
  { name: 'one that says nothing', from: CONTACT, headers: {}, envelopeFrom: CONTACT },
  { name: 'one that no case knows', from: 'r@x.example', headers: {}, envelopeFrom: 'r@x.example' },
  {
    name: 'the mailbox of a colleague who is away, forwarded to us',
    from: 'agent@north.example',
    headers: { 'X-Autoreply': 'yes' },
    envelopeFrom: 'agent@north.example',
  },
]

/** What left, or waits to leave, for whatever reason. */
const outgoing = () => db.select({ id: outbox.id, messageId: outbox.messageId }).from(outbox)

test('a thousand rounds against robots that answer everything make no loop: a colleague is told once until somebody looks', async () => {
  await db.insert(appUser).values({
    ...{ id: 'agent', customerId: 'north', email: 'agent@north.example', name: 'Agent' },
    ...{ publicName: 'Agent', role: 'AGENT', state: 'ACTIVE', verified: true },
    created: '2026-11-20T08:00:00.000Z',
  })
  const caseId = await office.addCase({ contact: CONTACT, waiting: 3 })
  const first = makeMessageId(config, { customerId: 'north', caseId, emailId: 'mail-1' })
  const rounds = timesOf({ full: 1_000, share: 120, mutant: 24 })
  const answered = new Set<string>()
  let looks = 0
  for (let round = 0; round < rounds; round += 1) {
    const robot = robots[round % robots.length] ?? robots[0]
    if (!robot) throw new Error('no robot')
    // It answers what it did not answer yet; where nothing is new, once more the first mail.
    const open = (await outgoing()).find(({ messageId }) => !answered.has(messageId))
    const about = open?.messageId ?? first
    answered.add(about)
    const headers = { From: robot.from, 'In-Reply-To': about, 'X-Round': `${round}` }
    const raw =
      round % 10 === 9
        ? bounceReport(about)
        : eml({ ...headers, Subject: `Re: ${round}`, ...robot.headers })
    const { envelopeFrom } = robot
    const filed = await fileMail(office.services, { customerId: 'north', raw, envelopeFrom })
    expect([robot.name, filed.outcome]).toEqual([robot.name, 'filed'])
    if (round % 40 === 39) {
      looks += 1
      await db.update(email).set({ unread: 0 })
      await db.update(caseRow).set({ unreadEmails: 0 })
    }
  }
  const left = (await outgoing()).length
  reportProof('answering-robot', 0, { rounds, looks, left })
  // One notice of the case and one of mails without a case, each time that somebody has looked.
  expect(left).toBeLessThanOrEqual(2 * (looks + 1))
  const ofCase = and(eq(outbox.customerId, 'north'), eq(outbox.caseId, Number(caseId)))
  expect(await db.$count(outbox, ofCase)).toBe(0)
})
