import * as messages from '../../messages.ts'

/** A single file, whatever it is (G-457). */
export const FILE_MAX_BYTES = 10 * 1024 * 1024

/** Why a file is not taken; `size` is HTTP 413, anything else 400. */
export type FileRefusal = { reason: 'size' | 'content'; message: string }

/** Why a file of this size is not taken, or null: nobody need read it to know. */
export const sizeRefusal = (bytes: number): FileRefusal | null =>
  bytes > FILE_MAX_BYTES ? { reason: 'size', message: messages.fileTooLarge } : null
