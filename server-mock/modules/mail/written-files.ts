import { and, eq, inArray } from 'drizzle-orm'
import type { OutboundAttachment, SentAttachment } from '../../../contracts/api/cases/case-mail.ts'
import { messages } from '../../../contracts/protocol.ts'
import { MAIL_FILE_MAX_BYTES, MAIL_FILES_MAX_BYTES } from '../../../contracts/rules/mail/compose.ts'
import { isRefused, type Refused, refuse } from '../../calls/refusal.ts'
import { attachment, draftFile, email, mailDraft } from '../../db/schema/mail.ts'
import type { ChangeContext } from '../../events/change.ts'
import { attachmentType, fileName } from '../../text/file-name.ts'
import { storedInvoice } from '../invoices/stored-invoice.ts'
import type { OutgoingFile, StoredFile } from '../outgoing-mail/queue-mail.ts'

// Of text without its line breaks: a pattern that knew them would try each blank again and again.
const base64 = /^[A-Za-z0-9+/]*={0,2}$/

function given({ filename, content, contentType }: OutboundAttachment, number: number) {
  const written = content.replaceAll(/\s+/g, '')
  if (!base64.test(written)) return refuse(400, 'An attachment cannot be read.')
  const bytes = new Uint8Array(Buffer.from(written, 'base64'))
  const type = attachmentType(contentType, bytes)
  return { filename: fileName(filename, type, number), contentType: type, bytes }
}

/** Those of the sender's own drafts about this case. */
function ofDrafts({ tx, actor }: ChangeContext, caseId: string, ids: string[]) {
  return tx
    .select({ id: draftFile.id, size: draftFile.size })
    .from(draftFile)
    .innerJoin(mailDraft, eq(mailDraft.id, draftFile.draftId))
    .where(
      and(
        inArray(draftFile.id, ids),
        eq(mailDraft.userId, actor.id ?? ''),
        eq(mailDraft.caseId, Number(caseId)),
      ),
    )
}

/** Those of the emails of this case. */
function ofMails({ tx, customerId }: ChangeContext, caseId: string, ids: string[]) {
  return tx
    .select({ id: attachment.id, size: attachment.size })
    .from(attachment)
    .innerJoin(email, eq(email.id, attachment.emailId))
    .where(
      and(
        inArray(attachment.id, ids),
        eq(attachment.customerId, customerId),
        eq(email.caseId, Number(caseId)),
      ),
    )
}

/** What the database has of the named files, by their ids. */
async function storedFiles(
  change: ChangeContext,
  caseId: string,
  named: readonly SentAttachment[],
): Promise<ReadonlyMap<string, StoredFile>> {
  const drafted = named.flatMap((one) => ('file_id' in one ? [one.file_id] : []))
  const attached = named.flatMap((one) => ('attachment_id' in one ? [one.attachment_id] : []))
  const files = drafted.length > 0 ? await ofDrafts(change, caseId, drafted) : []
  const others = attached.length > 0 ? await ofMails(change, caseId, attached) : []
  return new Map(
    [
      ...files.map((file) => ({ ...file, from: 'draft_file' as const })),
      ...others.map((file) => ({ ...file, from: 'attachment' as const })),
    ].map((file) => [file.id, file]),
  )
}

const sizeOf = (file: OutgoingFile): number => ('from' in file ? file.size : file.bytes.length)

/**
 * The files of an email that somebody writes about a case (G-70, G-731): what comes with it is read, what is there already
 * has to be of this case. Refused: 404 for one that is not, 413 where they are too large.
 */
export async function readFiles(
  change: ChangeContext,
  caseId: string,
  attachments: readonly SentAttachment[],
): Promise<OutgoingFile[] | Refused> {
  const stored = await storedFiles(change, caseId, attachments)
  const files: OutgoingFile[] = []
  let whole = 0
  for (const one of attachments) {
    const file = await fileOf(change, caseId, { one, stored, number: files.length + 1 })
    if (isRefused(file)) return file
    whole += sizeOf(file)
    if (sizeOf(file) > MAIL_FILE_MAX_BYTES || whole > MAIL_FILES_MAX_BYTES)
      return refuse(413, messages.attachmentsTooLarge)
    files.push(file)
  }
  return files
}

type Named = { one: SentAttachment; stored: ReadonlyMap<string, StoredFile>; number: number }

async function fileOf(
  { tx, customerId }: ChangeContext,
  caseId: string,
  { one, stored, number }: Named,
): Promise<OutgoingFile | Refused> {
  if ('content' in one) return given(one, number)
  if ('invoice_id' in one) {
    const invoice = await storedInvoice(tx, { customerId, caseId, invoiceId: one.invoice_id })
    return invoice ? { ...invoice, contentType: 'application/pdf' } : refuse(404, messages.notFound)
  }
  const id = 'file_id' in one ? one.file_id : one.attachment_id
  return stored.get(id) ?? refuse(404, messages.notFound)
}
