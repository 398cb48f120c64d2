import { z } from '../schema.ts'
import { Id } from './primitives.ts'

const filename = z.string().check(z.maxLength(300))

/** A picture within JSON: its bytes in base64 without a data prefix (G-457). */
export const ImageUpload = z.strictObject({ base64: z.string(), filename })
export type ImageUpload = z.infer<typeof ImageUpload>

/** A file of a multipart form. */
export const FormFile = z.strictObject({ filename, bytes: z.instanceof(Uint8Array) })
export type FormFile = z.infer<typeof FormFile>

/**
 * A file as a command names it. Its bytes lie beside the command, in the memory of the tab that chose it, and so
 * are in no outbox, no log and no export.
 */
export const FileRef = z.strictObject({ file_id: Id, filename, size: z.int().check(z.gte(0)) })
export type FileRef = z.infer<typeof FileRef>
