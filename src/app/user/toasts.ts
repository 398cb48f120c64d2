import { createEvent, createStore, sample } from 'effector'
import type { CommandName } from '../../../contracts/commands/commands.ts'
import { noSeat } from '../../../contracts/rules/accounts/seats.ts'
import { undoRequested } from '../../actions/requests.ts'
import type { Step } from '../../bus/command/command.ts'
import { $newId } from '../../bus/ids.ts'
import { eventRefused } from '../../bus/log/intake.ts'
import { outcomeShown } from '../../bus/operation.ts'
import type { Outcome } from '../../bus/outcome.ts'
import { catchUpUnreadable } from '../../bus/realtime/catch-up.ts'
import { storageRefused } from '../../commands/outbox.ts'
import { type CommandEnded, commandEnded, undoFx } from '../../commands/undo.ts'
import { noticeRaised } from '../../forms/notices.ts'
import { sessionEnded } from '../../queries/following/session.ts'
import { providerCheckFailed } from '../../queries/set-up/provider.ts'
import type { ToastItem } from '../../ui/toaster/toast.tsx'

/** reliability.md, row 20: the work goes on, and this is said once. */
const VOLATILE = 'This browser cannot store data for this page: unsent changes are lost on reload.'

/** TOAST-05. */
export const SUCCESS_MS = 4000
/** TOAST-07. */
const INVOICE_MS = 2000
/** Of every operation that is not listed below (G-309). */
const ERROR_MS = 4000

/** How long a change can be taken back. */
export const UNDO_MS = 10_000

/** TOAST-06, USERS-41: what an admin has to read before they can put it right. */
const LONG_ERROR_MS = 7000

/** What is said when it is done (G-496); other commands show it themselves. */
const successTexts: Partial<Record<CommandName, string>> = {
  'case.activate': 'Success',
  'case.cancel': 'Success',
  'case.reset': 'Success',
  'case.automation.pause': 'Success',
  'case.automation.resume': 'Success',
  'case.scheduled-mail.delete': 'Success',
  'case.license.review': 'Success',
  'case.license.delete': 'Success',
  'case.license.upload': 'Success',
  'case.finding.add': 'Finding added!',
  'case.finding.delete': 'Success',
  'case.finding.price.change': 'Change saved!',
  'case.finding.replace-original': 'Change saved!',
  'case.callback.finish': 'Success',
  'case.note.add': 'Success',
  'case.note.delete': 'Success',
  'case.note.restore': 'Success',
  'case.tag.add': 'Success',
  'case.tag.remove': 'Success',
  'case.contact.change': 'Change saved!',
  'case.flow.assign': 'Change saved!',
  'case.language.assign': 'Change saved!',
  'case.auto-fill': 'Change saved!',
  'case-template.create': 'Success!',
  'case-template.change': 'Success!',
  'case-template.delete': 'Success!',
  'case.imprint.change': 'Change saved!',
  'case.log.add': 'Change saved!',
  'case.log.change': 'Change saved!',
  'case.reminder.set': 'Change saved!',
  'case.reminder.clear': 'Change saved!',
  'case.mail.resend': 'Email was sent!',
  'case.invoice.generate': 'Success',
  'case.invoice.cancel': 'Success',
  'user.add': 'Success!',
  'user.change': 'Success!',
  'user.activate': 'Success!',
  'user.deactivate': 'Success!',
  'user.delete': 'deletion successful!',
  'customer.address.change': 'Success!',
  'customer.credits.add': 'Success!',
}

/** Whose success is said more briefly (TOAST-07). */
const brief: readonly CommandName[] = ['case.invoice.generate', 'case.invoice.cancel']

/** Refusals of commands that have no form to show them in. */
const formless: readonly CommandName[] = [
  'case-bulk.stop',
  'case-bulk.undo',
  'case.tag.remove',
  'email.mark-read',
  'email.mark-unread',
  'user.add',
  'user.change',
  'user.activate',
  'user.deactivate',
  'user.delete',
  'case-template.create',
  'case-template.change',
  'case-template.delete',
]

/** Whose errors stay for 7 s (TOAST-06, USERS-41, CASETPL-33). */
const longErrors: readonly CommandName[] = [
  'user.add',
  'user.change',
  'user.delete',
  'case-template.create',
  'case-template.change',
  'case-template.delete',
]

/** Whose form lists what somebody else changed meanwhile. */
const inTheirForm: readonly CommandName[] = ['user.change', 'case-template.change']

/** What failed; why stands in its dialog (CASEERR-05, CASEERR-06). */
const failureTexts: Partial<Record<CommandName, string>> = {
  'case.license.delete': 'Delete license(s) failed.',
  'case.license.review': 'Update license(s) failed.',
}

/** Said where the page of events cannot be read (reliability.md, row 22). */
const UNREADABLE = 'Changes made by others could not be read. Trying again.'

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

/** A resent mail that did not leave has done nothing: its place says so (CASEERR-10). */
const isUnsent = ({ name, outcome }: CommandEnded): boolean =>
  name === 'case.mail.resend' &&
  outcome.kind === 'done' &&
  typeof outcome.result === 'object' &&
  outcome.result !== null &&
  'email_error' in outcome.result &&
  outcome.result.email_error !== null

/** Told by the save that it is part of, if it is; what can be taken back has a toast of its own, which the save's joins. */
const ofSaves: readonly CommandName[] = ['case.finding.price.change']

function toastOf(settled: CommandEnded): Shown | undefined {
  const { name, outcome, undo, saveId } = settled
  if (outcome.kind === 'done') {
    const text = successTexts[name]
    if (text === undefined || isUnsent(settled)) return undefined
    if (ofSaves.includes(name) && saveId !== null && !undo) return undefined
    if (undo) {
      const back = { steps: [undo.step], parentId: undo.parentId }
      return { tone: 'success', text, durationMs: UNDO_MS, outcome, undo: back }
    }
    const durationMs = brief.includes(name) ? INVOICE_MS : SUCCESS_MS
    return { tone: 'success', text, durationMs, outcome }
  }
  // The shell counts what waits.
  if (outcome.kind === 'waiting') return undefined
  const durationMs = longErrors.includes(name) ? LONG_ERROR_MS : ERROR_MS
  const failed = { tone: 'danger', durationMs } as const
  // The upgrade dialog says it.
  if (outcome.message === noSeat) return undefined
  const inConflict = outcome.kind === 'refused' && outcome.conflict !== null
  if (inTheirForm.includes(name) && inConflict) return undefined
  if (formless.includes(name)) return { ...failed, text: outcome.message, outcome }
  const text = failureTexts[name]
  if (text === undefined || inConflict) return undefined
  return { ...failed, text, outcome: null }
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
      source: undoFx.pending,
      fn: (isUndoing, ended) => (isUndoing ? { ...ended, undo: null } : ended),
    }).filterMap(toastOf),
    toastRaised,
    undoFx.doneData.filterMap((saved) =>
      saved.kind === 'stopped' ? danger(saved.failure.message) : undefined,
    ),
    noticeRaised.map((notice) => ({ ...notice, outcome: null })),
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
