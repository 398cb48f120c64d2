import { combine, createEvent, createStore, sample } from 'effector'
import { createOperation } from '../../bus/operation.ts'
import { createCommandEffect } from '../../commands/send.ts'
import { listLoaded } from '../../queries/cases/case-list.ts'
import { $role, sessionEnded } from '../../queries/following/session.ts'
import { $terms, $termsStatus, termsRequested } from '../../queries/set-up/terms.ts'

export const termsAccepted = createEvent()
/** 'Remind me later': until the next load (gaps-1, "Terms of service"). */
export const termsPutOff = createEvent()

const acceptFx = createCommandEffect('terms.accept')
export const acceptTerms = createOperation(acceptFx)

/**
 * Asked of administrators, and only when the list is there: it comes first. Once for each load, but an answer that
 * failed is asked for again with the next list: nobody works on past terms that cannot be put off (TOS-01).
 */
sample({
  clock: listLoaded,
  source: { role: $role, terms: $terms, status: $termsStatus },
  filter: ({ role, terms, status }) => role === 'ADMIN' && terms === null && status !== 'request',
  fn: () => undefined,
  target: termsRequested,
})

sample({
  clock: sample({ clock: termsAccepted, source: $terms }).filterMap((terms) =>
    terms ? { tos_version: terms.version } : undefined,
  ),
  target: acceptFx,
})

/** Answered for this load: put off, or accepted, whatever became of it on the server (TOS-11). */
const $isAnswered = createStore(false)
  .on([termsPutOff, acceptTerms.done, acceptTerms.failed], () => true)
  .reset(sessionEnded)

/** The terms to be accepted now; null for nothing to ask (TOS-01 to TOS-03). */
export const $termsToAccept = combine(
  { terms: $terms, role: $role, isAnswered: $isAnswered },
  ({ terms, role, isAnswered }) =>
    role === 'ADMIN' && !isAnswered && terms && !terms.current_tos_accepted ? terms : null,
)
