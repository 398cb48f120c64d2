import { combine, createEvent, createStore, type StoreValue, sample } from 'effector'
import type { Plan } from '../../../../contracts/model/accounts/user.ts'
import type { MailFlow } from '../../../../contracts/model/mail/mail-flow.ts'
import type { ListedMailTemplate } from '../../../../contracts/model/mail/mail-template.ts'
import { templateLock } from '../../../../contracts/rules/mail/mail-flows.ts'
import {
  asksToApply,
  copyName,
  type TemplateValues,
  triggerTakenError,
} from '../../../../contracts/rules/mail/mail-templates.ts'
import { draftNames } from '../../../actions/set-up/draft-names.ts'
import { isUndecided } from '../../../forms/merge.ts'
import { createOwnDeletions } from '../../../forms/records/own-deletions.ts'
import { createRecordEditor } from '../../../forms/records/record-editor.ts'
import { $plan } from '../../../queries/following/session.ts'
import { $affectedCases, affectedCasesFollowed } from '../../../queries/set-up/affected-cases.ts'
import { $mailFlows, mailFlowsRequested } from '../../../queries/set-up/mail-flows.ts'
import {
  $mailTemplates,
  mailTemplatesRequested,
  type TemplatesOfFlows,
} from '../../../queries/set-up/mail-templates.ts'
import { $missingValues, type MissingValues } from '../../../queries/set-up/missing-values.ts'
import { $pictureSizes, type PictureSizes } from '../../../queries/set-up/picture-sizes.ts'
import { opensGaps } from '../facts/text-facts.ts'
import { formIdOf, newFormId, placeOf } from './form-id.ts'
import { emptyForm, type FormErrors, formOf, readForm, TemplateForm } from './form-values.ts'

/** The Mail Flows screen came on screen. */
export const mailFlowsOpened = createEvent()
/** The text that is typed is to be shown as it would arrive: `preview/` does it. */
export const previewOpened = createEvent()
/** What the open template once was is to be seen. */
export const historyPressed = createEvent()

/** What a save depends on besides its form. */
export type Around = {
  flows: readonly MailFlow[] | null
  byFlow: TemplatesOfFlows
  plan: Plan | null
  missing: MissingValues | null
  sizes: PictureSizes
}
export const $around = combine({
  flows: $mailFlows,
  byFlow: $mailTemplates,
  plan: $plan,
  missing: $missingValues,
  sizes: $pictureSizes,
})

/** The template of a form as it is stored, or null. */
function storedOf({ byFlow }: Pick<Around, 'byFlow'>, formId: string): ListedMailTemplate | null {
  const { flowId, templateId } = placeOf(formId)
  return byFlow[flowId]?.find(({ id }) => id === templateId) ?? null
}

const othersOf = ({ byFlow }: Around, formId: string): readonly ListedMailTemplate[] => {
  const { flowId, templateId } = placeOf(formId)
  return (byFlow[flowId] ?? []).filter(({ id }) => id !== templateId)
}

const judged = (form: TemplateForm, around: Around, formId: string) =>
  readForm(form, othersOf(around, formId), (id) => around.sizes[id] ?? 0)

/** How a form lost its place to others: its flow or its template is deleted, or its event has another email by now. */
export type Lost = 'flow' | 'template' | 'event'

/** Null for a form that has its place, and where that is not known. */
export function lostOf(formId: string, form: TemplateForm, around: Around): Lost | null {
  const { flowId, kind } = placeOf(formId)
  if (around.flows === null) return null
  if (!around.flows.some(({ id }) => id === flowId)) return 'flow'
  if (!around.byFlow[flowId]) return null
  if (kind !== null)
    return triggerTakenError(form, othersOf(around, formId)) === null ? null : 'event'
  return storedOf(around, formId) === null ? 'template' : null
}

/** Whether it is asked if active cases follow (TPL-33, TPL-34). */
function asksOfCases(formId: string, values: TemplateValues, around: Around): boolean {
  const stored = storedOf(around, formId)
  if (stored) return asksToApply({ act: 'change', waiting: stored.scheduled_emails })
  const { flowId } = placeOf(formId)
  const cases = around.flows?.find(({ id }) => id === flowId)?.cases ?? 0
  return asksToApply({ act: 'create', template: values, cases })
}

