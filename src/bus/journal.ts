import type { CommandName } from '../../contracts/commands/commands.ts'
import type { WireEvent } from '../../contracts/events/envelope.ts'
import type { Clock } from './clock.ts'
import type { Command } from './command.ts'
import { caseOf, type JournalEntry, mayWait, type Standing, standingOf } from './journal-entry.ts'
import { createSender, type Sent } from './journal-sender.ts'
import { createShelf } from './journal-shelf.ts'
import { createTabs, type TabMessage } from './journal-tabs.ts'
import { refused, type Waiting } from './outcome.ts'
import type { Platform } from './platform.ts'

/** How long a form waits before its command counts as waiting, in ms (row 8: no spinner over 20 s). */
const PATIENCE = 10_000
/** How long a new sender waits for other tabs to say what they still wait for, in ms. */
const CLAIMS_AFTER = 250
/** How often a tab looks whether it slept, in ms, and from which gap on it did. */
const LOOK_EVERY = 2_000
const SLEPT = 15_000
/** A direct command is on its way no longer than this, in ms: its tab has died. */
const DIRECT_AT_MOST = 120_000

const LEFT_BEHIND = 'The page was closed before the answer came: it may or may not have been done.'
const EARLIER_FIRST = 'Earlier changes to this case have to be sent first. Nothing was sent now.'

/** An entry and what a person sees of it. */
export type JournalItem = { entry: JournalEntry; standing: Standing }

/** The journal as a screen needs it. */
export type JournalState = {
  items: readonly JournalItem[]
  /** Entries that storage keeps and nobody can read. */
  unreadable: number
  /** The browser keeps nothing: what is unsent does not survive a reload. */
  isVolatile: boolean
  /** This tab is the one that sends. */
  isSender: boolean
  /** Nobody answered lately. */
  isOut: boolean
}

export const emptyJournal: JournalState = {
  items: [],
  unreadable: 0,
  isVolatile: false,
  isSender: false,
  isOut: false,
}

/** A command that ended while no form waited for it: by this tab with its events, or by another one. */
export type JournalEnd = {
  id: string
  /** False where it was refused or discarded: its prediction goes. */
  isDone: boolean
  events: readonly WireEvent[]
  through: number | null
}

export type JournalParts = {
  platform: Platform
  clock: Clock
  userId: string
  /** One attempt at a command; the gateway repeats what got lost on the way. */
  run: (command: Command) => Promise<Sent>
  /** Renews the session if need be and fetches the events that were missed; whether the server answered. */
  catchUp: () => Promise<boolean>
  /** What is said where a command needs a connection and there is none: nothing was sent. */
  needsConnection: (command: Command) => string
  onState: (state: JournalState) => void
  onEnd: (end: JournalEnd) => void
}

export type Offered = Sent | Waiting

/**
 * The journal of one user in one tab (engine.md 17, 20): every command is kept before it is sent, and
 * removed when it has ended. Those that may wait go through `offer`, in order, by the one tab that sends;
 * the others go through `direct` from the tab that made them, and only with a connection.
 */
