import { $setUp } from '../../projections/set-up-state.ts'
import { createRead } from '../loading/create-read.ts'
import { loadMailFlows } from '../loading/setup-loaders.ts'

const mailFlowsRead = createRead<void>({ read: 'mail-flows', load: loadMailFlows })

/** Loads the customer's mail flows; whoever offers them asks. */
export const mailFlowsRequested = mailFlowsRead.requested

/** Null before they were read. */
export const $mailFlows = $setUp.map(({ mailFlows }) => mailFlows.flows)
export const $mailFlowsStatus = mailFlowsRead.$status
