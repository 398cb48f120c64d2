import { createEvent } from 'effector'

/** What a flow of several steps has to say in a toast: no single command's outcome says it. */
export type SpokenNotice = {
  tone: 'success' | 'warning' | 'danger'
  text: string
  /** How long it stands, in ms. */
  durationMs: number
  /** Where it leads. */
  action?: { text: string; run: () => void }
}

export const noticeRaised = createEvent<SpokenNotice>()
