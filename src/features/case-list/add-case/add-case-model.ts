import { createEvent, createStore, sample } from 'effector'
import { addCaseRequested } from '../../../actions/requests.ts'
import { createOperation } from '../../../bus/operation.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { sessionEnded } from '../../../queries/following/session.ts'

/** What the form holds, as typed (ADDCASE-08). */
export type AddCaseForm = { host: string; source_case_id: string }

const emptyForm: AddCaseForm = { host: '', source_case_id: '' }

export const addCaseFormChanged = createEvent<Partial<AddCaseForm>>()
export const addCaseConfirmed = createEvent()
export const addCaseCancelled = createEvent()

export const createCaseFx = createCommandEffect('case.create')
export const addCase = createOperation(createCaseFx)

export const $addCaseOpen = createStore(false)
  .on(addCaseRequested, () => true)
  .reset(addCaseCancelled, addCase.done, sessionEnded)

/** Kept through refusals; emptied when the dialog opens anew after a creation or a Cancel. */
export const $addCaseForm = createStore<AddCaseForm>(emptyForm)
  .on(addCaseFormChanged, (form, change) => ({ ...form, ...change }))
  .reset(addCaseCancelled, addCase.done, sessionEnded)

sample({ clock: addCaseRequested, target: addCase.reset })
