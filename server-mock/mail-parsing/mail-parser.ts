import { Worker } from 'node:worker_threads'
import { PARSE_HEAP_MB, PARSE_MAX_MS } from '../text/limits.ts'
import { createFairTurns } from './fair-turns.ts'
import { emptyHead, type ReadMail } from './mail-types.ts'
import type { ParseReply, ParseRequest } from './parse-worker.ts'

/** Reads mail in a thread of its own, one after the other and fair between senders, within limits of time and heap. */
export type MailParser = {
  /** Starts the thread, so that the first mail need not wait for it. Rejects when it does not start. */
  warm(): Promise<void>
  /**
   * `sender`: whoever shares turns, an address say; without one this server itself. Never rejects for what the mail is, only when no thread can be
   * started.
   */
  parse(raw: Uint8Array, sender?: string): Promise<ReadMail>
  /** Ends the thread; the next mail starts another one. */
  close(): Promise<void>
}

const START_MAX_MS = 60_000

const startThread = (heapMb: number): Worker => {
  const worker = new Worker(new URL('./parse-entry.mjs', import.meta.url), {
    // No flags of the parent: a test runner's would not fit.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
    env: {},
  })
  worker.unref()
  return worker
}

/** On a busy machine a mail may take at most so many times as long as on a quiet one. */
const MOST_PATIENCE = 3

/**
 * Calls back after `maxMs` of this process's work, or `MOST_PATIENCE` times as much of any clock's: what waits
 * for a processor does not take long. Returns what ends the watch.
 */
function watchTime(maxMs: number, onEnd: () => void): () => void {
  const [began, spentBefore] = [performance.now(), process.cpuUsage()]
  let timer: NodeJS.Timeout
  const look = (): void => {
    const { user, system } = process.cpuUsage(spentBefore)
    const left = Math.min(
      maxMs - (user + system) / 1_000,
      maxMs * MOST_PATIENCE - (performance.now() - began),
    )
    if (left <= 0) onEnd()
    else timer = setTimeout(look, left)
  }
  timer = setTimeout(look, maxMs)
  return () => clearTimeout(timer)
}

/** The thread's replies until `done`; rejects when it ends, fails or takes longer than `maxMs`. */
function listen(
  worker: Worker,
  maxMs: number,
  done: (reply: ParseReply) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (end: () => void): void => {
      endWatch()
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      end()
    }
    const onMessage = (reply: ParseReply): void => {
      if (done(reply)) finish(resolve)
    }
    const onError = (cause: unknown): void =>
      finish(() => reject(cause instanceof Error ? cause : new Error(String(cause))))
    const onExit = (): void => finish(() => reject(new Error('the thread ended')))
    const endWatch = watchTime(maxMs, () => finish(() => reject(new Error('it took too long'))))
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
  })
}

async function readIn(worker: Worker, raw: Uint8Array, maxMs: number): Promise<ReadMail> {
  let said: Pick<ReadMail, 'head' | 'report'> = { head: emptyHead, report: null }
  let read: ReadMail = { ...said, body: null, problem: 'it has no end' }
  const heard = listen(worker, maxMs, (reply) => {
    if (reply.kind === 'head') said = { head: reply.head, report: reply.report }
    if (reply.kind === 'failed') read = { ...said, body: null, problem: reply.problem }
    if (reply.kind === 'body') read = { ...said, body: reply.body, problem: null }
    return reply.kind === 'body' || reply.kind === 'failed'
  })
  const copy = new Uint8Array(raw)
  const request: ParseRequest = { raw: copy }
  worker.postMessage(request, [copy.buffer])
  try {
    await heard
    return read
  } catch (cause) {
    await worker.terminate()
    return { ...said, body: null, problem: cause instanceof Error ? cause.message : 'it failed' }
  }
}

/** `maxMs`: the time one mail may take on a quiet machine, when its turn has come and the thread stands. */
export type ParseLimits = { maxMs: number; heapMb: number }

const standard: ParseLimits = { maxMs: PARSE_MAX_MS, heapMb: PARSE_HEAP_MB }

export function createMailParser({ maxMs, heapMb }: ParseLimits = standard): MailParser {
  let thread: Promise<Worker> | null = null
  const inTurn = createFairTurns()
  let last: Promise<unknown> = Promise.resolve()

  const start = async (): Promise<Worker> => {
    const worker = startThread(heapMb)
    worker.once('exit', () => {
      thread = null
    })
    await listen(worker, START_MAX_MS, (reply) => reply.kind === 'ready')
    // Between two mails nobody listens, and an error without a listener would end the server.
    worker.on('error', () => undefined)
    return worker
  }

  const standing = (): Promise<Worker> => {
    thread ??= start().catch((cause: unknown) => {
      thread = null
      throw cause
    })
    return thread
  }

  const parse = async (raw: Uint8Array): Promise<ReadMail> => readIn(await standing(), raw, maxMs)

  return {
    warm: async () => void (await standing()),
    parse: (raw, sender = '') => {
      const mine = inTurn(sender, () => parse(raw))
      last = Promise.allSettled([last, mine])
      return mine
    },
    close: async () => {
      await last
      const worker = await thread?.catch(() => null)
      await worker?.terminate()
    },
  }
}
