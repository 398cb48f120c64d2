import { Worker } from 'node:worker_threads'
import type { Engine, EngineSource } from './engine.ts'
import type { TextResult } from './text-result.ts'
import type { WireError, WorkerReply, WorkerRequest, WorkerStart } from './worker-messages.ts'

type Waiter = { resolve(reply: WorkerReply): void; reject(error: Error): void }

const stopped = (): Error => new Error('The database has stopped.')

/** The error as `pg` would have thrown it: message, `code`, `constraint` and so on. */
const errorOf = (error: WireError): Error => Object.assign(new Error(error.message), error.fields)

const rowsOf = (rows: TextResult['rows'] | string): TextResult['rows'] =>
  typeof rows === 'string' ? (JSON.parse(rows) as TextResult['rows']) : rows

function spawn(source: EngineSource): Worker {
  const start: WorkerStart = { source }
  // No flags of the parent: a test runner's would not fit.
  return new Worker(new URL('./worker-entry.mjs', import.meta.url), {
    workerData: start,
    execArgv: [],
  })
}

/** Opens the engine in a worker thread; rejects when it does not open. */
export async function openEngineInWorker(source: EngineSource): Promise<Engine> {
  const worker = spawn(source)
  const waiters = new Map<number, Waiter>()
  const asked: WorkerRequest[] = []
  let last = 0
  let gone: Error | null = null
  const end = (error: Error): void => {
    gone = error
    for (const waiter of waiters.values()) waiter.reject(error)
    waiters.clear()
  }
  const ask = (request: (id: number) => WorkerRequest): Promise<WorkerReply> =>
    new Promise((resolve, reject) => {
      if (gone) return reject(gone)
      last += 1
      waiters.set(last, { resolve, reject })
      // What is asked in one turn of the event loop crosses together, and so do the answers.
      if (asked.length === 0) process.nextTick(() => worker.postMessage(asked.splice(0)))
      asked.push(request(last))
    })
  const settle = (reply: WorkerReply): void => {
    if (!('id' in reply)) return
    const waiter = waiters.get(reply.id)
    waiters.delete(reply.id)
    if (reply.kind === 'error') waiter?.reject(errorOf(reply.error))
    else waiter?.resolve(reply)
  }
  await new Promise<void>((resolve, reject) => {
    worker.on('message', (replies: readonly WorkerReply[]) => {
      for (const reply of replies) {
        if (reply.kind === 'ready') resolve()
        else if (reply.kind === 'failed') reject(new Error(reply.message))
        else settle(reply)
      }
    })
    const fail = (error: Error): void => {
      end(error)
      reject(error)
    }
    worker.on('error', fail)
    worker.on('exit', () => fail(stopped()))
  }).catch(async (error) => {
    await worker.terminate()
    throw error
  })
  return {
    query: async (text, values) => {
      const reply = await ask((id) => ({ kind: 'query', id, text, values }))
      if (reply.kind !== 'result') throw stopped()
      return { ...reply.result, rows: rowsOf(reply.result.rows) }
    },
    dump: async () => {
      const reply = await ask((id) => ({ kind: 'dump', id }))
      if (reply.kind !== 'dumped') throw stopped()
      return reply.bytes
    },
    close: async () => {
      await ask((id) => ({ kind: 'close', id }))
      await worker.terminate()
    },
  }
}
