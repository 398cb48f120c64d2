/** What the tabs of one browser keep of the commands of one user. */
import type { Clock } from '../../../src/bus/clock.ts'
import type { EntryState } from '../../../src/bus/outbox/entry.ts'
import { createOutboxStorage, type OutboxStorage } from '../../../src/bus/outbox/storage.ts'
import { USER } from '../../support/client/outbox-desk.ts'
import { testBrowser } from '../../support/client/tabs.ts'
import { testClock } from '../../support/client/timers.ts'

export const noAnswer: EntryState = { kind: 'unknown', message: 'Nobody answered.' }

/** A browser of its own; `openOutboxStorage`: what one more tab of it knows; `time`: the clock of its tabs. */
export function storageTabs(time?: Clock) {
  const [browser, clock] = [testBrowser(), testClock()]
  const openOutboxStorage = (): OutboxStorage =>
    createOutboxStorage({
      platform: browser.open().platform,
      clock: time ?? clock,
      userId: USER,
      isSending: () => false,
      onWritten: () => undefined,
    })
  return { browser, clock, openOutboxStorage }
}
