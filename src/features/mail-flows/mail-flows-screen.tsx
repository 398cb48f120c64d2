import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import { HistoryDialog } from '../../actions/versions/history-dialog.tsx'
import { FlowCalendarDialog } from './calendar/flow-calendar-dialog.tsx'
import { FieldDifference } from './difference/field-difference.tsx'
import { nothingYet } from './history/changed-fields.ts'
import { templateHistory } from './history/model.ts'
import { DeleteFlowDialog } from './list/delete-flow-dialog.tsx'
import { FlowList } from './list/flow-list.tsx'
import { NewFlowDialog } from './list/new-flow-dialog.tsx'
import { RenameFlowDialog } from './list/rename-flow-dialog.tsx'
import { PreviewDialog } from './preview/preview-dialog.tsx'
import { mailFlowsOpened, templateForms } from './template/model.ts'
import { TemplatePane } from './template/template-pane.tsx'
import { templateWords } from './template/template-words.ts'
import '../../ui/table/records.css'
import './mail-flows.css'
import './opened-place.ts'

const historyWords = {
  ...{ label: templateWords.label, Difference: FieldDifference, nothingYet },
  ...{ what: 'template', gone: 'template' },
}

/** The mail flows at the left, one of their templates at the right (FLOW-04, FLOW-06). */
export default function MailFlowsScreen() {
  const { open, select } = useUnit({ open: mailFlowsOpened, select: templateForms.selected })
  useEffect(() => {
    open()
    // Whoever comes back finds no template selected (COMMNAV-12).
    return () => void select(null)
  }, [open, select])
  return (
    <div className="fw-records fw-flows">
      <FlowList />
      <TemplatePane />
      <PreviewDialog />
      <HistoryDialog of={templateHistory} words={historyWords} />
      <NewFlowDialog />
      <RenameFlowDialog />
      <DeleteFlowDialog />
      <FlowCalendarDialog />
    </div>
  )
}
