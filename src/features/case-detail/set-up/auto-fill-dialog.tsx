import { useUnit } from 'effector-react'
import { ConflictNotice } from '../../../actions/conflict/conflict-notice.tsx'
import { useDialogFrame } from '../../../actions/dialogs/use-dialog-frame.ts'
import {
  $caseTemplates,
  $caseTemplatesStatus,
  caseTemplatesRequested,
} from '../../../queries/set-up/case-templates.ts'
import { ConfirmDialog } from '../../../ui/dialog-form/confirm-dialog.tsx'
import { DialogForm } from '../../../ui/dialog-form/dialog-form.tsx'
import { useFocusNearby } from '../../../ui/dialog-form/use-focus-nearby.ts'
import { autoFillChooser, templatesScreenPressed } from './auto-fill-model.ts'
import { choiceObstacle, SetUpSelect } from './set-up-select.tsx'

/** 'Choose Template', or 'Create Template?' where there is none to choose (DETAIL-29, DETAIL-30). */
export function AutoFillDialog() {
  const { detail, templates } = useUnit({
    detail: autoFillChooser.$detail,
    templates: $caseTemplates,
  })
  // The question stands in for the dialog, which knows alone what opened it.
  useFocusNearby(detail !== null)
  if (detail === null) return null
  return templates?.length === 0 ? <CreateTemplateQuestion /> : <TemplateDialog />
}

function TemplateDialog() {
  const unit = useUnit({
    templates: $caseTemplates,
    status: $caseTemplatesStatus,
    chosen: autoFillChooser.$chosen,
    load: caseTemplatesRequested,
    choose: autoFillChooser.chosen,
  })
  const dialog = useDialogFrame(autoFillChooser)
  const options = unit.templates?.map(({ id, name }) => ({ value: id, text: name })) ?? null
  return (
    <DialogForm
      title="Choose Template"
      width="narrow"
      {...dialog}
      disabledReason={choiceObstacle(options, unit.chosen, null)}
    >
      <ConflictNotice of={autoFillChooser.conflict} overLabel="Auto fill anyway" />
      <p className="fw-text-3">The template’s values replace those of this case.</p>
      <SetUpSelect
        label="Template"
        options={options}
        status={unit.status}
        none="No case templates yet."
        value={unit.chosen}
        onChoose={unit.choose}
        onRetry={() => unit.load()}
      />
    </DialogForm>
  )
}

function CreateTemplateQuestion() {
  const { create, cancel } = useUnit({
    create: templatesScreenPressed,
    cancel: autoFillChooser.cancelled,
  })
  return (
    <ConfirmDialog
      title="Create Template?"
      confirmLabel="Create Template"
      isOpen
      onConfirm={() => create()}
      onCancel={() => cancel()}
    >
      There are no case templates yet. Create one to auto fill this case.
    </ConfirmDialog>
  )
}
