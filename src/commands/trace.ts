import { attach, createEvent, createStore, sample } from 'effector'
import { $clock } from '../bus/clock.ts'
import type { Command } from '../bus/command/command.ts'
import { traitsOf } from '../bus/command/known-commands.ts'
import { type ArrivalRanges, withArrival } from '../bus/log/arrival-ranges.ts'
import { answered, arrived, logBegun } from '../bus/log/inbox.ts'
import { $log } from '../bus/log/intake.ts'
import { loggedCount } from '../bus/log/log.ts'
import type { OutboxItem } from '../bus/outbox/state.ts'
import { isFailure, type Outcome } from '../bus/outcome.ts'
import {
  type CommandTrace,
  emptyTrace,
  type TracedCommand,
  traced,
  withoutSecrets,
} from '../bus/recording/command-trace.ts'
import { executeFx } from './execute.ts'
import { $outboxState, outboxEnded } from './outbox.ts'

/**
 * What the log itself does not hold and the inspector wants to know: which way each event came, and which
 * commands were sent. It is written down from the beginning, because the inspector is loaded only later.
 */

/** Which way each numbered event came first. */
export const $arrivals = createStore<ArrivalRanges>([], { serialize: 'ignore' })
  .on(arrived, (runs, arrival) =>
    arrival.kind === 'wire' ? withArrival(runs, arrival.events, 'channel') : runs,
  )
  .on(answered, (runs, arrival) =>
    arrival.kind === 'wire' ? withArrival(runs, arrival.events, arrival.via ?? 'answer') : runs,
  )
  .reset(logBegun)

const untouched = emptyTrace()

/** A secret command has no input here (engine.md 17). */
const begun = (command: Command, after: number): TracedCommand => ({
  id: command.id,
  parentId: command.parentId,
  name: command.name,
  input: traitsOf(command.name).secret ? null : withoutSecrets(command.input),
  actor: command.actor,
  at: command.at,
  after,
  state: 'sent',
  message: null,
  status: null,
  settledAt: null,
  through: null,
})

/** Where the outbox says that a command stands: one of an earlier session is met here for the first time. */
function kept(trace: CommandTrace, { entry }: OutboxItem, after: number): TracedCommand | null {
  const { command, state, waits } = entry
  const known = trace.map.get(command.id) ?? begun(command, after)
  const isOpen = state.kind === 'queued' || state.kind === 'direct'
  const stands = isOpen ? (waits ? 'waiting' : 'sent') : state.kind
  if (known.state === stands && trace.map.has(command.id)) return null
  return {
    ...known,
    state: stands,
    message: 'message' in state ? state.message : null,
    status: 'status' in state ? state.status : null,
    settledAt: isOpen ? null : known.settledAt,
  }
}

/** A command kept in the outbox that vanished without being done was discarded by a person. */
const discarded: Outcome<unknown> = {
  kind: 'refused',
  message: 'Discarded',
  status: null,
  conflict: null,
}

type Settled = { id: string; outcome: Outcome<unknown>; through: number | null; at: string }

function ended(command: TracedCommand, { outcome, through, at }: Settled): TracedCommand {
  const refusal = outcome.kind === 'refused' ? outcome.status : null
  const message = isFailure(outcome) ? outcome.message : null
  return {
    ...command,
    state: outcome.kind,
    message,
    status: refusal,
    settledAt: outcome.kind === 'waiting' ? null : at,
    through,
  }
}

const settleFx = attach({
  source: $clock,
  effect: (clock, settled: Omit<Settled, 'at'>): Settled => ({
    ...settled,
    at: clock.now().toISOString(),
  }),
})

sample({
  clock: outboxEnded,
  fn: ({ id, isDone, through }) => ({
    id,
    outcome: isDone ? { kind: 'done' as const, result: null } : discarded,
    through,
  }),
  target: settleFx,
})

const stood = createEvent<{ items: readonly OutboxItem[]; after: number }>()
sample({
  clock: $outboxState,
  source: $log,
  fn: (log, { items }) => ({ items, after: loggedCount(log) }),
  target: stood,
})

const sent = createEvent<{ command: Command; after: number }>()
sample({
  clock: executeFx,
  source: $log,
  fn: (log, command) => ({ command, after: loggedCount(log) }),
  target: sent,
})
sample({
  clock: executeFx.doneData,
  fn: ({ command, outcome, through }) => ({ id: command.id, outcome, through }),
  target: settleFx,
})
sample({
  clock: executeFx.fail,
  fn: ({ params }) => ({
    id: params.id,
    outcome: {
      kind: 'unknown' as const,
      message: 'This change failed unexpectedly. Check it and try again.',
    },
    through: null,
  }),
  target: settleFx,
})

/** The commands of this session. A login begins the next one, so its own is in none. */
export const $commandTrace = createStore<CommandTrace>(untouched, { serialize: 'ignore' })
  .on(sent, (trace, { command, after }) => {
    const own = trace === untouched ? emptyTrace() : trace
    const known = own.map.get(command.id)
    return traced(own, [known ? { ...known, state: 'sent' } : begun(command, after)])
  })
  .on(stood, (trace, { items, after }) => {
    const changed = items.flatMap((item) => kept(trace, item, after) ?? [])
    if (changed.length === 0) return trace
    return traced(trace === untouched ? emptyTrace() : trace, changed)
  })
  .on(settleFx.doneData, (trace, settled) => {
    const known = trace.map.get(settled.id)
    return known ? traced(trace, [ended(known, settled)]) : trace
  })
  .on(logBegun, emptyTrace)
