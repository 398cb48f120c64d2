import { z } from '../../schema.ts'

/** A user's signature as HTML, sanitised by the server; empty for none (document 1, section 3 `user_signature`). */
export const Signature = z.object({ signature: z.string() })
export type Signature = z.infer<typeof Signature>
