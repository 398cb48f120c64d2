import { Worker } from 'node:worker_threads'

/** How a thread of its own is started, and what is said of a drawing that came to nothing. */
type Kind<Reply> = {
  /** A module that asks for TypeScript first, and then for what draws. */
  entry: URL
  heapMb: number
  maxMs: number
  failed: (problem: string) => Reply
}

/** Draws in a thread of its own, one after the other. */
export type Drawer<Request, Reply> = {
  /** Never rejects for what the drawing is. */
  draw(request: Request): Promise<Reply>
  /** Ends the thread; the next drawing starts another one. */
  close(): Promise<void>
}

/** A thread that answers each request with one reply; one that takes too long is ended. */
export function createDrawer<Request, Reply>({
  entry,
  heapMb,
  maxMs,
  failed,
}: Kind<Reply>): Drawer<Request, Reply> {
  let thread: Worker | null = null
  let turn: Promise<unknown> = Promise.resolve()

  function standing(): Worker {
    if (thread) return thread
    const worker = new Worker(entry, {
      // No flags of the parent: a test runner's would not fit.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
      env: {},
    })
    // Its end follows, which is what counts; an error that nobody hears would end the server.
    worker
      .on('error', () => undefined)
      .once('exit', () => {
        thread = null
      })
    worker.unref()
    thread = worker
    return worker
  }

  const drawThere = (request: Request): Promise<Reply> =>
    new Promise((resolve) => {
      const worker = standing()
      const finish = (reply: Reply): void => {
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
    draw: (request) => {
      const mine = turn.then(() => drawThere(request))
      turn = mine
      return mine
    },
    close: async () => {
      await turn
      await thread?.terminate()
    },
  }
}
