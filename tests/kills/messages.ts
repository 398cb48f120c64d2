/** What the test and the server's process say to each other beside HTTP and SMTP. */
import { z } from '../../contracts/schema.ts'

export const FromParent = z.discriminatedUnion('kind', [
  /** Die when this point is passed for the `nth` time from now. */
  z.object({ kind: z.literal('arm'), point: z.int(), nth: z.int() }),
  /** What stands in the database, asked on the server's own connection. */
  z.object({ kind: z.literal('ask'), id: z.int(), text: z.string() }),
])
export type FromParent = z.infer<typeof FromParent>

export const ToParent = z.union([
  z.object({ id: z.int(), rows: z.array(z.unknown()) }),
  z.object({ id: z.int(), problem: z.string() }),
])
export type ToParent = z.infer<typeof ToParent>
