import { WireEvent } from '../../events/envelope.ts'
import { FlowUses, MailFlow, MailFlows } from '../../model/mail/mail-flow.ts'
import { Id } from '../../model/primitives.ts'
import { z } from '../../schema.ts'
import { staffOfCustomer } from '../call.ts'
import { change, nothing, read } from '../rows.ts'

const ofCustomer = z.strictObject({ customer_id: Id })
const ofFlow = z.strictObject({ customer_id: Id, id: Id })

/** Judged by `contracts/rules/mail/mail-flows.ts`, so that the message says what is wrong. */
const name = z.string().check(z.maxLength(400))
const preset = z.string().check(z.maxLength(400))

const answer = z.extend(MailFlow, { events: z.array(WireEvent) })

/** Mail flows, for both roles of every plan (G-07). A flow that is not the customer's own, or was deleted, is 404. */
export const mailFlowCalls = {
  /** COMMAPI-05: every flow by its name. */
  listMailFlows: read({
    method: 'GET',
    path: '/customer/:customer_id/config/email_flows',
    params: ofCustomer,
    query: nothing,
    answer: MailFlows,
    policy: staffOfCustomer,
  }),
  /** COMMAPI-09: the names of the sample library in its order (G-21). */
  listFlowPresets: read({
    method: 'GET',
    path: '/customer/:customer_id/config/email_flows/presets',
    params: ofCustomer,
    query: nothing,
    answer: z.array(z.string()),
    policy: staffOfCustomer,
  }),
  /**
   * COMMAPI-06, with the templates of the presets that it names (G-20), or of the flow that it is a copy of (`copy_of`,
   * added). Refusals: 400 for the name, a preset that is none, or both at once, 404 for a flow that is not the customer's,
   * 403 where the plan has no room for another flow (FLOW-44).
   */
  createMailFlow: change({
    method: 'POST',
    path: '/customer/:customer_id/config/email_flows',
    params: ofCustomer,
    query: nothing,
    body: z.strictObject({
      name,
      preset_name: z.optional(z.union([preset, z.array(preset).check(z.maxLength(50))])),
      copy_of: z.optional(Id),
    }),
    answer,
    policy: staffOfCustomer,
  }),
  /** COMMAPI-07: every case that has it answers the new name. */
  renameMailFlow: change({
    method: 'PUT',
    path: '/customer/:customer_id/config/email_flows/:id',
    params: ofFlow,
    query: nothing,
    body: z.strictObject({ name }),
    answer,
    policy: staffOfCustomer,
  }),
  /** Added: what deleting the flow would take along and leave without it, at this moment. */
  readFlowUses: read({
    method: 'GET',
    path: '/customer/:customer_id/config/email_flows/:id/uses',
    params: ofFlow,
    query: nothing,
    answer: FlowUses,
    policy: staffOfCustomer,
  }),
  /** COMMAPI-08, with its templates. 409 while an ACTIVE or PAYMENT_PROCESSING case uses it (G-31, G-620). */
  deleteMailFlow: change({
    method: 'DELETE',
    path: '/customer/:customer_id/config/email_flows/:id',
    params: ofFlow,
    query: nothing,
    answer: z.object({ events: z.array(WireEvent) }),
    policy: staffOfCustomer,
  }),
}
