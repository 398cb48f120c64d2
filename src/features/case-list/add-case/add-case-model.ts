import { createEvent, createStore, sample } from 'effector'
import { readDomain } from '../../../../contracts/rules/addresses/domain.ts'
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

const createCaseFx = createCommandEffect('case.create')
export const addCase = createOperation(createCaseFx)

export const $addCaseOpen = createStore(false)
  .on(addCaseRequested, () => true)
  .reset(addCaseCancelled, addCase.done, sessionEnded)

/** Kept through refusals; emptied when the dialog opens anew after a creation or a Cancel. */
export const $addCaseForm = createStore<AddCaseForm>(emptyForm)
  .on(addCaseFormChanged, (form, change) => ({ ...form, ...change }))
  .reset(addCaseCancelled, addCase.done, sessionEnded)

const judged = sample({
  clock: addCaseConfirmed,
  source: $addCaseForm,
  fn: (form) => ({ form, domain: readDomain(form.host) }),
})

/** What is wrong with the domain, until it is changed (ADDCASE-12). */
export const $domainError = createStore<string | null>(null)
  .on(judged, (_, { domain }) => (domain.ok ? null : domain.message))
  .on(addCaseFormChanged, (error, change) => ('host' in change ? null : error))
  .reset(addCaseCancelled, addCase.done, sessionEnded)

sample({
  clock: judged,
  filter: ({ domain }) => domain.ok,
  fn: ({ form, domain }) => ({
    host: domain.ok ? domain.value : '',
    source_case_id: form.source_case_id.trim() || null,
  }),
  target: createCaseFx,
})
sample({ clock: addCaseRequested, target: addCase.reset })
