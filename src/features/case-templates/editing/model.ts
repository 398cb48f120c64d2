import { combine, createEvent, createStore, sample } from 'effector'
import {
  type CaseTemplateErrors,
  emptyCaseTemplate,
  readCaseTemplate,
  underPlan,
} from '../../../../contracts/rules/cases/case-templates.ts'
import { draftNames } from '../../../actions/set-up/draft-names.ts'
import { createRecordEditor } from '../../../forms/records/record-editor.ts'
import { invoiceTemplatesRequested } from '../../../queries/accounting/invoice-templates.ts'
import { $plan } from '../../../queries/following/session.ts'
import { $caseTemplates, caseTemplatesRequested } from '../../../queries/set-up/case-templates.ts'
import { mailFlowsRequested } from '../../../queries/set-up/mail-flows.ts'
import { translationsRequested } from '../../../queries/set-up/translations.ts'
import { formOf, NEW, TemplateForm, valuesIn, withRefusals } from './form-values.ts'

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

const noErrors: CaseTemplateErrors = {}

/** The forms of the templates. */
export const templateForms = createRecordEditor({
  name: draftNames.caseTemplates,
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
  $context: $plan,
  // What was typed outlasts a template that others delete (G-607).
  $isGone: createStore(() => false, { serialize: 'ignore' }),
  judge: (form, plan) => {
    if (!plan) return null
    const { values, errors } = readCaseTemplate(underPlan(valuesIn(form), plan))
    return { values, stored: formOf(values), errors: withRefusals(errors, form) }
  },
  noErrors,
  added: {
    form: (id) => (id === NEW ? formOf(emptyCaseTemplate) : null),
    save: 'case-template.create',
    inputOf: (values) => values,
    idOf: ({ template_id }) => template_id,
  },
  save: 'case-template.change',
  inputOf: ({ id, version }, values) => ({ template_id: id, version, ...values }),
  reload: caseTemplatesRequested,
  bound: {
    currency: ['license_fee'],
    tax_type: ['currency', 'tax_percentage'],
    settlement_offer_percentage: ['settlement_offer_num_days'],
    settlement_offer_num_days: ['settlement_offer_percentage'],
  },
})

/** What the right side shows; null where no template is selected (CASETPL-03, CASETPL-04). */
export const $pane = combine(templateForms.$open, $caseTemplates, (open, templates) => {
  if (!open) return null
  const template = templates?.find(({ id }) => id === open.id) ?? null
  return { id: open.id, template, editing: open.editing }
})
