import { createDrawer } from '../drawing-thread.ts'
import type { LetterPage } from './letter-pdf.ts'
import type { LetterReply, LetterRequest } from './letter-worker.ts'

/** Fonts, and the largest text and pictures that a letter may have. */
const HEAP_MB = 256

/** A letter takes a third of a second; on a busy machine, and with the thread still to start, many times that. */
const MAX_MS = 20_000

/** Sets letters in a thread of its own, one after the other. */
export type LetterSetter = {
  /** Never rejects for what the letter is. */
  set(page: LetterPage, created: Date): Promise<LetterReply>
  /** Ends the thread; the next letter starts another one. */
  close(): Promise<void>
}

export function createLetterSetter(maxMs = MAX_MS): LetterSetter {
  const drawer = createDrawer<LetterRequest, LetterReply>({
    entry: new URL('./letter-entry.mjs', import.meta.url),
    heapMb: HEAP_MB,
    maxMs,
    failed: (problem) => ({ outcome: 'failed', problem }),
  })
  return { set: (page, created) => drawer.draw({ page, created }), close: drawer.close }
}

/** The one of this process. */
export const sharedSetter = createLetterSetter()
