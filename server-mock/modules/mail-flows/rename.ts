import { eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { messages } from '../../../contracts/protocol.ts'
import { flowNameError } from '../../../contracts/rules/mail/mail-flows.ts'
import { changes } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { emailFlow } from '../../db/schema/setup.ts'
import { casesWith, lockFlow } from './flow-rows.ts'
import { nameChange, tellOfFlow } from './tell-flow.ts'

/** COMMAPI-07: no case is touched, each names its flow by its id. The same name as before tells nobody. */
export const renameMailFlow = changes<Calls['renameMailFlow']>(
  async ({ params, body, user: { customerId }, change }) => {
    const wrong = flowNameError(body.name)
    if (wrong !== null) return refuse(400, wrong)
    const before = await lockFlow(change.tx, customerId, params.id)
    if (!before) return refuse(404, messages.notFound)
    const { id } = before
    const name = body.name.trim()
    if (name !== before.name) {
      await change.tx.update(emailFlow).set({ name }).where(eq(emailFlow.id, id))
      tellOfFlow(change, 'mail-flow.renamed', { id, name }, [nameChange(before.name, name)])
    }
    return { id, name, cases: await casesWith(change.tx, customerId, id, ['ACTIVE']) }
  },
)
