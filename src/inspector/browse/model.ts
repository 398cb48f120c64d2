import { createEffect, createEvent, createStore, sample } from 'effector'
import { loggedCount } from '../../bus/log.ts'
import { $log } from '../../projections/recording.ts'
import { sessionEnded } from '../../projections/session-state.ts'
import { $commandTrace } from '../../projections/trace.ts'
import { type Book, type Entry, emptyBook, grownBook, isWhole } from './book.ts'

/** The inspector is on the screen, or no longer. */
export const inspectorOpened = createEvent()
export const inspectorClosed = createEvent()
/** The list stops following, or follows again. */
export const pauseToggled = createEvent()
/** An entry is looked at; null goes back to what is now. */
export const entryChosen = createEvent<Entry | null>()

/** This scope holds a log that somebody recorded: it does not grow, and its end stands for now. */
export const $isRecorded = createStore(false, { serialize: 'ignore' })

const $isOpen = createStore(false)
  .on(inspectorOpened, () => true)
  .on(inspectorClosed, () => false)

export const $isPaused = createStore(false)
  .on(pauseToggled, (isPaused) => !isPaused)
  .reset(inspectorClosed, sessionEnded)

const grown = createEvent<Book>()

/** What the list shows: read only while it is open, and not while it is paused. */
export const $book = createStore<Book>(emptyBook(), { serialize: 'ignore' })
  .on(grown, (_, book) => book)
  // The default is shared by all scopes and a book grows in place: each opening begins one of its own.
  .on([inspectorOpened, inspectorClosed, sessionEnded], () => emptyBook())

/** Whether the list is known to be as short as it is. */
export const $isRead = createStore(false)
  .on(grown, () => true)
  .reset(inspectorOpened, inspectorClosed, sessionEnded)

/** A long log is read slice by slice, the first after the panel: between two the page draws and answers. */
const restFx = createEffect(() => new Promise<void>((later) => setTimeout(later)))

sample({
  clock: [pauseToggled, $log, $commandTrace, restFx.done],
  source: { book: $book, log: $log, trace: $commandTrace, isOpen: $isOpen, isPaused: $isPaused },
  filter: ({ isOpen, isPaused }) => isOpen && !isPaused,
  fn: ({ book, log, trace }) => grownBook(book, log, trace),
  target: grown,
})

sample({ clock: inspectorOpened, target: restFx })
sample({
  clock: grown,
  source: $log,
  filter: (log, book) => !isWhole(book, log),
  fn: () => undefined,
  target: restFx,
})

/** Events and commands that came since the list was paused. */
export const $missed = createStore(0)
sample({
  clock: [pauseToggled, $log, $commandTrace],
  source: { book: $book, log: $log, trace: $commandTrace, isPaused: $isPaused },
  fn: ({ book, log, trace, isPaused }) =>
    isPaused ? loggedCount(log) - book.events + trace.dropped + trace.map.size - book.commands : 0,
  target: $missed,
})

/** The entry that is looked at; null for what is now. */
export const $chosen = createStore<Entry | null>(null, { serialize: 'ignore' })
  .on(entryChosen, (_, entry) => entry)
  .reset(inspectorClosed, sessionEnded)

/** Events that the log has let go: it begins with a checkpoint. */
export const $dropped = $log.map(({ dropped }) => dropped)
