import { attach, sample } from 'effector'
import { judgeMailPicture } from '../../../contracts/rules/files/mail-pictures.ts'
import { $gateway } from '../../bus/gateway/store.ts'
import { createCommandEffect } from '../../commands/send.ts'
import { createChooseEffect } from '../../commands/uploads.ts'
import { noticeRaised } from '../../forms/notices.ts'
import { LEFT, type StoredPicture, type Way } from '../../ui/rich-text/pictures.ts'

const addFx = createCommandEffect('picture.add')
const chooseFx = createChooseEffect((_filename, bytes) => judgeMailPicture(bytes))

/** An upload waits for no connection (engine.md 17). */
const NOT_SENT = 'The image was not sent. Insert it again.'

/** Stores a picture for the text that it is inserted into: its id there, or why it was not stored. */
export const insertPictureFx = attach({
  source: $gateway,
  effect: async (
    { uploadRegistry },
    { file, signal, onProgress }: Way & { file: File },
  ): Promise<StoredPicture> => {
    const { ref, error } = await chooseFx(file)
    if (ref === null) return { refused: error }
    uploadRegistry.follow(ref.file_id, {
      stop: signal,
      onSent: ({ sent, total }) => onProgress(total > 0 ? sent / total : 0),
    })
    const outcome = await addFx({ picture: ref })
    // Another try names the file anew.
    uploadRegistry.drop(ref.file_id)
    if (outcome.kind === 'done') return { id: outcome.result.id }
    return { refused: outcome.kind === 'waiting' ? NOT_SENT : outcome.message }
  },
})

// Its place in the text is gone, and with it where its reason would stand.
sample({
  clock: insertPictureFx.finally.filter({ fn: ({ params }) => params.signal.reason === LEFT }),
  fn: ({ params: { file } }) => ({
    tone: 'warning' as const,
    text: `${file.name} was not inserted: its text was left before it was uploaded. Insert it again.`,
    durationMs: 7_000,
  }),
  target: noticeRaised,
})
