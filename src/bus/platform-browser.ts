import { keptKeys } from './kept-keys.ts'
import type { LockOptions, Platform, PlatformStorage } from './platform.ts'

/** The channel by which the tabs of this origin talk about the outbox. */
const CHANNEL = 'framewright.journal'

const storage: PlatformStorage = {
  keys: keptKeys,
  getItem: (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  setItem: (key, value) => {
    try {
      localStorage.setItem(key, value)
      return true
    } catch {
      return false
    }
  },
  removeItem: (key) => {
    try {
      localStorage.removeItem(key)
    } catch {
      return
    }
  },
}

function listening(target: EventTarget, types: readonly string[], listener: EventListener) {
  for (const type of types) target.addEventListener(type, listener)
  return () => {
    for (const type of types) target.removeEventListener(type, listener)
  }
}

function onReturn(listener: () => void): () => void {
  const seen = () => {
    if (document.visibilityState === 'visible') listener()
  }
  const stops = [
    listening(window, ['online', 'pageshow', 'focus'], listener),
    listening(document, ['visibilitychange', 'resume'], seen),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Web Locks exist in secure contexts only; elsewhere every tab sends, and the server does it once. */
async function lock(
  name: string,
  work: (isHeld: () => boolean) => Promise<void>,
  { steal = false, signal }: LockOptions = {},
): Promise<void> {
  if (!navigator.locks) return work(() => true)
  let isHeld = true
  const options = steal ? { steal } : signal ? { signal } : {}
  try {
    await navigator.locks.request(name, options, () => work(() => isHeld))
  } catch {
    // Waiting was given up, or the lock was stolen: work that still runs learns of it.
    isHeld = false
  }
}

/** The browser of the running page. */
export function browserPlatform(): Platform {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL)
  return {
    storage,
    onStored: (listener) => {
      const follow = ({ key }: StorageEvent) => listener(key)
      window.addEventListener('storage', follow)
      return () => window.removeEventListener('storage', follow)
    },
    post: (message) => channel?.postMessage(message),
    onMessage: (listener) => {
      const hear = ({ data }: MessageEvent<unknown>) => listener(data)
      channel?.addEventListener('message', hear)
      return () => channel?.removeEventListener('message', hear)
    },
    lock,
    isOnline: () => navigator.onLine,
    onReturn,
    random: Math.random,
  }
}
