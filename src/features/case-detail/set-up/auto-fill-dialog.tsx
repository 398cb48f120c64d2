import { createEvent, sample } from 'effector'
import { useUnit } from 'effector-react'
import { filledFields } from '../../../../contracts/rules/cases/auto-fill.ts'
import { allowsAutoFill } from '../../../../contracts/rules/cases/case-allows.ts'
import { ConflictNotice } from '../../../actions/conflict/conflict-notice.tsx'
import { autoFillRequested } from '../../../actions/requests.ts'
import { useDialogFrame } from '../../../actions/use-dialog-frame.ts'
import { selectionChosen } from '../../../actions/workplace.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import {
  $caseTemplates,
  $caseTemplatesStatus,
  caseTemplatesRequested,
} from '../../../queries/set-up/case-templates.ts'
import { invoiceTemplatesRequested } from '../../../queries/set-up/invoice-templates.ts'
import { mailFlowsRequested } from '../../../queries/set-up/mail-flows.ts'
import { ConfirmDialog } from '../../../ui/dialog-form/confirm-dialog.tsx'
import { DialogForm } from '../../../ui/dialog-form/dialog-form.tsx'
import { useFocusNearby } from '../../../ui/dialog-form/use-focus-nearby.ts'
import { createChooser, type OfCase } from './chooser.ts'
import { choiceObstacle, SetUpSelect } from './set-up-select.tsx'

/** Which template a case is filled in from (EDIT-14). */
const autoFillChooser = createChooser({
  name: 'template',
  fx: createCommandEffect('case.auto-fill'),
  requested: autoFillRequested,
  allows: allowsAutoFill,
  writes: filledFields,
  current: () => null,
  $input: $caseTemplates.map((templates) => (of: OfCase, id: string) => {
    const isKnown = templates?.some((template) => template.id === id) ?? false
    return isKnown ? { ...of, template_id: id } : null
  }),
})

/** Somebody without a template wants to write one. */
const templatesScreenPressed = createEvent()

sample({
  clock: autoFillChooser.opened,
  fn: () => undefined,
  // What the template names shows before the answer, as far as it is known.
  target: [caseTemplatesRequested, mailFlowsRequested, invoiceTemplatesRequested],
})
sample({ clock: templatesScreenPressed, target: autoFillChooser.cancelled })
sample({
  clock: templatesScreenPressed,
  fn: () => 'CASETEMPLATES' as const,
  target: selectionChosen,
})

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
