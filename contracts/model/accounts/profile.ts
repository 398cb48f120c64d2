import { z } from '../../schema.ts'

/** A user's signature as HTML, sanitised by the server; empty for none (document 1, section 3 `user_signature`). */
export const Signature = z.object({ signature: z.string() })
export type Signature = z.infer<typeof Signature>

/** After how many seconds a user's emails may leave (document 3, section 2.4): until then they can be taken back. */
export const SendDelay = z.object({ seconds: z.literal([0, 5, 10, 20, 30]) })
export type SendDelay = z.infer<typeof SendDelay>

/** Who never chose a delay has this one. */
export const DEFAULT_SEND_DELAY = 10
