import { Worker } from 'node:worker_threads'
import { type JsonRead, readJson } from './read-json.ts'

/** Bytes that are read where requests are answered: a few milliseconds, whatever they are. */
const HERE_MAX_BYTES = 256 * 1024

/** A body of the largest call as text, twice, and as values. */
const HEAP_MB = 256

const tooLarge: JsonRead = { ok: false, message: 'The request body is too large to be read.' }

/** Reads bodies: small ones at once, large ones one after the other in a thread. */
export type JsonReader = {
  read(bytes: Buffer): Promise<JsonRead>
  /** Ends the thread; another body starts another one. */
  close(): Promise<void>
}

function startThread(heapMb: number, onEnd: () => void): Worker {
  const worker = new Worker(new URL('./json-entry.mjs', import.meta.url), {
    // No flags of the parent: a test runner's would not fit.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    env: {},
  })
  // Its end follows, which is what counts; an error that nobody hears would end the server.
  worker.on('error', () => undefined).once('exit', onEnd)
  worker.unref()
  return worker
}

export function createJsonReader(heapMb = HEAP_MB): JsonReader {
  let thread: Worker | null = null
  let turn: Promise<unknown> = Promise.resolve()

  const standing = (): Worker => {
    thread ??= startThread(heapMb, () => {
      thread = null
    })
    return thread
  }

  const readThere = (bytes: Buffer): Promise<JsonRead> =>
    new Promise((resolve) => {
      const worker = standing()
      const finish = (read: JsonRead): void => {
        worker.off('message', finish).off('exit', onExit)
        resolve(read)
      }
      const onExit = (): void => finish(tooLarge)
      worker.on('message', finish).on('exit', onExit)
      const copy = new Uint8Array(bytes)
      worker.postMessage(copy, [copy.buffer])
    })

  return {
    read: (bytes) => {
      if (bytes.length <= HERE_MAX_BYTES) return Promise.resolve(readJson(bytes))
      const mine = turn.then(() => readThere(bytes))
      turn = mine
      return mine
    },
    close: async () => {
      await turn
      await thread?.terminate()
    },
  }
}
