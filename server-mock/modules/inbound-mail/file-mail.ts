import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../../contracts/events/envelope.ts'
import { activity, caseRow } from '../../db/schema/cases.ts'
import { email } from '../../db/schema/mail.ts'
import { type ChangeContext, runChange } from '../../events/change.ts'
import { newId } from '../../ids.ts'
import { createMailParser, type MailParser } from '../../mail-parsing/mail-parser.ts'
import { type MailBody, type ReadMail, UNREADABLE } from '../../mail-parsing/mail-types.ts'
import type { Services } from '../../services.ts'
import { ATTACHMENT_MAX_SIZE } from '../../text/limits.ts'
import { changeCase } from '../case-record/change-case.ts'
import { pauseForAnswer } from '../case-record/pause-scheduled.ts'
import { writeRow } from '../case-record/write-case.ts'
import { inboundAddress } from '../outgoing-mail/inbound-address.ts'
import { automaticOf } from './automatic.ts'
import { incomingActivity } from './incoming-activity.ts'
import { markBounced } from './mark-bounced.ts'
import { type Match, matchMail } from './match-mail.ts'
import { type IncomingMail, storeMail } from './store-mail.ts'
import { tellStaffOfMail, tellStaffOfUnmapped } from './tell-staff.ts'
import { takeTestMail } from './test-mark.ts'

/**
 * A mail as the gateway took it. `envelopeFrom` is '' for the null sender of bounces; `network` is where it was
 * brought from, '' for this server itself.
 */
export type DeliveredMail = {
  customerId: string
  raw: Uint8Array
  envelopeFrom: string
  network?: string
}

/** What became of it. `caseId` is null for an unmapped mail; a duplicate was filed before; a test is not kept. */
export type Filed =
  | { outcome: 'filed'; emailId: string; caseId: string | null }
  | { outcome: 'duplicate' }
  | { outcome: 'test' }
  | { outcome: 'refused'; message: string }

const unreadable: MailBody = { text: UNREADABLE, html: null, textAsHtml: null, attachments: [] }

/** One for the process; it holds a thread and no business state. */
export const sharedParser: MailParser = createMailParser()

class AlreadyFiled extends Error {}

const store = async (change: ChangeContext, mail: IncomingMail, match: Match): Promise<void> => {
  const place =
    match.caseId === null
      ? { caseId: null, guess: match.guess }
      : { caseId: match.caseId, guess: null }
  // Rolls back what the change of the case has begun: the same mail came in twice at once.
  if (!(await storeMail(change.tx, mail, place))) throw new AlreadyFiled()
}

async function fileOnCase(change: ChangeContext, mail: IncomingMail, caseId: string) {
  await changeCase(change, caseId, 'case.mail-received', async ({ row }) => {
    await store(change, mail, { caseId })
    const entry = incomingActivity(mail, caseId)
    await change.tx.insert(activity).values({
      id: entry.id,
      customerId: mail.customerId,
      caseId: Number(caseId),
      type: entry.type,
      created: mail.received,
      content: entry.content,
    })
    await writeRow(change, caseId, { unreadEmails: sql`${caseRow.unreadEmails} + 1` })
    await tellStaffOfMail(change, mail, row)
    return { activity: entry }
  })
}

async function fileUnmapped(change: ChangeContext, mail: IncomingMail, guess: string | null) {
  await store(change, mail, { caseId: null, guess })
  await tellStaffOfUnmapped(change, mail)
  change.emit({
    name: 'email.unmapped-received',
    caseId: null,
    caseVersion: null,
    payload: {
      email: {
        id: mail.id,
        case_id: guess,
        subject: mail.head.subject,
        from: mail.head.sender,
        received: mail.received,
        unread: 1,
      },
    },
  })
}

/** A mail that could not be read belongs to nobody yet: a person decides (reliability.md, row 24). */
const placeOf = async (change: ChangeContext, { head, body, report }: ReadMail): Promise<Match> =>
  body === null
    ? { caseId: null, guess: null }
    : matchMail(
        change.tx,
        change.customerId,
        // A report quotes the mail that it is about; few answer it by a header.
        report ? { ...head, answers: report.messageIds } : head,
        change.config.sessionSecret,
      )

async function file(services: Services, given: DeliveredMail, read: ReadMail, digest: string) {
  const actor: Actor = { kind: 'opponent', id: null, name: read.head.sender || null }
  const by = { customerId: given.customerId, actor, commandId: null }
  const { value } = await runChange(services, by, async (change) => {
    const mail: IncomingMail = {
      id: newId(),
      customerId: given.customerId,
      recipient: read.head.to || inboundAddress(change.config, given.customerId),
      raw: given.raw,
      digest,
      received: change.at,
      head: read.head,
      body: read.body ?? unreadable,
      automatic: automaticOf(read, given.envelopeFrom, change.at),
    }
    const match = await placeOf(change, read)
    if (match.caseId === null) await fileUnmapped(change, mail, match.guess)
    else await fileOnCase(change, mail, match.caseId)
    if (read.report?.kind === 'failure') await markBounced(change, read.report)
    if (match.caseId !== null && !mail.automatic) await pauseForAnswer(change, match.caseId)
    return { emailId: mail.id, caseId: match.caseId }
  })
  return value
}

/**
 * Files one incoming mail: on its case with an unread activity, else among the unmapped (G-612,
 * G-616). Resolves after the commit. The same mail to the same customer is filed once. Rejects when the
 * database cannot take it; the sender then tries again.
 */
export async function fileMail(
  services: Services,
  given: DeliveredMail,
  parser: MailParser = sharedParser,
): Promise<Filed> {
  if (await takeTestMail(services, given.customerId, given.raw)) return { outcome: 'test' }
  const digest = createHash('sha256').update(given.raw).digest('hex')
  const known = await services.database.db
    .select({ id: email.id })
    .from(email)
    .where(and(eq(email.customerId, given.customerId), eq(email.digest, digest)))
  if (known.length > 0) return { outcome: 'duplicate' }
  const read = await parser.parse(given.raw, given.network)
  if (read.problem !== null)
    services.log.warn('A mail went over a limit', { problem: read.problem })
  const attachments = read.body?.attachments ?? []
  if (attachments.some(({ bytes }) => bytes.length > ATTACHMENT_MAX_SIZE))
    return { outcome: 'refused', message: 'The attachments are too large.' }
  try {
    return { outcome: 'filed', ...(await file(services, given, read, digest)) }
  } catch (cause) {
    if (cause instanceof AlreadyFiled) return { outcome: 'duplicate' }
    throw cause
  }
}
