import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'

/** A hand-written SMTP dialogue, for what no mail library would send. */
export async function openDialogue(port: number) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]()
  /** The next whole reply; '' when the server closed the connection. */
  const reply = async (): Promise<string> => {
    const read: string[] = []
    for (;;) {
      const { value, done } = await lines.next()
      if (done) return read.join('\n')
      read.push(value)
      if (!/^\d{3}-/.test(value)) return read.join('\n')
    }
  }
  return {
    reply,
    write: (data: string | Uint8Array) => socket.write(data),
    /** Sends a line and waits for its reply. */
    say: (line: string): Promise<string> => {
      socket.write(`${line}\r\n`)
      return reply()
    },
    end: () => socket.destroy(),
  }
}
