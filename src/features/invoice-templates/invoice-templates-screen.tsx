import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import { DeleteRecordDialog } from '../../actions/dialogs/delete-record-dialog.tsx'
import { HistoryDialog } from '../../actions/versions/history-dialog.tsx'
import { $deleting, deletion, deletionCancelled, deletionConfirmed } from './acts.ts'
import { templateHistory } from './editing/history.ts'
import { templatesOpened } from './editing/model.ts'
import { TemplateList } from './template-list.tsx'
import { TemplatePane } from './template-pane.tsx'
import { historyWords } from './template-words.tsx'
import '../../ui/table/records.css'
import './invoice-templates.css'

const deleting = {
  $asked: $deleting,
  $pending: deletion.$pending,
  confirmed: deletionConfirmed,
  cancelled: deletionCancelled,
}

/** What invoices are written from: the list at the left, one template at the right, its preview beside (INVTPL-01 to INVTPL-08). */
export default function InvoiceTemplatesScreen() {
  const open = useUnit(templatesOpened)
  useEffect(() => open(), [open])
  return (
    <div className="fw-records">
      <TemplateList />
      <TemplatePane />
      <HistoryDialog of={templateHistory} words={historyWords} />
      <DeleteRecordDialog of={deleting} title="Confirmation required">
        <p>Do you really want to delete this Template?</p>
      </DeleteRecordDialog>
    </div>
  )
}