/** Whether something is asked before this is saved. */
const mustAsk = (formId: string, values: TemplateValues, around: Around): boolean =>
  asksOfCases(formId, values, around) ||
  opensGaps(placeOf(formId).flowId, storedOf(around, formId) ?? NO_TEXT, values, around.missing)

const NO_TEXT = { subject: '', content: '' }

const noErrors: FormErrors = {}
/** Somebody else was faster. */
const overtaken = createEvent()

/** Of flows, and of templates by their forms. */
const deletions = createOwnDeletions()
export const { deletedHere, stayedHere } = deletions
const { $deletedHere } = deletions

/** The forms of the templates of all flows, and of those that are not there yet. */
export const templateForms = createRecordEditor({
  name: draftNames.mailTemplates,
  schema: TemplateForm,
  $entries: $mailTemplates.map((byFlow) =>
    Object.entries(byFlow).flatMap(([flowId, templates]) =>
      templates.map((template) => ({
        id: formIdOf(flowId, template.id),
        version: template.version,
        form: formOf(template),
      })),
    ),
  ),
  // What was typed outlasts its template and its flow where others delete them: another template may begin with it.
  $isGone: combine($deletedHere, $mailFlows, (ids, flows) => (formId: string) => {
    const { flowId } = placeOf(formId)
    const isFlowGone = flows !== null && !flows.some(({ id }) => id === flowId)
    return ids.includes(formId) || (isFlowGone && ids.includes(flowId))
  }),
  opened: mailFlowsOpened,
  $context: $around,
  judge: judged,
  noErrors,
  mustAsk: ({ id, values }, around) => mustAsk(id, values, around),
  added: {
    form: (id) => {
      const { kind } = placeOf(id)
      return kind && emptyForm(kind)
    },
    save: 'mail-template.create',
    inputOf: ({ restored_from: _, ...values }, id, apply) => ({
      flow_id: placeOf(id).flowId,
      ...values,
      apply,
    }),
    idOf: ({ template_id }, id) => formIdOf(placeOf(id).flowId, template_id),
  },
  save: 'mail-template.change',
  inputOf: ({ id, version }, values, apply) => {
    const { flowId, templateId } = placeOf(id)
    return { flow_id: flowId, template_id: templateId ?? '', version, ...values, apply }
  },
  reload: overtaken,
})

/** How many emails wait is told by no event, and decides what a save asks: it is read whenever that may have changed. */
const looked = sample({
  clock: [
    overtaken,
    mailFlowsOpened,
    templateForms.$selected.updates,
    templateForms.saved,
    $affectedCases.updates.filter({ fn: (affected) => affected?.running === false }),
  ],
  source: templateForms.$selected,
}).filterMap((id) => (id === null ? undefined : placeOf(id).flowId))
sample({ clock: looked, target: mailTemplatesRequested })
// So is how many active cases a new reminder could go to.
sample({
  clock: templateForms.$selected.updates,
  filter: (id) => id !== null && placeOf(id).kind !== null,
  fn: () => undefined,
  target: mailFlowsRequested,
})

// What became of the active cases is told after a save that reached some.
sample({
  clock: templateForms.saved.filterMap(({ result }) => result.affected ?? undefined),
  filter: ({ total }) => total > 0,
  target: affectedCasesFollowed,
})

const { $open, $asked, $editings } = templateForms

type Shown = { id: string | null; key: number; as: { id: string; as: string } | null }
const unshown: Shown = { id: null, key: 0, as: null }
/** Another number for each form that is opened: a new template that is saved goes on in the form that it was written in. */
export const $formKey = createStore(unshown, { serialize: 'ignore' })
  .on(templateForms.became, (shown, { id, as }) => ({ ...shown, as: { id, as } }))
  .on(templateForms.$selected, ({ id: before, key, as }, id) => {
    const isSame = as !== null && as.id === before && as.as === id
    return { id, key: isSame ? key : key + 1, as: null }
  })
  .map(({ key }) => key)

