import { createHash } from 'node:crypto'
import { and, eq, inArray, sum } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { messages } from '../../../contracts/protocol.ts'
import { MAIL_FILE_MAX_BYTES, MAIL_FILES_MAX_BYTES } from '../../../contracts/rules/mail/compose.ts'
import { changes } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { draftFile, mailDraft } from '../../db/schema/mail.ts'
import { newId } from '../../ids.ts'
import { attachmentType, fileName, typeNamed } from '../../text/file-name.ts'
import { ownDraftsOf } from './own-drafts.ts'
import { holdDraft } from './save.ts'

/** More files than anybody attaches. */
const MOST = 50

const tooLarge = refuse(413, messages.attachmentsTooLarge)

export const addDraftFile = changes<Calls['addDraftFile']>(
  async ({ params, query: { kind, ref = '' }, body, user, change }) => {
    const { bytes } = body.file
    if (bytes.length > MAIL_FILE_MAX_BYTES) return tooLarge
    const draft = await holdDraft(change, user, { caseId: params.id, kind, ref })
    const ofDraft = eq(draftFile.draftId, draft.id)
    const [there] = await change.tx
      .select({ size: sum(draftFile.size).mapWith(Number) })
      .from(draftFile)
      .where(ofDraft)
    const count = await change.tx.$count(draftFile, ofDraft)
    if ((there?.size ?? 0) + bytes.length > MAIL_FILES_MAX_BYTES) return tooLarge
    if (count >= MOST) return refuse(400, `An email can have at most ${MOST} attachments.`)
    const contentType = attachmentType(typeNamed(body.file.filename), bytes)
    const filename = fileName(body.file.filename, contentType, count + 1)
    const id = newId()
    await change.tx.insert(draftFile).values({
      ...{ id, draftId: draft.id, customerId: change.customerId, userId: user.id },
      ...{ filename, contentType, size: bytes.length, bytes, added: change.at },
      checksum: createHash('sha256').update(bytes).digest('hex'),
    })
    await change.tx.update(mailDraft).set({ updated: change.at }).where(eq(mailDraft.id, draft.id))
    return { file_id: id, filename, contentType, size: bytes.length, draft_id: draft.id }
  },
)

export const deleteDraftFile = changes<Calls['deleteDraftFile']>(
  async ({ params, user, change }) => {
    const own = change.tx
      .select({ id: mailDraft.id })
      .from(mailDraft)
      .where(ownDraftsOf(user, params.id))
    const gone = await change.tx
      .delete(draftFile)
      .where(and(eq(draftFile.id, params.fileId), inArray(draftFile.draftId, own)))
      .returning({ id: draftFile.id })
    return gone.length > 0 ? {} : refuse(404, messages.notFound)
  },
)
