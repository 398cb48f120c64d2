import {
  combine,
  createEvent,
  createStore,
  type Effect,
  type Event,
  type EventCallable,
  type Store,
  sample,
} from 'effector'
import type { Activity } from '../../../../contracts/model/cases/activity.ts'
import { $selectedCaseId } from '../../../actions/workplace.ts'
import type { Operation } from '../../../bus/operation.ts'
import type { Outcome } from '../../../bus/outcome.ts'
import { type Conflict, createConflict, refuseInto } from '../../../forms/conflict.ts'
import { formOperation } from '../../../forms/form-operation.ts'
import { $activities, $caseDetail } from '../../../queries/cases/open-case.ts'
import { sessionEnded } from '../../../queries/following/session.ts'
import { doneHere } from '../parts/done-here.ts'

type Input = { case_id: string; version: number }

/** The deletion of a part of the case, which is asked about before. */
export type Deletion<Shown> = {
  /** Asks whether the part of this id shall go. */
  requested: EventCallable<string>
  confirmed: EventCallable<void>
  cancelled: EventCallable<void>
  operation: Pick<Operation<unknown, unknown>, '$pending' | '$error'>
  conflict: Conflict
  /** What is in question; null while nothing is. */
  $shown: Store<Shown | null>
}

type Parts<I extends Input, Result, Shown> = {
  /** Tells the dialogs apart. */
  name: string
  fx: Effect<I, Outcome<Result>>
  inputOf: (of: Input, id: string) => I
  /** What the question says of a part; null for one that is not there (any more), or cannot be deleted. */
  $find: Store<(id: string) => Shown | null>
  /** What is written along with it: others' changes of that are shown before. */
  writes: (id: string) => readonly string[]
}

type Settings<I extends Input, Result, Shown> = Pick<
  Parts<I, Result, Shown>,
  'name' | 'fx' | 'inputOf'
> & {
  /** What the question says of an activity; null for one that cannot be deleted (any more). */
  shownOf: (activity: Activity) => Shown | null
}

/** An activity stands for itself: what others do to the rest of the case is in nobody's way. */
export const createDeletion = <I extends Input, Result, Shown>({
  shownOf,
  ...parts
}: Settings<I, Result, Shown>): Deletion<Shown> =>
  createPartDeletion({
    ...parts,
    $find: $activities.map((entries) => (id: string) => {
      const entry = entries.find(({ activity }) => activity.id === id)
      return entry ? shownOf(entry.activity) : null
    }),
    writes: () => [],
  })

/** The deletion of any part of the case that has an id. */
export function createPartDeletion<I extends Input, Result, Shown>(
  parts: Parts<I, Result, Shown>,
): Deletion<Shown> {
  const { name, fx, inputOf, $find, writes } = parts
  const requested = createEvent<string>()
  const confirmed = createEvent()
  const cancelled = createEvent()
  const operation = formOperation(name, fx)
  const opened = sample({
    clock: requested,
    source: $caseDetail,
    fn: (detail, id) => ({ detail, id }),
  }).filterMap(({ detail, id }) => (detail ? { detail, id } : undefined))
  const closed = [cancelled, doneHere(operation), $selectedCaseId, sessionEnded]
  const conflict = createConflict({ name, opened, closed, writes: ({ id }) => writes(id) })
  const { $watch, $version } = conflict.concurrentChanges
  refuseInto(conflict, { fx, operation })

  const $id = createStore<string | null>(null)
    .on(opened, (_, { id }) => id)
    .reset(closed)
  const $found = combine($id, $find, (id, find) => (id === null ? null : find(id)))
  // On its way it is gone by prediction already: the question stays until the server has said so.
  const $shown = createStore<Shown | null>(null, { serialize: 'ignore' })
    .on($found, (shown, found) => found ?? shown)
    .reset(closed)

  sample({ clock: opened, fn: () => undefined, target: operation.reset })
  const sent: Event<I> = sample({
    clock: confirmed,
    source: { id: $id, watch: $watch, version: $version, isSent: fx.pending },
    fn: ({ id, watch, version, isSent }): I | null =>
      id !== null && watch && version !== null && !isSent
        ? inputOf({ case_id: watch.caseId, version }, id)
        : null,
  }).filterMap((input) => input ?? undefined)
  sample({ clock: sent, target: fx })
  // Somebody else deleted it, or a planned mail was sent: there is nothing left to ask.
  sample({
    clock: $found,
    source: fx.pending,
    filter: (isSent, found) => found === null && !isSent,
    fn: () => undefined,
    target: cancelled,
  })
  return { requested, confirmed, cancelled, operation, conflict, $shown }
}
