import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import { NAME_MAX_LENGTH } from '../../../contracts/limits.ts'
import { DeleteRecordDialog } from '../../actions/dialogs/delete-record-dialog.tsx'
import { useDialogFrame } from '../../actions/dialogs/use-dialog-frame.ts'
import { DialogForm } from '../../ui/dialog-form/dialog-form.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { useListFocus } from '../../ui/page/use-list-focus.ts'
import {
  $deleting,
  $isAdding,
  $nameError,
  $newName,
  addCancelled,
  addConfirmed,
  creation,
  deletion,
  deletionCancelled,
  deletionConfirmed,
  nameTyped,
} from './acts.ts'
import { NEW } from './editing/form-values.ts'
import { $pane, templatesOpened } from './editing/model.ts'
import { $isOpenDeleted } from './lost.ts'
import { TemplateForm } from './template-form.tsx'
import { TemplateList } from './template-list.tsx'
import '../../ui/table/records.css'
import './case-templates.css'

/** CASETPL-06 to CASETPL-09. */
const deleting = {
  $asked: $deleting,
  $pending: deletion.$pending,
  confirmed: deletionConfirmed,
  cancelled: deletionCancelled,
}

/** What new cases are filled in with: the list at the left, one template at the right (CASETPL-01 to CASETPL-15). */
export default function CaseTemplatesScreen() {
  const open = useUnit(templatesOpened)
  useEffect(() => open(), [open])
  return (
    <div className="fw-records">
      <TemplateList />
      <TemplatePane />
      <AddTemplateDialog />
      <DeleteRecordDialog of={deleting} title="Confirmation required">
        <p>Do you really want to delete this Template?</p>
      </DeleteRecordDialog>
    </div>
  )
}

/** The editor of the selected template (CASETPL-03, CASETPL-04). */
function TemplatePane() {
  const { pane, isDeleted } = useUnit({ pane: $pane, isDeleted: $isOpenDeleted })
  useListFocus(pane === null)
  if (pane === null) {
    return (
      <section
        className="fw-records-pane fw-records-none fw-stack fw-fill"
        aria-label="Case template"
      >
        <p className="fw-text-3">NO TEMPLATE IS SELECTED!</p>
        <p className="fw-text-3" role="status">
          {isDeleted && 'The template that was open here was deleted.'}
        </p>
      </section>
    )
  }
  const { id, template, editing } = pane
  const name = template?.name ?? (id === NEW ? 'New template' : editing.stored.name)
  return (
    // Keyed, so that the focus and the place in one form are not the next one's.
    <section className="fw-records-pane fw-stack fw-fill" aria-label="Case template" key={id}>
      <header className="fw-records-pane-head">
        <h2 className="fw-text-title fw-ellipsis" title={name}>
          {name}
        </h2>
        <p className="fw-text-small fw-text-3">
          Fields left empty do not change a case when the template is applied.
        </p>
      </header>
      <TemplateForm id={id} editing={editing} />
    </section>
  )
}

const adding = {
  ...creation,
  $isOpen: $isAdding,
  confirmed: addConfirmed,
  cancelled: addCancelled,
}

/** The Add Case Template popup (CASETPL-10, CASETPL-11); a name is enough. */
function AddTemplateDialog() {
  const { name, error, type } = useUnit({ name: $newName, error: $nameError, type: nameTyped })
  const dialog = useDialogFrame(adding)
  return (
    <DialogForm title="Add Case Template" confirmLabel="Create" width="narrow" {...dialog}>
      <TextField
        label="Name"
        required
        autoFocus
        placeholder="Enter case template name"
        most={NAME_MAX_LENGTH}
        value={name}
        error={error}
        onChange={type}
      />
    </DialogForm>
  )
}
