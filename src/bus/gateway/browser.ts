import { latePart } from '../../late/late-part.ts'
import { browserStorage } from '../browser-storage.ts'
import { systemClock } from '../clock.ts'
import type { Gateway } from './call.ts'
import { createGateway } from './gateway.ts'
import type { Lock } from './renewal.ts'
import { onStoredSession } from './session-key.ts'
import { createSessionStore } from './session-store.ts'
import { createTransport } from './transport.ts'

/** The root of the API on the app's own origin (API-03). */
const API_ROOT = '/api'

/** Web Locks exist in secure contexts only; elsewhere each tab renews for itself. */
const lockAcrossTabs: Lock = (work) =>
  navigator.locks ? navigator.locks.request('framewright.renewal', work) : work()

/** Nobody sends a file before the list is there. */
const upload = latePart(async () =>
  (await import('./upload.ts')).createUpload(() => new XMLHttpRequest()),
)

/** The gateway of the running app: browser storage, the page's fetch, one renewal for all tabs. */
export const browserGateway = (): Gateway =>
  createGateway({
    transport: createTransport(
      API_ROOT,
      globalThis.fetch.bind(globalThis),
      async (request) => (await upload.load())?.(request) ?? null,
    ),
    sessions: createSessionStore(browserStorage),
    clock: systemClock,
    lock: lockAcrossTabs,
    onStored: onStoredSession,
    random: Math.random,
  })
