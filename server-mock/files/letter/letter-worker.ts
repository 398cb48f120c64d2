/** The thread that sets letters: whatever a text does to it, the server goes on. */
import { parentPort } from 'node:worker_threads'
import { type LetterPage, letterPdf, type SetLetter } from './letter-pdf.ts'

export type LetterRequest = { page: LetterPage; created: Date }
export type LetterReply = SetLetter | { outcome: 'failed'; problem: string }

const port = parentPort
if (!port) throw new Error('This module is the entry of a thread.')

const set = async ({ page, created }: LetterRequest): Promise<LetterReply> =>
  letterPdf(page, created).catch((cause: unknown) => ({
    outcome: 'failed',
    problem: cause instanceof Error ? cause.message : 'unknown',
  }))

port.on('message', (request: LetterRequest) => {
  void set(request).then((reply) => port.postMessage(reply))
})
