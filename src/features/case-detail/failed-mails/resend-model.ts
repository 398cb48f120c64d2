import { createEvent, createStore, sample } from 'effector'
import { $selectedCaseId } from '../../../actions/workplace.ts'
import { isFailure } from '../../../bus/outcome.ts'
import { $caseDetail } from '../../../projections/open-case.ts'
import { createCommandEffect } from '../../../projections/send.ts'
import { sessionEnded } from '../../../projections/session.ts'

/** CASEERR-10. */
const NOT_SENT = 'Something went wrong. Email was not sent'

/** Sends the failed mail of this activity again (CASEERR-12). */
export const mailResendRequested = createEvent<string>()

const resendFx = createCommandEffect('case.mail.resend')

/** How the resending of each mail stands, by activity; several may run at once. */
export type ResendState = { busy: boolean; error: string | null }

/** Never sent, or sent again at last: the event turns the activity into a sent one. */
export const rest: ResendState = { busy: false, error: null }

const noStates: ReadonlyMap<string, ResendState> = new Map()

export const $resends = createStore(noStates, { serialize: 'ignore' })
  .on(resendFx, (states, { activity_id }) =>
    new Map(states).set(activity_id, { busy: true, error: null }),
  )
  .on(resendFx.done, (states, { params: { activity_id }, result }) => {
    const refusal = isFailure(result) ? result.message : null
    const isUnsent = result.kind === 'done' && result.result.email_error !== null
    const error = isUnsent ? NOT_SENT : refusal
    return new Map(states).set(activity_id, { busy: false, error })
  })
  .reset($selectedCaseId, sessionEnded)

sample({
  clock: sample({
    clock: mailResendRequested,
    source: { detail: $caseDetail, resends: $resends },
    fn: ({ detail, resends }, activity_id) => ({ detail, resends, activity_id }),
  }).filterMap(({ detail, resends, activity_id }) =>
    detail && !resends.get(activity_id)?.busy ? { case_id: detail.id, activity_id } : undefined,
  ),
  target: resendFx,
})
