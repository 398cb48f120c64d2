// A mail server in a thread of its own, so that what it does counts for nobody: takes everything, and tells how many bytes a mail had.
import { createServer } from 'node:net'
import { parentPort } from 'node:worker_threads'

/** @type {[RegExp, string][]} */
const answers = [
  [/^EHLO/i, '250 sink.example'],
  [/^(MAIL|RCPT)/i, '250 OK'],
  [/^DATA/i, '354 Go on'],
  [/^QUIT/i, '221 Bye'],
]
const END = Buffer.from('\r\n.\r\n')

const server = createServer({ noDelay: true }, (socket) => {
  let inMail = false
  let bytes = 0
  let last = Buffer.alloc(0)
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => {
    if (inMail) {
      bytes += chunk.length
      last = Buffer.concat([last, chunk.subarray(-END.length)]).subarray(-END.length)
      if (!last.equals(END)) return
      inMail = false
      parentPort?.postMessage({ bytes })
      socket.write('250 Taken\r\n')
      return
    }
    // Whoever asks waits for the answer: one line at a time.
    const line = chunk.toString('latin1')
    const said = answers.find(([verb]) => verb.test(line))?.[1] ?? '502 What?'
    socket.write(`${said}\r\n`)
    inMail = said.startsWith('354')
    bytes = 0
    last = Buffer.alloc(0)
  })
  socket.write('220 sink.example\r\n')
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') parentPort?.postMessage({ port: address?.port })
})
