import type { Clock } from './clock.ts'
import type { Shelf } from './journal-shelf.ts'
import type { Said } from './journal-tabs.ts'

/** How long a tab waits for the other tabs to say what only they know, in ms. */
export const SAID_WITHIN = 250

/** A direct command is on its way no longer than this, in ms: its tab has died. */
const DIRECT_AT_MOST = 120_000

const LEFT_BEHIND = 'The page was closed before the answer came: it may or may not have been done.'

type Parts = {
  shelf: Shelf
  clock: Clock
  say: (message: Said) => void
  /** The commands that this tab still waits for. */
  mine: () => string[]
}

/** What a tab that died left behind: the tab that sends asks the others and takes over what nobody claims. */
export function createHeirs({ shelf, clock, say, mine }: Parts) {
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
      for (const entry of shelf.entries()) {
        if (known.has(entry.command.id)) continue
        if (entry.state.kind === 'direct') {
          shelf.write({ ...entry, waits: true, state: { kind: 'unknown', message: LEFT_BEHIND } })
        } else if (!entry.waits) shelf.write({ ...entry, waits: true })
      }
    },
    /** Whether a command that only its own tab sends has been on its way for too long. */
    isAnyLeft: (): boolean => {
      const known = new Set(mine())
      return shelf.entries().some(
        ({ command, state }) =>
          state.kind === 'direct' &&
          !known.has(command.id) &&
          // The clock may have been set back: a moment far in the future is as old as one far in the past.
          Math.abs(clock.now().getTime() - Date.parse(command.at)) > DIRECT_AT_MOST,
      )
    },
  }
}
