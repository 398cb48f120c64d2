import { useUnit } from 'effector-react'
import { useEffect } from 'react'
import { AddTemplateDialog } from './add-template-dialog.tsx'
import { DeleteTemplateDialog } from './delete-template-dialog.tsx'
import { templatesOpened } from './editing/model.ts'
import { TemplateList } from './template-list.tsx'
import { TemplatePane } from './template-pane.tsx'
import '../../ui/table/records.css'
import './case-templates.css'

/** What new cases are filled in with: the list at the left, one template at the right (CASETPL-01 to CASETPL-15). */
export function CaseTemplatesScreen() {
  const open = useUnit(templatesOpened)
  useEffect(() => open(), [open])
  return (
    <div className="fw-records">
      <TemplateList />
      <TemplatePane />
      <AddTemplateDialog />
      <DeleteTemplateDialog />
    </div>
  )
}
