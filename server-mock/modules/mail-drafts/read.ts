import { asc, desc, inArray } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { type DraftFile, DraftText } from '../../../contracts/model/mail/mail-draft.ts'
import { z } from '../../../contracts/schema.ts'
import { reads } from '../../calls/handler.ts'
import { toInstant } from '../../db/instant.ts'
import { draftFile, mailDraft } from '../../db/schema/mail.ts'
import { headOf } from '../../events/read.ts'
import { failedEntriesOf } from './failed-entries.ts'
import { fileColumns, ownDrafts, ownDraftsOf } from './own-drafts.ts'

type Row = typeof mailDraft.$inferSelect

/** A draft by what it is of, as it travels. */
export const headOfDraft = ({ id, caseId, kind, ref, version, updated }: Row) => ({
  ...{ id, case_id: String(caseId), kind, ref, version },
  updated: toInstant(updated),
})

const Stored = z.object(DraftText.shape)

const textOf = ({ content }: Row): DraftText => z.parse(Stored, content)

export const listMailDrafts = reads<Calls['listMailDrafts']>(async ({ user, services }) => {
  const { db } = services.database
  // The number first: what is read after it may only be newer.
  const asOf = await headOf(db, user.customerId)
  const rows = await db
    .select()
    .from(mailDraft)
    .where(ownDrafts(user))
    .orderBy(desc(mailDraft.updated), asc(mailDraft.id))
  const drafts = rows.map((row) => ({ ...headOfDraft(row), subject: textOf(row).subject }))
  return { asOf, body: { drafts } }
})

export const readMailDrafts = reads<Calls['readMailDrafts']>(async ({ params, user, services }) => {
  const { db } = services.database
  const asOf = await headOf(db, user.customerId)
  const rows = await db
    .select()
    .from(mailDraft)
    .where(ownDraftsOf(user, params.id))
    .orderBy(desc(mailDraft.updated), asc(mailDraft.id))
  const ids = rows.map(({ id }) => id)
  const found = await db
    .select({ draftId: draftFile.draftId, ...fileColumns })
    .from(draftFile)
    .where(inArray(draftFile.draftId, ids))
    .orderBy(asc(draftFile.added), asc(draftFile.id))
  const filesOf = (id: string): DraftFile[] =>
    found.flatMap(({ draftId, ...file }) => (draftId === id ? [file] : []))
  const failed = await failedEntriesOf(db, params.id, ids)
  const drafts = rows.map((row) => ({
    ...headOfDraft(row),
    content: { ...textOf(row), files: filesOf(row.id) },
    failed_activity_id: failed.get(row.id) ?? null,
  }))
  return { asOf, body: { drafts } }
})
