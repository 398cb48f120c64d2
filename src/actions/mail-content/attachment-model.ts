import { attach, createEffect, createEvent, createStore, sample } from 'effector'
import type { Attachment } from '../../../contracts/model/cases/activity.ts'
import { readAttachmentFx } from '../../queries/cases/attachments.ts'
import { saveBlob } from '../../ui/browser/save-blob.ts'
import { mailOpened } from '../workplace.ts'

type Wanted = { emailId: string; attachment: Attachment }

export const attachmentRequested = createEvent<Wanted>()

/** Whatever the server says: the text is fixed (CASEERR-13, G-76). */
const NOT_DOWNLOADED = 'Can not download. Unauthorized'

const downloadFx = attach({
  effect: readAttachmentFx,
  mapParams: ({ emailId, attachment }: Wanted) => ({
    email_id: emailId,
    attachment_id: attachment.id,
  }),
})
const saveFx = createEffect(({ name, bytes }: { name: string; bytes: Blob }) =>
  saveBlob(name, bytes),
)

sample({ clock: attachmentRequested, target: downloadFx })
sample({
  clock: downloadFx.done.filterMap(({ params: { attachment }, result }) =>
    result.kind === 'answer' ? { name: attachment.filename, bytes: result.value } : undefined,
  ),
  target: saveFx,
})

/** Attachments on their way, by id. */
export const $downloading = createStore<ReadonlySet<string>>(new Set(), { serialize: 'ignore' })
  .on(downloadFx, (ids, { attachment }) => new Set(ids).add(attachment.id))
  .on(downloadFx.finally, (ids, { params }) => {
    const rest = new Set(ids)
    rest.delete(params.attachment.id)
    return rest
  })

/** What kept each attachment from being downloaded, by id. */
export const $downloadErrors = createStore<ReadonlyMap<string, string>>(new Map(), {
  serialize: 'ignore',
})
  .on(downloadFx, (errors, { attachment }) => {
    const rest = new Map(errors)
    rest.delete(attachment.id)
    return rest
  })
  .on(downloadFx.done, (errors, { params, result }) =>
    result.kind === 'answer'
      ? errors
      : new Map(errors).set(
          params.attachment.id,
          result.kind === 'unknown' ? result.message : NOT_DOWNLOADED,
        ),
  )
  .reset(mailOpened)
