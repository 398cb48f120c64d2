import type { Clock } from './clock.ts'
import type { JournalEntry } from './journal-entry.ts'
import type { Forms } from './journal-forms.ts'
import { SAID_WITHIN } from './journal-heirs.ts'
import type { Sent } from './journal-sender.ts'
import type { Shelf } from './journal-shelf.ts'
import { type JournalEnd, undone } from './journal-state.ts'
import type { Said } from './journal-tabs.ts'
import { refused } from './outcome.ts'

/** Told to a form that still waits: only an end lets go of what is shown as pending. */
const DISCARDED = 'It was discarded among the changes that wait. Save again if you still want it.'

type Parts = {
  shelf: Shelf
  forms: Forms
  clock: Clock
  say: (message: Said) => void
  isClosed: () => boolean
  onEnd: (end: JournalEnd) => void
  /** An entry was added, changed or removed: the screen follows, and what had to wait for it may go. */
  onChange: () => void
}

/**
 * How commands end: by the sender of this tab, or by another tab, whose message and whose change of the
 * storage arrive in any order.
 */
export function createEnds({ shelf, forms, clock, say, isClosed, onEnd, onChange }: Parts) {
  const { answer, letWait } = forms
  /** Removed from the storage by another tab that has not said yet how they ended. */
  const vanishing = new Set<string>()

  function gone(id: string, end: Omit<JournalEnd, 'id'>): void {
    const result: Sent = { kind: 'done', result: {}, events: [], through: end.through }
    if (!answer(id, end.isDone ? result : refused(DISCARDED))) onEnd({ id, ...end })
    onChange()
  }

  /** The sender knows how one ended: the form that waits is told, else it is shown. */
  function sent(entry: JournalEntry, sent: Sent): void {
    const { id } = entry.command
    if (sent.kind === 'done') {
      say({ kind: 'done', id, through: sent.through })
      shelf.remove(id)
      const { events, through } = sent
      if (!answer(id, sent)) onEnd({ id, isDone: true, events, through })
      return
    }
    shelf.lookAgain(id)
    const known = shelf.get(id)
    // Discarded, or confirmed by its event, while it was on its way; or the session is over, and what
    // nobody looks at any more is kept for the next one.
    if (!known || (isClosed() && !forms.has(id))) return
    // Refused at the door, because the session was taken over: kept for the next login of this user.
    if (isClosed() && sent.kind === 'refused' && sent.status === 401) {
      letWait(id)
      return
    }
    if (sent.kind === 'refused' && forms.has(id)) shelf.remove(id)
    else shelf.write({ ...known, waits: true, state: sent })
    if (!answer(id, sent) && sent.kind === 'refused') {
      onEnd({ id, ...undone })
    }
  }

  /** Another tab has changed an entry. */
  function reread(id: string): void {
    if (isClosed()) return
    const before = shelf.get(id)
    const isThere = shelf.reread(id)
    const now = shelf.get(id)
    if (now?.state.kind === 'refused' && before?.state.kind !== 'refused') {
      const { message, status, conflict } = now.state
      if (forms.has(id)) shelf.remove(id)
      if (!answer(id, refused(message, status, conflict))) {
        onEnd({ id, ...undone })
      }
    } else if (now?.state.kind === 'unknown') answer(id, now.state)
    else if (now?.waits) answer(id, { kind: 'waiting' })
    if (before && !isThere) vanished(id)
    onChange()
  }

  /** It was removed from the storage before another tab said how it ended: that message may still arrive. */
  async function vanished(id: string): Promise<void> {
    vanishing.add(id)
    await clock.wait(SAID_WITHIN)
    if (vanishing.delete(id) && !isClosed()) gone(id, undone)
  }

  return {
    gone,
    sent,
    reread,
    /** Another tab says that it is done. */
    heardDone: (id: string, through: number | null): void => {
      vanishing.delete(id)
      // Its removal from the storage may come later: nobody is shown it after its end.
      shelf.forget(id)
      gone(id, { isDone: true, events: [], through })
    },
  }
}
