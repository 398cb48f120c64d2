/** What the tabs of one browser keep of the commands of one user. */
import type { Clock } from '../../src/bus/clock.ts'
import type { EntryState } from '../../src/bus/journal-entry.ts'
import { createShelf, type Shelf } from '../../src/bus/journal-shelf.ts'
import { USER } from '../support/journal-desk.ts'
import { testBrowser } from '../support/tabs.ts'
import { testClock } from '../support/timers.ts'

export const noAnswer: EntryState = { kind: 'unknown', message: 'Nobody answered.' }

/** A browser of its own; `openShelf`: what one more tab of it knows; `time`: the clock of its tabs. */
export function shelfTabs(time?: Clock) {
  const [browser, clock] = [testBrowser(), testClock()]
  const openShelf = (): Shelf =>
    createShelf({
      platform: browser.open().platform,
      clock: time ?? clock,
      userId: USER,
      onWritten: () => undefined,
    })
  return { browser, clock, openShelf }
}
