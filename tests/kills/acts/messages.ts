/** What the test and the server's process say to each other beside HTTP and SMTP. */
import { z } from '../../../contracts/schema.ts'

export const FromParent = z.discriminatedUnion('kind', [
  /** Die when this point is passed for the `nth` time from now. */
  z.object({ kind: z.literal('arm'), point: z.int(), nth: z.int() }),
  /** Do now what is done every quarter of a minute or every hour. */
  z.object({ kind: z.literal('strike') }),
  /** What stands in the database, asked on the server's own connection. */
  z.object({ kind: z.literal('ask'), id: z.int(), text: z.string() }),
])
export type FromParent = z.infer<typeof FromParent>

export const ToParent = z.union([
  z.object({ id: z.int(), rows: z.array(z.unknown()) }),
  z.object({ id: z.int(), problem: z.string() }),
  /** A kind of statement that this life met for the first time; `named`: there is a point for it. */
  z.object({ kind: z.string(), named: z.boolean() }),
])
export type ToParent = z.infer<typeof ToParent>
