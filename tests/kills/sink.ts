/** The mail server that stands outside of the killed process and counts what really arrived. */
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { SmtpStep } from './points.ts'

const answers: Readonly<Record<SmtpStep, string>> = {
  connected: '220 sink.example',
  greeted: '250-sink.example\r\n250 AUTH PLAIN',
  'logged in': '235 2.7.0 welcome',
  sender: '250 2.1.0 sender ok',
  recipient: '250 2.1.5 recipient ok',
  DATA: '354 go on',
  'half mail': '',
  'whole mail': '250 2.0.0 taken',
}

const steps: Readonly<Record<string, SmtpStep>> = {
  EHLO: 'greeted',
  AUTH: 'logged in',
  MAIL: 'sender',
  RCPT: 'recipient',
  DATA: 'DATA',
}

const END_OF_MAIL = '\r\n.\r\n'

export type SinkTrap = { step: SmtpStep; moment: 'before' | 'after'; nth: number; spring(): void }

export type Sink = {
  port: number
  /** How often a whole mail of this Message-ID was handed over. */
  countOf(messageId: string): number
  /** Every Message-ID that came, and how often. */
  arrived(): ReadonlyMap<string, number>
  /** Springs before the step is answered, or after. */
  set(trap: SinkTrap | null): void
  close(): Promise<void>
}

const messageIdOf = (mail: string): string => /^message-id:\s*(\S+)/im.exec(mail)?.[1] ?? 'none'

export async function startSink(): Promise<Sink> {
  const arrived = new Map<string, number>()
  const sockets = new Set<Socket>()
  let trap: SinkTrap | null = null

  const isSprung = (step: SmtpStep, moment: SinkTrap['moment']): boolean => {
    if (trap?.step !== step || trap.moment !== moment) return false
    trap.nth -= 1
    if (trap.nth > 0) return false
    const { spring } = trap
    trap = null
    spring()
    return true
  }

  function converse(socket: Socket): void {
    let pending = ''
    let inMail = false
    const reach = (step: SmtpStep): void => {
      if (isSprung(step, 'before')) return
      if (answers[step] !== '') socket.write(`${answers[step]}\r\n`)
      isSprung(step, 'after')
    }
    const takeMail = (): boolean => {
      const end = pending.indexOf(END_OF_MAIL)
      if (end < 0) return false
      const id = messageIdOf(pending.slice(0, end))
      arrived.set(id, (arrived.get(id) ?? 0) + 1)
      pending = pending.slice(end + END_OF_MAIL.length)
      inMail = false
      reach('whole mail')
      return true
    }
    const takeLine = (): boolean => {
      const end = pending.indexOf('\r\n')
      if (end < 0) return false
      const verb = pending.slice(0, 4).toUpperCase()
      pending = pending.slice(end + 2)
      const step = steps[verb]
      if (step) reach(step)
      else socket.write(verb === 'QUIT' ? '221 bye\r\n' : '500 what?\r\n')
      inMail = verb === 'DATA'
      return true
    }
    socket.setEncoding('latin1').on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (chunk) => {
      // What was sent while the trap held is read by nobody: its sender is dead.
      pending += chunk
      if (inMail && !pending.includes(END_OF_MAIL)) reach('half mail')
      while (inMail ? takeMail() : takeLine()) {}
    })
    reach('connected')
  }

  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    converse(socket)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the sink has no port')
  return {
    port: address.port,
    countOf: (messageId) => arrived.get(messageId) ?? 0,
    arrived: () => arrived,
    set: (next) => {
      trap = next
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
