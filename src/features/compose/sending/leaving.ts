import { attach, createEvent, createStore, merge, sample } from 'effector'
import { splitAddresses } from '../../../../contracts/rules/addresses/address-list.ts'
import { WRITTEN_MS } from '../../../../contracts/rules/mail/compose.ts'
import { $clock } from '../../../bus/clock.ts'
import { $gateway } from '../../../bus/gateway/store.ts'
import { noticeRaised } from '../../../forms/notices.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { $asked, type Ask, composeReopened } from '../draft/open-model.ts'
import { ends, later, resumed, scheduledAfterAll } from './on-the-way.ts'
import { notSent, sent, sentLater } from './sending.ts'

export const failureClosed = createEvent()
/** The draft of what was not sent is to be gone on with. */
export const failedReopened = createEvent()

const left = () => ({ tone: 'success' as const, text: 'Email was sent!', durationMs: WRITTEN_MS })

sample({
  clock: sent.filter({ fn: ({ delay }) => delay === 0 }),
  fn: left,
  target: noticeRaised,
})

const namesOf = (list: string): string => {
  const [first = '', ...others] = splitAddresses(list)
  return others.length === 0 ? first : `${first} and ${others.length} more`
}

type Waiting = { to: string; caseId: string; activityId: string; leavesAt: string | undefined }
type Counted = Omit<Waiting, 'leavesAt'> & { durationMs: number }

/** How long one still waits, by the server's clock. */
const countFx = attach({
  source: { clock: $clock, gateway: $gateway },
  effect: ({ clock, gateway }, { leavesAt = '', ...of }: Waiting): Counted => ({
    ...of,
    durationMs: Date.parse(leavesAt) - clock.now().getTime() - gateway.clockAhead(),
  }),
})
sample({
  clock: [
    merge([resumed, scheduledAfterAll]).map(({ ask, mail: { id, content } }) => ({
      ...{ to: content.to, caseId: ask.detail.id, activityId: id },
      leavesAt: content.leaves_at,
    })),
    later.map(({ mail: { ask, text }, activityId, leavesAt }) => ({
      ...{ to: text.to, caseId: ask.detail.id, activityId, leavesAt },
    })),
  ],
  target: countFx,
})

/** Until it leaves, regret is free: the toast counts down, and takes it back. */
sample({
  clock: [
    later.filterMap(({ mail: { ask, text }, delay, activityId, leavesAt }): Counted | undefined =>
      leavesAt === undefined
        ? { to: text.to, caseId: ask.detail.id, activityId, durationMs: delay * 1_000 }
        : undefined,
    ),
    countFx.doneData.filter({ fn: ({ durationMs }) => durationMs > 0 }),
  ],
  fn: ({ to, caseId, activityId, durationMs }) => ({
    ...{ tone: 'success' as const, text: `Sending to ${namesOf(to)}`, durationMs },
    isCounting: true as const,
    takenBackBy: {
      name: 'case.mail.take-back' as const,
      input: { case_id: caseId, activity_id: activityId },
    },
  }),
  target: noticeRaised,
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
  .on(sentLater, (failure, { case_id }) => (failure?.ask.detail.id === case_id ? null : failure))
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
