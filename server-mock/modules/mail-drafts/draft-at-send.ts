import { and, eq } from 'drizzle-orm'
import { z } from '../../../contracts/schema.ts'
import { mailDraft } from '../../db/schema/mail.ts'
import type { ChangeContext } from '../../events/change.ts'

/** A draft as it was when it was sent: it ends when its email has left. */
export const DraftAtSend = z.object({ id: z.string(), version: z.int() })
export type DraftAtSend = z.infer<typeof DraftAtSend>

/** The sender's own draft as it is now; null without one, undefined where it is not there. */
export async function draftAtSend(
  { tx, actor }: ChangeContext,
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
      ),
    )
  return found
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
