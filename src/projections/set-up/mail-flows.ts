import { MailFlows } from '../../../contracts/model/mail/mail-flow.ts'
import { Count } from '../../../contracts/model/primitives.ts'
import { z } from '../../../contracts/schema.ts'
import { readModel, take } from '../parts/read-model.ts'

const State = z.object({ flows: z.nullable(MailFlows), asOf: Count })

/** The customer's mail flows, as they were read last. */
export type MailFlowsState = z.infer<typeof State>

export const mailFlowsProjection = readModel<MailFlowsState>({
  saved: State,
  initial: () => ({ flows: null, asOf: 0 }),
  isRead: ({ flows }) => flows !== null,
  handlers: {
    'mail-flows.loaded': (state, { payload }) => take(state, payload, { flows: payload.flows }),
  },
})
