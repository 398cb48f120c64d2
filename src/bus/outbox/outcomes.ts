import type { Clock } from '../clock.ts'
import { refused } from '../outcome.ts'
import type { OutboxEntry } from './entry.ts'
import type { Said } from './leader-election.ts'
import { SAID_WITHIN } from './orphan-recovery.ts'
import type { Sent } from './sender.ts'
import { type OutboxOutcome, undone } from './state.ts'
import type { OutboxStorage } from './storage.ts'
import type { Forms } from './waiting-forms.ts'

/** Told to a form that still waits: only an end lets go of what is shown as pending. */
const DISCARDED = 'It was discarded from your unsent changes. Save again if you still want it.'

type Parts = {
  outboxStorage: OutboxStorage
  forms: Forms
  clock: Clock
  say: (message: Said) => void
  isClosed: () => boolean
  onEnd: (end: OutboxOutcome) => void
  /** An entry was added, changed or removed: the screen follows, and what had to wait for it may go. */
  onChange: () => void
}

/**
 * How commands end: by the sender of this tab, or by another tab, whose message and whose change of the
 * storage arrive in any order.
 */
export function createEnds({ outboxStorage, forms, clock, say, isClosed, onEnd, onChange }: Parts) {
  const { answer, letWait } = forms
  /** Removed from the storage by another tab that has not said yet how they ended. */
  const vanishing = new Set<string>()

  function gone(id: string, end: Omit<OutboxOutcome, 'id'>): void {
    const result: Sent = { kind: 'done', result: {}, events: [], through: end.through }
    if (!answer(id, end.isDone ? result : refused(DISCARDED))) onEnd({ id, ...end })
    onChange()
  }

  /** The sender knows how one ended: the form that waits is told, else it is shown. */
  function sent(entry: OutboxEntry, sent: Sent): void {
    const { id } = entry.command
    if (sent.kind === 'done') {
      say({ kind: 'done', id, through: sent.through })
      outboxStorage.remove(id)
      const { events, through } = sent
      if (!answer(id, sent)) onEnd({ id, isDone: true, events, through })
      return
    }
    outboxStorage.lookAgain(id)
    const known = outboxStorage.get(id)
    // Discarded, or confirmed by its event, while it was on its way; or the session is over, and what
    // nobody looks at any more is kept for the next one.
    if (!known || (isClosed() && !forms.has(id))) return
    // Refused at the door, because the session was taken over: kept for the next login of this user.
    if (isClosed() && sent.kind === 'refused' && sent.status === 401) {
      letWait(id)
      return
    }
    if (sent.kind === 'refused' && forms.has(id)) outboxStorage.remove(id)
    else outboxStorage.write({ ...known, waits: true, state: sent })
    if (!answer(id, sent) && sent.kind === 'refused') {
      onEnd({ id, ...undone })
    }
  }

  /** Another tab has changed an entry. */
  function reread(id: string): void {
    if (isClosed()) return
    const before = outboxStorage.get(id)
    const isThere = outboxStorage.reread(id)
    const now = outboxStorage.get(id)
    if (now?.state.kind === 'refused' && before?.state.kind !== 'refused') {
      const { message, status, conflict } = now.state
      if (forms.has(id)) outboxStorage.remove(id)
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
      outboxStorage.forget(id)
      gone(id, { isDone: true, events: [], through })
    },
  }
}
