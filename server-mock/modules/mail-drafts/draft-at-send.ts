import { and, eq, inArray, sql } from 'drizzle-orm'
import { messages } from '../../../contracts/protocol.ts'
import { z } from '../../../contracts/schema.ts'
import { type Refused, refuse } from '../../calls/refusal.ts'
import { mailDraft, outbox } from '../../db/schema/mail.ts'
import type { ChangeContext } from '../../events/change.ts'

/** A draft as it was when it was sent: it ends when its email has left. */
export const DraftAtSend = z.object({ id: z.string(), version: z.int() })
export type DraftAtSend = z.infer<typeof DraftAtSend>

/** Whether an email that was made of this draft is on its way. */
async function isLeaving({ tx }: ChangeContext, draftId: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        inArray(outbox.state, ['queued', 'sending']),
        sql`${outbox.mail}->'draft'->>'id' = ${draftId}`,
      ),
    )
    .limit(1)
  return found !== undefined
}

/**
 * The sender's own draft as it is now, held until the commit; null without one. Refused: 404 for one that is not there,
 * 409 for one that was sent already, so that two tabs send it once.
 */
export async function draftAtSend(
  change: ChangeContext,
  caseId: string,
  draftId: string | undefined,
): Promise<DraftAtSend | Refused | null> {
  if (draftId === undefined) return null
  const [found] = await change.tx
    .select({ id: mailDraft.id, version: mailDraft.version })
    .from(mailDraft)
    .where(
      and(
        eq(mailDraft.id, draftId),
        eq(mailDraft.caseId, Number(caseId)),
        eq(mailDraft.userId, change.actor.id ?? ''),
      ),
    )
    .for('update')
  if (!found) return refuse(404, messages.notFound)
  return (await isLeaving(change, draftId)) ? refuse(409, messages.draftLeaving) : found
}

/** What was sent is a draft no more, with its files; what was typed on since is. */
export async function endDraft(
  { tx }: ChangeContext,
  draft: DraftAtSend | null | undefined,
): Promise<void> {
  if (!draft) return
  await tx
    .delete(mailDraft)
    .where(and(eq(mailDraft.id, draft.id), eq(mailDraft.version, draft.version)))
}
