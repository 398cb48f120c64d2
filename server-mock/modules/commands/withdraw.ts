import type { Calls } from '../../../contracts/api/calls.ts'
import { headers } from '../../../contracts/protocol.ts'
import { changes } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'

/** Does nothing but take the key: whichever of the two commits first, the other is refused (engine.md 16). */
export const withdrawCommand = changes<Calls['withdrawCommand']>(async ({ change }) =>
  change.commandId === null
    ? refuse(400, `Invalid header: ${headers.idempotencyKey} is missing.`)
    : { withdrawn: true },
)
