import { combine, createEvent, sample } from 'effector'
import {
  type InvoiceLanguage,
  invoiceLanguages,
} from '../../../contracts/rules/invoices/invoice-words.ts'
import { createLostForms } from '../../forms/records/lost-forms.ts'
import { $invoiceTemplates } from '../../queries/accounting/invoice-templates.ts'
import { languageName } from '../../ui/names.ts'
import { $deleting } from './acts.ts'
import { newFormId } from './editing/form-values.ts'
import { $pane, templateForms } from './editing/model.ts'

const lost = createLostForms({
  forms: templateForms,
  $records: $invoiceTemplates,
  $deleting,
  nameOf: ({ name }) => name,
})

export const { $lostForms, $isOpenDeleted } = lost

const DEFAULT: InvoiceLanguage = 'en'

/** The form that is open, where others deleted its template, and why it cannot go on as a new one. */
export const $lost = combine(
  $pane,
  $lostForms,
  templateForms.$editings,
  (pane, forms, editings) => {
    if (!pane || forms.every(({ id }) => id !== pane.id)) return null
    const { form } = pane.editing.state
    const language = invoiceLanguages.find((known) => known === form.language) ?? DEFAULT
    const to = newFormId(language)
    const reason =
      editings[to] === undefined
        ? null
        : `Save or discard the new template in ${languageName(language)} first`
    return { id: pane.id, to, form, reason }
  },
)

/** What is typed goes on as a new template. */
export const keptAsNew = createEvent()
sample({
  clock: sample({ clock: keptAsNew, source: $lost }).filterMap((open) =>
    open?.reason === null
      ? { from: open.id, to: open.to, form: { ...open.form, restored_from: null } }
      : undefined,
  ),
  target: lost.moved,
})
