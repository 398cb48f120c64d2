import type { Command } from '../command/command.ts'
import { createDirect } from './direct.ts'
import { idIn, isKeyOf, mayWait, standingOf } from './entry.ts'
import { createTabs, type TabMessage } from './leader-election.ts'
import { createOrphanRecovery } from './orphan-recovery.ts'
import { createEnds } from './outcomes.ts'
import { createSender } from './sender.ts'
import { type Offered, type OutboxParts, type OutboxState, undone } from './state.ts'
import { createOutboxStorage } from './storage.ts'
import { createForms } from './waiting-forms.ts'
import { watchReturns } from './wake-detection.ts'

/** How long a form waits before its command counts as waiting, in ms (row 8: no spinner over 20 s). */
const PATIENCE = 10_000

/**
 * The outbox of one user in one tab (engine.md 17, 20): every command is kept before it is sent, and
 * removed when it has ended. Those that may wait go through `offer`, in order, by the one tab that sends;
 * the others go through `direct` from the tab that made them, and only with a connection.
 */
export function createOutbox(parts: OutboxParts) {
  const { platform, clock, userId } = parts
  let isClosed = false
  let isLive = true
  /** A hint only: a server on this machine answers without any network. */
  const mayBeOut = () => sender.isOut() || !platform.isOnline() || !isLive
  let endLead: () => void = () => undefined
  let shown = ''

  const outboxStorage = createOutboxStorage({
    platform,
    clock,
    userId,
    // A session that is over leaves everything to the next one.
    isSending: (id) => !isClosed && sender.current() === id,
    onWritten: (id) => {
      tabs.say({ kind: 'changed', id })
      show()
    },
  })

  const forms = createForms(outboxStorage)
  const { letWait } = forms

  const ends = createEnds({
    outboxStorage,
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
      outboxStorage
        .entries()
        .filter(({ command }) => tabs.leads() || outboxStorage.isOnlyHere(command.id)),
    onSent: ends.sent,
    onOut: () => {
      for (const { command, state } of outboxStorage.entries()) {
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

  const orphanRecovery = createOrphanRecovery({
    outboxStorage,
    clock,
    say: tabs.say,
    mine: () => [...forms.ids(), ...direct.ids()],
    reread: (id) => ends.reread(id),
  })

  const direct = createDirect({
    outboxStorage,
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
    const state: OutboxState = {
      items: outboxStorage.entries().map((entry) => ({ entry, standing: standingOf(entry, now) })),
      unreadable: outboxStorage.unreadable(),
      isVolatile: outboxStorage.wasRefused(),
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
    } else if (message.kind === 'claims') orphanRecovery.claimed(message.ids)
    else if (message.kind === 'hello') orphanRecovery.claim()
  }

  async function lead(): Promise<void> {
    const over = new Promise<void>((resolve) => {
      endLead = resolve
    })
    hearWhatWasMissed()
    await orphanRecovery.adopt()
    show()
    void sender.go()
    await over
  }

  function go(): void {
    if (outboxStorage.entries().some(({ state }) => state.kind === 'queued')) void tabs.ask()
    void sender.go()
  }

  /** The storage was cleared as a whole, which is no decision about what is unsent: all is stored again. */
  function keepAll(): void {
    for (const entry of outboxStorage.entries()) outboxStorage.write(entry)
  }

  function hearWhatWasMissed(): void {
    if (platform.storage.keys().length === 0) keepAll()
    else for (const id of outboxStorage.missed()) ends.reread(id)
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
        if (outboxStorage.entries().length === 0) void sender.reach()
      },
      onLook: () => {
        outboxStorage.keepAgain()
        // No tab is told of its own writes: what a former session of this one kept late is found here.
        for (const id of outboxStorage.missed()) if (!outboxStorage.isOnlyHere(id)) ends.reread(id)
        if (tabs.leads() && orphanRecovery.isAnyLeft()) void orphanRecovery.adopt()
        show()
      },
    }),
  ]

  /** Keeps a command that may wait; resolves when it has ended, or as soon as it counts as waiting. */
  async function offer(command: Command, about: string | null): Promise<Offered> {
    const { id } = command
    const offered = forms.open(id)
    outboxStorage.begin(command, about, 'queued')
    if (sender.isOut() || !(platform.isOnline() || isLive)) letWait(id)
    else if (mayBeOut()) sender.wokeUp()
    clock.wait(PATIENCE).then(() => {
      if (forms.has(id)) letWait(id)
    })
    go()
    return offered
  }

  function discard(id: string): void {
    outboxStorage.remove(id)
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
        const entry = outboxStorage.get(id)
        // One whose form or tab still waits ends by its answer.
        if (!entry?.waits || forms.has(id) || direct.has(id)) continue
        tabs.say({ kind: 'done', id, through: null })
        outboxStorage.remove(id)
        ends.gone(id, { isDone: true, events: [], through: null })
      }
    },
    /** Sends what may wait again, in its old place; a conflict is saved over by `fresh`, a new command. */
    retry: (id: string, fresh: Command | null): void => {
      const entry = outboxStorage.get(id)
      if (!entry) return
      const next = {
        ...entry,
        command: fresh ?? entry.command,
        waits: true,
        asked: clock.now().toISOString(),
      }
      if (mayWait(next.command.name)) outboxStorage.write({ ...next, state: { kind: 'queued' } })
      else void direct.retry(next)
      if (fresh) discard(id)
      returned()
    },
    /** Whether the outbox holds this command from an earlier attempt: then it may be done already. */
    keeps: (id: string): boolean => outboxStorage.get(id) !== null,
    discard,
    discardAll: (): void => {
      for (const { command } of outboxStorage.entries()) discard(command.id)
      outboxStorage.removeUnreadable()
      show()
    },
    discardUnreadable: (): void => {
      outboxStorage.removeUnreadable()
      show()
    },
    /** Sends at once instead of at the next attempt. */
    sendNow: returned,
    /** The session is over: what is unsent stays in storage for this user. */
    close: (): void => {
      isClosed = true
      outboxStorage.keepAgain()
      sender.stop()
      for (const id of forms.ids()) if (id !== sender.current()) letWait(id)
      tabs.stop()
      endLead()
      for (const stop of stops) stop()
    },
  }
}

export type Outbox = ReturnType<typeof createOutbox>
