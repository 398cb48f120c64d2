/** One browser with several tabs: storage, messages and locks are shared, tabs open, freeze and die. */
import type { Platform } from '../../../src/bus/platform.ts'

type Lock = { tab: Tab; end: () => void }
type Queued = { tab: Tab; start: () => void }

type Tab = {
  isAlive: boolean
  isFrozen: boolean
  stored: Set<(key: string | null) => void>
  heard: Set<(message: unknown) => void>
  returned: Set<() => void>
}

export type TestTab = {
  platform: Platform
  /** The tab is gone: it hears nothing more, and its locks are free. */
  die: () => void
  /** The page hangs: it holds its locks and answers nothing. */
  freeze: () => void
  isFrozen: () => boolean
  /** It comes back to the screen. */
  show: () => void
}

export function testBrowser() {
  const kept = new Map<string, string>()
  const tabs = new Set<Tab>()
  const locks = new Map<string, Lock>()
  const queues = new Map<string, Queued[]>()
  const facts = { isOnline: true, isFull: false, random: 0.5 }

  const others = (tab: Tab) =>
    [...tabs].filter((one) => one !== tab && one.isAlive && !one.isFrozen)

  const tell = (tab: Tab, key: string) =>
    queueMicrotask(() => {
      for (const { stored } of others(tab)) for (const listener of stored) listener(key)
    })

  function grant(name: string): void {
    if (locks.has(name)) return
    const queue = queues.get(name) ?? []
    const next = queue.shift()
    if (next?.tab.isAlive) next.start()
    else if (next) grant(name)
  }

  const lockOf =
    (tab: Tab): Platform['lock'] =>
    (name, work, { steal = false, signal } = {}) =>
      new Promise<void>((resolve) => {
        const start = () => {
          let isHeld = true
          const lock: Lock = {
            tab,
            end: () => {
              isHeld = false
              if (locks.get(name) === lock) locks.delete(name)
              if (tab.isAlive) resolve()
              grant(name)
            },
          }
          locks.set(name, lock)
          work(() => isHeld).then(() => isHeld && lock.end())
        }
        if (steal) {
          const holder = locks.get(name)
          start()
          const mine = locks.get(name)
          holder?.end()
          if (mine) locks.set(name, mine)
          return
        }
        const queued = { tab, start }
        const queue = queues.get(name) ?? []
        queues.set(name, [...queue, queued])
        signal?.addEventListener('abort', () => {
          queues.set(
            name,
            (queues.get(name) ?? []).filter((one) => one !== queued),
          )
          resolve()
        })
        grant(name)
      })

  function open(): TestTab {
    const tab: Tab = {
      isAlive: true,
      isFrozen: false,
      stored: new Set(),
      heard: new Set(),
      returned: new Set(),
    }
    tabs.add(tab)
    const into =
      <L>(set: Set<L>) =>
      (listener: L) => {
        set.add(listener)
        return () => {
          set.delete(listener)
        }
      }
    return {
      platform: {
        storage: {
          keys: () => [...kept.keys()],
          getItem: (key) => kept.get(key) ?? null,
          setItem: (key, value) => {
            if (facts.isFull || !tab.isAlive) return false
            kept.set(key, value)
            tell(tab, key)
            return true
          },
          removeItem: (key) => {
            if (!tab.isAlive || !kept.delete(key)) return
            tell(tab, key)
          },
        },
        onStored: into(tab.stored),
        post: (message) => {
          const copy: unknown = structuredClone(message)
          queueMicrotask(() => {
            if (!tab.isAlive) return
            for (const { heard } of others(tab)) for (const listener of heard) listener(copy)
          })
        },
        onMessage: into(tab.heard),
        lock: lockOf(tab),
        isOnline: () => facts.isOnline,
        onReturn: into(tab.returned),
        random: () => facts.random,
      },
      die: () => {
        tab.isAlive = false
        for (const lock of [...locks.values()]) if (lock.tab === tab) lock.end()
      },
      freeze: () => {
        tab.isFrozen = true
      },
      isFrozen: () => tab.isFrozen,
      show: () => {
        if (!tab.isAlive) return
        tab.isFrozen = false
        for (const listener of tab.returned) listener()
      },
    }
  }

  return {
    open,
    facts,
    /** What the browser keeps. */
    kept,
    /** Somebody, or the browser itself, clears what is kept. */
    clear: () => {
      kept.clear()
      for (const { isAlive, stored } of tabs) {
        if (isAlive) for (const listener of stored) listener(null)
      }
    },
    /** The connection comes or goes, and the browser says so. */
    setOnline: (isOnline: boolean) => {
      facts.isOnline = isOnline
      if (!isOnline) return
      for (const tab of tabs) if (tab.isAlive) for (const listener of tab.returned) listener()
    },
  }
}

export type TestBrowser = ReturnType<typeof testBrowser>
