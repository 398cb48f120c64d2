/** One person's browser: its tabs share storage, locks and messages, and the way to the network. */
import type { KeptStorage } from '../../../src/bus/browser-storage.ts'
import { SESSION_KEY } from '../../../src/bus/gateway/session-key.ts'
import type { StoredSession } from '../../../src/bus/gateway/session-store.ts'
import { isKeyOf, keyOf, type OutboxEntry, readEntry } from '../../../src/bus/outbox/entry.ts'
import type { Platform } from '../../../src/bus/platform.ts'
import { testBrowser } from '../../support/client/tabs.ts'
import type { Dice } from '../../support/proofs/proof.ts'
import type { Person } from '../world/customer.ts'
import type { FaultKind } from '../world/faults.ts'
import type { VirtualTime } from '../world/virtual-time.ts'

type Parts = { person: Person; time: VirtualTime; dice: Dice; met: (fault: FaultKind) => void }

export function createBrowser({ person, time, dice, met }: Parts) {
  const browser = testBrowser()
  const unkept = new Set<string>()
  const { kept, facts } = browser
  /** Told when another program of this person, such as a login that is not simulated, has written. */
  const told = new Set<(key: string | null) => void>()

  return {
    person,
    isOnline: () => facts.isOnline,
    openTab() {
      const tab = browser.open()
      const { storage } = tab.platform
      const setItem = (key: string, value: string): boolean => {
        if (facts.isFull) {
          unkept.add(key)
          met('storage full')
        }
        return storage.setItem(key, value)
      }
      const platform: Platform = {
        ...tab.platform,
        storage: { ...storage, setItem },
        onStored: (listener) => {
          const stop = tab.platform.onStored(listener)
          told.add(listener)
          return () => {
            stop()
            told.delete(listener)
          }
        },
        random: () => dice.upTo(1_000) / 1_000,
      }
      const session: KeptStorage = {
        ...storage,
        setItem: (key, value) => {
          if (!setItem(key, value)) throw new DOMException('It is full.', 'QuotaExceededError')
        },
      }
      return {
        platform,
        session,
        onStored: (listener: () => void) =>
          platform.onStored((key) => {
            if (key === SESSION_KEY || key === null) listener()
          }),
        die: tab.die,
        show: tab.show,
      }
    },
    /** The next writes find the storage full. */
    fill: (ms: number): void => {
      facts.isFull = true
      time.after(ms, () => {
        facts.isFull = false
      })
    },
    empty: (): void => {
      facts.isFull = false
    },
    /** It would not keep this command at some time: only the tab that gave it knew of it. */
    hasRefused: (commandId: string): boolean => unkept.has(keyOf(person.id, commandId)),
    setOnline: browser.setOnline,
    /** The login form of a tab that is not simulated. */
    store(session: StoredSession): void {
      kept.set(SESSION_KEY, JSON.stringify(session))
      for (const listener of told) listener(SESSION_KEY)
    },
    /** What the outbox of its person keeps. */
    outbox: (): Map<string, OutboxEntry> => {
      const entries = [...kept].flatMap(([key, text]) => {
        if (!isKeyOf(person.id, key)) return []
        const entry = readEntry(person.id, key, text)
        return entry.ok ? [entry.value] : []
      })
      return new Map(entries.map((entry) => [entry.command.id, entry]))
    },
  }
}
export type Browser = ReturnType<typeof createBrowser>
