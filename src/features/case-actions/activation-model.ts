import { createEvent, createStore } from 'effector'
import { $selectedCaseId } from '../../actions/workplace.ts'
import { createCommandEffect } from '../../commands/send.ts'
import { sessionEnded } from '../../queries/following/session.ts'
import { createCaseAct } from './case-act.ts'
import { providerReady } from './provider-model.ts'
import { reactivation } from './state-acts.ts'

const activateFx = createCommandEffect('case.activate')

/** STATE-04: asked for once the provider's account is known to be connected. */
export const activation = createCaseAct({
  name: 'activate',
  opened: providerReady,
  fx: activateFx,
  sends: true,
})

export const mailNoticeLeft = createEvent()

const mailFailed = [activation, reactivation].map(({ operation }) =>
  operation.done.filterMap(({ result }) => result?.initial_email_error ?? undefined),
)

/** Why the initial mail of the case that was just activated could not be sent (STATE-15, STATE-16). */
export const $mailError = createStore<string | null>(null)
  .on(mailFailed, (_, error) => error)
  .reset(mailNoticeLeft, $selectedCaseId, sessionEnded)
