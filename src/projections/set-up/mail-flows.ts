import type { KnownEvent } from '../../../contracts/events/definitions.ts'
import { type MailFlowEventName, mailFlowEventNames } from '../../../contracts/events/names.ts'
import { MailFlows } from '../../../contracts/model/mail/mail-flow.ts'
import { Count } from '../../../contracts/model/primitives.ts'
import { z } from '../../../contracts/schema.ts'
import { byName } from '../parts/by-name.ts'
import { readModel, take } from '../parts/read-model.ts'

const State = z.object({ flows: z.nullable(MailFlows), asOf: Count })

/** The customer's mail flows: as they were read last, with what was told since. No event tells how many cases use one. */
export type MailFlowsState = z.infer<typeof State>

function takeEvent(
  state: MailFlowsState,
  { name, seq, payload: { flow } }: KnownEvent<MailFlowEventName>,
): boolean {
  if (!state.flows || (seq ?? 0) <= state.asOf) return false
  const known = state.flows.find(({ id }) => id === flow.id)
  const others = state.flows.filter(({ id }) => id !== flow.id)
  state.flows =
    name === 'mail-flow.deleted' ? others : [...others, { ...flow, cases: known?.cases ?? 0 }]
  return true
}

export const mailFlowsProjection = readModel<MailFlowsState>({
  saved: State,
  initial: () => ({ flows: null, asOf: 0 }),
  isRead: ({ flows }) => flows !== null,
  handlers: byName(mailFlowEventNames, takeEvent),
  reads: {
    'mail-flows.loaded': (state, { payload }) => take(state, payload, { flows: payload.flows }),
  },
})
