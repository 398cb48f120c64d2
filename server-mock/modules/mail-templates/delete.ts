import { eq } from 'drizzle-orm'
import type { Calls } from '../../../contracts/api/calls.ts'
import { messages } from '../../../contracts/protocol.ts'
import { changes } from '../../calls/handler.ts'
import { isRefused, refuse } from '../../calls/refusal.ts'
import { mailTemplate } from '../../db/schema/setup.ts'
import { lockCustomer } from '../business/lock-customer.ts'
import { settled } from './affected.ts'
import { orderFor, refuseWhileApplying } from './orders.ts'
import { heldTemplate } from './rows.ts'
import { tell } from './told.ts'

/**
 * COMMAPI-15, COMMAPI-16. Its versions stay: mails that wait with it go out as they were planned (G-701), or are removed
 * with "true" (G-726).
 */
export const deleteMailTemplate = changes<Calls['deleteMailTemplate']>(
  async ({ params, query, user, change }) => {
    const { tx, customerId, at } = change
    await lockCustomer(tx, customerId)
    const before = await heldTemplate(tx, customerId, params)
    if (!before) return refuse(404, messages.notFound)
    const applies = query.delete_scheduled_emails === 'true'
    const busy = applies ? await refuseWhileApplying(tx, before.id) : null
    if (busy) return busy
    await tx.update(mailTemplate).set({ deleted: at }).where(eq(mailTemplate.id, before.id))
    const act = { kind: 'template-remove', template_id: before.id } as const
    const affected = applies ? await orderFor(change, user, act, before.emailFlowId) : null
    if (isRefused(affected)) return affected
    tell(change, 'mail-template.deleted', before, { applied: affected !== null })
    return { affected_cases: affected }
  },
  { settle: ({ services, user, answer }) => settled(services, user.customerId, answer) },
)
