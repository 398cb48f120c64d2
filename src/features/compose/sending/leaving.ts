import { createEvent, createStore, sample } from 'effector'
import { type CaseEvent, isCaseEvent } from '../../../../contracts/events/case-event.ts'
import { splitAddresses } from '../../../../contracts/rules/addresses/address-list.ts'
import { WRITTEN_MS } from '../../../../contracts/rules/mail/compose.ts'
import { eventsApplied } from '../../../bus/log/intake.ts'
import { noticeRaised } from '../../../forms/notices.ts'
import { failureOf, isEmail } from '../../../projections/cases/timeline.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { $asked, type Ask, composeReopened } from '../draft/open-model.ts'
import { notSent, sent } from './sending.ts'

export const failureClosed = createEvent()
/** The draft of what was not sent is to be gone on with. */
export const failedReopened = createEvent()

const left = () => ({ tone: 'success' as const, text: 'Email was sent!', durationMs: WRITTEN_MS })

const later = sent.filterMap(({ mail, delay, activityId }) =>
  delay > 0 && activityId !== null ? { mail, delay, activityId } : undefined,
)
sample({
  clock: sent.filter({ fn: ({ delay }) => delay === 0 }),
  fn: left,
  target: noticeRaised,
})

const namesOf = (list: string): string => {
  const [first = '', ...others] = splitAddresses(list)
  return others.length === 0 ? first : `${first} and ${others.length} more`
}

/** Until it leaves, regret is free: the toast counts down, and takes it back. */
sample({
  clock: later,
  fn: ({ mail, delay, activityId }) => ({
    tone: 'success' as const,
    text: `Sending to ${namesOf(mail.text.to)}`,
    durationMs: delay * 1_000,
    isCounting: true as const,
    takenBackBy: {
      name: 'case.mail.take-back' as const,
      input: { case_id: mail.ask.detail.id, activity_id: activityId },
    },
  }),
  target: noticeRaised,
})

const none: ReadonlyMap<string, Ask> = new Map()

/** What has become of an email that was to leave. */
type End = { ask: Ask; id: string } & (
  | { kind: 'left' | 'back' }
  | { kind: 'failed'; reason: string }
)

function endOf({ name, payload }: CaseEvent, leaving: ReadonlyMap<string, Ask>): End | null {
  const id = payload.activity?.id ?? payload.removed_activity_id
  const ask = id === null ? undefined : leaving.get(id)
  if (id === null || ask === undefined) return null
  if (name === 'case.mail-sent' || name === 'case.mail-resolved') return { ask, id, kind: 'left' }
  if (name === 'case.mail-taken-back') return { ask, id, kind: 'back' }
  if (name !== 'case.mail-failed') return null
  const mail = payload.activity
  const reason = mail && isEmail(mail) ? failureOf(mail) : ''
  return { id, ask: { ...ask, failedId: id }, kind: 'failed', reason }
}

const $leaving = createStore(none, { serialize: 'ignore' })
  .on(later, (leaving, { mail, activityId }) => new Map(leaving).set(activityId, mail.ask))
  .reset(sessionEnded)

const ends = sample({
  clock: eventsApplied,
  source: $leaving,
  fn: (leaving, events) =>
    leaving.size === 0
      ? []
      : events.filter(isCaseEvent).flatMap((event) => endOf(event, leaving) ?? []),
}).filter({ fn: (found) => found.length > 0 })
$leaving.on(ends, (leaving, found) => {
  const gone = new Set(found.map(({ id }) => id))
  return new Map([...leaving].filter(([id]) => !gone.has(id)))
})

sample({
  clock: ends.filter({ fn: (found) => found.some(({ kind }) => kind === 'left') }),
  fn: left,
  target: noticeRaised,
})

sample({
  clock: ends.filterMap((found) => found.find(({ kind }) => kind === 'back')?.ask),
  target: composeReopened,
})
const failed = ends.filterMap((found) => {
  const end = found.find((one) => one.kind === 'failed')
  return end?.kind === 'failed' ? { ask: end.ask, reason: end.reason } : undefined
})

/** Why an email was not sent, and where its draft is (COMMERR-16). */
export const $failure = createStore<{ ask: Ask; reason: string } | null>(null, {
  serialize: 'ignore',
})
  .on([notSent, failed], (_, failure) => failure)
  .reset(failureClosed, failedReopened, sessionEnded)

// The draft comes back by itself, unless something else is written by then.
sample({
  clock: failed,
  source: $asked,
  filter: (asked) => asked === null,
  fn: (_, { ask }) => ask,
  target: composeReopened,
})
sample({
  clock: sample({ clock: failedReopened, source: $failure }).filterMap((failure) => failure?.ask),
  target: composeReopened,
})