export function createJournal(parts: JournalParts) {
  const { platform, clock, userId } = parts
  /** Forms of this tab that wait for the end of a command. */
  const forms = new Map<string, (offered: Offered) => void>()
  /** Commands that this tab has on their way by themselves. */
  const direct = new Set<string>()
  const claimed = new Set<string>()
  /** Done by another tab, whose removal is still to be seen here. */
  const doneElsewhere = new Set<string>()
  let isClosed = false
  let isLive = true
  /** A hint only: a server on this machine answers without any network. */
  const mayBeOut = () => sender.isOut() || !platform.isOnline() || !isLive
  let endLead: () => void = () => undefined
  let shown = ''
  let lastLook = clock.now().getTime()

  const shelf = createShelf({
    platform,
    userId,
    onWritten: (id) => {
      tabs.say({ kind: 'changed', id })
      show()
    },
  })

  const sender = createSender({
    platform,
    clock,
    run: parts.run,
    catchUp: parts.catchUp,
    entries: () =>
      shelf.entries().filter(({ command }) => tabs.leads() || shelf.isOnlyHere(command.id)),
    onSent: ended,
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

  /** Gives the form what it waits for; false without one. */
  function answer(id: string, offered: Offered): boolean {
    const form = forms.get(id)
    forms.delete(id)
    form?.(offered)
    return form !== undefined
  }

  function letWait(id: string): void {
    const entry = shelf.get(id)
    if (entry && !entry.waits) shelf.write({ ...entry, waits: true })
    answer(id, { kind: 'waiting' })
  }

  function gone(id: string, end: Omit<JournalEnd, 'id'>): void {
    const result: Sent = { kind: 'done', result: {}, events: [], through: end.through }
    if (!answer(id, end.isDone ? result : { kind: 'waiting' })) parts.onEnd({ id, ...end })
    show()
    // What it held back may go now.
    go()
  }

  /** The sender has the end of one: it is told to its form, or shown. */
  function ended(entry: JournalEntry, sent: Sent): void {
    const { id } = entry.command
    if (sent.kind === 'done') {
      tabs.say({ kind: 'done', id, through: sent.through })
      shelf.remove(id)
      const { events, through } = sent
      if (!answer(id, sent)) parts.onEnd({ id, isDone: true, events, through })
      return
    }
    const known = shelf.get(id)
    // Discarded, or confirmed by its event, while it was on its way; or the session is over, and what
    // nobody looks at any more is kept for the next one.
    if (!known || (isClosed && !forms.has(id))) return
    // Refused at the door, because the session was taken over: kept for the next login of this user.
    if (isClosed && sent.kind === 'refused' && sent.status === 401) {
      letWait(id)
      return
    }
    if (sent.kind === 'refused' && forms.has(id)) shelf.remove(id)
    else shelf.write({ ...known, waits: true, state: sent })
    if (!answer(id, sent) && sent.kind === 'refused') {
      parts.onEnd({ id, isDone: false, events: [], through: null })
    }
  }

  /** Another tab has changed an entry. */
  function reread(id: string): void {
    if (isClosed) return
    const before = shelf.get(id)
    const isThere = shelf.reread(id)
    const now = shelf.get(id)
    if (now?.state.kind === 'refused' && before?.state.kind !== 'refused') {
      const { message, status, conflict } = now.state
      if (forms.has(id)) shelf.remove(id)
      if (!answer(id, refused(message, status, conflict))) {
        parts.onEnd({ id, isDone: false, events: [], through: null })
      }
    } else if (now?.state.kind === 'unknown') answer(id, now.state)
    else if (now?.waits) answer(id, { kind: 'waiting' })
    if (before && !isThere && !doneElsewhere.delete(id)) vanished(id)
    show()
    go()
  }

  /** Its removal was seen before its end was heard of: the word of it may still come. */
  async function vanished(id: string): Promise<void> {
    await clock.wait(CLAIMS_AFTER)
    if (!doneElsewhere.delete(id) && !isClosed) {
      gone(id, { isDone: false, events: [], through: null })
    }
  }

  function heard(message: TabMessage): void {
    if (message.kind === 'changed') reread(message.id)
    else if (message.kind === 'done') {
      doneElsewhere.add(message.id)
      gone(message.id, { isDone: true, events: [], through: message.through })
    } else if (message.kind === 'claims') for (const id of message.ids) claimed.add(id)
    else if (message.kind === 'hello') {
      const ids = [...forms.keys(), ...direct]
      if (ids.length > 0) tabs.say({ kind: 'claims', ids })
    }
  }

  /** What nobody waits for any more was left behind by a tab that died. */
  async function adopt(): Promise<void> {
    claimed.clear()
    tabs.say({ kind: 'hello' })
    await clock.wait(CLAIMS_AFTER)
    for (const entry of shelf.entries()) {
      const { id } = entry.command
      if (claimed.has(id) || forms.has(id) || direct.has(id)) continue
      if (entry.state.kind === 'direct') {
        shelf.write({ ...entry, waits: true, state: { kind: 'unknown', message: LEFT_BEHIND } })
      } else if (!entry.waits) shelf.write({ ...entry, waits: true })
    }
  }

  async function lead(): Promise<void> {
    const over = new Promise<void>((resolve) => {
      endLead = resolve
    })
    if (isClosed) return
    await adopt()
    show()
    void sender.go()
    await over
  }

  function go(): void {
    const entries = shelf.entries()
    if (entries.some(({ state }) => state.kind === 'queued') && !tabs.leads()) void tabs.ask()
    void sender.go()
  }

  function returned(): void {
    sender.wokeUp()
    go()
  }

  function look(): void {
    const now = clock.now().getTime()
    const slept = now - lastLook > SLEPT
    lastLook = now
    if (slept && shelf.entries().length === 0) void sender.reach()
    else if (slept) returned()
    const left = shelf
      .entries()
      .some(
        ({ command, state }) =>
          state.kind === 'direct' &&
          !direct.has(command.id) &&
          now - Date.parse(command.at) > DIRECT_AT_MOST,
      )
    if (left && tabs.leads()) void adopt()
    show()
  }

  /** Whether everything that came before it for the same case has been sent. */
  async function isClear(command: Command): Promise<boolean> {
    const of = caseOf(command)
    const until = clock.now().getTime() + PATIENCE
    // One that is asked for again keeps its place: what came later waits for it, not it for them.
    const place = shelf.get(command.id)?.order ?? Number.POSITIVE_INFINITY
    const isBefore = (entry: JournalEntry) =>
      entry.state.kind === 'queued' &&
      entry.order < place &&
      of !== null &&
      caseOf(entry.command) === of
    for (let tries = PATIENCE / 100; shelf.entries().some(isBefore); tries -= 1) {
      if (tries <= 0 || clock.now().getTime() > until || isClosed) return false
      await clock.wait(100)
    }
    return true
  }

  const stops = [
    platform.onStored((key) => {
      const prefix = `framewright:${userId}:journal:`
      if (key?.startsWith(prefix)) reread(key.slice(prefix.length))
      else if (key === null) for (const { command } of shelf.entries()) reread(command.id)
    }),
    platform.onReturn(returned),
    clock.every(LOOK_EVERY, look),
  ]

  const newEntry = (command: Command, about: string | null): JournalEntry => ({
    command,
    userId,
    order: shelf.nextOrder(),
    about,
    waits: false,
    asked: null,
    state: { kind: 'queued' },
  })

  /** Now, as the moment at which a person asked for it again. */
  const asked = () => clock.now().toISOString()

  /** What is unanswered under its id, so that a repeat is one. */
  const again = (id: string): JournalEntry | null => {
    const known = shelf.get(id)
    return known && { ...known, waits: false, asked: asked() }
  }

  /** Keeps a command that may wait; ends with its end, or as soon as it waits. */
  async function offer(command: Command, about: string | null): Promise<Offered> {
    const { id } = command
    const offered = new Promise<Offered>((resolve) => {
      forms.set(id, resolve)
    })
    shelf.write({ ...(again(id) ?? newEntry(command, about)), state: { kind: 'queued' } })
    if (sender.isOut() || !(platform.isOnline() || isLive)) letWait(id)
    else if (mayBeOut()) sender.wokeUp()
    clock.wait(PATIENCE).then(() => {
      if (forms.has(id)) letWait(id)
    })
    go()
    return offered
  }

  /** Sends a command that cannot wait, where there is a connection and nothing before it in the queue. */
  async function sendDirect(
    command: Command,
    about: string | null,
    run: () => Promise<Sent>,
  ): Promise<Sent> {
    const { id } = command
    const before = shelf.get(id)
    const keep = () =>
      shelf.write({ ...(again(id) ?? newEntry(command, about)), state: { kind: 'direct' } })
    // Kept from here on: a page that closes before it was sent leaves it to be shown.
    if (!before) keep()
    direct.add(id)
    const unsent = (message: string): Sent => {
      direct.delete(id)
      if (before) shelf.write(before)
      else shelf.remove(id)
      return refused(message)
    }
    if (mayBeOut() && !(await sender.reach())) return unsent(parts.needsConnection(command))
    go()
    if (!(await isClear(command))) return unsent(EARLIER_FIRST)
    if (isClosed) return unsent(parts.needsConnection(command))
    keep()
    const sent = await run()
    direct.delete(id)
    const known = shelf.get(id)
    if (sent.kind === 'unknown' && known) shelf.write({ ...known, waits: true, state: sent })
    else shelf.remove(id)
    // What it held back may go now.
    go()
    return sent
  }

  /** A person asks for one again that cannot wait: now, or not at all. */
  async function retryDirect(entry: JournalEntry): Promise<void> {
    const { command, about, state } = entry
    const sent = await sendDirect(command, about, () => parts.run(command))
    if (sent.kind === 'done') {
      const { events, through } = sent
      return parts.onEnd({ id: command.id, isDone: true, events, through })
    }
    if (sent.kind === 'unknown') return
    // What was not even sent is as unknown as it was.
    const isUnsent = sent.status === null && state.kind === 'unknown'
    const { message } = sent
    shelf.write({ ...entry, waits: true, state: isUnsent ? { kind: 'unknown', message } : sent })
  }

  function discard(id: string): void {
    shelf.remove(id)
    gone(id, { isDone: false, events: [], through: null })
  }

  show()

  return {
    offer,
    direct: sendDirect,
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
        // One that somebody waits for ends by its answer.
        if (!entry?.waits || forms.has(id) || direct.has(id)) continue
        tabs.say({ kind: 'done', id, through: null })
        shelf.remove(id)
        gone(id, { isDone: true, events: [], through: null })
      }
    },
    /** Sends what may wait again, in its old place; a conflict is saved over by `fresh`, a new command. */
    retry: (id: string, fresh: Command | null): void => {
      const entry = shelf.get(id)
      if (!entry) return
      const next = { ...entry, command: fresh ?? entry.command, waits: true, asked: asked() }
      if (mayWait(next.command.name)) shelf.write({ ...next, state: { kind: 'queued' } })
      else void retryDirect(next)
      if (fresh) discard(id)
      returned()
    },
    /** Whether it was given before and has not ended: then it may be done already. */
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
    /** Goes on at once. */
    sendNow: returned,
    /** The session is over: what is unsent stays in storage for this user. */
    close: (): void => {
      isClosed = true
      sender.stop()
      for (const id of forms.keys()) if (id !== sender.current()) letWait(id)
      tabs.stop()
      endLead()
      for (const stop of stops) stop()
    },
  }
}

export type Journal = ReturnType<typeof createJournal>

/** The command that a person sends again without knowing: its id is kept (C9). */
export function repeatOf(
  { items }: JournalState,
  name: CommandName,
  input: unknown,
): Command | null {
  const content = (of: unknown) => JSON.stringify({ ...Object(of), version: null })
  const wanted = content(input)
  const found = items.find(
    ({ entry: { command, state } }) =>
      state.kind === 'unknown' && command.name === name && content(command.input) === wanted,
  )
  return found?.entry.command ?? null
}
