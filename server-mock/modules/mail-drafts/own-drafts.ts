import { and, eq, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../calls/handler.ts'
import { draftFile, mailDraft } from '../../db/schema/mail.ts'

/** The user's own drafts. */
export const ownDrafts = ({ id }: Pick<SignedIn, 'id'>): SQL => eq(mailDraft.userId, id)

/** Those about one case. */
export const ownDraftsOf = (user: SignedIn, caseId: string) =>
  and(ownDrafts(user), eq(mailDraft.caseId, Number(caseId)))

/** What is told of a file. */
export const fileColumns = {
  file_id: draftFile.id,
  filename: draftFile.filename,
  contentType: draftFile.contentType,
  size: draftFile.size,
}
