import type { CommandName, InputOf, ResultOf } from '../../../contracts/commands/commands.ts'
import type { Actor, WireEvent } from '../../../contracts/events/envelope.ts'
import type { Gateway } from '../gateway/call.ts'
import type { Failure } from '../outcome.ts'

/** A command on its way: made once, its id is its `Idempotency-Key` for ever (law 5). */
export type Command<N extends CommandName = CommandName> = {
  [K in N]: {
    id: string
    /** The save of several calls that it is part of (engine.md 14). */
    parentId: string | null
    name: K
    input: InputOf<K>
    /** Of the session that sent it; empty before the login. */
    customerId: string
    actor: Actor
    at: string
  }
}[N]

/** A command by its name and input alone: one call of a save, or of what takes one back. */
export type Step = { [N in CommandName]: { name: N; input: InputOf<N> } }[CommandName]

/** What a handler brings back: the result, the events that were committed, the last number of them. */
export type Done<N extends CommandName> = {
  kind: 'done'
  result: ResultOf<N>
  events: readonly WireEvent[]
  through: number | null
}

/** What a toast says of how a command ended (G-496); nothing of what is left out. */
export type CommandToasts = {
  /** When it is done. */
  done?: string
  /** So long its success stands, in ms, where it is not as long as others (TOAST-07, COMMCONST-04). */
  doneMs?: number
  /** A success that cannot be taken back is told by the save that it is part of, if it is. */
  isToldBySave?: true
  /** When it failed: why, where no form shows it; or what, where a dialog says why (CASEERR-05, CASEERR-06). */
  failed?: 'reason' | { text: string }
  /** Errors stay until an admin has read them (TOAST-06, USERS-41, CASETPL-33). */
  hasLongErrors?: true
  /** Its form or dialog lists what somebody else changed meanwhile. */
  showsConflict?: true
}

/**
 * How one command is done: what is said of its end, the call, and what can be shown before its answer. `View` is the state that
 * the command was given in, without its own prediction; `Prediction` is what that may say.
 */
export type CommandHandler<N extends CommandName, View, Prediction> = {
  /** Null where its own place says how it ended. */
  toasts: CommandToasts | null
  /** Why it cannot be done as things are seen here; then nothing is sent, and nothing predicted. */
  refuse?: (command: Command<N>, view: View) => string | null
  run: (command: Command<N>, gateway: Gateway, view: View) => Promise<Done<N> | Failure>
  predict?: (command: Command<N>, view: View) => Prediction | null
  /** What takes it back, by what its own events say of before; null where no call restores that. */
  undo?: (command: Command<N>, events: readonly WireEvent[]) => Step | null
}

export type CommandHandlers<View, Prediction> = {
  [N in CommandName]: CommandHandler<N, View, Prediction>
}
