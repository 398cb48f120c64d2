import { attach, combine, type Effect, type StoreValue } from 'effector'
import type { CommandName, InputOf, ResultOf } from '../../contracts/commands/commands.ts'
import type { Actor } from '../../contracts/events/envelope.ts'
import type { SessionUser } from '../../contracts/model/accounts/user.ts'
import { $clock } from '../bus/clock.ts'
import type { Command, Step } from '../bus/command/command.ts'
import { $newId } from '../bus/ids.ts'
import { repeatOf } from '../bus/outbox/state.ts'
import { type Failure, isFailure, type Outcome } from '../bus/outcome.ts'
import { $user } from '../projections/session-state.ts'
import { executeFx } from './execute.ts'
import { $outboxState } from './outbox.ts'
import { $pending } from './pending.ts'

const $maker = combine({
  clock: $clock,
  ids: $newId,
  user: $user,
  outbox: $outboxState,
})

type Maker = StoreValue<typeof $maker>

const actorOf = (user: SessionUser | null): Actor => ({
  kind: 'user',
  id: user?.user_id ?? null,
  name: user?.name ?? null,
})

/** A command with its id, moment and actor, all given once and for ever. */
const make = <N extends CommandName>(
  { clock, ids, user }: Maker,
  name: N,
  input: InputOf<N>,
  parentId: string | null,
): Command<N> => ({
  id: ids.next(),
  parentId,
  name,
  input,
  customerId: user?.customer_id ?? '',
  actor: actorOf(user),
  at: clock.now().toISOString(),
})

/** Sends commands of one name: one effect for every place that acts, so that each knows its own status. */
export function createCommandEffect<N extends CommandName>(
  name: N,
): Effect<InputOf<N>, Outcome<ResultOf<N>>> {
  return attach({
    source: $maker,
    effect: async (maker: Maker, input: InputOf<N>): Promise<Outcome<ResultOf<N>>> => {
      // What was sent before and never answered is sent again under its own id (engine.md 16).
      const repeat = repeatOf(maker.outbox, name, input)
      const { outcome } = await executeFx(repeat ?? (make(maker, name, input, null) as Command))
      // The handler of this name answers this name's result.
      return outcome as Outcome<ResultOf<N>>
    },
  })
}

/** Whether something that was done here is still unconfirmed. */
export const $hasPending = $pending.map((pending) => pending.length > 0)

/** How a save of several calls ended: what was stored, and the step that was not. */
export type SaveOutcome =
  /** `waits`: some of it is kept until there is a connection. */
  | { kind: 'done'; stored: readonly Step[]; waits: boolean }
  | { kind: 'stopped'; stored: readonly Step[]; at: Step; failure: Failure }

/**
 * A save of several calls: each step is a command of its own under one parent; the first that is not
 * done stops the rest (engine.md 14); where one waits for the connection, so do the rest. All steps send
 * the version that the form was opened with.
 */
export const createSaveEffect = (): Effect<readonly Step[], SaveOutcome> =>
  attach({
    source: $maker,
    effect: async (maker: Maker, steps: readonly Step[]): Promise<SaveOutcome> => {
      const parentId = maker.ids.next()
      const stored: Step[] = []
      let waits = false
      for (const at of steps) {
        const { outcome } = await executeFx(make(maker, at.name, at.input, parentId) as Command)
        if (isFailure(outcome)) return { kind: 'stopped', stored, at, failure: outcome }
        stored.push(at)
        waits ||= outcome.kind === 'waiting'
      }
      return { kind: 'done', stored, waits }
    },
  })
