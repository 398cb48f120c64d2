import { useUnit } from 'effector-react'
import { ConflictNotice } from '../../../actions/conflict/conflict-notice.tsx'
import { useDialogFrame } from '../../../actions/dialogs/use-dialog-frame.ts'
import {
  $mailFlows,
  $mailFlowsStatus,
  mailFlowsRequested,
} from '../../../queries/set-up/mail-flows.ts'
import { DialogForm } from '../../../ui/dialog-form/dialog-form.tsx'
import { flowChooser } from './flow-model.ts'
import { choiceObstacle, SetUpSelect } from './set-up-select.tsx'

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
