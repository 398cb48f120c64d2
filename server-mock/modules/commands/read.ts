import type { Calls } from '../../../contracts/api/calls.ts'
import { messages } from '../../../contracts/protocol.ts'
import { reads } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { headOf } from '../../events/read.ts'
import { keptAnswer } from '../../http/commands.ts'

/** For who stopped a command that had arrived: its answer without sending it again (engine.md 16). */
export const readCommand = reads<Calls['readCommand']>(async ({ params, user, services }) => {
  // The number first: what is read after it may only be newer.
  const asOf = await headOf(services.database.db, user.customerId)
  const answer = await keptAnswer(services, user, params.commandId)
  return answer ? { asOf, body: { answer } } : refuse(404, messages.notFound)
})
