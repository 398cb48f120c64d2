import { combine, createEvent, sample } from 'effector'
import { createRecordForms } from '../../../forms/records/record-forms.ts'
import { $caseTemplates, caseTemplatesRequested } from '../../../queries/set-up/case-templates.ts'
import { invoiceTemplatesRequested } from '../../../queries/set-up/invoice-templates.ts'
import { mailFlowsRequested } from '../../../queries/set-up/mail-flows.ts'
import { translationsRequested } from '../../../queries/set-up/portal.ts'
import { formOf, TemplateForm } from './form-values.ts'

/** The Case Templates screen came on screen. */
export const templatesOpened = createEvent()

sample({
  clock: templatesOpened,
  target: [
    caseTemplatesRequested,
    mailFlowsRequested,
    translationsRequested,
    invoiceTemplatesRequested,
  ],
})

/** The forms of the templates. */
export const templateForms = createRecordForms({
  name: 'template-drafts',
  schema: TemplateForm,
  $entries: $caseTemplates.map(
    (templates) =>
      templates?.map((template) => ({
        id: template.id,
        version: template.version,
        form: formOf(template),
      })) ?? null,
  ),
  opened: templatesOpened,
})

/** What the right side shows; null where no template is selected (CASETPL-03, CASETPL-04). */
export const $pane = combine(templateForms.$open, $caseTemplates, (open, templates) => {
  const template = templates?.find(({ id }) => id === open?.id)
  return open && template ? { template, editing: open.editing } : null
})
