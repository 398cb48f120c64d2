import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { PoolOptions, PoolWorker, WorkerRequest } from 'vitest/node'

const entry = fileURLToPath(new URL('./kept-thread-worker.mjs', import.meta.url))

/** So many mutants share a thread: what they leave behind in it stays bounded. */
const runsOfAThread = 40

/** A run over this many ms had tests that waited in vain: what they wait for may still go on. */
const longRunMs = 6_000

let thread: Worker | undefined
let runs = 0

/**
 * A thread that outlives the run of one mutant, with the modules of the project loaded: a mutant then costs its
 * tests alone, a tenth of what loading everything again would cost.
 */
class KeptThread implements PoolWorker {
  readonly name = 'kept-thread'
  readonly #options: PoolOptions
  readonly #began = performance.now()
  readonly #listeners: [event: string, listener: (message: unknown) => void][] = []

  constructor(options: PoolOptions) {
    this.#options = options
  }

  start(): Promise<void> {
    const { env, execArgv } = this.#options
    thread ??= new Worker(entry, { env, execArgv, stdout: true, stderr: true })
    return Promise.resolve()
  }

  async stop(): Promise<void> {
    for (const [event, listener] of this.#listeners.splice(0)) thread?.off(event, listener)
    runs += 1
    const isLong = performance.now() - this.#began > longRunMs
    if (isLong || runs % runsOfAThread === 0) await endThread()
  }

  send(message: WorkerRequest): void {
    if (message.type !== 'stop') thread?.postMessage(message)
    else thread?.emit('message', { type: 'stopped', __vitest_worker_response__: true })
  }

  on(event: string, listener: (message: unknown) => void): void {
    this.#listeners.push([event, listener])
    thread?.on(event, listener)
  }

  off(event: string, listener: (message: unknown) => void): void {
    thread?.off(event, listener)
  }

  deserialize(message: unknown): unknown {
    return message
  }
}

/** Ends the thread, when nothing more will be asked of it. */
export const endThread = async (): Promise<void> => {
  await thread?.terminate()
  thread = undefined
}

export const keptThread = {
  name: 'kept-thread',
  createPoolWorker: (options: PoolOptions): PoolWorker => new KeptThread(options),
}
