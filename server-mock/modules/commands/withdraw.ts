import type { Calls } from '../../../contracts/api/calls.ts'
import { headers } from '../../../contracts/api/protocol.ts'
import { changes } from '../../http/handler.ts'
import { refuse } from '../../http/refusal.ts'

/** Does nothing but take the key: whichever of the two commits first, the other is refused (engine.md 16). */
export const withdrawCommand = changes<Calls['withdrawCommand']>(async ({ change }) =>
  change.commandId === null
    ? refuse(400, `Invalid header: ${headers.idempotencyKey} is missing.`)
    : { withdrawn: true },
)
