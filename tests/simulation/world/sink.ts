/** The customers' mail server: takes every mail, refuses one, or takes it and falls silent. */
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { Work } from './virtual-time.ts'

/** A mail that arrived; `raw` as it was sent. */
export type Arrived = { messageId: string; subject: string; to: string; raw: string }

/** What the next mail meets: no answer after the last byte, or a refusal. */
export type MailFault = 'mail answer lost' | 'mail refused'

const END_OF_MAIL = '\r\n.\r\n'

const answers: readonly (readonly [RegExp, string])[] = [
  [/^(EHLO|HELO)/i, '250-sink.example\r\n250 AUTH PLAIN'],
  [/^AUTH PLAIN/i, '235 Come in'],
  [/^(MAIL|RCPT|RSET|NOOP)/i, '250 OK'],
  [/^DATA/i, '354 Go on'],
  [/^QUIT/i, '221 Bye'],
]

export async function startSink(work: Work) {
  let arrived: Arrived[] = []
  let faults: { fault: MailFault; to: string | null }[] = []
  const met: MailFault[] = []
  const open = new Set<Socket>()

  /** False when the connection is cut instead of answered. */
  function take(mail: string): string | null {
    const [, messageId = ''] = /^Message-ID:\s*(<[^>]+>)/im.exec(mail) ?? []
    const [, subject = ''] = /^Subject:\s*(.*?)\r?$/im.exec(mail) ?? []
    const [, to = ''] = /^To:\s*(.*?)\r?$/im.exec(mail) ?? []
    const at = faults.findIndex((one) => one.to === null || one.to === to)
    const fault = faults[at]?.fault
    if (fault) {
      faults.splice(at, 1)
      met.push(fault)
    }
    if (fault === 'mail refused') return '550 Not wanted here'
    arrived.push({ messageId, subject, to, raw: mail })
    return fault ? null : '250 Taken'
  }

  function converse(socket: Socket): void {
    let pending = ''
    let inMail = false
    const say = (line: string): void => void socket.write(`${line}\r\n`)
    socket.setEncoding('utf8').on('error', () => undefined)
    socket.on('data', (chunk) => {
      work.moved()
      pending += chunk
      for (;;) {
        const end = pending.indexOf(inMail ? END_OF_MAIL : '\r\n')
        if (end < 0) return
        const text = pending.slice(0, end)
        pending = pending.slice(end + (inMail ? END_OF_MAIL.length : 2))
        if (inMail) {
          const answer = take(text)
          inMail = false
          if (answer === null) return void socket.destroy()
          say(answer)
          continue
        }
        say(answers.find(([verb]) => verb.test(text))?.[1] ?? '502 What?')
        inMail = /^DATA/i.test(text)
        if (/^QUIT/i.test(text)) socket.end()
      }
    })
    say('220 sink.example')
  }

  const server = createServer({ noDelay: true }, (socket) => {
    const over = work.begin()
    open.add(
      socket.on('close', () => {
        open.delete(socket)
        over()
      }),
    )
    converse(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the sink has no port')
  return {
    port: address.port,
    /** What the next mails meet, or the next one to somebody. */
    arm: (fault: MailFault, to: string | null = null) => void faults.push({ fault, to }),
    disarm: () => {
      faults = []
    },
    takeArrived: (): Arrived[] => {
      const taken = arrived
      arrived = []
      return taken
    },
    takeFaults: (): MailFault[] => met.splice(0),
    async close(): Promise<void> {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
export type Sink = Awaited<ReturnType<typeof startSink>>
