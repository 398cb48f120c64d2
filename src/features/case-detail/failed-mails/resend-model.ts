import { createEvent, createStore, sample } from 'effector'
import { $selectedCaseId } from '../../../actions/workplace.ts'
import { isFailure } from '../../../bus/outcome.ts'
import { createCommandEffect } from '../../../commands/send.ts'
import { createEmailOfAct } from '../../../queries/cases/event-email.ts'
import { $activities, $caseDetail } from '../../../queries/cases/open-case.ts'
import { $user, sessionEnded } from '../../../queries/following/session.ts'
import { readResent } from './resent-email.ts'

/** CASEERR-10. */
const NOT_SENT = 'Something went wrong. Email was not sent'

/** Asks whether the failed mail of this activity is to be sent again, and shows it (CASEERR-12). */
export const mailResendRequested = createEvent<string>()
export const resendConfirmed = createEvent()
export const resendLeft = createEvent()

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

const asked = sample({
  clock: mailResendRequested,
  source: { entries: $activities, resends: $resends, user: $user },
  fn: ({ entries, resends, user }, activityId) => {
    const mail = entries.map(({ activity }) => activity).find(({ id }) => id === activityId)
    const isMail = mail?.type === 'EMAIL_OUT' || mail?.type === 'TRIGGERED'
    return user && isMail && !resends.get(activityId)?.busy
      ? { mail, customerId: user.customer_id }
      : null
  },
}).filterMap((resending) => resending ?? undefined)

const closed = [resendLeft, $selectedCaseId, sessionEnded]

/** The activity whose mail is about to be sent again; null while nothing is asked. */
export const $resending = createStore<string | null>(null)
  .on(asked, (_, { mail }) => mail.id)
  .reset(closed)

/** The mail as it will leave. */
export const resentEmail = createEmailOfAct({
  opened: asked.map(readResent),
  closed,
  refused: resendFx.fail,
})

const confirmed = sample({
  clock: resendConfirmed,
  source: { detail: $caseDetail, activity_id: $resending, wait: resentEmail.$wait },
}).filterMap(({ detail, activity_id, wait }) =>
  detail && activity_id !== null && wait === null ? { case_id: detail.id, activity_id } : undefined,
)
sample({ clock: confirmed, target: resendFx })
sample({ clock: confirmed, fn: () => undefined, target: resendLeft })
