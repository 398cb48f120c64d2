import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { Automatic } from '../../../contracts/model/cases/activity.ts'
import { z } from '../../../contracts/schema.ts'
import { appUser } from '../../../server-mock/db/schema/accounts.ts'
import { caseRow } from '../../../server-mock/db/schema/cases.ts'
import { email, outbox } from '../../../server-mock/db/schema/mail.ts'
import { fileMail } from '../../../server-mock/modules/inbound-mail/file-mail.ts'
import { makeMessageId } from '../../../server-mock/modules/outgoing-mail/message-id.ts'
import { startMailIn } from '../../../server-mock/outside/mail-in/start-mail-in.ts'
import { bounceReport } from '../../support/mail/bounce-report.ts'
import { samplesAbout } from '../../support/mail/robots/samples.ts'
import { openDialogue } from '../../support/mail/smtp-dialogue.ts'
import { eml, openMailOffice } from '../../support/offices/mail-office.ts'
import { reportProof, timesOf } from '../../support/proofs/proof.ts'
import { opened } from '../../support/setup/opened.ts'

const Entry = z.object({ email_id: z.string(), automatic: z.optional(Automatic) })

const office = await opened(openMailOffice())
const { config, database } = office.services
const { db } = database
const gateway = await opened(startMailIn(office.services))

/** A case that wrote to somebody who is away, with reminders to come, and everything that machines answer to it. */
async function answeredCase(contact: string) {
  const caseId = await office.addCase({ contact, waiting: 2 })
  const messageId = makeMessageId(config, {
    customerId: 'north',
    caseId,
    emailId: 'mail-1',
  })
  const today = new Date().toISOString().slice(0, 10)
  return { caseId, samples: samplesAbout({ messageId, today, contact }) }
}

const entriesOf = async (caseId: string) =>
  (await office.activities(caseId)).flatMap(({ content, type }) =>
    type === 'EMAIL_IN' ? [z.parse(Entry, content)] : [],
  )

test('two hundred automatic answers and reports are filed on their case with the day that they name, and pause nothing [G-612] [INBOUND-14]', async () => {
  const { caseId, samples: all } = await answeredCase('away@shop.example')
  const every = timesOf({ full: 1, share: 4, mutant: 20 })
  const samples = all.filter((_, at) => at % every === 0)
  const ids: string[] = []
  for (const { raw, envelopeFrom } of samples) {
    const filed = await fileMail(office.services, { customerId: 'north', raw, envelopeFrom })
    if (filed.outcome === 'filed') ids.push(filed.emailId)
  }
  const stored = new Map((await office.mails()).map((mail) => [mail.id, mail]))
  const mails = ids.flatMap((id) => stored.get(id) ?? [])
  expect(mails.map(({ automatic }) => automatic)).toEqual(samples.map(({ expected }) => expected))
  // Without a header that leads to it, a mailer daemon or a help desk is nobody that the case knows.
  const onCase = mails.filter((mail) => String(mail.caseId) === caseId)
  expect(onCase.length).toBeGreaterThan(samples.length * 0.9)
  const entries = new Map(
    (await entriesOf(caseId)).map(({ email_id, automatic }) => [email_id, automatic]),
  )
  expect(onCase.map(({ id }) => entries.get(id))).toEqual(onCase.map(({ automatic }) => automatic))
  expect(await office.row(caseId)).toMatchObject({
    scheduledWaiting: 2,
    scheduledPaused: 0,
    unreadEmails: onCase.length,
  })
  const names = new Set(office.takeEvents().map(({ name }) => name))
  expect(names).not.toContain('case.automation-paused')
  // A person’s mail does pause them.
  await fileMail(office.services, {
    customerId: 'north',
    raw: eml({ From: 'away@shop.example' }),
    envelopeFrom: 'away@shop.example',
  })
  expect(await office.row(caseId)).toMatchObject({ scheduledWaiting: 0, scheduledPaused: 2 })
  const ofPeople = (await entriesOf(caseId)).filter(({ automatic }) => automatic === undefined)
  expect(ofPeople).toHaveLength(1)
})

test('they come in by SMTP from the null sender as well', async () => {
  const { caseId, samples } = await answeredCase('gone@shop.example')
  const chosen = samples.filter((_, at) => at % 40 === 0)
  const dialogue = await openDialogue(gateway.port)
  await dialogue.reply()
  await dialogue.say('EHLO mx.opponent.example')
  for (const { raw, envelopeFrom } of chosen) {
    await dialogue.say(`MAIL FROM:<${envelopeFrom}>`)
    await dialogue.say('RCPT TO:<north@inbound.example>')
    await dialogue.say('DATA')
    const stuffed = raw.toString('latin1').replace(/^\./gm, '..')
    expect(await dialogue.say(`${stuffed}\r\n.`)).toMatch(/^250/)
  }
  dialogue.end()
  expect(await office.row(caseId)).toMatchObject({ scheduledWaiting: 2, scheduledPaused: 0 })
  const entries = await office.activities(caseId)
  expect(entries.filter(({ type }) => type === 'EMAIL_IN').length).toBeGreaterThan(3)
})

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
