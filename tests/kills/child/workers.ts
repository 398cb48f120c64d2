import { createRequire, syncBuiltinESMExports } from 'node:module'
import type { Worker, WorkerOptions } from 'node:worker_threads'
import type { Fuse } from './trigger.ts'

type Threads = { Worker: typeof Worker }

/** Gives every thread of the server the fuse, and the entry that watches its files before its own begins. */
export function watchWorkers(fuse: Fuse): void {
  const threads: Threads = createRequire(import.meta.url)('node:worker_threads')
  const entry = new URL('./watched-entry.mjs', import.meta.url)
  threads.Worker = class extends threads.Worker {
    constructor(file: string | URL, options: WorkerOptions = {}) {
      super(entry, { ...options, workerData: { ...options.workerData, fuse, file: String(file) } })
    }
  }
  syncBuiltinESMExports()
}
