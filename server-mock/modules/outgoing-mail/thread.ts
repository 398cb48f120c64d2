import { and, desc, eq, isNotNull, or } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { email, outbox } from '../../db/schema/mail.ts'

/** Where a mail stands in its thread: what it answers, and the ids of the mails before it, oldest first. */
export type Thread = { inReplyTo: string; ids: readonly string[] }

/** A mail that the other side has: it sent it, or its server took it. */
type Known = {
  id: string
  messageId: string
  ids: string[]
  ofFlow: boolean
  isAutomatic: boolean
}

/** More mails than any conversation needs to be found again. */
const MOST_MAILS = 500

/** What mail programs put threads together by: the first mail and the last ones. */
const MOST_IDS = 20

/** Printable ASCII within one pair of angle brackets: nothing that could end a header's line. */
const messageId = /^<[\x21-\x3b\x3d\x3f-\x7e]{1,250}>$/

export const idsIn = (written: string): string[] =>
  written.split(' ').filter((id) => messageId.test(id))

/** Oldest first. */
async function knownMails(tx: Db | Tx, caseId: string): Promise<Known[]> {
  const rows = await tx
    .select({
      id: email.id,
      messageId: email.messageId,
      threadIds: email.threadIds,
      direction: email.direction,
      templateId: email.templateId,
      isAutomatic: isNotNull(email.automatic).mapWith(Boolean),
    })
    .from(email)
    .leftJoin(outbox, eq(outbox.messageId, email.messageId))
    .where(
      and(
        eq(email.caseId, Number(caseId)),
        isNotNull(email.messageId),
        or(eq(email.direction, 'IN'), eq(outbox.state, 'sent')),
      ),
    )
    .orderBy(desc(email.received), desc(email.id))
    .limit(MOST_MAILS)
  return rows.reverse().flatMap(({ messageId: own, threadIds, direction, templateId, ...row }) => {
    if (own === null || !messageId.test(own)) return []
    const ofFlow = direction === 'OUT' && templateId !== null
    return [{ ...row, messageId: own, ids: idsIn(threadIds), ofFlow }]
  })
}

/**
 * The newest mail of a mail's thread: they name one another, whoever wrote them. What a machine sent is in it, but only who
 * answers that very mail answers it.
 */
function newestOf(mails: readonly Known[], answered: Known): Known {
  const named = new Set([answered.messageId, ...answered.ids])
  const thread = new Set([answered])
  for (let before = 0; before < thread.size; ) {
    before = thread.size
    for (const mail of mails) {
      if (thread.has(mail) || ![mail.messageId, ...mail.ids].some((id) => named.has(id))) continue
      thread.add(mail)
      for (const id of [mail.messageId, ...mail.ids]) named.add(id)
    }
  }
  return mails.findLast((mail) => thread.has(mail) && !mail.isAutomatic) ?? answered
}

function after({ messageId: inReplyTo, ids }: Known): Thread {
  const all = [...new Set([...ids, inReplyTo])]
  const [first = inReplyTo, ...others] = all
  return { inReplyTo, ids: all.length > MOST_IDS ? [first, ...others.slice(1 - MOST_IDS)] : all }
}

/**
 * The thread that a mail goes on with (R49 in docs/specification/rulings.md): that of the mail which it answers, or, for
 * one of the flow, that of the flow's last mail; it answers the newest mail of it. Null where it begins a thread.
 */
export async function threadOf(
  tx: Db | Tx,
  caseId: string,
  of: { answers: string } | 'flow',
): Promise<Thread | null> {
  const mails = await knownMails(tx, caseId)
  const answered = mails.findLast((mail) => (of === 'flow' ? mail.ofFlow : mail.id === of.answers))
  if (!answered) return null
  return after(answered.isAutomatic ? answered : newestOf(mails, answered))
}
