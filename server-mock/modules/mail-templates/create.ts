import type { Calls } from '../../../contracts/api/calls.ts'
import { messages } from '../../../contracts/protocol.ts'
import { scheduleType } from '../../../contracts/rules/mail/mail-templates.ts'
import { changes } from '../../calls/handler.ts'
import { isRefused, refuse } from '../../calls/refusal.ts'
import { mailTemplate } from '../../db/schema/setup.ts'
import { newId } from '../../ids.ts'
import { lockCustomer } from '../business/lock-customer.ts'
import { holdFlow } from '../mail-flows/flow-rows.ts'
import { templateById } from '../outgoing-mail/templates.ts'
import { settled } from './affected.ts'
import { judged } from './judge.ts'
import { orderFor } from './orders.ts'
import { columnsOf, othersOf, templateOf } from './rows.ts'
import { changesOf, tell } from './told.ts'

/** COMMAPI-11, COMMAPI-12. With "true" its mail is planned for cases whose automation has begun (G-725, G-726). */
export const createMailTemplate = changes<Calls['createMailTemplate']>(
  async ({ params, query, body, user, change }) => {
    const { tx, customerId, at } = change
    const { plan } = await lockCustomer(tx, customerId)
    const { flow_id: flowId } = params
    if (!(await holdFlow(tx, customerId, flowId))) return refuse(404, messages.notFound)
    const beside = { before: null, others: await othersOf(tx, flowId, null) }
    const values = await judged(change, body, plan, beside)
    if (isRefused(values)) return values
    const id = newId()
    await tx.insert(mailTemplate).values({
      ...columnsOf(values),
      ...{ id, customerId, flowId, type: values.type, triggerEvent: values.trigger_event },
      ...{ created: at, updated: at, userId: user.id, userName: user.name },
    })
    const row = await templateById(tx, customerId, id)
    if (!row) throw new Error('the template was not stored')
    const template = templateOf(row)
    const isApplied = query.add_scheduled_emails === 'true' && scheduleType(values) !== null
    const act = { kind: 'template-add', template_id: id, version: 1 } as const
    const affected = isApplied ? await orderFor(change, user, act, flowId) : null
    if (isRefused(affected)) return affected
    const told = { changes: changesOf(null, values), applied: affected !== null }
    tell(change, 'mail-template.created', template, told)
    return { ...template, affected_cases: affected }
  },
  { settle: ({ services, user, answer }) => settled(services, user.customerId, answer) },
)
