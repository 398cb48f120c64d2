import { useUnit } from 'effector-react'
import { useListFocus } from '../../../ui/page/use-list-focus.ts'
import { AffectedCasesDialog } from './affected-cases-dialog.tsx'
import { DeletionDialogs } from './deletion-dialogs.tsx'
import { $formKey, $isOpenDeleted, $pane } from './model.ts'
import { SaveQuestion } from './save-question.tsx'
import { TemplateForm } from './template-form.tsx'
import '../../../ui/table/records.css'
import './template.css'

/** The editor of the selected template, and what it asks (FLOW-06, FLOW-07). */
export function TemplatePane() {
  const { pane, formKey, isDeleted } = useUnit({
    pane: $pane,
    formKey: $formKey,
    isDeleted: $isOpenDeleted,
  })
  const isNone = pane === null
  // The form takes along whoever stood in it.
  useListFocus(isNone)
  return (
    <>
      {pane ? (
        // Keyed, so that the focus, the caret and what can be undone in one form are not the next one's.
        <section className="fw-records-pane fw-stack fw-fill" aria-label="Template" key={formKey}>
          <TemplateForm pane={pane} />
        </section>
      ) : (
        <section className="fw-records-pane fw-records-none fw-stack fw-fill" aria-label="Template">
          <p className="fw-text-3">NO TEMPLATE IS SELECTED!</p>
          <p className="fw-text-3" role="status">
            {isDeleted && 'The template that was open here was deleted.'}
          </p>
        </section>
      )}
      <SaveQuestion />
      <DeletionDialogs />
      <AffectedCasesDialog />
    </>
  )
}
