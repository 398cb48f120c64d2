import { createEvent, createStore, sample } from 'effector'
import {
  type CaseTemplateErrors,
  readCaseTemplate,
  underPlan,
} from '../../../../contracts/rules/cases/case-templates.ts'
import { createOperation } from '../../../bus/operation.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { isUndecided } from '../../../forms/merge.ts'
import { isClean, saved } from '../../../forms/records/editing.ts'
import { $plan, sessionEnded } from '../../../queries/following/session.ts'
import { caseTemplatesRequested } from '../../../queries/set-up/case-templates.ts'
import { formOf, type TemplateForm, valuesIn, withRefusals } from './form-values.ts'
import { $pane, templateForms } from './model.ts'

export const formSubmitted = createEvent()

const changeFx = createCommandEffect('case-template.change')
const change = createOperation(changeFx)
export const $isSaving = change.$pending

/** Said where a save waits for a choice between two values. */
const CHOOSE = 'Resolve the conflicts first.'

const judged = sample({
  clock: formSubmitted,
  source: { pane: $pane, plan: $plan, isSaving: $isSaving },
}).filterMap(({ pane, plan, isSaving }) => {
  if (!pane || !plan || isSaving) return undefined
  const { template, editing } = pane
  const { form } = editing.state
  const { values, errors } = readCaseTemplate(underPlan(valuesIn(form), plan))
  const of = { template_id: template.id, version: editing.version }
  return { of, values, errors: withRefusals(errors, form), isOpen: isUndecided(editing.state) }
})

type Judged = { errors: CaseTemplateErrors; isOpen: boolean }

sample({
  clock: judged.filter({
    fn: ({ errors, isOpen }: Judged) => Object.keys(errors).length === 0 && !isOpen,
  }),
  fn: ({ of, values }) => ({ ...of, ...values }),
  target: changeFx,
})

/** Somebody else was faster: their values come into the form, and this person chooses. */
sample({
  clock: change.failed.filter({
    fn: ({ failure }) => failure.kind === 'refused' && failure.conflict !== null,
  }),
  fn: () => undefined,
  target: caseTemplatesRequested,
})

type Field = keyof CaseTemplateErrors

/** What is wrong with one of these may be put right at the other. */
const bound: Partial<Record<keyof TemplateForm, readonly Field[]>> = {
  currency: ['license_fee'],
  tax_type: ['currency', 'tax_percentage'],
  settlement_offer_percentage: ['settlement_offer_num_days'],
  settlement_offer_num_days: ['settlement_offer_percentage'],
}

/** Nothing is said any more of what was changed, until the next save. */
function withoutChanged(
  errors: CaseTemplateErrors,
  changed: Partial<TemplateForm>,
): CaseTemplateErrors {
  const fields = Object.keys(changed) as (keyof TemplateForm)[]
  const settled = new Set<string>(fields.flatMap((field) => [field, ...(bound[field] ?? [])]))
  const rest: CaseTemplateErrors = { ...errors }
  for (const field of Object.keys(errors) as Field[]) if (settled.has(field)) delete rest[field]
  return rest
}

const left = [
  templateForms.selected,
  templateForms.$selected,
  templateForms.discarded,
  sessionEnded,
]

/** What is wrong with each field, from a save on until it is changed. */
export const $errors = createStore<CaseTemplateErrors>({})
  .on(judged, (_, { errors }) => errors)
  .on(templateForms.changed, withoutChanged)
  .reset(...left)

/** Why the last save was not done, until the form is changed. */
export const $problem = createStore<string | null>(null)
  .on(judged, (_, { isOpen }) => (isOpen ? CHOOSE : null))
  .on(change.failed, (_, { failure }) => failure.message)
  .reset(...left, templateForms.changed, templateForms.fieldChosen)

const formIn = ({
  template_id: _id,
  version: _version,
  ...values
}: Parameters<typeof formOf>[0] & { template_id: string; version: number }) => formOf(values)

sample({
  clock: changeFx,
  fn: (input) => ({ id: input.template_id, form: formIn(input) }),
  target: templateForms.sent,
})
sample({ clock: changeFx.finally, fn: () => null, target: templateForms.sent })

const stored = sample({
  clock: change.done,
  source: { editings: templateForms.$editings, plan: $plan },
  fn: ({ editings, plan }, { input }) => ({ editing: editings[input.template_id], plan, input }),
})
sample({
  clock: stored.filter({
    fn: ({ editing, plan, input }) => {
      if (!editing || !plan) return false
      // Whether somebody typed on meanwhile is told by what both are stored as.
      const { values } = readCaseTemplate(underPlan(valuesIn(editing.state.form), plan))
      const form = formOf(values)
      return isClean(saved({ ...editing, state: { ...editing.state, form } }, formIn(input)))
    },
  }),
  fn: ({ input }) => input.template_id,
  target: templateForms.ended,
})
