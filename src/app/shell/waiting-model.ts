import { createEvent, createStore, sample } from 'effector'
import { $journalState } from '../../projections/journal.ts'
import { sessionEnded } from '../../projections/session.ts'
import { summaryOf } from './waiting-words.ts'

export const waitingOpened = createEvent()
export const waitingClosed = createEvent()

/** What the shell counts. */
export const $waitingSummary = $journalState.map(summaryOf)

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
