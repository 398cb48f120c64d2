import type { Command } from './command.ts'
import { createDirect } from './journal-direct.ts'
import { createEnds } from './journal-ends.ts'
import { idIn, isKeyOf, mayWait, standingOf } from './journal-entry.ts'
import { createForms } from './journal-forms.ts'
import { createHeirs } from './journal-heirs.ts'
import { createSender } from './journal-sender.ts'
import { createShelf } from './journal-shelf.ts'
import { type JournalParts, type JournalState, type Offered, undone } from './journal-state.ts'
import { createTabs, type TabMessage } from './journal-tabs.ts'
import { watchReturns } from './journal-watch.ts'

/** How long a form waits before its command counts as waiting, in ms (row 8: no spinner over 20 s). */
const PATIENCE = 10_000

/**
 * The journal of one user in one tab (engine.md 17, 20): every command is kept before it is sent, and
 * removed when it has ended. Those that may wait go through `offer`, in order, by the one tab that sends;
 * the others go through `direct` from the tab that made them, and only with a connection.
 */
export function createJournal(parts: JournalParts) {
  const { platform, clock, userId } = parts
  let isClosed = false
  let isLive = true
  /** A hint only: a server on this machine answers without any network. */
  const mayBeOut = () => sender.isOut() || !platform.isOnline() || !isLive
  let endLead: () => void = () => undefined
  let shown = ''

  const shelf = createShelf({
    platform,
    clock,
    userId,
    onWritten: (id) => {
      tabs.say({ kind: 'changed', id })
      show()
    },
  })

  const forms = createForms(shelf)
  const { letWait } = forms

  const ends = createEnds({
    shelf,
    forms,
    clock,
    say: (message) => tabs.say(message),
    isClosed: () => isClosed,
    onEnd: parts.onEnd,
    onChange: () => {
      show()
      // What had to wait for it may go now.
      go()
    },
  })

  const sender = createSender({
    platform,
    clock,
    run: parts.run,
    catchUp: parts.catchUp,
    entries: () =>
      shelf.entries().filter(({ command }) => tabs.leads() || shelf.isOnlyHere(command.id)),
    onSent: ends.sent,
    onOut: () => {
      for (const { command, state } of shelf.entries()) {
        if (state.kind === 'queued') letWait(command.id)
      }
      show()
    },
  })

  const tabs = createTabs({
    platform,
    clock,
    userId,
    onLead: lead,
    onLost: () => {
      endLead()
      show()
    },
    onSaid: heard,
  })

  const heirs = createHeirs({
    shelf,
    clock,
    say: tabs.say,
    mine: () => [...forms.ids(), ...direct.ids()],
    reread: (id) => ends.reread(id),
  })

  const direct = createDirect({
    shelf,
    clock,
    run: parts.run,
    reach: async () => !mayBeOut() || sender.reach(),
    needsConnection: parts.needsConnection,
    isClosed: () => isClosed,
    go,
    onEnd: parts.onEnd,
  })

  function show(): void {
    if (isClosed) return
    const now = clock.now().getTime()
    const state: JournalState = {
      items: shelf.entries().map((entry) => ({ entry, standing: standingOf(entry, now) })),
      unreadable: shelf.unreadable(),
      isVolatile: shelf.wasRefused(),
      isSender: tabs.leads(),
      isOut: sender.isOut(),
    }
    const look = JSON.stringify(state)
    if (look === shown) return
    shown = look
    parts.onState(state)
  }

  function heard(message: TabMessage): void {
    if (message.kind === 'changed') ends.reread(message.id)
    else if (message.kind === 'done') {
      ends.heardDone(message.id, message.through)
    } else if (message.kind === 'claims') heirs.claimed(message.ids)
    else if (message.kind === 'hello') heirs.claim()
  }

  async function lead(): Promise<void> {
    const over = new Promise<void>((resolve) => {
      endLead = resolve
    })
    hearWhatWasMissed()
    await heirs.adopt()
    show()
    void sender.go()
    await over
  }

  function go(): void {
    if (shelf.entries().some(({ state }) => state.kind === 'queued')) void tabs.ask()
    void sender.go()
  }

  /** The storage was cleared as a whole, which is no decision about what is unsent: all is stored again. */
  function keepAll(): void {
    for (const entry of shelf.entries()) shelf.write(entry)
  }

  function hearWhatWasMissed(): void {
    if (platform.storage.keys().length === 0) keepAll()
    else for (const id of shelf.missed()) ends.reread(id)
  }

  function returned(): void {
    hearWhatWasMissed()
    sender.wokeUp()
    go()
  }

  const stops = [
    platform.onStored((key) => {
      if (key === null) keepAll()
      else if (isKeyOf(userId, key)) ends.reread(idIn(userId, key))
    }),
    watchReturns({
      platform,
      clock,
      onReturn: returned,
      onSlept: () => {
        returned()
        if (shelf.entries().length === 0) void sender.reach()
      },
      onLook: () => {
        shelf.keepAgain()
        // No tab is told of its own writes: what a former session of this one kept late is found here.
        for (const id of shelf.missed()) if (!shelf.isOnlyHere(id)) ends.reread(id)
        if (tabs.leads() && heirs.isAnyLeft()) void heirs.adopt()
        show()
      },
    }),
  ]

  /** Keeps a command that may wait; resolves when it has ended, or as soon as it counts as waiting. */
  async function offer(command: Command, about: string | null): Promise<Offered> {
    const { id } = command
    const offered = forms.open(id)
    shelf.begin(command, about, 'queued')
    if (sender.isOut() || !(platform.isOnline() || isLive)) letWait(id)
    else if (mayBeOut()) sender.wokeUp()
    clock.wait(PATIENCE).then(() => {
      if (forms.has(id)) letWait(id)
    })
    go()
    return offered
  }

  function discard(id: string): void {
    shelf.remove(id)
    ends.gone(id, undone)
  }

  show()

  return {
    /** Whose commands it keeps. */
    userId,
    offer,
    direct: direct.send,
    start: (): void => {
      void tabs.start()
      show()
    },
    /** The channel came or went: a hint at the connection. */
    setLive: (now: boolean): void => {
      const isBack = now && !isLive
      isLive = now
      if (isBack) go()
    },
    /** Their events were folded: they are done, whatever became of the answer. */
    confirm: (ids: readonly string[]): void => {
      for (const id of ids) {
        const entry = shelf.get(id)
        // One whose form or tab still waits ends by its answer.
        if (!entry?.waits || forms.has(id) || direct.has(id)) continue
        tabs.say({ kind: 'done', id, through: null })
        shelf.remove(id)
        ends.gone(id, { isDone: true, events: [], through: null })
      }
    },
    /** Sends what may wait again, in its old place; a conflict is saved over by `fresh`, a new command. */
    retry: (id: string, fresh: Command | null): void => {
      const entry = shelf.get(id)
      if (!entry) return
      const next = {
        ...entry,
        command: fresh ?? entry.command,
        waits: true,
        asked: clock.now().toISOString(),
      }
      if (mayWait(next.command.name)) shelf.write({ ...next, state: { kind: 'queued' } })
      else void direct.retry(next)
      if (fresh) discard(id)
      returned()
    },
    /** Whether the journal holds this command from an earlier attempt: then it may be done already. */
    keeps: (id: string): boolean => shelf.get(id) !== null,
    discard,
    discardAll: (): void => {
      for (const { command } of shelf.entries()) discard(command.id)
      shelf.removeUnreadable()
      show()
    },
    discardUnreadable: (): void => {
      shelf.removeUnreadable()
      show()
    },
    /** Sends at once instead of at the next attempt. */
    sendNow: returned,
    /** The session is over: what is unsent stays in storage for this user. */
    close: (): void => {
      shelf.keepAgain()
      isClosed = true
      sender.stop()
      for (const id of forms.ids()) if (id !== sender.current()) letWait(id)
      tabs.stop()
      endLead()
      for (const stop of stops) stop()
    },
  }
}

export type Journal = ReturnType<typeof createJournal>
