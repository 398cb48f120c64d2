import type { Policy } from '../../../contracts/api/call.ts'
import type { CallName, Calls } from '../../../contracts/api/calls.ts'
import { firstCalls } from '../../../contracts/api/first-calls.ts'
import type { Schema } from '../../../contracts/schema.ts'
import type { LatePart } from '../../late/late-part.ts'
import type { Clock } from '../clock.ts'
import type { ValueOf } from './call.ts'
import { withTimeout } from './part-awaited.ts'
import type { Target } from './transport.ts'

/** A call, as far as its caller needs to know it. */
export type Row<Value> = Target & { policy: Policy; answer: Schema<Value> | 'file' }

type Parts = {
  calls: LatePart<Calls>
  clock: Clock
  /** Who is logged in. */
  userNow: () => string | undefined
}

/** The rows of `contracts/api`: those that a session begins with at once, the others once they are fetched. */
export function createRows({ calls, clock, userNow }: Parts) {
  const first: Partial<Calls> = firstCalls

  /** Null where it is not here. Every name has its own row; the type of the whole table has lost which. */
  const here = <N extends CallName>(name: N) =>
    (first[name] ?? calls.now()?.[name] ?? null) as unknown as Row<ValueOf<N>> | null

  return {
    here,
    /** Null where it cannot be fetched: whoever logged in meanwhile does not send what this user asked for. */
    fetched: async <N extends CallName>(name: N) => {
      const user = userNow()
      await withTimeout(calls.load(), clock)
      return userNow() === user ? here(name) : null
    },
  }
}
