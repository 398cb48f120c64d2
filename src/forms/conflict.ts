import {
  combine,
  createEvent,
  createStore,
  type Effect,
  type Event,
  type EventCallable,
  type Store,
  type StoreWritable,
  sample,
} from 'effector'
import type { ConflictBody, ConflictChange } from '../../contracts/protocol.ts'
import type { Operation } from '../bus/operation.ts'
import type { Failure, Outcome } from '../bus/outcome.ts'
import { caseReloadRequested } from '../queries/cases/open-case.ts'
import type { Opened } from '../queries/following/case-changes.ts'
import {
  type ConcurrentChanges,
  createConcurrentChanges,
  type DialogOnCase,
} from '../queries/following/concurrent-changes.ts'

/** What a dialog says about others' changes. */
export type ConflictNews = {
  /** The message of the refusal; null while no save was refused. */
  refusal: string | null
  /** Changes of fields that the dialog writes. */
  changes: readonly ConflictChange[]
  /** Changes of the rest of the case. */
  aside: readonly ConflictChange[]
}

/** A stale save that was refused, and the operation that it was of. */
type Refusal = { of: unknown; body: ConflictBody }

export type Conflict = {
  concurrentChanges: ConcurrentChanges
  /** Null while nobody else did anything to the case. */
  $news: Store<ConflictNews | null>
  $refusal: StoreWritable<Refusal | null>
  /** Whether the last save was refused because somebody else was faster. */
  $isStale: Store<boolean>
  /** Take the case as it is now: what that means for the fields is the form's own. */
  reloadPressed: EventCallable<void>
  /** The same again, with the version that was in the way (G-607). */
  saveOverPressed: EventCallable<void>
}

/**
 * What a dialog does about what others do meanwhile: it tells at once, stays as it is when its save is
 * refused, and offers two ways out (engine.md 15).
 */
export function createConflict<O extends Opened>(dialog: DialogOnCase<O>): Conflict {
  const concurrentChanges = createConcurrentChanges(dialog)
  const reloadPressed = createEvent()
  const saveOverPressed = createEvent()
  const $refusal = createStore<Refusal | null>(null, { serialize: 'ignore' })
  sample({ clock: reloadPressed, target: [concurrentChanges.agreed, caseReloadRequested] })
  const $news = combine(
    concurrentChanges.$watch,
    $refusal,
    (watch, refusal): ConflictNews | null => {
      if (!watch) return null
      const { changes, aside } = watch
      if (!refusal && changes.length === 0 && aside.length === 0) return null
      return { refusal: refusal?.body.error_message ?? null, changes, aside }
    },
  )
  const $isStale = $refusal.map((refusal) => refusal !== null)
  return { concurrentChanges, $news, $refusal, $isStale, reloadPressed, saveOverPressed }
}

type Versioned = { version: number }

const $nothing = createStore({}, { serialize: 'ignore' })

/** How a save that was refused is sent once more. */
export type Resending<Input> = {
  /** Sends anew what the form says by then; without it the refused input is sent again. */
  again?: EventCallable<void>
  /** What the form knows better by then than the refused input. */
  $latest?: Store<Partial<Input>>
}

type Saving<Input extends Versioned, Result> = Resending<Input> & {
  fx: Effect<Input, Outcome<Result>>
  operation: Operation<Input, Result>
}

/** Shows stale refusals of a command in the dialog's notice, which several commands of a dialog may share. */
export function refuseInto<Input extends Versioned, Result>(
  { concurrentChanges, $refusal, reloadPressed, saveOverPressed }: Conflict,
  { fx, operation, again, $latest }: Saving<Input, Result>,
): void {
  type Stale = { input: Input; body: ConflictBody }
  const staleOf = ({ input, failure }: { input: Input; failure: Failure }): Stale | null =>
    failure.kind === 'refused' && failure.conflict ? { input, body: failure.conflict } : null

  const $stale = createStore<Stale | null>(null, { serialize: 'ignore' })
    .on(operation.failed, (_, failed) => staleOf(failed))
    .reset(operation.done, operation.reset)
  $refusal.on($stale, (known, refused) => {
    if (refused) return { of: operation, body: refused.body }
    return known?.of === operation ? null : known
  })
  sample({
    clock: operation.failed.filterMap((failed) => staleOf(failed)?.body),
    target: concurrentChanges.refused,
  })
  sample({ clock: reloadPressed, target: operation.reset })

  const over: Event<Input> = sample({
    clock: saveOverPressed,
    source: { refused: $stale, watch: concurrentChanges.$watch, latest: $latest ?? $nothing },
    fn: ({ refused, watch, latest }): Input | null =>
      refused && watch && { ...refused.input, ...latest, version: watch.seen },
  }).filterMap((input) => input ?? undefined)
  if (again)
    sample({
      clock: saveOverPressed,
      source: $stale,
      filter: Boolean,
      fn: () => undefined,
      target: again,
    })
  else sample({ clock: over, target: fx })
}
