import { createStore, sample } from 'effector'
import { throttle } from 'patronum'
import { emptyBook } from '../browse/book.ts'
import { $book } from '../browse/model.ts'

/** The bars follow so often, in ms: the whole session is counted anew each time. */
const FOLLOW = 250

/** The book as the strip shows it, also while it grows many times a second. */
export const $stripBook = createStore(emptyBook(), { serialize: 'ignore' })
sample({ clock: throttle($book, FOLLOW), target: $stripBook })
/** A book that has just been opened is shown at once. */
sample({
  clock: $book,
  source: $stripBook,
  filter: (shown, book) => shown.entries !== book.entries,
  fn: (_, book) => book,
  target: $stripBook,
})
