import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { CaseState } from '../../../contracts/model/cases/case.ts'
import { sameAddress } from '../../../contracts/rules/addresses/email-address.ts'
import type { Tx } from '../../db/database.ts'
import { caseRow } from '../../db/schema/cases.ts'
import type { MailHead } from '../../mail-parsing/mail-types.ts'
import { readMessageId } from '../outgoing-mail/message-id.ts'

/** Where a mail belongs: to a case, or to none with perhaps a guess (G-110). */
export type Match = { caseId: string } | { caseId: null; guess: string | null }

/** Ids named in a subject; more than these are no help to anybody. */
const IDS_MAX_COUNT = 10

/** The ids that a subject names. */
export const idsIn = (subject: string): number[] => {
  const found = subject.matchAll(/(?<!\d)\d{6,12}(?!\d)/g)
  return [...new Set([...found].map(([id]) => Number(id)))].slice(0, IDS_MAX_COUNT)
}

/** Nobody was written to about a case in STANDBY, so nothing is filed there (G-113). */
const takesMail = (state: CaseState): boolean => state !== 'STANDBY'

const columns = { id: caseRow.id, state: caseRow.state, contact: caseRow.contactEmail }

const casesByIds = (tx: Tx, customerId: string, ids: number[]) =>
  tx
    .select(columns)
    .from(caseRow)
    .where(and(eq(caseRow.customerId, customerId), inArray(caseRow.id, ids)))

async function byReply(
  tx: Tx,
  customerId: string,
  answers: readonly string[],
  secret: string,
): Promise<string | null> {
  const named = answers.flatMap((id) => readMessageId(secret, customerId, id) ?? [])
  if (named.length === 0) return null
  const ids = named.map((mail) => Number(mail.caseId))
  const found = await casesByIds(tx, customerId, ids)
  const mine = new Set(found.filter((one) => takesMail(one.state)).map((one) => String(one.id)))
  return named.find((mail) => mine.has(mail.caseId))?.caseId ?? null
}

async function bySubject(tx: Tx, customerId: string, head: MailHead): Promise<Match> {
  const ids = idsIn(head.subject)
  if (ids.length === 0) return { caseId: null, guess: null }
  const found = await casesByIds(tx, customerId, ids)
  const inOrder = ids.flatMap((id) => found.filter((one) => one.id === id))
  const sure = inOrder.find(
    (one) => takesMail(one.state) && head.from !== '' && sameAddress(one.contact, head.from),
  )
  if (sure) return { caseId: String(sure.id) }
  return { caseId: null, guess: inOrder[0] ? String(inOrder[0].id) : null }
}

/** The one case of this sender that is open: neither cancelled (G-79) nor never begun. */
async function bySender(tx: Tx, customerId: string, from: string): Promise<string | null> {
  if (from === '') return null
  const found = await tx
    .select({ id: caseRow.id })
    .from(caseRow)
    .where(
      and(
        eq(caseRow.customerId, customerId),
        eq(sql`lower(${caseRow.contactEmail})`, from),
        ne(caseRow.state, 'CANCELLED'),
        ne(caseRow.state, 'STANDBY'),
      ),
    )
    .limit(2)
  return found.length === 1 && found[0] ? String(found[0].id) : null
}

/**
 * Finds the case of a mail (G-616): by a reply header that we signed; else by a case id in the
 * subject together with that case's contact as sender; else by a sender who is the contact of exactly
 * one open case; else none. Looks only at cases of the customer that the mail was sent to.
 */
export async function matchMail(
  tx: Tx,
  customerId: string,
  head: MailHead,
  secret: string,
): Promise<Match> {
  const answered = await byReply(tx, customerId, head.answers, secret)
  if (answered) return { caseId: answered }
  const named = await bySubject(tx, customerId, head)
  if (named.caseId !== null) return named
  const known = await bySender(tx, customerId, head.from)
  return known ? { caseId: known } : named
}
