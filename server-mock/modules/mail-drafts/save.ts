import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import type { DraftKind, DraftText } from '../../../contracts/model/mail/mail-draft.ts'
import { messages } from '../../../contracts/protocol.ts'
import { changes, type SignedIn } from '../../calls/handler.ts'
import { type Refused, refuse } from '../../calls/refusal.ts'
import { picture } from '../../db/schema/files.ts'
import { mailDraft } from '../../db/schema/mail.ts'
import type { ChangeContext } from '../../events/change.ts'
import { newId } from '../../ids.ts'
import { picturesNamedIn } from '../pictures/read.ts'
import { ownDraftsOf } from './own-drafts.ts'
import { headOfDraft } from './read.ts'

type Row = typeof mailDraft.$inferSelect

/** What a draft is of, within a case. */
type Of = { caseId: string; kind: DraftKind; ref: string }

const nothing: DraftText = {
  ...{ to: '', cc: '', bcc: '', subject: '', content: '', config: { placeholders: {} } },
  ...{ invoice_id: null, reminder: null, reply_to_email_id: null },
}

/** The draft as it is, held until the commit, which begins where there is none: two tabs save one after the other. */
export async function holdDraft(
  { tx, customerId, at }: ChangeContext,
  user: SignedIn,
  { caseId, kind, ref }: Of,
): Promise<Row> {
  const begun = { id: newId(), userId: user.id, content: nothing, version: 0, updated: at }
  await tx
    .insert(mailDraft)
    .values({ ...begun, customerId, caseId: Number(caseId), kind, ref })
    .onConflictDoNothing()
  const [held] = await tx
    .select()
    .from(mailDraft)
    .where(and(ownDraftsOf(user, caseId), eq(mailDraft.kind, kind), eq(mailDraft.ref, ref)))
    .for('update')
  if (!held) throw new Error('a draft was neither begun nor found')
  return held
}

const stale = ({ version }: Row): Refused =>
  refuse(412, messages.draftConflict, { extra: { version, changes: [] } })

/** Pictures that only drafts name stay as long as they do: they count as uploaded anew. */
async function keepPictures({ tx, customerId, at }: ChangeContext, html: string): Promise<void> {
  const ids = picturesNamedIn(html)
  if (ids.length === 0) return
  await tx
    .update(picture)
    .set({ added: at })
    .where(and(eq(picture.customerId, customerId), inArray(picture.id, ids), isNull(picture.named)))
}

export const saveMailDraft = changes<Calls['saveMailDraft']>(
  async ({ params, body: { kind, ref, version, content }, user, change }) => {
    const held = await holdDraft(change, user, { caseId: params.id, kind, ref })
    if (held.version !== version) return stale(held)
    await keepPictures(change, content.content)
    const [saved] = await change.tx
      .update(mailDraft)
      .set({ content, version: version + 1, updated: change.at })
      .where(eq(mailDraft.id, held.id))
      .returning()
    return headOfDraft(saved ?? held)
  },
)

export const deleteMailDraft = changes<Calls['deleteMailDraft']>(
  async ({ params, user, change }) => {
    const gone = await change.tx
      .delete(mailDraft)
      .where(and(ownDraftsOf(user, params.id), eq(mailDraft.id, params.draftId)))
      .returning({ id: mailDraft.id })
    return gone.length > 0 ? {} : refuse(404, messages.notFound)
  },
)
