/** Pictures in the HTML of templates and emails: by their bytes, and small enough for a mail. */

import { type PictureSize, pictureSize } from './file-bounds.ts'
import { judgePicture, type PictureKind } from './file-kinds.ts'
import type { FileRefusal } from './file-size.ts'
import { isWholePicture } from './whole-picture.ts'

/** All pictures of a text together, and so each alone (G-72). */
export const MAIL_PICTURES_MAX_BYTES = 2_000_000

/** Said of what is beyond, verbatim (G-72). */
const tooLarge: FileRefusal = {
  reason: 'size',
  message: `[SUNEDITOR.imageUpload.fail] Size of uploadable total images: ${MAIL_PICTURES_MAX_BYTES / 1000}KB`,
}

const broken: FileRefusal = {
  reason: 'content',
  message: 'The image is damaged or incomplete. Choose another image.',
}

/** Why pictures of this size are not taken together, or null. */
export const picturesRefusal = (bytes: number): FileRefusal | null =>
  bytes > MAIL_PICTURES_MAX_BYTES ? tooLarge : null

export type MailPictureVerdict =
  | ({ ok: true; kind: PictureKind } & PictureSize)
  | ({ ok: false } & FileRefusal)

const refuse = (refusal: FileRefusal): MailPictureVerdict => ({ ok: false, ...refusal })

/** Whether bytes are a picture that a template or an email may show: a jpg, png or gif that is there to its end. */
export function judgeMailPicture(bytes: Uint8Array): MailPictureVerdict {
  const large = picturesRefusal(bytes.length)
  if (large) return refuse(large)
  const verdict = judgePicture(bytes)
  if (!verdict.ok) return verdict
  const { kind } = verdict
  const size = pictureSize(kind, bytes)
  if (size === null || size.width === 0 || size.height === 0) return refuse(broken)
  return isWholePicture(kind, bytes) ? { ok: true, kind, ...size } : refuse(broken)
}
