import { combine, createEvent, createStore, sample } from 'effector'
import { $outboxState, outboxDiscarded } from '../../../commands/outbox.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { summaryOf } from './waiting-summary.ts'

export const waitingOpened = createEvent()
export const waitingClosed = createEvent()
/** Asks whether the change of this id shall go. */
export const discardRequested = createEvent<string>()
export const discardConfirmed = createEvent()
export const discardCancelled = createEvent()

/** What the shell counts. */
export const $waitingSummary = $outboxState.map(summaryOf)

/** Whether the list of what is unsent is open; it closes when nothing is left in it. */
export const $waitingOpen = createStore(false)
  .on(waitingOpened, () => true)
  .reset(waitingClosed, sessionEnded)

sample({
  clock: $waitingSummary,
  filter: ({ text }) => text === '',
  fn: () => undefined,
  target: waitingClosed,
})

const $discardId = createStore<string | null>(null)
  .on(discardRequested, (_, id) => id)
  .reset(discardCancelled, outboxDiscarded, waitingClosed, sessionEnded)

/** The change in question; null while none is, and once it has ended by itself. */
export const $changeToDiscard = combine(
  $discardId,
  $outboxState,
  (id, { items }) => items.find(({ entry }) => entry.command.id === id) ?? null,
)

sample({
  clock: sample({ clock: discardConfirmed, source: $discardId }).filterMap((id) => id ?? undefined),
  target: outboxDiscarded,
})
