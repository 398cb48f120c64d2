/** The database's own thread: a long query here stalls no request there (stack.md, PGlite pitfall 6). */
import { parentPort, workerData } from 'node:worker_threads'
import { type Engine, openEngine } from './engine.ts'
import type { TextResult } from './text-result.ts'
import type {
  WireError,
  WireResult,
  WorkerReply,
  WorkerRequest,
  WorkerStart,
} from './worker-messages.ts'

const CLONED_ROWS = 20
const errorFields = ['code', 'detail', 'hint', 'constraint', 'table', 'column', 'severity', 'where']

const reply = (messages: readonly WorkerReply[]): void => parentPort?.postMessage(messages)

const wire = (result: TextResult): WireResult =>
  result.rows.length <= CLONED_ROWS ? result : { ...result, rows: JSON.stringify(result.rows) }

function wireError(error: unknown): WireError {
  if (!(error instanceof Error)) return { message: String(error), fields: {} }
  const given = Object.entries(error).filter(([name]) => errorFields.includes(name))
  const fields = given.flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return { message: error.message, fields: Object.fromEntries(fields) }
}

async function answer(engine: Engine, request: WorkerRequest): Promise<WorkerReply> {
  const { id } = request
  switch (request.kind) {
    case 'query':
      return { kind: 'result', id, result: wire(await engine.query(request.text, request.values)) }
    case 'dump':
      return { kind: 'dumped', id, bytes: await engine.dump() }
    case 'close':
      await engine.close()
      return { kind: 'closed', id }
  }
}

const replyTo = (engine: Engine, request: WorkerRequest): Promise<WorkerReply> =>
  answer(engine, request).catch((error) => ({
    kind: 'error',
    id: request.id,
    error: wireError(error),
  }))

const { source } = workerData as WorkerStart
try {
  const engine = await openEngine(source)
  parentPort?.on('message', (requests: readonly WorkerRequest[]) => {
    Promise.all(requests.map((request) => replyTo(engine, request))).then(reply)
  })
  reply([{ kind: 'ready' }])
} catch (error) {
  reply([{ kind: 'failed', message: wireError(error).message }])
}
