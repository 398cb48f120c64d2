import {
  attach,
  combine,
  createEvent,
  createStore,
  type Event,
  type EventCallable,
  type Store,
  sample,
  type Unit,
} from 'effector'
import { type CaseEvent, isCaseEvent } from '../../../contracts/events/case-event.ts'
import type { EventEmail, SendingEvent } from '../../../contracts/model/mail/mail-template.ts'
import type { Gateway } from '../../bus/gateway/call.ts'
import { $gateway } from '../../bus/gateway/store.ts'
import { eventsApplied } from '../../bus/log/intake.ts'
import type { Failure } from '../../bus/outcome.ts'
import { $user, sessionEnded } from '../../projections/session-state.ts'

/** An email as it is shown before it leaves: one that a person wrote has no template. */
export type PreviewedEmail = Pick<EventEmail, 'digest' | 'language' | 'obstacle'> & {
  email:
    | (Omit<NonNullable<EventEmail['email']>, 'template_name'> & {
        template_name: string | null
        cc?: string
        files?: readonly string[]
      })
    | null
}

/**
 * The email that an act will send at once, as its dialog shows it.
 *
 *     email      what was read last; null before that
 *     isLoading  it is being read, for the first time or anew
 *     error      why the last reading failed; null where it did not
 *     isChanged  another email than the one that was shown at first
 */
export type ShownEmail = {
  email: PreviewedEmail | null
  isLoading: boolean
  error: string | null
  isChanged: boolean
}

export type EmailOfAct = {
  $shown: Store<ShownEmail>
  /** Why the act cannot be confirmed yet; null once its email is on screen. */
  $wait: Store<string | null>
  /** What the confirmation carries, so that nothing else leaves. */
  $carried: Store<{ shown_email?: string }>
  retried: EventCallable<void>
}

/** What became of reading it. */
type Reading = { kind: 'answer'; value: PreviewedEmail } | Failure

/** An act that is asked about: its case, and how its email is read. */
export type AskedAct = { caseId: string; read: (gateway: Gateway) => Promise<Reading> }

type Parts = {
  opened: Event<AskedAct>
  closed: readonly Unit<unknown>[]
  /** The act was refused as stale. */
  refused: Event<unknown>
}

const nothing: ShownEmail = { email: null, isLoading: false, error: null, isChanged: false }

const waitOf = ({ email, isLoading, error }: ShownEmail): string | null => {
  if (isLoading) return 'The email is still loading'
  return error !== null || email === null ? 'The email could not be loaded' : null
}

const changesCase = (caseId: string, userId: string | undefined) => (event: CaseEvent) =>
  event.payload.row.id === caseId && event.actor.id !== userId

/** Reads the email when the dialog opens, and anew when somebody else changed the case or the act was refused as stale. */
export function createEmailOfAct({ opened, closed, refused }: Parts): EmailOfAct {
  const retried = createEvent()
  const ended = [...closed, sessionEnded]
  const $act = createStore<AskedAct | null>(null, { serialize: 'ignore' })
    .on(opened, (_, act) => act)
    .reset(ended)
  const readFx = attach({
    source: $gateway,
    effect: (gateway, { read }: AskedAct) => read(gateway),
  })
  const changed = sample({
    clock: eventsApplied,
    source: { act: $act, user: $user },
    fn: ({ act, user }, events) =>
      act !== null && events.filter(isCaseEvent).some(changesCase(act.caseId, user?.user_id)),
  }).filter({ fn: (concerns) => concerns })
  const $asked = createStore<AskedAct | null>(null, { serialize: 'ignore' })
    .on(readFx, (_, act) => act)
    .reset(ended)
  sample({
    clock: sample({ clock: [opened, retried, changed, refused], source: $act }).filterMap((act) =>
      act ? { ...act } : undefined,
    ),
    target: readFx,
  })
  const answered = sample({
    clock: readFx.done,
    source: $asked,
    fn: (asked, { params, result }) => (asked === params ? result : null),
  }).filterMap((result) => result ?? undefined)

  const $shown = createStore<ShownEmail>(nothing, { serialize: 'ignore' })
    .on(opened, () => nothing)
    .on(readFx, (shown) => ({ ...shown, isLoading: true, error: null }))
    .on(answered, ({ email, isChanged }, answer) =>
      answer.kind === 'answer'
        ? {
            email: answer.value,
            isLoading: false,
            error: null,
            isChanged: isChanged || (email !== null && email.digest !== answer.value.digest),
          }
        : { email, isLoading: false, error: answer.message, isChanged },
    )
    .reset(ended)
  return {
    $shown,
    $wait: combine($shown, waitOf),
    $carried: $shown.map(({ email }) => (email === null ? {} : { shown_email: email.digest })),
    retried,
  }
}

/** What an act makes the case's flow send; a review names the image use. */
export const sentByFlow = (caseId: string, event: SendingEvent, findingId?: string): AskedAct => ({
  caseId,
  read: (gateway) =>
    gateway.call('previewEventEmail', {
      params: { id: caseId },
      query: { event, ...(findingId !== undefined && { finding_id: findingId }) },
    }),
})
