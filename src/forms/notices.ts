import { createEvent } from 'effector'

/** What a flow of several steps has to say in a toast: no single command's outcome says it. */
export type SpokenNotice = {
  tone: 'success' | 'warning' | 'danger'
  text: string
  /** How long it stands, in ms. */
  durationMs: number
  /** The save that it tells of: what that has to say otherwise stands in the same toast. */
  saveId?: string
  /** Where it leads. */
  action?: { text: string; run: () => void }
}

export const noticeRaised = createEvent<SpokenNotice>()
