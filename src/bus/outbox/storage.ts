import type { Clock } from '../clock.ts'
import type { Command } from '../command/command.ts'
import type { Platform } from '../platform.ts'
import { idIn, inOrder, isKeyOf, keyOf, type OutboxEntry, readEntry, writeEntry } from './entry.ts'

/** `text` is how storage has it, or would have it: read again, the same entry may be written otherwise. */
type Held = { entry: OutboxEntry; text: string; isKept: boolean }

type Parts = {
  platform: Platform
  clock: Clock
  userId: string
  /** Whether this tab has it on its way to the server now. */
  isSending: (id: string) => boolean
  /** An entry was written or removed here. */
  onWritten: (id: string) => void
}

/**
 * The user's outbox as this tab knows it: what storage keeps, and in memory what it would not take.
 * Entries of other users are never looked at.
 */
export function createOutboxStorage({
  platform: { storage },
  clock,
  userId,
  isSending,
  onWritten,
}: Parts) {
  const held = new Map<string, Held>()
  const unreadable = new Set<string>()
  let wasRefused = false

  /** Reads one key again; the answer says whether the entry is there. */
  function reread(id: string): boolean {
    const key = keyOf(userId, id)
    const text = storage.getItem(key)
    if (text === null) {
      unreadable.delete(key)
      if (held.get(id)?.isKept) held.delete(id)
      return held.has(id)
    }
    const entry = readEntry(userId, key, text)
    if (entry.ok) held.set(id, { entry: entry.value, text, isKept: true })
    else unreadable.add(key)
    return entry.ok
  }

  const isOnlyHere = (id: string): boolean => held.get(id)?.isKept === false

  /**
   * Whether the browser keeps it. What is only here is sent by this tab: stored while it is on its way, the tab that
   * sends the outbox would find it and send it a second time, beside the first.
   */
  const keep = (id: string, text: string): boolean =>
    !(isOnlyHere(id) && isSending(id)) && storage.setItem(keyOf(userId, id), text)

  function write(entry: OutboxEntry): void {
    const { id } = entry.command
    const text = writeEntry(entry)
    const isKept = keep(id, text)
    wasRefused ||= !isKept
    held.set(id, { entry, text, isKept })
    onWritten(id)
  }

  const nextOrder = (): number =>
    [...held.values()].reduce((last, { entry }) => Math.max(last, entry.order), 0) + 1

  for (const key of storage.keys()) if (isKeyOf(userId, key)) reread(idIn(userId, key))

  return {
    reread,
    /** Takes over what another tab has stored meanwhile, though nobody has told of it yet. */
    lookAgain: (id: string): void => {
      if (!isOnlyHere(id)) reread(id)
    },
    get: (id: string): OutboxEntry | null => held.get(id)?.entry ?? null,
    entries: (): OutboxEntry[] => inOrder([...held.values()].map(({ entry }) => entry)),
    /** What only this tab knows: no other one can send it. */
    isOnlyHere,
    write,
    /** Enters a command; one that was unanswered is entered again under its id, in its old place. */
    begin: (command: Command, about: string | null, kind: 'queued' | 'direct'): OutboxEntry => {
      const known = held.get(command.id)?.entry
      const asked = known ? clock.now().toISOString() : null
      const order = known?.order ?? nextOrder()
      const entry: OutboxEntry = {
        command,
        userId,
        order,
        about,
        waits: false,
        asked,
        state: { kind },
      }
      write(entry)
      return entry
    },
    /** Entries whose stored form differs from what this tab knows: a frozen page hears of no changes. */
    missed: (): string[] => {
      const kept = [...held].flatMap(([id, { isKept }]) => (isKept ? [id] : []))
      const stored = storage
        .keys()
        .flatMap((key) => (isKeyOf(userId, key) ? idIn(userId, key) : []))
      return [...new Set([...kept, ...stored])].filter(
        (id) => storage.getItem(keyOf(userId, id)) !== (held.get(id)?.text ?? null),
      )
    },
    /** Tries again to store what the browser would not keep: there may be room by now. */
    keepAgain: (): void => {
      for (const [id, { entry, text, isKept }] of held) {
        if (isKept || !keep(id, text)) continue
        held.set(id, { entry, text, isKept: true })
        onWritten(id)
      }
    },
    remove: (id: string): void => {
      held.delete(id)
      storage.removeItem(keyOf(userId, id))
      onWritten(id)
    },
    /** Another tab has ended it: that one removes it from the storage. */
    forget: (id: string): void => {
      held.delete(id)
    },
    /** Entries that are there and cannot be read. */
    unreadable: (): number => unreadable.size,
    removeUnreadable: (): void => {
      for (const key of unreadable) storage.removeItem(key)
      unreadable.clear()
    },
    /** The browser would not keep an entry: what is unsent does not survive a reload (row 20). */
    wasRefused: (): boolean => wasRefused,
  }
}

export type OutboxStorage = ReturnType<typeof createOutboxStorage>
