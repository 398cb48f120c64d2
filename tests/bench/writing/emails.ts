import { Worker } from 'node:worker_threads'
import { eq } from 'drizzle-orm'
import { z } from '../../../contracts/schema.ts'
import { mailSetup } from '../../../server-mock/db/schema/setup.ts'
import { drainOutbox } from '../../../server-mock/outside/mail-out/outbox.ts'
import { attachmentForm } from '../../support/calls/mail.ts'
import { office, type ServerProcess } from '../../support/server/server-process.ts'
import type { Figures } from '../budgets.ts'
import { median, percentile } from '../statistics.ts'
import { stallOf, timed } from './timed.ts'

const ROUNDS = 100
const LARGE_ROUNDS = 5
const MB = 1024 * 1024
/** As large as one may be, and as many as go into an email. */
const [FILE_BYTES, FILES] = [10 * MB, 2]
const LIMITS = { connectMs: 10_000, wholeMs: 60_000 }

const mailTo = (id: string, parts: object = {}) => ({
  ...{ to: `owner-${id}@opponent.example`, cc: '', bcc: '', subject: 'About your website' },
  ...{ content: '<p>Hello, this is about your website.</p>'.repeat(50), attachments: [] },
  ...parts,
})

async function send(server: ServerProcess, token: string, id: string, parts: object = {}) {
  const path = `/cases/${id}/outbound_email?delay=10`
  const { status } = await server.call(path, token, { json: mailTo(id, parts) })
  if (status !== 200) throw new Error(`an email was answered with ${status}`)
}

/** How long it takes until an email is accepted, which then waits for its undo. */
export async function emailsOf(server: ServerProcess, ids: readonly string[]): Promise<Figures> {
  const token = await server.login('agent')
  const times: number[] = []
  for (const id of ids.slice(0, ROUNDS)) times.push(await timed(() => send(server, token, id)))
  return { 'accepted-p95-ms': percentile(times, 0.95) }
}

const Kept = z.object({ file_id: z.string() })

async function attach(server: ServerProcess, token: string, id: string): Promise<string> {
  const path = `/api/cases/${id}/mail_drafts/files?kind=new&ref=`
  const body = attachmentForm(new Uint8Array(FILE_BYTES).fill(65), 'large.txt')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${server.origin}${path}`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`a file was answered with ${answer.status}`)
  return z.parse(Kept, await answer.json()).file_id
}

const Said = z.union([z.object({ port: z.int() }), z.object({ bytes: z.int() })])

/** The mail server of `sink.mjs`; `bytes` are those that arrived since it was asked last. */
async function startSink() {
  const thread = new Worker(new URL('./sink.mjs', import.meta.url), { execArgv: [] })
  let arrived = 0
  const port = await new Promise<number>((resolve) => {
    thread.on('message', (message) => {
      const said = z.parse(Said, message)
      if ('port' in said) resolve(said.port)
      else arrived += said.bytes
    })
  })
  const bytes = (): number => {
    const count = arrived
    arrived = 0
    return count
  }
  return { port, bytes, close: () => thread.terminate() }
}

/** 20 MB of files: each one attached, the email that names them accepted, and handed to the mail server. */
export async function filesOf(server: ServerProcess, ids: readonly string[]): Promise<Figures> {
  const sink = await startSink()
  const { db } = server.services.database
  await db
    .update(mailSetup)
    .set({ smtpHost: '127.0.0.1', smtpPort: sink.port })
    .where(eq(mailSetup.customerId, office.id))
  const token = await server.login('agent')
  const [attached, accepted, left, stalls]: number[][] = [[], [], [], []]
  try {
    // What the others left waits no longer.
    await drainOutbox({ ...server.services, clock: later(server) }, LIMITS)
    for (const id of ids.slice(-LARGE_ROUNDS)) {
      const files: { file_id: string }[] = []
      for (let at = 0; at < FILES; at += 1)
        attached?.push(
          await timed(async () => {
            files.push({ file_id: await attach(server, token, id) })
          }),
        )
      accepted?.push(await timed(() => send(server, token, id, { attachments: files })))
      sink.bytes()
      let ms = 0
      const stall = await stallOf(async () => {
        ms = await timed(() => drainOutbox({ ...server.services, clock: later(server) }, LIMITS))
      })
      const arrived = sink.bytes()
      if (arrived < FILES * FILE_BYTES) throw new Error(`${arrived} bytes arrived`)
      left?.push(ms)
      stalls?.push(stall)
    }
  } finally {
    await sink.close()
  }
  return {
    'attach-10mb-ms': median(attached ?? []),
    'accepted-20mb-ms': median(accepted ?? []),
    'leaves-20mb-ms': median(left ?? []),
    'leaves-20mb-stall-ms': median(stalls ?? []),
  }
}

/** A minute on, when no email waits for its undo. */
const later = ({ services }: ServerProcess) => ({
  now: () => new Date(services.clock.now().getTime() + 60_000),
})
