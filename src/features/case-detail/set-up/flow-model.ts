import { sample } from 'effector'
import { allowsFlow } from '../../../../contracts/rules/cases/case-allows.ts'
import { flowRequested } from '../../../actions/requests.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { $mailFlows, mailFlowsRequested } from '../../../queries/set-up/mail-flows.ts'
import { createChooser, type OfCase } from './chooser.ts'

/** Which mail flow a case is worked by (FLOWLANG-01, FLOWLANG-04). */
export const flowChooser = createChooser({
  name: 'mail flow',
  fx: createCommandEffect('case.flow.assign'),
  requested: flowRequested,
  allows: allowsFlow,
  writes: ['email_flow', 'email_flow_id'],
  current: ({ email_flow_id }) => email_flow_id,
  $input: $mailFlows.map((flows) => (of: OfCase, id: string) => {
    const flow = flows?.find((known) => known.id === id)
    return flow ? { ...of, flow: { id, name: flow.name } } : null
  }),
})

sample({ clock: flowChooser.opened, fn: () => undefined, target: mailFlowsRequested })
