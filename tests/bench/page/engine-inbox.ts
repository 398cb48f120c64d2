import { type Scope, scopeBind } from 'effector'
import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import { answered } from '../../../src/bus/log/inbox.ts'

/** Hands batches to the inbox as answers to own commands come: through log and fold to whoever listens. */
export const engineInbox = (scope: Scope): ((events: readonly KnownEvent[]) => void) => {
  const take = scopeBind(answered, { scope })
  return (events) => take({ kind: 'local', events })
}
