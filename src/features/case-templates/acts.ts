import { createEvent, createStore, sample } from 'effector'
import { templateNameError } from '../../../contracts/rules/cases/case-templates.ts'
import { createOperation } from '../../bus/operation.ts'
import { createCommandEffect } from '../../commands/send.ts'
import { sessionEnded } from '../../queries/following/session.ts'
import { templateForms } from './editing/model.ts'

export const addPressed = createEvent()
export const nameTyped = createEvent<string>()
export const addConfirmed = createEvent()
export const addCancelled = createEvent()
export const deletePressed = createEvent<string>()
export const deletionConfirmed = createEvent()
export const deletionCancelled = createEvent()

const createFx = createCommandEffect('case-template.create')
const deleteFx = createCommandEffect('case-template.delete')
export const creation = createOperation(createFx)
export const deletion = createOperation(deleteFx)

const added = creation.done.filterMap(({ result }) => result?.template_id)
const addOver = [addCancelled, creation.done, sessionEnded]

/** Whether the Add Case Template popup is open. */
export const $isAdding = createStore(false)
  .on(addPressed, () => true)
  .reset(addOver)

/** The name of the new template as typed. */
export const $newName = createStore('')
  .on(nameTyped, (_, name) => name)
  .reset(addPressed, ...addOver)

const judged = sample({
  clock: addConfirmed,
  source: { name: $newName, isBusy: createFx.pending },
})
  .filterMap(({ name, isBusy }) => (isBusy ? undefined : name))
  .map((name) => ({ name, error: templateNameError(name) }))

/** What is wrong with the name, until it is changed (CASETPL-17). */
export const $nameError = createStore<string | null>(null)
  .on(judged, (_, { error }) => error)
  .reset(nameTyped, addPressed, ...addOver)

sample({
  clock: judged.filter({ fn: ({ error }) => error === null }),
  fn: ({ name }) => ({ name }),
  target: createFx,
})
sample({ clock: addPressed, target: creation.reset })
sample({ clock: added, target: templateForms.selected })

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
const deleted = deletion.done.map(({ input }) => input.template_id)
sample({ clock: deleted, target: templateForms.removed })
