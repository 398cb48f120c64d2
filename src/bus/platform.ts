import { createStore } from 'effector'

/** The browser's storage as the outbox uses it: what it does not keep is told, never hidden. */
export type PlatformStorage = {
  keys: () => readonly string[]
  getItem: (key: string) => string | null
  /** False where nothing was kept: the storage is full or forbidden (reliability.md, row 20). */
  setItem: (key: string, value: string) => boolean
  removeItem: (key: string) => void
}

export type LockOptions = {
  /** Takes the lock from a tab that does not answer any more. */
  steal?: boolean
  /** Gives up waiting for the lock. */
  signal?: AbortSignal
}

/**
 * What the outbox needs of a browser: one object, so that tests run several tabs in one process and on
 * virtual time. Time itself comes from `$clock`, ids from `$newId`, the server from `$gateway`.
 */
export type Platform = {
  storage: PlatformStorage
  /** Calls when another tab changed a stored entry, with its key; null where everything was cleared. */
  onStored: (listener: (key: string | null) => void) => () => void
  /** Says something to the other tabs; they may be of another build, so what they say is parsed. */
  post: (message: unknown) => void
  onMessage: (listener: (message: unknown) => void) => () => void
  /**
   * Waits for the lock that the tabs share and holds it until `work` ends; `isHeld` turns false once
   * another tab has stolen it. Ends in every case, never rejects. A tab that dies loses its locks.
   */
  lock: (
    name: string,
    work: (isHeld: () => boolean) => Promise<void>,
    options?: LockOptions,
  ) => Promise<void>
  /** What the browser believes; false is a hint, as a server on this machine may still answer. */
  isOnline: () => boolean
  /** Calls when the page or the connection may be back: online, visible, shown from the page cache. */
  onReturn: (listener: () => void) => () => void
  /** From 0 up to 1, for jitter. */
  random: () => number
}

/** The platform of this scope; without one commands are sent at once and nothing is kept in the outbox. */
export const $platform = createStore<Platform | null>(null, { serialize: 'ignore' })
