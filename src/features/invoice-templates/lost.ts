import { combine, createEvent, sample } from 'effector'
import {
  type InvoiceLanguage,
  invoiceLanguages,
} from '../../../contracts/rules/invoices/invoice-words.ts'
import { $invoiceTemplates } from '../../queries/accounting/invoice-templates.ts'
import { languageName } from '../../ui/names.ts'
import { $deleting } from './acts.ts'
import { newFormId, newIn } from './editing/form-values.ts'
import { $pane, templateForms } from './editing/model.ts'

const { $editings, $selected } = templateForms

const around = { templates: $invoiceTemplates, deleting: $deleting }

/** What was typed in templates that others deleted: no other line of the list leads to it (G-607). */
export const $lostForms = combine(
  { ...around, editings: $editings },
  ({ templates, deleting, editings }) =>
    Object.entries(editings).flatMap(([id, { stored }]) => {
      const isThere = templates === null || templates.some((one) => one.id === id)
      return isThere || newIn(id) !== null || id === deleting ? [] : [{ id, name: stored.name }]
    }),
)

const DEFAULT: InvoiceLanguage = 'en'

/** The form that is open, where others deleted its template, and why it cannot go on as a new one. */
export const $lost = combine($pane, $lostForms, $editings, (pane, forms, editings) => {
  if (!pane || forms.every(({ id }) => id !== pane.id)) return null
  const { form } = pane.editing.state
  const language = invoiceLanguages.find((known) => known === form.language) ?? DEFAULT
  const to = newFormId(language)
  const reason =
    editings[to] === undefined
      ? null
      : `Save or discard the new template in ${languageName(language)} first`
  return { id: pane.id, to, form, reason }
})

/** Whether nothing is shown because others deleted what was open, in which nothing was typed. */
export const $isOpenDeleted = combine(
  { ...around, selected: $selected, pane: $pane },
  ({ templates, deleting, selected, pane }) =>
    templates !== null && pane === null && selected !== null && selected !== deleting,
)

/** What is typed goes on as a new template. */
export const keptAsNew = createEvent()
const moved = sample({ clock: keptAsNew, source: $lost }).filterMap((lost) =>
  lost?.reason === null
    ? { from: lost.id, to: lost.to, form: { ...lost.form, restored_from: null } }
    : undefined,
)
sample({ clock: moved, fn: ({ to }) => to, target: templateForms.selected })
sample({ clock: moved, fn: ({ form }) => form, target: templateForms.changed })
sample({ clock: moved, fn: ({ from }) => from, target: templateForms.removed })
