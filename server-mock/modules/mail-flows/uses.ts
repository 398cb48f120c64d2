import type { Calls } from '../../../contracts/api/calls.ts'
import type { CaseState } from '../../../contracts/model/cases/case.ts'
import { messages } from '../../../contracts/protocol.ts'
import { reads } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { headOf } from '../../events/read.ts'
import { templatesOf } from '../outgoing-mail/templates.ts'
import { casesWith, flowById } from './flow-rows.ts'

/** Cases that a flow cannot be taken from (G-31). */
export const holding: readonly CaseState[] = ['ACTIVE', 'PAYMENT_PROCESSING']

/** Added: what is asked about before a flow is deleted. */
export const readFlowUses = reads<Calls['readFlowUses']>(async ({ params, user, services }) => {
  const { db } = services.database
  const asOf = await headOf(db, user.customerId)
  const flow = await flowById(db, user.customerId, params.id)
  if (!flow) return refuse(404, messages.notFound)
  const count = (...states: readonly CaseState[]) => casesWith(db, user.customerId, flow.id, states)
  const rows = await templatesOf(db, flow.id)
  const body = {
    templates: rows.map(({ name }) => name),
    in_use: await count(...holding),
    standby: await count('STANDBY'),
    cancelled: await count('CANCELLED'),
  }
  return { asOf, body }
})
