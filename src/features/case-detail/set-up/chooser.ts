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
import type { CaseDetail, CaseState } from '../../../../contracts/model/cases/case.ts'
import type { Outcome } from '../../../bus/outcome.ts'
import { type CaseDialog, createCaseDialog, type OnOpen } from '../../../forms/case-dialog.ts'
import { $caseDetail } from '../../../queries/cases/open-case.ts'

/** The case of the dialog, under the version that a save of it names. */
export type OfCase = { case_id: string; version: number }

/** A dialog that gives a case one of several things that the customer has. */
export type Chooser = CaseDialog<OnOpen<object>> & {
  /** The case that it is open on, as it is known by now; null while it is closed. */
  $detail: Store<CaseDetail | null>
  /** The id of what is chosen, empty for nothing. */
  $chosen: Store<string>
  chosen: EventCallable<string>
}

type Settings<Input, Result> = {
  /** Tells the dialogs apart. */
  name: string
  /** The command that is sent. */
  fx: Effect<Input, Outcome<Result>>
  requested: Event<void>
  allows: (state: CaseState) => boolean
  /** The fields of the case that it writes. */
  writes: readonly string[]
  /** The id of what the case has, null for nothing. */
  current: (detail: CaseDetail) => string | null
  /** What is sent for what was chosen; null where that is not there any more. */
  $input: Store<(of: OfCase, id: string) => Input | null>
}

/** A dialog of its own for each thing that a case takes from the customer's set-up. */
export function createChooser<Input extends OfCase, Result>(
  settings: Settings<Input, Result>,
): Chooser {
  const { name, fx, requested, allows, writes, current, $input } = settings
  const chosen = createEvent<string>()
  /** Whoever has seen what others did wants it all the same: what is chosen by then is sent. */
  const repeated = createEvent()
  const dialog = createCaseDialog({
    name,
    requested,
    find: ({ state }) => (allows(state) ? {} : null),
    writes,
  })
  const { confirmed, opened, closed, conflict } = dialog
  const { $watch, $version } = conflict.concurrentChanges
  dialog.sending(fx, { again: repeated })

  const reloaded = sample({ clock: conflict.reloadPressed, source: $watch }).filterMap(
    (watch) => watch?.stored,
  )
  const $chosen = createStore('')
    .on(opened, (_, { detail }) => current(detail) ?? '')
    .on(reloaded, (_, detail) => current(detail) ?? '')
    .on(chosen, (_, id) => id)
    .reset(closed)

  const sent: Event<Input> = sample({
    clock: [
      sample({ clock: confirmed, source: $version }),
      sample({ clock: repeated, source: $watch, fn: (watch) => watch?.seen ?? null }),
    ],
    source: { watch: $watch, id: $chosen, input: $input, busy: fx.pending },
    fn: ({ watch, id, input, busy }, version): Input | null =>
      watch && version !== null && !busy ? input({ case_id: watch.caseId, version }, id) : null,
  }).filterMap((input) => input ?? undefined)
  sample({ clock: sent, target: fx })

  const $detail = combine($watch, $caseDetail, (watch, detail) =>
    watch && detail?.id === watch.caseId ? detail : null,
  )
  return { ...dialog, $detail, $chosen, chosen, $isOpen: $detail.map((detail) => detail !== null) }
}
