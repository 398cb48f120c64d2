import type { MailFlow } from '../../../contracts/model/mail-flow.ts'
import type { Projection } from '../../bus/projection.ts'

/** The customer's mail flows, as they were read last. */
export type MailFlowsState = { flows: MailFlow[] | null; asOf: number }

export const mailFlowsProjection: Projection<MailFlowsState> = {
  initial: () => ({ flows: null, asOf: 0 }),
  open: (state) => ({ ...state }),
  handlers: {
    'mail-flows.loaded': (state, { payload }) => {
      if (state.asOf > payload.as_of) return false
      state.flows = payload.flows
      state.asOf = payload.as_of
      return true
    },
    'session.ended': forget,
    'log.rebased': forget,
  },
}

function forget(state: MailFlowsState): boolean {
  state.flows = null
  state.asOf = 0
  return true
}
