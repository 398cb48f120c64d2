import { and, eq, isNull } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { messages } from '../../../contracts/protocol.ts'
import { flowUsedMessage } from '../../../contracts/rules/mail/mail-flows.ts'
import { changes } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { emailFlow, mailTemplate } from '../../db/schema/setup.ts'
import { casesWith, lockFlow } from './flow-rows.ts'
import { tellOfFlow } from './tell-flow.ts'
import { holding } from './uses.ts'

/**
 * COMMAPI-08: the flow and its templates are marked, and nothing finds them any more but cases that ended with it
 * (G-702). Whoever gives it to a case at the same moment either is counted, or finds it gone (`holdFlow`).
 */
export const deleteMailFlow = changes<Calls['deleteMailFlow']>(
  async ({ params, user: { customerId }, change: { tx, at }, change }) => {
    const flow = await lockFlow(tx, customerId, params.id, 'update')
    if (!flow) return refuse(404, messages.notFound)
    const used = await casesWith(tx, customerId, flow.id, holding)
    if (used > 0) return refuse(409, flowUsedMessage(used))
    await tx.update(emailFlow).set({ deleted: at }).where(eq(emailFlow.id, flow.id))
    await tx
      .update(mailTemplate)
      .set({ deleted: at })
      .where(and(eq(mailTemplate.flowId, flow.id), isNull(mailTemplate.deleted)))
    tellOfFlow(change, 'mail-flow.deleted', flow, [])
    return {}
  },
)
