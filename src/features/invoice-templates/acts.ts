import { createEvent, createStore, sample } from 'effector'
import type { InvoiceLanguage } from '../../../contracts/rules/invoices/invoice-words.ts'
import { createOperation } from '../../bus/operation.ts'
import { createCommandEffect } from '../../commands/send.ts'
import { $invoiceTemplates } from '../../queries/accounting/invoice-templates.ts'
import { sessionEnded } from '../../queries/following/session.ts'
import { newFormId } from './editing/form-values.ts'
import { templateForms } from './editing/model.ts'

/** A new template, written in a language. */
export const addPressed = createEvent<InvoiceLanguage>()
/** Each names a template by its id. */
export const duplicatePressed = createEvent<string>()
export const deletePressed = createEvent<string>()
export const deletionConfirmed = createEvent()
export const deletionCancelled = createEvent()

const copyFx = createCommandEffect('invoice-template.create')
const deleteFx = createCommandEffect('invoice-template.delete')
const copying = createOperation(copyFx)
export const deletion = createOperation(deleteFx)

sample({ clock: addPressed, fn: newFormId, target: templateForms.selected })

export const $isCopying = copyFx.pending

// The list is up to date, and holds each template whole (G-121).
sample({
  clock: sample({
    clock: duplicatePressed,
    source: { templates: $invoiceTemplates, isBusy: copyFx.pending },
    fn: ({ templates, isBusy }, id) =>
      isBusy ? undefined : templates?.find((one) => one.id === id),
  }).filterMap((template) => {
    if (!template) return undefined
    const { id: _, version: __, ...values } = template
    return { ...values, name: `${values.name} (copy)` }
  }),
  target: copyFx,
})
sample({
  clock: copying.done.filterMap(({ result }) => result?.template_id),
  target: templateForms.selected,
})

/** Which template's deletion is asked about, or null. */
export const $deleting = createStore<string | null>(null)
  .on(deletePressed, (_, id) => id)
  .reset(deletionCancelled, deletion.done, deletion.failed, sessionEnded)

sample({
  clock: sample({
    clock: deletionConfirmed,
    source: { id: $deleting, isBusy: deleteFx.pending },
  }).filterMap(({ id, isBusy }) => (id !== null && !isBusy ? { template_id: id } : undefined)),
  target: deleteFx,
})
sample({
  clock: deletion.done.map(({ input }) => input.template_id),
  target: templateForms.removed,
})
