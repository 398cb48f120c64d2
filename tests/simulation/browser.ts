/** One person's browser: its tabs share storage, lock and what the storage tells the other tabs. */
import type { KeptStorage } from '../../src/bus/browser-storage.ts'
import type { Lock } from '../../src/bus/gateway-renewal.ts'
import { SESSION_KEY } from '../../src/bus/session-key.ts'
import type { StoredSession } from '../../src/bus/session-store.ts'
import type { Person } from './customer.ts'
import type { FaultKind } from './faults.ts'
import type { VirtualTime } from './virtual-time.ts'

export function createBrowser(person: Person, time: VirtualTime, met: (fault: FaultKind) => void) {
  const entries = new Map<string, string>()
  const tabs = new Set<{ listener: () => void; id: number }>()
  let refusals = 0
  let made = 0
  let turn: Promise<unknown> = Promise.resolve()

  /** The storage event reaches every tab but the one that wrote. */
  const tell = (writer: number | null): void => {
    for (const tab of tabs)
      if (tab.id !== writer) time.after(1, () => tabs.has(tab) && tab.listener())
  }
  const lock: Lock = (work) => {
    const mine = turn.then(work)
    turn = mine.catch(() => undefined)
    return mine
  }

  return {
    person,
    lock,
    /** A new tab's view of what they share. */
    openTab() {
      made += 1
      const id = made
      const write = (act: () => void): void => {
        if (refusals > 0) {
          refusals -= 1
          met('storage full')
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
        }
        act()
        tell(id)
      }
      const storage: KeptStorage = {
        getItem: (key) => entries.get(key) ?? null,
        setItem: (key, value) => write(() => void entries.set(key, value)),
        removeItem: (key) => {
          entries.delete(key)
          tell(id)
        },
      }
      const onStored = (listener: () => void) => {
        const tab = { listener, id }
        tabs.add(tab)
        return () => void tabs.delete(tab)
      }
      return { storage, onStored }
    },
    /** The next writes find the storage full. */
    fill: (writes: number): void => {
      refusals = writes
    },
    hasSession: (): boolean => entries.has(SESSION_KEY),
    /** The login form of a tab that is not simulated. */
    store(session: StoredSession): void {
      entries.set(SESSION_KEY, JSON.stringify(session))
      tell(null)
    },
  }
}
export type Browser = ReturnType<typeof createBrowser>
