import { createStore, sample } from 'effector'
import { hostTaken, readTypedHost } from '../../../../contracts/rules/typed/typed-host.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import {
  $addCaseForm,
  addCase,
  addCaseCancelled,
  addCaseConfirmed,
  addCaseFormChanged,
} from './add-case-model.ts'

// Comes with the form: the list reads no host.

const judged = sample({
  clock: addCaseConfirmed,
  source: $addCaseForm,
  fn: (form) => ({ form, domain: readTypedHost(form.host) }),
})

/** What is wrong with the domain, until it is changed (ADDCASE-12). */
export const $domainError = createStore<string | null>(null)
  .on(judged, (_, { domain }) => (domain.ok ? null : domain.message))
  .on(addCaseFormChanged, (error, change) => ('host' in change ? null : error))
  .reset(addCaseCancelled, addCase.done, sessionEnded)

/** The host that is read from a pasted address, to be shown before it is taken. */
export const $hostTaken = $addCaseForm.map(({ host }) => hostTaken(host))

/** A case that can be created, once it is known that no other one is open for its host (`twin-model.ts`). */
export const caseGiven = judged.filterMap(({ form, domain }) =>
  domain.ok
    ? { host: domain.value, source_case_id: form.source_case_id.trim() || null }
    : undefined,
)
