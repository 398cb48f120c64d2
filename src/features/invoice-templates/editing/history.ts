import { createEvent } from 'effector'
import { createVersionHistory } from '../../../actions/versions/version-history.ts'
import { invoiceTemplateVersions } from '../../../queries/set-up/versions.ts'
import { changedFields, formOf, unsavedOf } from './form-values.ts'
import { $pane, templateForms } from './model.ts'

/** What the open template once was is to be seen. */
export const historyPressed = createEvent()

/** The history of the open template. */
export const templateHistory = createVersionHistory({
  read: invoiceTemplateVersions,
  pressed: historyPressed,
  $looked: $pane.map((pane) =>
    pane?.template
      ? {
          of: { id: pane.id },
          id: pane.id,
          name: pane.template.name,
          version: pane.template.version,
          stored: formOf(pane.template),
          typed: unsavedOf(pane.editing),
          lock: null,
        }
      : null,
  ),
  forms: templateForms,
  formOf: (version) => formOf(version),
  changedFields,
  withVersion: (_, version) => version,
})
