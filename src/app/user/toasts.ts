import { createEvent, createStore, sample } from 'effector'
import { noSeat } from '../../../contracts/messages.ts'
import { undoRequested } from '../../actions/requests.ts'
import type { CommandToasts, Step } from '../../bus/command/command.ts'
import { $newId } from '../../bus/ids.ts'
import { eventRefused } from '../../bus/log/intake.ts'
import { outcomeShown } from '../../bus/operation.ts'
import type { Outcome } from '../../bus/outcome.ts'
import { catchUpUnreadable } from '../../bus/realtime/catch-up.ts'
import { $commandHandlers, handlerOf, type LateHandlers } from '../../commands/loaded-handlers.ts'
import { storageRefused } from '../../commands/outbox.ts'
import { type CommandEnded, commandEnded, undoFx } from '../../commands/undo.ts'
import { noticeRaised, SUCCESS_MS } from '../../forms/notices.ts'
import { sessionEnded } from '../../queries/following/session.ts'
import { providerCheckFailed } from '../../queries/set-up/provider.ts'
import type { ToastItem } from '../../ui/toaster/toast.tsx'

/** reliability.md, row 20: the work goes on, and this is said once. */
const VOLATILE = 'This browser cannot store data for this page: unsent changes are lost on reload.'

/** Of every operation that is not listed below (G-309). */
const ERROR_MS = 4000

/** How long a change can be taken back. */
export const UNDO_MS = 10_000

/** TOAST-06, USERS-41: what an admin has to read before they can put it right. */
const LONG_ERROR_MS = 7000

/** Said where the page of events cannot be read (reliability.md, row 22). */
const UNREADABLE = 'Changes by other users could not be loaded. Trying again.'

const danger = (text: string): Shown => ({
  tone: 'danger',
  text,
  durationMs: ERROR_MS,
  outcome: null,
})

/** A toast, and the outcome whose status it shows: that is emptied along with it (ASYNC-04). */
export type Shown = Omit<ToastItem, 'id'> & {
  readonly outcome: Outcome<unknown> | null
  /** The save that it tells of. */
  readonly saveId?: string | undefined
  /** What takes back what it tells of. */
  readonly undo?: Undo | undefined
}

/** Commands, those of one save together; or an order for many cases. */
type Undo = { steps: readonly Step[]; parentId: string | null } | { bulkId: string }

/** Where how a command is done could not be fetched: no failure goes unsaid. */
const unknownToasts: CommandToasts = { failed: 'reason' }

function toastOf(settled: CommandEnded, handlers: LateHandlers): Shown | undefined {
  const { name, outcome, undo, saveId } = settled
  const handler = handlerOf(name, handlers)
  const toasts = handler ? handler.toasts : unknownToasts
  // The shell counts what waits.
  if (!toasts || outcome.kind === 'waiting') return undefined
  if (outcome.kind === 'done') {
    const { done: text, doneMs = SUCCESS_MS, isToldBySave } = toasts
    if (text === undefined) return undefined
    if (isToldBySave && saveId !== null && !undo) return undefined
    if (undo) {
      const back = { steps: [undo.step], parentId: undo.parentId }
      return { tone: 'success', text, durationMs: UNDO_MS, outcome, undo: back }
    }
    return { tone: 'success', text, durationMs: doneMs, outcome }
  }
  const { failed, hasLongErrors, showsConflict } = toasts
  // The upgrade dialog says it.
  if (failed === undefined || outcome.message === noSeat) return undefined
  if (showsConflict && outcome.kind === 'refused' && outcome.conflict !== null) return undefined
  const said = { tone: 'danger', durationMs: hasLongErrors ? LONG_ERROR_MS : ERROR_MS } as const
  return failed === 'reason'
    ? { ...said, text: outcome.message, outcome }
    : { ...said, text: failed.text, outcome: null }
}

const volatile: Shown = { tone: 'warning', text: VOLATILE, durationMs: 0, outcome: null }

