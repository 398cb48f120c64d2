import {
  combine,
  createEvent,
  createStore,
  type Effect,
  type Event,
  type EventCallable,
  type Store,
  sample,
  type Unit,
} from 'effector'
import type { SessionUser } from '../../contracts/model/accounts/user.ts'
import type { CaseDetail } from '../../contracts/model/cases/case.ts'
import type { Operation } from '../bus/operation.ts'
import type { Outcome } from '../bus/outcome.ts'
import { $user, sessionEnded } from '../projections/session-state.ts'
import { $caseDetail, $openCaseId } from '../queries/cases/open-case.ts'
import type { Opened } from '../queries/following/case-changes.ts'
import { type Conflict, createConflict, type Resending, refuseInto } from './conflict.ts'
import { formOperation } from './form-operation.ts'
import type { DraftKey } from './kept-draft.ts'

type OnCase = { case_id: string; version: number }

export type CaseDialog<O> = {
  confirmed: EventCallable<void>
  cancelled: EventCallable<void>
  opened: Event<O>
  /** What is sent is done, and the case is still the one that is open. */
  finished: Event<void>
  closed: Unit<unknown>[]
  $isOpen: Store<boolean>
  /** Whether something of it is on its way. */
  $pending: Store<boolean>
  /** Why the last command was not done, where the notice of others' changes does not say it. */
  $error: Store<string | null>
  /** What it opened on; null while it is closed. */
  $opened: Store<O | null>
  conflict: Conflict
  /** The case and the version that a save names now; null while it is closed. */
  $of: Store<OnCase | null>
  /** The operation of a command of the dialog: done closes it, a refusal is told in it. */
  sending: <Input extends OnCase, Result>(
    fx: Effect<Input, Outcome<Result>>,
    how?: Resending<Input>,
  ) => Operation<Input, Result>
  /** The same for a command that tells its case in another way. */
  sendingBy: <Input extends { version: number }, Result>(
    fx: Effect<Input, Outcome<Result>>,
    caseOf: (input: Input) => string | undefined,
    how?: Resending<Input>,
  ) => Operation<Input, Result>
}

type DialogSettings<O> = {
  /** Tells the dialogs apart. */
  name: string
  opened: Event<O>
  /** The fields of the case that its commands write. */
  writes: readonly string[] | ((opened: O) => readonly string[])
  /** What closes it besides. */
  closedBy?: readonly Unit<unknown>[]
}

/** A dialog on a case from its opening to its end: what others do meanwhile, its commands, and what closes it. */
export function createOpenedDialog<O extends Opened>(settings: DialogSettings<O>): CaseDialog<O> {
  const { name, opened, writes, closedBy = [] } = settings
  const confirmed = createEvent()
  const cancelled = createEvent()
  const finished = createEvent()
  const closed = [cancelled, finished, $openCaseId, sessionEnded, ...closedBy]
  const conflict = createConflict({ name, opened, closed, writes })
  const { $watch, $version } = conflict.concurrentChanges
  const $opened = createStore<O | null>(null, { serialize: 'ignore' })
    .on(opened, (_, of) => of)
    .reset(closed)
  const $running = createStore(0, { serialize: 'ignore' })
  const $refusal = createStore<string | null>(null)

  const sendingBy: CaseDialog<O>['sendingBy'] = (fx, caseOf, how = {}) => {
    const operation = formOperation(name, fx, caseOf)
    refuseInto(conflict, { fx, operation, ...how })
    $running.on(fx, (count) => count + 1).on(fx.finally, (count) => count - 1)
    $refusal.on(operation.$error, (_, error) => error)
    sample({ clock: opened, fn: () => undefined, target: operation.reset })
    // An answer that comes after its reader went on closes nothing that was opened on another case.
    sample({
      clock: operation.done.map(({ input }) => caseOf(input)),
      source: $openCaseId,
      filter: (open, caseId) => open === caseId,
      fn: () => undefined,
      target: finished,
    })
    return operation
  }
  return {
    ...{ confirmed, cancelled, opened, finished, closed, $opened, conflict, sendingBy },
    $isOpen: $opened.map((of) => of !== null),
    $pending: $running.map((count) => count > 0),
    $error: combine($refusal, conflict.$isStale, (refusal, isStale) => (isStale ? null : refusal)),
    $of: combine($watch, $version, (watch, version) =>
      watch && version !== null ? { case_id: watch.caseId, version } : null,
    ),
    sending: (fx, how) => sendingBy(fx, ({ case_id }) => case_id, how),
  }
}

/** What a dialog opens on, and under which name what is typed in it is kept. */
export type OnOpen<Extra> = Extra & { detail: CaseDetail; key: DraftKey }

type Settings<Asked, Extra> = Omit<DialogSettings<OnOpen<Extra>>, 'opened'> & {
  requested: Event<Asked>
  /** What it shows of the open case; null where it cannot be opened on it. */
  find: (detail: CaseDetail, asked: Asked, user: SessionUser) => Extra | null
}

/** A dialog on the open case. One that is asked for with an id is of that entry of the case. */
export function createCaseDialog<Asked, Extra extends object>(
  settings: Settings<Asked, Extra>,
): CaseDialog<OnOpen<Extra>> {
  const { requested, find } = settings
  const opened: Event<OnOpen<Extra>> = sample({
    clock: requested,
    source: { detail: $caseDetail, user: $user },
    fn: ({ detail, user }, asked) => {
      const extra = detail && user && find(detail, asked, user)
      if (!extra) return undefined
      const entryId = typeof asked === 'string' ? asked : null
      return { ...extra, detail, key: { userId: user.user_id, caseId: detail.id, entryId } }
    },
  }).filterMap((of) => of)
  return createOpenedDialog({ ...settings, opened })
}
