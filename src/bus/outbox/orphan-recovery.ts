import type { Clock } from '../clock.ts'
import type { OutboxEntry } from './entry.ts'
import type { Said } from './leader-election.ts'
import type { OutboxStorage } from './storage.ts'

/** How long a tab waits for the other tabs to say what only they know, in ms. */
export const SAID_WITHIN = 250

/** A command is on its way, or its form waits for it, no longer than this, in ms: its tab has died. */
const AT_MOST = 120_000

const LEFT_BEHIND =
  'The page was closed before the server responded: this change may or may not have been saved.'

type Parts = {
  outboxStorage: OutboxStorage
  clock: Clock
  say: (message: Said) => void
  /** The commands that this tab still waits for. */
  mine: () => string[]
  /** Looks at a command again that others may have ended meanwhile. */
  reread: (id: string) => void
}

/** Only the tab that gave it can say what becomes of it: it sends it, or its form waits for it. */
const isBound = ({ state, waits }: OutboxEntry): boolean =>
  state.kind === 'direct' || (state.kind === 'queued' && !waits)

/** What a tab that died left behind: the tab that sends asks the others and takes over what nobody claims. */
export function createOrphanRecovery({ outboxStorage, clock, say, mine, reread }: Parts) {
  const claimed = new Set<string>()
  return {
    claimed: (ids: readonly string[]): void => {
      for (const id of ids) claimed.add(id)
    },
    /** A new sender asks which commands are still claimed. */
    claim: (): void => {
      const ids = mine()
      if (ids.length > 0) say({ kind: 'claims', ids })
    },
    adopt: async (): Promise<void> => {
      claimed.clear()
      say({ kind: 'hello' })
      await clock.wait(SAID_WITHIN)
      const known = new Set([...claimed, ...mine()])
      for (const { command } of outboxStorage.entries()) {
        if (known.has(command.id)) continue
        // A session of this very tab that is over may just have told its form that nothing was sent: no tab is told
        // of its own writes.
        reread(command.id)
        const entry = outboxStorage.get(command.id)
        if (!entry) continue
        if (entry.state.kind === 'direct') {
          outboxStorage.write({
            ...entry,
            waits: true,
            state: { kind: 'unknown', message: LEFT_BEHIND },
          })
        } else if (!entry.waits) outboxStorage.write({ ...entry, waits: true })
      }
    },
    /** Whether a command has been bound to another tab for too long. */
    isAnyLeft: (): boolean => {
      const known = new Set(mine())
      return outboxStorage.entries().some((entry) => {
        const { id, at } = entry.command
        // The clock may have been set back: a moment far in the future is as old as one far in the past.
        const age = Math.abs(clock.now().getTime() - Date.parse(at))
        return isBound(entry) && !known.has(id) && age > AT_MOST
      })
    },
  }
}
