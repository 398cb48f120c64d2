import { and, eq } from 'drizzle-orm'
import { mailDraft } from '../../../db/schema/drafts.ts'
import type { ChangeContext } from '../../../events/change.ts'
import type { DraftAtSend } from '../../outgoing-mail/outbox-row.ts'

export type { DraftAtSend } from '../../outgoing-mail/outbox-row.ts'

/** The sender's own draft as it is when it is sent; null without one, undefined where it is not there. */
export async function draftAtSend(
  { tx, customerId, actor }: ChangeContext,
  caseId: string,
  draftId: string | undefined,
): Promise<DraftAtSend | null | undefined> {
  if (draftId === undefined) return null
  const [found] = await tx
    .select({ id: mailDraft.id, version: mailDraft.version })
    .from(mailDraft)
    .where(
      and(
        eq(mailDraft.id, draftId),
        eq(mailDraft.caseId, Number(caseId)),
        eq(mailDraft.userId, actor.id ?? ''),
        eq(mailDraft.customerId, customerId),
      ),
    )
  return found
}
