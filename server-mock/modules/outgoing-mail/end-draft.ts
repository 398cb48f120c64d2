import { and, eq } from 'drizzle-orm'
import { mailDraft } from '../../db/schema/drafts.ts'
import type { ChangeContext } from '../../events/change.ts'
import type { DraftAtSend } from './outbox-row.ts'

/** What was sent is a draft no more, with its files; what was typed on since is. */
export async function endDraft(
  { tx, customerId }: ChangeContext,
  draft: DraftAtSend | null | undefined,
): Promise<void> {
  if (!draft) return
  await tx
    .delete(mailDraft)
    .where(
      and(
        eq(mailDraft.id, draft.id),
        eq(mailDraft.version, draft.version),
        eq(mailDraft.customerId, customerId),
      ),
    )
}
