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
import type { Outcome } from '../../../bus/outcome.ts'
import { type CaseDialog, createCaseDialog, type OnOpen } from '../../../forms/case-dialog.ts'
import { $activities } from '../../../queries/cases/open-case.ts'

type Input = { case_id: string; version: number }

/** The deletion of a part of the case, which is asked about before. */
export type Deletion<Shown> = CaseDialog<OnOpen<{ id: string }>> & {
  /** Asks whether the part of this id shall go. */
  requested: EventCallable<string>
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
  const dialog = createCaseDialog({
    name,
    requested,
    find: (_, id) => ({ id }),
    writes: ({ id }) => writes(id),
  })
  const { confirmed, cancelled, closed } = dialog
  dialog.sending(fx)

  const $id = dialog.$opened.map((of) => of?.id ?? null)
  const $found = combine($id, $find, (id, find) => (id === null ? null : find(id)))
  // On its way it is gone by prediction already: the question stays until the server has said so.
  const $shown = createStore<Shown | null>(null, { serialize: 'ignore' })
    .on($found, (shown, found) => found ?? shown)
    .reset(closed)

  const sent: Event<I> = sample({
    clock: confirmed,
    source: { id: $id, of: dialog.$of, isSent: fx.pending },
    fn: ({ id, of, isSent }): I | null => (id !== null && of && !isSent ? inputOf(of, id) : null),
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
  return { ...dialog, requested, $shown, $isOpen: $shown.map((shown) => shown !== null) }
}
