import { createEvent, createStore, sample } from 'effector'
import type { CommandName } from '../../contracts/commands/commands.ts'
import { $newId } from '../bus/ids.ts'
import { type CommandSettled, commandSettled } from '../projections/send.ts'
import { sessionEnded } from '../projections/session.ts'
import type { ToastItem } from '../ui/toaster/toast.tsx'

/** TOAST-05 and TOAST-06. */
const SUCCESS_MS = 4000
const ERROR_MS = 4000

/** What is said when it is done (gaps-2, 15 "which success text when"); other commands show it themselves. */
const successTexts: Partial<Record<CommandName, string>> = {
  'case.note.add': 'Success',
  'case.note.delete': 'Success',
  'case.tag.add': 'Success',
  'case.tag.remove': 'Success',
  'case.reminder.set': 'Change saved!',
  'case.reminder.clear': 'Change saved!',
}

/** Refusals of commands that have no form to show them in. */
const formless: readonly CommandName[] = ['case.tag.remove', 'email.mark-read', 'email.mark-unread']

function toastOf({ name, outcome }: CommandSettled): Omit<ToastItem, 'id'> | null {
  if (outcome.kind === 'done') {
    const text = successTexts[name]
    return text === undefined ? null : { tone: 'success', text, durationMs: SUCCESS_MS }
  }
  if (!formless.includes(name)) return null
  return { tone: 'danger', text: outcome.message, durationMs: ERROR_MS }
}

/** A toast was shown for its time, or closed (TOAST-02). */
export const toastDismissed = createEvent<string>()

const toastRaised = sample({
  clock: commandSettled.filterMap((settled) => toastOf(settled) ?? undefined),
  source: $newId,
  fn: (ids, toast): ToastItem => ({ ...toast, id: ids.next() }),
})

export const $toasts = createStore<readonly ToastItem[]>([])
  .on(toastRaised, (toasts, toast) => [...toasts, toast])
  .on(toastDismissed, (toasts, id) => toasts.filter((toast) => toast.id !== id))
  .reset(sessionEnded)
