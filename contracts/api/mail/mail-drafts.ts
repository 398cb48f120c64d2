import { WireEvent } from '../../events/envelope.ts'
import {
  DraftFile,
  DraftHead,
  DraftKind,
  DraftRef,
  DraftText,
  ListedDraft,
  MailDraft,
} from '../../model/mail/mail-draft.ts'
import { CaseId, Count, Id, partsOf } from '../../model/primitives.ts'
import { FormFile } from '../../model/upload.ts'
import { FILE_MAX_BYTES } from '../../rules/files/file-size.ts'
import { z } from '../../schema.ts'
import { JSON_LIMIT, UPLOAD_MS } from '../call.ts'
import { change, nothing, read } from '../rows.ts'

const ofCase = z.strictObject({ id: CaseId })
const events = { events: z.array(WireEvent) }

/**
 * What a user writes about cases and has not sent (added). Data of one user: no event (engine.md 7); anybody else's is as
 * unknown as one that does not exist.
 */
export const mailDraftCalls = {
  /** Every own draft, the newest first. */
  listMailDrafts: read({
    method: 'GET',
    path: '/user/mail_drafts',
    params: nothing,
    query: nothing,
    answer: z.object({ drafts: partsOf(ListedDraft) }),
  }),
  /** The own drafts about a case, whole, the newest first. */
  readMailDrafts: read({
    method: 'GET',
    path: '/cases/:id/mail_drafts',
    params: ofCase,
    query: nothing,
    answer: z.object({ drafts: partsOf(MailDraft) }),
  }),
  /**
   * Saves what is typed; `version` is that of the draft which was typed on, 0 for a new one. Refusal: 412 where another tab
   * or computer has saved or discarded it meanwhile.
   */
  saveMailDraft: change({
    method: 'PUT',
    path: '/cases/:id/mail_drafts',
    params: ofCase,
    query: nothing,
    body: z.strictObject({ kind: DraftKind, ref: DraftRef, version: Count, content: DraftText }),
    answer: z.extend(DraftHead, events),
    bodyLimit: 5 * 1024 * 1024,
  }),
  /** Discards a draft with its files; one that is not there is 404. */
  deleteMailDraft: change({
    method: 'DELETE',
    path: '/cases/:id/mail_drafts/:draftId',
    params: z.strictObject({ id: CaseId, draftId: Id }),
    query: nothing,
    answer: z.object(events),
  }),
  /**
   * Puts a file into the draft of this kind and reference, which begins with it where there is none. Refusal: 413 'The
   * attachments are too large.' for more than 10 MB a file or 20 MB a draft (G-70).
   */
  addDraftFile: change({
    method: 'POST',
    path: '/cases/:id/mail_drafts/files',
    params: ofCase,
    query: z.strictObject({ kind: DraftKind, ref: z.optional(DraftRef) }),
    body: z.strictObject({ file: FormFile }),
    form: true,
    answer: z.extend(DraftFile, { draft_id: Id, ...events }),
    bodyLimit: FILE_MAX_BYTES + JSON_LIMIT,
    waitMs: UPLOAD_MS,
  }),
  /** Takes a file out of a draft; one that is not there is 404. */
  deleteDraftFile: change({
    method: 'DELETE',
    path: '/cases/:id/mail_drafts/files/:fileId',
    params: z.strictObject({ id: CaseId, fileId: Id }),
    query: nothing,
    answer: z.object(events),
  }),
}
