import { combine, createEvent, createStore, sample } from 'effector'
import { draftNames } from '../../../actions/set-up/draft-names.ts'
import { createRecordEditor } from '../../../forms/records/record-editor.ts'
import {
  $invoiceTemplates,
  invoiceTemplatesRequested,
} from '../../../queries/accounting/invoice-templates.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import {
  beginningIn,
  formOf,
  judge,
  newIn,
  type TemplateErrors,
  TemplateForm,
} from './form-values.ts'

/** The invoice templates came on screen. */
export const templatesOpened = createEvent()

sample({ clock: templatesOpened, target: invoiceTemplatesRequested })

const noErrors: TemplateErrors = {}

/** The forms of the templates, and of those that are not there yet. */
export const templateForms = createRecordEditor({
  name: draftNames.invoiceTemplates,
  schema: TemplateForm,
  $entries: $invoiceTemplates.map(
    (templates) =>
      templates?.map((template) => ({
        id: template.id,
        version: template.version,
        form: formOf(template),
      })) ?? null,
  ),
  opened: templatesOpened,
  $context: $invoiceTemplates,
  // What was typed outlasts a template that others delete (G-607).
  $isGone: createStore(() => false, { serialize: 'ignore' }),
  judge: (form) => judge(form),
  noErrors,
  added: {
    form: (id) => {
      const language = newIn(id)
      return language && beginningIn(language)
    },
    save: 'invoice-template.create',
    inputOf: ({ restored_from: _, ...values }) => values,
    idOf: ({ template_id }) => template_id,
  },
  save: 'invoice-template.change',
  inputOf: ({ id, version }, values) => ({ template_id: id, version, ...values }),
  reload: invoiceTemplatesRequested,
})

/** What the right side shows; null where no template is selected. */
export const $pane = combine(templateForms.$open, $invoiceTemplates, (open, templates) => {
  if (!open) return null
  const template = templates?.find(({ id }) => id === open.id) ?? null
  return { id: open.id, template, editing: open.editing }
})

type Misfit = { id: string; cases: number }

/** How many cases the template that was saved last no longer fits; null for none, and once another one is open. */
export const $misfit = createStore<Misfit | null>(null, { serialize: 'ignore' })
  .on(templateForms.saved, (_, { id, result }) =>
    'cases' in result && result.cases > 0 ? { id, cases: result.cases } : null,
  )
  .reset(templateForms.$selected.updates, sessionEnded)
