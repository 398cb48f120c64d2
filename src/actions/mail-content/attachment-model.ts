import { createEffect, createEvent, createStore, sample } from 'effector'
import type { Attachment } from '../../../contracts/model/cases/activity.ts'
import { type AttachmentOf, readAttachmentFx } from '../../queries/cases/attachments.ts'
import { saveBlob } from '../../ui/browser/save-blob.ts'
import { mailOpened } from '../workplace.ts'

export const attachmentRequested = createEvent<{ emailId: string; attachment: Attachment }>()

/** Whatever the server says: the text is fixed (CASEERR-13, G-76). */
const NOT_DOWNLOADED = 'Can not download. Unauthorized'

const asAddress = ({ emailId, attachment }: { emailId: string; attachment: Attachment }) =>
  ({ email_id: emailId, attachment_id: attachment.id }) satisfies AttachmentOf

const saveFx = createEffect(({ name, bytes }: { name: string; bytes: Blob }) =>
  saveBlob(name, bytes),
)

const $names = createStore<ReadonlyMap<string, string>>(new Map(), { serialize: 'ignore' })
  .on(attachmentRequested, (names, { attachment }) =>
    new Map(names).set(attachment.id, attachment.filename),
  )
  .reset(mailOpened)

sample({ clock: attachmentRequested, fn: asAddress, target: readAttachmentFx })
sample({
  clock: sample({
    clock: readAttachmentFx.done,
    source: $names,
    fn: (names, { params, result }) => ({ name: names.get(params.attachment_id), result }),
  }).filterMap(({ name, result }) =>
    result.kind === 'answer' ? { name: name ?? 'download', bytes: result.value } : undefined,
  ),
  target: saveFx,
})

/** Attachments on their way, by id. */
export const $downloading = createStore<ReadonlySet<string>>(new Set(), { serialize: 'ignore' })
  .on(readAttachmentFx, (ids, { attachment_id }) => new Set(ids).add(attachment_id))
  .on(readAttachmentFx.finally, (ids, { params }) => {
    const rest = new Set(ids)
    rest.delete(params.attachment_id)
    return rest
  })

/** What kept each attachment from being downloaded, by id. */
export const $downloadErrors = createStore<ReadonlyMap<string, string>>(new Map(), {
  serialize: 'ignore',
})
  .on(readAttachmentFx, (errors, { attachment_id }) => {
    const rest = new Map(errors)
    rest.delete(attachment_id)
    return rest
  })
  .on(readAttachmentFx.done, (errors, { params, result }) =>
    result.kind === 'answer'
      ? errors
      : new Map(errors).set(
          params.attachment_id,
          result.kind === 'unknown' ? result.message : NOT_DOWNLOADED,
        ),
  )
  .reset(mailOpened)
