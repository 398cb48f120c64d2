import { Worker } from 'node:worker_threads'
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

function startThread(onEnd: () => void): Worker {
  const worker = new Worker(new URL('./letter-entry.mjs', import.meta.url), {
    // No flags of the parent: a test runner's would not fit.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    env: {},
  })
  // Its end follows, which is what counts; an error that nobody hears would end the server.
  worker.on('error', () => undefined).once('exit', onEnd)
  worker.unref()
  return worker
}

const failed = (problem: string): LetterReply => ({ outcome: 'failed', problem })

export function createLetterSetter(maxMs = MAX_MS): LetterSetter {
  let thread: Worker | null = null
  let turn: Promise<unknown> = Promise.resolve()

  const standing = (): Worker => {
    thread ??= startThread(() => {
      thread = null
    })
    return thread
  }

  const setThere = (request: LetterRequest): Promise<LetterReply> =>
    new Promise((resolve) => {
      const worker = standing()
      const finish = (reply: LetterReply): void => {
        clearTimeout(timer)
        worker.off('message', finish).off('exit', onExit)
        resolve(reply)
      }
      const onExit = (): void => finish(failed('the thread ended'))
      const timer = setTimeout(() => void worker.terminate(), maxMs)
      worker.on('message', finish).on('exit', onExit)
      worker.postMessage(request)
    })

  return {
    set: (page, created) => {
      const mine = turn.then(() => setThere({ page, created }))
      turn = mine
      return mine
    },
    close: async () => {
      await turn
      await thread?.terminate()
    },
  }
}

/** The one of this process. */
export const sharedSetter = createLetterSetter()
