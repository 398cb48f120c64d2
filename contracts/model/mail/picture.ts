import { z } from '../../schema.ts'
import { Count, Id } from '../primitives.ts'

/** A picture that templates and emails show, stored once: its HTML names it by its id (`rules/mail/picture-source.ts`). */
export const StoredPicture = z.object({
  id: Id,
  /** In pixels, as its head says. */
  width: Count,
  height: Count,
  type: z.enum(['image/jpeg', 'image/png', 'image/gif']),
})
export type StoredPicture = z.infer<typeof StoredPicture>

/** What a stored picture weighs. */
export const PictureBytes = z.object({ id: Id, bytes: Count })
export type PictureBytes = z.infer<typeof PictureBytes>
