import type { Calls } from '../../../contracts/api/calls.ts'
import {
  flowLimitMessage,
  flowNameError,
  readPresets,
  unknownPresetMessage,
} from '../../../contracts/rules/mail/mail-flows.ts'
import { changes } from '../../calls/handler.ts'
import { refuse } from '../../calls/refusal.ts'
import { emailFlow } from '../../db/schema/setup.ts'
import { newId } from '../../ids.ts'
import { planLimits } from '../business/limits.ts'
import { lockCustomer } from '../business/lock-customer.ts'
import { countFlows } from './flow-rows.ts'
import { nameChange, tellOfFlow } from './tell-flow.ts'

/** COMMAPI-06: the flow and the templates of its presets, all or nothing. Whoever creates one takes turns (FLOW-44). */
export const createMailFlow = changes<Calls['createMailFlow']>(
  async ({ body, user: { customerId }, change: { tx }, change }) => {
    const wrong = flowNameError(body.name)
    if (wrong !== null) return refuse(400, wrong)
    const unknown = readPresets(body.preset_name).find(() => true)
    if (unknown !== undefined) return refuse(400, unknownPresetMessage(unknown))
    const { plan } = await lockCustomer(tx, customerId)
    const full = flowLimitMessage(planLimits[plan], await countFlows(tx, customerId))
    if (full !== null) return refuse(403, full)
    const flow = { id: newId(), name: body.name.trim() }
    await tx.insert(emailFlow).values({ ...flow, customerId })
    tellOfFlow(change, 'mail-flow.created', flow, [nameChange('', flow.name)])
    return { ...flow, cases: 0 }
  },
)
