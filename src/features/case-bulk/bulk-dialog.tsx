import { useUnit } from 'effector-react'
import type { CaseBulkKind } from '../../../contracts/model/cases/case-bulk.ts'
import { bulkLabels, casesText } from '../../actions/bulk-labels.ts'
import { startBulk } from '../../queries/selection/case-bulk.ts'
import { $selectedCount } from '../../queries/selection/case-selection.ts'
import { ConfirmDialog } from '../../ui/dialog-form/confirm-dialog.tsx'
import { DialogForm } from '../../ui/dialog-form/dialog-form.tsx'
import { BulkFields } from './bulk-fields.tsx'
import { $bulkForm, $bulkKind, bulkCancelled, bulkConfirmed } from './bulk-model.ts'

/** The dialog keeps its text while it closes. */
const titleOf = (kind: CaseBulkKind | null): string => (kind === null ? '' : bulkLabels[kind])

/** A colleague may have been quicker, with all of them. */
const GONE = 'These cases are no longer in the list.'

/** Asks once for all selected cases: what is to be done, and whether. */
export function BulkDialog() {
  const {
    chosen: kind,
    form,
    count,
    busy,
    error,
    confirm,
    cancel,
  } = useUnit({
    chosen: $bulkKind,
    form: $bulkForm,
    count: $selectedCount,
    busy: startBulk.$pending,
    error: startBulk.$error,
    confirm: bulkConfirmed,
    cancel: bulkCancelled,
  })
  const said = error ?? (kind !== null && count === 0 ? GONE : null)
  const needsChoice = (kind === 'flow' || kind === 'language') && form.choice === ''
  return (
    <>
      <ConfirmDialog
        title="Cancel cases"
        isOpen={kind === 'cancel'}
        destructive
        confirmLabel={`Cancel ${casesText(count)}`}
        cancelLabel="Keep cases"
        busy={busy}
        error={said}
        onConfirm={() => confirm()}
        onCancel={() => cancel()}
      >
        <p>{`Do you want to cancel ${casesText(count)}?`}</p>
        <p>
          Scheduled emails and reminders will be removed, and settlement portals will be closed.
          This cannot be undone in one step.
        </p>
      </ConfirmDialog>
      <DialogForm
        title={titleOf(kind)}
        width="narrow"
        isOpen={kind !== null && kind !== 'cancel'}
        onCancel={() => cancel()}
        onConfirm={() => confirm()}
        busy={busy}
        error={said}
        disabledReason={needsChoice ? 'Make a choice first' : null}
      >
        <p>{`Applies to ${casesText(count)}.`}</p>
        {kind !== null && <BulkFields kind={kind} />}
      </DialogForm>
    </>
  )
}
