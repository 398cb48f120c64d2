import {
  createEvent,
  createStore,
  type Event,
  type EventCallable,
  type Store,
  sample,
  type Unit,
} from 'effector'
import type { ConflictBody } from '../../../contracts/protocol.ts'
import { eventsApplied } from '../../bus/log/intake.ts'
import { $user, sessionEnded } from '../../projections/session-state.ts'
import { caseReloadRequested } from '../cases/open-case.ts'
import {
  agree,
  beginWatch,
  type Opened,
  type Step,
  takeEvents,
  takeRefusal,
  versionOf,
  type Watch,
} from './case-changes.ts'

/** What others do to a case while a dialog on it is open. */
export type ConcurrentChanges = {
  $watch: Store<Watch | null>
  /** The version that a plain save names (`versionOf`); null while the dialog is closed. */
  $version: Store<number | null>
  /** News of the fields that the dialog writes, by an event or by a refusal. */
  met: Event<Step>
  /** A save was refused because of it. */
  refused: EventCallable<ConflictBody>
  /** The reader starts again from the case as it is now. */
  agreed: EventCallable<void>
}

/** A dialog that writes fields of a case. */
export type DialogOnCase<O extends Opened> = {
  /** Tells the dialogs apart. */
  name: string
  opened: Event<O>
  closed: readonly Unit<unknown>[]
  /** The fields that the dialog's calls write, in the grammar of `rules/case-changes/detail-changes.ts`. */
  writes: readonly string[] | ((opened: O) => readonly string[])
}

type Told = { name: string; caseId: string | null }
const told = createEvent<Told>()
/** A case is worked on in a dialog that writes none of its fields, such as an email; or no more. */
export const caseTakenUp = createEvent<Told>()
const noDialogs: ReadonlyMap<string, string> = new Map()

/** The cases that somebody works on in a dialog, by the dialog's name. */
export const $casesInDialogs = createStore(noDialogs, { serialize: 'ignore' })
  .on([told, caseTakenUp], (known, { name, caseId }) => {
    const rest = [...known].filter(([other]) => other !== name)
    return new Map(caseId === null ? rest : [...rest, [name, caseId]])
  })
  .reset(sessionEnded)

/** The batches that arrive while any dialog is open; without one nothing needs to run. */
const appliedMeanwhile = sample({
  clock: eventsApplied,
  source: $casesInDialogs,
  filter: ({ size }) => size > 0,
  fn: (_, events) => events,
})

/** Watches the case of a dialog from its opening to its end. */
export function createConcurrentChanges<O extends Opened>(
  dialog: DialogOnCase<O>,
): ConcurrentChanges {
  const { name, opened, closed, writes } = dialog
  const refused = createEvent<ConflictBody>()
  const agreed = createEvent()
  const $watch = createStore<Watch | null>(null, { serialize: 'ignore' })

  const byEvents = sample({
    clock: appliedMeanwhile,
    source: { watch: $watch, user: $user },
    fn: ({ watch, user }, events) => watch && user && takeEvents(watch, events, user.user_id),
  }).filterMap((step) => step ?? undefined)
  const byRefusal = sample({
    clock: refused,
    source: $watch,
    fn: (watch, conflict) => watch && takeRefusal(watch, conflict),
  }).filterMap((step) => step ?? undefined)

  $watch
    .on(opened, (_, of) => beginWatch(of, typeof writes === 'function' ? writes(of) : writes))
    .on([byEvents, byRefusal], (_, { watch }) => watch)
    .on(agreed, (watch) => watch && agree(watch))
    .reset([...closed, sessionEnded])

  const $caseId = $watch.map((watch) => watch?.caseId ?? null)
  sample({ clock: $caseId, fn: (caseId): Told => ({ name, caseId }), target: told })
  sample({
    clock: byRefusal.filter({ fn: ({ watch }) => watch.isBlind }),
    fn: () => undefined,
    target: caseReloadRequested,
  })
  return {
    $watch,
    $version: $watch.map((watch) => watch && versionOf(watch)),
    met: sample({ clock: [byEvents, byRefusal] }).filter({ fn: ({ fresh }) => fresh.length > 0 }),
    refused,
    agreed,
  }
}
