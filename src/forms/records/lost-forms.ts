import { combine, createEvent, type EventCallable, type Store, sample } from 'effector'
import type { Fields } from './editing.ts'
import type { RecordForms } from './record-forms.ts'

type Settings<F extends Fields> = {
  forms: RecordForms<F>
  /** The records that are there; null before they are loaded. */
  $records: Store<readonly { id: string }[] | null>
  /** The record whose deletion is asked about or on its way: what was typed in it goes with it. */
  $deleting: Store<string | null>
  nameOf: (stored: F) => string
}

/** What is typed in the form `from` goes on in `to`. */
export type Move<F> = { from: string; to: string; form: F }

export type LostForms<F> = {
  /** What was typed in records that others deleted: no other line of the list leads to it (G-607). */
  $lostForms: Store<readonly { id: string; name: string }[]>
  /** Whether nothing is shown because others deleted what was open, in which nothing was typed. */
  $isOpenDeleted: Store<boolean>
  moved: EventCallable<Move<F>>
}

/** The forms that outlast their records; these are not gone by themselves (`FormSettings.$isGone`). */
export function createLostForms<F extends Fields>(settings: Settings<F>): LostForms<F> {
  const { forms, $records, $deleting, nameOf } = settings
  const around = { records: $records, deleting: $deleting }
  const $lostForms = combine(
    { ...around, editings: forms.$editings },
    ({ records, deleting, editings }) =>
      Object.entries(editings).flatMap(([id, { stored }]) => {
        const isThere = records === null || records.some((one) => one.id === id)
        return isThere || forms.isAdded(id) || id === deleting ? [] : [{ id, name: nameOf(stored) }]
      }),
  )
  const $isOpenDeleted = combine(
    { ...around, selected: forms.$selected, open: forms.$open },
    ({ records, deleting, selected, open }) =>
      records !== null && open === null && selected !== null && selected !== deleting,
  )
  const moved = createEvent<Move<F>>()
  sample({ clock: moved, fn: ({ to }) => to, target: forms.selected })
  sample({ clock: moved, fn: ({ form }): Partial<F> => form, target: forms.changed })
  sample({ clock: moved, fn: ({ from }) => from, target: forms.removed })
  return { $lostForms, $isOpenDeleted, moved }
}
