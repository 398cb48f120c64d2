import { sample } from 'effector'
import { useUnit } from 'effector-react'
import { allowsFlow } from '../../../../contracts/rules/cases/case-allows.ts'
import { ConflictNotice } from '../../../actions/conflict/conflict-notice.tsx'
import { flowRequested } from '../../../actions/requests.ts'
import { useDialogFrame } from '../../../actions/use-dialog-frame.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import {
  $mailFlows,
  $mailFlowsStatus,
  mailFlowsRequested,
} from '../../../queries/set-up/mail-flows.ts'
import { DialogForm } from '../../../ui/dialog-form/dialog-form.tsx'
import { createChooser, type OfCase } from './chooser.ts'
import { choiceObstacle, SetUpSelect } from './set-up-select.tsx'

/** Which mail flow a case is worked by (FLOWLANG-01, FLOWLANG-04). */
const flowChooser = createChooser({
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

/** The dialog 'Assign email flow' (FLOWLANG-02); a refusal stays in it (CASEERR-17). */
export function FlowDialog() {
  const unit = useUnit({
    detail: flowChooser.$detail,
    flows: $mailFlows,
    status: $mailFlowsStatus,
    chosen: flowChooser.$chosen,
    load: mailFlowsRequested,
    choose: flowChooser.chosen,
  })
  const dialog = useDialogFrame(flowChooser)
  const options = unit.flows?.map(({ id, name }) => ({ value: id, text: name })) ?? null
  return (
    <DialogForm
      title="Assign email flow"
      width="narrow"
      {...dialog}
      disabledReason={choiceObstacle(options, unit.chosen, unit.detail?.email_flow_id ?? null)}
    >
      <ConflictNotice of={flowChooser.conflict} />
      <SetUpSelect
        label="Mail Flow"
        options={options}
        status={unit.status}
        none="No mail flows yet."
        value={unit.chosen}
        onChoose={unit.choose}
        onRetry={() => unit.load()}
      />
    </DialogForm>
  )
}
