import {
  createEvent,
  createStore,
  type Effect,
  type EventCallable,
  type Store,
  sample,
} from 'effector'
import type { ConflictBody } from '../../contracts/api/protocol.ts'
import type { Operation } from '../bus/operation.ts'
import type { Outcome } from '../bus/outcome.ts'
import { caseReloadRequested } from './open-case.ts'

type Versioned = { version: number }

export type Conflict = {
  /** What somebody else changed since the form was opened; null without a conflict. */
  $conflict: Store<ConflictBody | null>
  /** Take the case as it is now: what that means for the fields is the form's own. */
  reloadPressed: EventCallable<void>
  /** The same command again, with the version that was in the way (spec README, 7). */
  saveOverPressed: EventCallable<void>
}

/** What a form does about a stale version: it stays as it is and offers two ways out (engine.md 15). */
export function createConflict<Input extends Versioned, Result>(
  fx: Effect<Input, Outcome<Result>>,
  operation: Operation<Input, Result>,
): Conflict {
  const reloadPressed = createEvent()
  const saveOverPressed = createEvent()
  const $refused = createStore<{ input: Input; conflict: ConflictBody } | null>(null, {
    serialize: 'ignore',
  })
    .on(operation.failed, (_, { input, failure }) =>
      failure.kind === 'refused' && failure.conflict ? { input, conflict: failure.conflict } : null,
    )
    .reset(operation.done, operation.reset)

  sample({
    clock: saveOverPressed,
    source: $refused,
    filter: (refused) => refused !== null,
    fn: (refused) => {
      const { input, conflict } = refused as NonNullable<typeof refused>
      return { ...input, version: conflict.version }
    },
    target: fx,
  })
  sample({ clock: reloadPressed, target: caseReloadRequested })
  return {
    $conflict: $refused.map((refused) => refused?.conflict ?? null),
    reloadPressed,
    saveOverPressed,
  }
}
