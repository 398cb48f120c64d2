/** A mail server in its simplest form: it takes everything at once, without the pause that real ones make. */
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

const answers: readonly (readonly [RegExp, string])[] = [
  [/^(EHLO|HELO)/i, '250 sink.example'],
  [/^(MAIL|RCPT|RSET|NOOP)/i, '250 OK'],
  [/^DATA/i, '354 Go on'],
  [/^QUIT/i, '221 Bye'],
]

const END_OF_MAIL = '\r\n.\r\n'

/** Speaks SMTP with one client; `take` gets each mail whole. */
function converse(socket: Socket, take: (mail: string) => void): void {
  let pending = ''
  let inMail = false
  const say = (line: string): void => void socket.write(`${line}\r\n`)
  socket.setEncoding('utf8').on('error', () => undefined)
  socket.on('data', (chunk) => {
    pending += chunk
    for (;;) {
      const end = pending.indexOf(inMail ? END_OF_MAIL : '\r\n')
      if (end < 0) return
      const text = pending.slice(0, end)
      pending = pending.slice(end + (inMail ? END_OF_MAIL.length : 2))
      if (inMail) take(text)
      say(inMail ? '250 Taken' : (answers.find(([verb]) => verb.test(text))?.[1] ?? '502 What?'))
      inMail = !inMail && /^DATA/i.test(text)
      if (/^QUIT/i.test(text)) socket.end()
    }
  })
  say('220 sink.example')
}

/** Starts it on a port of its own. */
export async function startQuickSink(take: (mail: string) => void) {
  const open = new Set<Socket>()
  const server = createServer({ noDelay: true }, (socket) => {
    open.add(socket.on('close', () => open.delete(socket)))
    converse(socket, take)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the sink has no port')
  return {
    port: address.port,
    async close(): Promise<void> {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
