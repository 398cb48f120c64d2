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

/** Addresses that the sink refuses for good. */
export const NOBODY = '@nobody.example'

const END_OF_MAIL = '\r\n.\r\n'

export type SinkTrap = { step: SmtpStep; moment: 'before' | 'after'; nth: number; spring(): void }

export type LinkKind = 'signup' | 'verification' | 'password_reset'

export type Sink = {
  port: number
  /** How often a whole mail of this Message-ID was handed over. */
  countOf(messageId: string): number
  /** The newest link of this kind that came to this address. */
  linkTo(address: string, kind: LinkKind): string | null
  /** Every Message-ID that came, and how often. */
  arrived(): ReadonlyMap<string, number>
  /** Springs before the step is answered, or after. */
  set(trap: SinkTrap | null): void
  close(): Promise<void>
}

/** A link's kind and its secret; a long line of a mail is broken. */
const linkIn = (mail: string) =>
  /\/(signup|verification|password_reset)\/([\w-]{43})/.exec(mail.replaceAll('=\r\n', ''))

const messageIdOf = (mail: string): string => /^message-id:\s*(\S+)/im.exec(mail)?.[1] ?? 'none'

export async function startSink(): Promise<Sink> {
  const arrived = new Map<string, number>()
  const links = new Map<string, string>()
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
    let recipient = ''
    const reach = (step: SmtpStep): void => {
      if (isSprung(step, 'before')) return
      if (answers[step] !== '') socket.write(`${answers[step]}\r\n`)
      isSprung(step, 'after')
    }
    const takeMail = (): boolean => {
      const end = pending.indexOf(END_OF_MAIL)
      if (end < 0) return false
      const id = messageIdOf(pending.slice(0, end))
      const [, kind, secret] = linkIn(pending.slice(0, end)) ?? []
      if (kind && secret) links.set(`${kind} ${recipient}`, secret)
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
      if (verb === 'RCPT') recipient = /<(.*?)>/.exec(pending.slice(0, end))?.[1] ?? ''
      pending = pending.slice(end + 2)
      const step = steps[verb]
      if (verb === 'RCPT' && recipient.endsWith(NOBODY)) socket.write('550 5.1.1 nobody here\r\n')
      else if (step) reach(step)
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
    linkTo: (address, kind) => links.get(`${kind} ${address}`) ?? null,
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