/** A flow has one new template of each kind in the making: what was typed in it is not written over. */
const NEW_IN_THE_MAKING = 'Save or cancel the unsaved new template of this kind first'

const DELETED_FLOW = 'Deleted mail flow'

/** What the right side shows; null where no template is selected (FLOW-06, FLOW-07). */
export const $pane = combine(
  { open: $open, around: $around, editings: $editings, isSaving: templateForms.$isSaving },
  ({ open, around, editings, isSaving }) => {
    if (!open) return null
    const { flowId, kind } = placeOf(open.id)
    const { form } = open.editing.state
    const found = editings[open.id] ? lostOf(open.id, form, around) : null
    // What is being saved here is nobody else's.
    const lost = found === 'event' && isSaving ? null : found
    const listed = around.flows?.find(({ id }) => id === flowId)
    const flow = listed ?? (lost === 'flow' && { id: flowId, name: DELETED_FLOW, cases: 0 })
    const stored = storedOf(around, open.id)
    if (!flow || (!stored && !kind && lost === null)) return null
    const lock = around.plan && templateLock(around.plan, form)
    const newId = newFormId(flowId, form)
    return {
      ...{ ...open, flow, stored, lock, lost },
      /** Why it cannot go on as a new template, or be copied to one. */
      newFormReason: editings[newId] !== undefined && newId !== open.id ? NEW_IN_THE_MAKING : null,
    }
  },
)
export type Pane = NonNullable<StoreValue<typeof $pane>>

/** Nothing is shown of what is selected, for others deleted it; nothing was typed in it. */
export const $isOpenDeleted = combine(
  { pane: $pane, id: templateForms.$selected, around: $around, own: $deletedHere },
  ({ pane, id, around: { flows, byFlow }, own }) => {
    if (pane !== null || id === null || flows === null) return false
    const { flowId } = placeOf(id)
    const isGone = !flows.some((flow) => flow.id === flowId) || byFlow[flowId] !== undefined
    return isGone && !own.includes(id) && !own.includes(flowId)
  },
)

/** Whether nothing that is typed keeps the open form from being saved. */
export function isFine({ id, editing: { state } }: Pane, around: Around): boolean {
  const { errors } = judged(state.form, around, id)
  return Object.keys(errors).length === 0 && !isUndecided(state)
}

type Question = { flowId: string; isNew: boolean; isOfCases: boolean }
/** It stays what it was when it was asked, whatever is known of the cases by then. */
const $questionAsked = createStore<Question | null>(null, { serialize: 'ignore' })
sample({
  clock: $asked,
  source: $around,
  fn: (around, asked) => {
    if (!asked) return null
    const { flowId, kind } = placeOf(asked.id)
    return { flowId, isNew: kind !== null, isOfCases: asksOfCases(asked.id, asked.values, around) }
  },
  target: $questionAsked,
})
/** What a save asks: null while nothing is asked. `isOfCases`: whether active cases follow. */
export const $question = combine($questionAsked, $around, (asked, { flows }) =>
  asked && flows?.some(({ id }) => id === asked.flowId) ? asked : null,
)

/** The open template, as its form shows it, begins a new one, which only Save stores. */
export const duplicatePressed = createEvent()

/** Whether there may be a second one of its kind: an event has one email, and the plan may have none of them. */
export const isCopied = ({ stored, lock }: Pane): boolean =>
  stored !== null && stored.type !== 'triggered' && lock === null

const copied = sample({
  clock: duplicatePressed,
  source: { pane: $pane, byFlow: $mailTemplates },
}).filterMap(({ pane, byFlow }) => {
  if (!pane || !isCopied(pane) || pane.newFormReason !== null) return undefined
  const { form } = pane.editing.state
  const taken = byFlow[pane.flow.id]?.map(({ name }) => name) ?? []
  return {
    to: newFormId(pane.flow.id, form),
    // Its day is taken, by the one that it is a copy of.
    form: { ...form, name: copyName(form.name, taken), days: '', restored_from: null },
  }
})
sample({ clock: copied, fn: ({ to }) => to, target: templateForms.selected })
sample({ clock: copied, fn: ({ form }) => form, target: templateForms.changed })
