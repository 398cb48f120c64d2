/** A picture of templates and emails, as a row of the database. */
import { createHash } from 'node:crypto'
import type { picture } from '../../../server-mock/db/schema/files.ts'
import { aPng } from './files.ts'
import { leftRedRightBlue } from './jpeg.ts'
import { green, paintPng } from './pixels.ts'

export const aPicture = (
  customerId: string,
  id: string,
  parts: Partial<typeof picture.$inferInsert> = {},
): typeof picture.$inferInsert => {
  const bytes = parts.bytes ?? aPng()
  const digest = createHash('sha256').update(bytes).digest('hex')
  return {
    ...{ id, customerId, kind: 'png', width: 1, height: 1, bytes, digest },
    ...{ added: '2026-11-19T00:00:00.000Z', userId: 'somebody', userName: 'Ada' },
    ...parts,
  }
}

/** One point, whole: an extension, one image, the trailer. */
const aWholeGif = (): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'))

/** A whole picture of each kind that is taken, with what it is said to be. */
export const wholePictures = {
  png: { bytes: paintPng(40, 20, () => green), width: 40, height: 20, type: 'image/png' },
  gif: { bytes: aWholeGif(), width: 1, height: 1, type: 'image/gif' },
  jpg: { bytes: leftRedRightBlue, width: 64, height: 32, type: 'image/jpeg' },
} as const

/** A PNG of so many bytes, none of which are more than its head, its points and a remark. */
export function pngOfSize(size: number): Uint8Array<ArrayBuffer> {
  const { bytes } = wholePictures.png
  // Its last chunk has no data: 12 bytes. A remark before it is as long as is missing.
  const [head, end] = [bytes.subarray(0, -12), bytes.subarray(-12)]
  const remark = Buffer.alloc(size - bytes.length, 'x')
  remark.writeUInt32BE(remark.length - 12, 0)
  remark.write('tEXt', 4, 'latin1')
  return new Uint8Array(Buffer.concat([head, remark, end]))
}

/** As HTML carries it where it is not named. */
export const inAddress = (bytes: Uint8Array, type = 'image/png'): string =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`
