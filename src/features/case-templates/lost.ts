import { combine, createEvent, sample } from 'effector'
import { createLostForms } from '../../forms/records/lost-forms.ts'
import { $caseTemplates } from '../../queries/set-up/case-templates.ts'
import { $deleting } from './acts.ts'
import { NEW } from './editing/form-values.ts'
import { $pane, templateForms } from './editing/model.ts'

const lost = createLostForms({
  forms: templateForms,
  $records: $caseTemplates,
  $deleting,
  nameOf: ({ name }) => name,
})

export const { $lostForms, $isOpenDeleted } = lost

/** The form that is open, where others deleted its template, and why it cannot go on as a new one. */
export const $lost = combine(
  $pane,
  $lostForms,
  templateForms.$editings,
  (pane, forms, editings) => {
    if (!pane || forms.every(({ id }) => id !== pane.id)) return null
    const reason = editings[NEW] === undefined ? null : 'Save or discard the new template first'
    return { id: pane.id, form: pane.editing.state.form, reason }
  },
)

/** What is typed goes on as a new template. */
export const keptAsNew = createEvent()
sample({
  clock: sample({ clock: keptAsNew, source: $lost }).filterMap((open) =>
    open?.reason === null ? { from: open.id, to: NEW, form: open.form } : undefined,
  ),
  target: lost.moved,
})