/** Of a part that is fetched later. */
export const toastRaised = createEvent<Shown>()
/** A toast was shown for its time, or closed (TOAST-02). */
export const toastDismissed = createEvent<string>()

const raised = sample({
  clock: [
    // What takes something back is not taken back again: nobody would know where it ends.
    sample({
      clock: commandEnded,
      source: { isUndoing: undoFx.pending, handlers: $commandHandlers },
      fn: ({ isUndoing, handlers }, ended) =>
        toastOf(isUndoing ? { ...ended, undo: null } : ended, handlers),
    }).filterMap((toast) => toast),
    toastRaised,
    undoFx.doneData.filterMap((saved) =>
      saved.kind === 'stopped' ? danger(saved.failure.message) : undefined,
    ),
    noticeRaised.map(({ takenBackBy, ...notice }) => ({
      ...notice,
      ...(takenBackBy && { undo: { steps: [takenBackBy], parentId: null } }),
      outcome: null,
    })),
    providerCheckFailed.map(danger),
    storageRefused.map(() => volatile),
    eventRefused.map(({ message }) => danger(message)),
    catchUpUnreadable.map(() => danger(UNREADABLE)),
  ],
  source: $newId,
  fn: (ids, toast) => ({ ...toast, id: ids.next() }),
})

type Raised = Shown & ToastItem

const isOfSave = ({ undo }: Raised, saveId: string): boolean =>
  undo !== undefined && 'steps' in undo && undo.parentId === saveId

/** Changes of one save are told and taken back together: their toasts are one. */
function withToast(toasts: readonly Raised[], toast: Raised): readonly Raised[] {
  const { undo, saveId, text: said } = toast
  if (saveId !== undefined && toasts.some((known) => isOfSave(known, saveId))) {
    return toasts.map((known) => (isOfSave(known, saveId) ? { ...known, text: said } : known))
  }
  if (!undo || 'bulkId' in undo || undo.parentId === null) return [...toasts, toast]
  const { parentId } = undo
  const first = toasts.find((known) => isOfSave(known, parentId))
  if (!first?.undo || 'bulkId' in first.undo) return [...toasts, toast]
  const steps = [...first.undo.steps, ...undo.steps]
  const text = `${steps.length} changes`
  return toasts.map((known) =>
    known === first ? { ...first, text, undo: { parentId, steps } } : known,
  )
}

export const $toasts = createStore<readonly Raised[]>([]).on(raised, withToast).reset(sessionEnded)

const dismissed = sample({
  clock: toastDismissed,
  source: $toasts,
  fn: (toasts, id) => toasts.find((toast) => toast.id === id),
}).filterMap((toast) => toast)

$toasts.on(dismissed, (toasts, gone) => toasts.filter((toast) => toast !== gone))
sample({ clock: dismissed, fn: ({ outcome }) => outcome, target: outcomeShown })

/** The undo of a toast was pressed. */
export const toastUndone = createEvent<string>()

// By its key the newest, which goes with it: a second press is for the one before.
const toUndo = sample({
  clock: [toastUndone, undoRequested.map(() => null)],
  source: $toasts,
  fn: (toasts, id) => ({
    byKey: id === null,
    toast:
      id === null
        ? toasts.findLast(({ undo }) => undo !== undefined)
        : toasts.find((toast) => toast.id === id),
  }),
})
const undone = toUndo.filterMap(({ toast }) =>
  toast?.undo ? { id: toast.id, undo: toast.undo } : undefined,
)
/** The key was pressed, and no toast has anything to take back: a bar may. */
export const undoLeftOver = toUndo.filter({ fn: ({ byKey, toast }) => byKey && !toast })

sample({ clock: undone, fn: ({ id }) => id, target: toastDismissed })
sample({
  clock: undone.filterMap(({ undo }) => ('steps' in undo ? undo.steps : undefined)),
  target: undoFx,
})
/** An order for many cases is to be taken back. */
export const bulkUndone = undone.filterMap(({ undo }) =>
  'bulkId' in undo ? undo.bulkId : undefined,
)
