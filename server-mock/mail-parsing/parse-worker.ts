/**
 * The thread that parses mail: whatever a mail does to it, the server goes on. It says first what the
 * header holds, then the body, so that a mail whose body is beyond the limits still has a sender.
 */
import { parentPort } from 'node:worker_threads'
import type { MailBody, MailHead, Report } from './mail-types.ts'
import { readBody } from './read-body.ts'
import { headOf, readHead } from './read-head.ts'
import { readReport } from './robots/report.ts'

export type ParseRequest = { raw: Uint8Array<ArrayBuffer> }

export type ParseReply =
  | { kind: 'ready' }
  | { kind: 'head'; head: MailHead; report: Report | null }
  | { kind: 'body'; body: MailBody }
  | { kind: 'failed'; problem: string }

const port = parentPort
if (!port) throw new Error('This module is the entry of a thread.')

const reply = (message: ParseReply, transfer: ArrayBuffer[] = []): void =>
  port.postMessage(message, transfer)

const problemOf = (cause: unknown): string => (cause instanceof Error ? cause.message : 'unknown')

async function parse({ raw }: ParseRequest): Promise<void> {
  try {
    const head = await readHead(headOf(raw))
    reply({ kind: 'head', head, report: readReport(raw, head) })
    const body = readBody(raw)
    const buffers = new Set(body.attachments.map(({ bytes }) => bytes.buffer))
    reply({ kind: 'body', body }, [...buffers])
  } catch (cause) {
    reply({ kind: 'failed', problem: problemOf(cause) })
  }
}

port.on('message', (request: ParseRequest) => void parse(request))
reply({ kind: 'ready' })
