/** A mail server that misbehaves at one step of the dialogue, and keeps every whole mail it was handed. */
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

export type Step = 'greeting' | 'ehlo' | 'auth' | 'mail' | 'rcpt' | 'data' | 'body'

/** `cut` closes the connection, `silence` never answers, a text is said instead of the usual answer. */
export type Fault = { at: Step; does: 'cut' | 'silence' | { says: string }; only?: string }

const usual: Record<Step, string> = {
  greeting: '220 faulty.example',
  ehlo: '250-faulty.example\r\n250 AUTH PLAIN',
  auth: '235 2.7.0 welcome',
  mail: '250 2.1.0 sender ok',
  rcpt: '250 2.1.5 recipient ok',
  data: '354 go on',
  body: '250 2.0.0 taken',
}

const stepOf = (line: string): Step | null => {
  const verb = line.slice(0, 4).toUpperCase()
  const steps: Record<string, Step> = {
    EHLO: 'ehlo',
    AUTH: 'auth',
    MAIL: 'mail',
    RCPT: 'rcpt',
    DATA: 'data',
  }
  return steps[verb] ?? null
}

export async function startFaultSmtp() {
  let fault: Fault | null = null
  /** Whole mails as they travelled, also those that were never acknowledged. */
  const handed: string[] = []
  const said: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    let inBody = false
    let pending = ''
    const answer = (step: Step, line: string): void => {
      const hit = fault?.at === step && line.includes(fault.only ?? '') ? fault.does : null
      if (hit === 'cut') return void socket.destroy()
      if (hit === 'silence') return
      if (step === 'data') inBody = hit === null
      socket.write(`${hit ? hit.says : usual[step]}\r\n`)
    }
    const takeBody = (): boolean => {
      const end = pending.indexOf('\r\n.\r\n')
      if (end === -1) return false
      // A line that begins with a dot travels with a second one.
      handed.push(pending.slice(0, end).replace(/^\.\./gmu, '.'))
      pending = pending.slice(end + 5)
      inBody = false
      answer('body', '')
      return true
    }
    const takeLine = (): boolean => {
      const end = pending.indexOf('\r\n')
      if (end === -1) return false
      const line = pending.slice(0, end)
      pending = pending.slice(end + 2)
      said.push(line)
      const step = stepOf(line)
      if (step) answer(step, line)
      else socket.write(/^QUIT/i.test(line) ? '221 bye\r\n' : '500 what?\r\n')
      return true
    }
    socket.on('data', (chunk) => {
      pending += chunk.toString('latin1')
      while (inBody ? takeBody() : takeLine()) {}
    })
    answer('greeting', '')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    handed,
    said,
    setFault: (next: Fault | null) => {
      fault = next
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
