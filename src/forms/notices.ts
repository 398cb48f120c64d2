import { createEvent } from 'effector'
import type { Step } from '../bus/command/command.ts'

/** So long the toast of a success stands, in ms (TOAST-05). */
export const SUCCESS_MS = 4_000

/** What a flow of several steps has to say in a toast: no single command's outcome says it. */
export type SpokenNotice = {
  tone: 'success' | 'warning' | 'danger'
  text: string
  /** How long it stands, in ms. */
  durationMs: number
  /** The save that it tells of: what that has to say otherwise stands in the same toast. */
  saveId?: string
  /** Its seconds are counted down, and nothing holds it. */
  isCounting?: true
  /** What takes back what it tells of, by its button or by the key of Undo. */
  takenBackBy?: Step
  /** Where it leads. */
  action?: { text: string; run: () => void }
}

export const noticeRaised = createEvent<SpokenNotice>()
