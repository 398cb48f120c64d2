import {
  attach,
  combine,
  createEffect,
  createEvent,
  createStore,
  sample,
  scopeBind,
} from 'effector'
import { attachmentsTooLarge } from '../../../../contracts/messages.ts'
import type { DraftFile } from '../../../../contracts/model/mail/mail-draft.ts'
import { MAIL_FILES_MAX_BYTES } from '../../../../contracts/rules/mail/compose.ts'
import { $gateway } from '../../../bus/gateway/store.ts'
import { $newId } from '../../../bus/ids.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { createChooseEffect } from '../../../commands/uploads.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { $mail, $written, firstAttached } from '../draft/model.ts'
import { type Ask, isSameDraft } from '../draft/open-model.ts'

/** A file on its way into the draft, or why it did not get there. */
export type Way = {
  id: string
  file: File
  ask: Ask
  stop: AbortController
  /** How much of it has left, 0 to 1. */
  share: number
  error: string | null
}

export const NO_CONNECTION = 'There is no connection.'

/** Chosen, dropped or pasted. */
export const filesGiven = createEvent<readonly File[]>()
/** Ends one that is on its way, and forgets one that did not get there. */
export const wayEnded = createEvent<string>()
export const fileRemoved = createEvent<string>()

/** Whatever it is: what arrives is judged by whoever opens it. */
const chooseFx = createChooseEffect(() => ({ ok: true, kind: null }))
const addFx = createCommandEffect('mail-draft.file.add')
const removeFx = createCommandEffect('mail-draft.file.remove')

const moved = createEvent<{ id: string; share: number }>()

const $ways = createStore<readonly Way[]>([], { serialize: 'ignore' }).reset(sessionEnded)

type Ended = { way: Way; stored: (DraftFile & { draft_id: string }) | null; error: string | null }

const uploadFx = attach({
  source: $gateway,
  effect: async ({ uploadRegistry }, way: Way): Promise<Ended> => {
    const onMoved = scopeBind(moved)
    const { ref, error } = await chooseFx(way.file)
    if (ref === null) return { way, stored: null, error }
    uploadRegistry.follow(ref.file_id, {
      stop: way.stop.signal,
      onSent: ({ sent, total }) => onMoved({ id: way.id, share: total > 0 ? sent / total : 0 }),
    })
    const { detail, kind, ref: of } = way.ask
    const outcome = await addFx({ case_id: detail.id, kind, ref: of, file: ref })
    uploadRegistry.drop(ref.file_id)
    if (outcome.kind === 'done') return { way, stored: outcome.result, error: null }
    const message = outcome.kind === 'waiting' ? NO_CONNECTION : outcome.message
    return { way, stored: null, error: message }
  },
})

sample({ clock: firstAttached, target: filesGiven })

const sizeOf = (files: readonly { size: number }[]): number =>
  files.reduce((sum, { size }) => sum + size, 0)

const begun = sample({
  clock: filesGiven,
  source: { mail: $written, ways: $ways, ids: $newId },
  fn: ({ mail, ways, ids }, files): Way[] => {
    if (!mail) return []
    let bytes = sizeOf(mail.files) + sizeOf(ways.filter(isUnderWay).map(({ file }) => file))
    return files.map((file) => {
      bytes += file.size
      const error = bytes > MAIL_FILES_MAX_BYTES ? attachmentsTooLarge : null
      if (error !== null) bytes -= file.size
      const stop = new AbortController()
      return { id: ids.next(), file, ask: mail.ask, stop, share: 0, error }
    })
  },
})

function isUnderWay({ error }: Way): boolean {
  return error === null
}

const endedBy = sample({
  clock: wayEnded,
  source: $ways,
  fn: (ways, id) => ways.find((way) => way.id === id),
})
const stopFx = createEffect(({ stop }: Way) => stop.abort())
sample({
  clock: endedBy.filterMap((way) => (way && isUnderWay(way) ? way : undefined)),
  target: stopFx,
})

$ways
  .on(begun, (ways, more) => [...ways, ...more])
  .on(moved, (ways, { id, share }) => ways.map((way) => (way.id === id ? { ...way, share } : way)))
  .on(uploadFx.doneData, (ways, { way: { id, stop }, error }) =>
    // What its owner has stopped needs no reason.
    error === null || stop.signal.aborted
      ? ways.filter((way) => way.id !== id)
      : ways.map((way) => (way.id === id ? { ...way, error } : way)),
  )
  .on(endedBy, (ways, ended) =>
    ended && !isUnderWay(ended) ? ways.filter((way) => way !== ended) : ways,
  )

/** Each goes by itself. */
const goFx = createEffect(async (ways: readonly Way[]) => {
  for (const way of ways.filter(isUnderWay)) await uploadFx(way)
})
sample({ clock: begun, target: goFx })

$mail
  .on(uploadFx.doneData, (mail, { way, stored }) => {
    if (!mail || !stored || !isSameDraft(mail.ask, way.ask)) return mail
    const { draft_id, ...file } = stored
    return { ...mail, draftId: draft_id, files: [...mail.files, file] }
  })
  .on(removeFx.done, (mail, { params, result }) =>
    mail && result.kind === 'done'
      ? { ...mail, files: mail.files.filter(({ file_id }) => file_id !== params.file_id) }
      : mail,
  )

sample({
  clock: sample({
    clock: fileRemoved,
    source: $written,
    fn: (mail, file_id) => mail && { case_id: mail.ask.detail.id, file_id },
  }).filterMap((input) => input ?? undefined),
  target: removeFx,
})
/** Why a file is still there. */
export const $removeError = createStore<string | null>(null)
  .on(removeFx.doneData, (_, outcome) =>
    outcome.kind === 'refused' || outcome.kind === 'unknown' ? outcome.message : null,
  )
  .reset(fileRemoved, filesGiven)

/** The files of what is written that are not there yet. */
export const $waysOfMail = combine($ways, $written, (ways, mail) =>
  mail === null ? [] : ways.filter(({ ask }) => isSameDraft(mail.ask, ask)),
)
/** Nothing leaves without what is still being attached. */
export const $isAttaching = $waysOfMail.map((ways) => ways.some(isUnderWay))
