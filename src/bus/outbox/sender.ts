import type { CommandName } from '../../../contracts/commands/commands.ts'
import { messages } from '../../../contracts/protocol.ts'
import type { Clock } from '../clock.ts'
import type { Command, Done } from '../command/command.ts'
import { type Failure, isBlind } from '../outcome.ts'
import type { Platform } from '../platform.ts'
import { nextToSend, type OutboxEntry } from './entry.ts'

/** Pause after a failure, in ms: doubled each time up to the longest, and shortened by chance. */
const PAUSE = 500
const PAUSE_AT_MOST = 2_500

/** So many attempts while the server is out of order, each with the gateway's own repeats (row 6). */
const FAULTS_AT_MOST = 2

export type Sent = Done<CommandName> | Failure

type Parts = {
  platform: Platform
  clock: Clock
  /** What this tab is to send, in order. */
  entries: () => OutboxEntry[]
  run: (command: Command) => Promise<Sent>
  /** Renews the session if need be and fetches what was missed; whether the server answered. */
  catchUp: () => Promise<boolean>
  /** It has ended: done, refused, or unknown after so many attempts. */
  onSent: (entry: OutboxEntry, sent: Sent) => void
  /** There is no connection: forms need not wait any longer. */
  onOut: () => void
}

/**
 * Refused for now, not for good: too many requests, or a token that could not be renewed, be it because another tab
 * has ended the session and this one does not know yet.
 */
const isForNow = (sent: Sent): boolean =>
  sent.kind === 'refused' &&
  (sent.isForNow === true ||
    sent.status === 429 ||
    (sent.status === 401 && sent.message.includes(messages.tokenExpired)))

/** Turned away at the door, a command is as unknown as an earlier attempt left it (C9). */
export const asOpen = (sent: Sent): Sent =>
  sent.kind === 'refused' && isBlind(sent) ? { kind: 'unknown', message: sent.message } : sent

/**
 * Sends the outbox one by one, in order. After an outage, a sleep or a failure it first catches up, so
 * that the session is renewed, and nothing is sent that is known to be done (row 26).
 */
export function createSender(parts: Parts) {
  const { platform, clock, entries, run } = parts
  const faults = new Map<string, number>()
  /** What an unanswered attempt may have done. */
  const open = new Set<string>()
  let isRunning = false
  let isAsked = false
  let isStopped = false
  let isOut = false
  let mustCatchUp = false
  let failures = 0
  let current: string | null = null
  let wake: () => void = () => undefined

  async function pause(): Promise<void> {
    const longest = Math.min(PAUSE_AT_MOST, PAUSE * 2 ** failures)
    failures += 1
    const woken = new Promise<void>((resolve) => {
      wake = resolve
    })
    await Promise.race([clock.wait(longest * (0.5 + platform.random() / 2)), woken])
  }

  async function fail(): Promise<void> {
    mustCatchUp = true
    await pause()
  }

  function out(): void {
    isOut = true
    parts.onOut()
  }

  /** Whether the server answers, after what was missed meanwhile has been fetched. */
  async function reach(): Promise<boolean> {
    if (!(await parts.catchUp())) {
      out()
      return false
    }
    isOut = false
    mustCatchUp = false
    failures = 0
    // What was fetched is folded first: it may show that an unanswered command was done.
    await clock.wait(0)
    return true
  }

  function end(entry: OutboxEntry, sent: Sent): void {
    const { id } = entry.command
    faults.delete(id)
    open.delete(id)
    parts.onSent(entry, sent)
  }

  const isMine = (id: string): boolean => entries().some(({ command }) => command.id === id)

  async function send(entry: OutboxEntry): Promise<void> {
    const { id } = entry.command
    current = id
    const sent = await run(entry.command)
    current = null
    if (isForNow(sent) && !isStopped) {
      parts.onOut()
      return fail()
    }
    if (sent.kind !== 'unknown') {
      isOut = false
      failures = 0
      // Another tab took over meanwhile and sends it too: its copy may be done yet, and how that ends is how it ended.
      if (sent.kind === 'refused' && !isStopped && !isMine(id)) return
      return end(entry, open.has(id) && !isStopped ? asOpen(sent) : sent)
    }
    open.add(id)
    if (!sent.isFault) {
      out()
      return fail()
    }
    const times = (faults.get(id) ?? 0) + 1
    faults.set(id, times)
    if (times < FAULTS_AT_MOST) return fail()
    end(entry, sent)
  }

  async function sendAll(): Promise<void> {
    while (!isStopped) {
      const entry = nextToSend(entries(), clock.now().getTime())
      if (!entry) return
      if (!mustCatchUp) await send(entry)
      else if (!(await reach()) && !isStopped) await pause()
    }
  }

  /** Sends what is there, or goes on at once where it pauses. */
  async function go(): Promise<void> {
    wake()
    // A loop that runs may have looked at the entries for the last time already: it looks again.
    isAsked = true
    if (isRunning || isStopped) return
    isRunning = true
    try {
      while (isAsked && !isStopped) {
        isAsked = false
        await sendAll()
      }
    } finally {
      isRunning = false
    }
  }

  return {
    go,
    reach,
    isOut: () => isOut,
    /** The command that is on its way now. */
    current: () => current,
    /** The page slept, or the connection was away: the session and the events come first. */
    wokeUp: () => {
      mustCatchUp = true
    },
    stop: () => {
      isStopped = true
      wake()
    },
  }
}
