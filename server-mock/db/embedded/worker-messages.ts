import type { EngineSource } from './engine.ts'
import type { TextResult } from './text-result.ts'

/** What the main thread asks of the database's thread. */
export type WorkerRequest =
  | { kind: 'query'; id: number; text: string; values: readonly (string | null)[] }
  | { kind: 'dump'; id: number }
  | { kind: 'close'; id: number }

/** An SQL error as it crosses the thread: the fields that `pg` gives its errors. */
export type WireError = { message: string; fields: Record<string, string> }

/** Many rows cross as one text: cloning them costs 3.4 times as much (stack.md, PGlite pitfall 6). */
export type WireResult = Omit<TextResult, 'rows'> & { rows: TextResult['rows'] | string }

export type WorkerReply =
  | { kind: 'ready' }
  | { kind: 'failed'; message: string }
  | { kind: 'result'; id: number; result: WireResult }
  | { kind: 'dumped'; id: number; bytes: Uint8Array }
  | { kind: 'closed'; id: number }
  | { kind: 'error'; id: number; error: WireError }

export type WorkerStart = { source: EngineSource }
