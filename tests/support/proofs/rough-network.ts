/** A wire to a server that is slow and that breaks: bytes come late, and connections are reset in the middle (row 9). */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** To the server, or from it. */
export type Way = 'up' | 'down'

/**
 * How much of what has come one way so far, in bytes, gets through before the connection breaks; null where all of it
 * does and the connection holds.
 */
export type Cut = (way: Way, seen: Buffer) => number | null

export type Wire = {
  /** Decides, for each connection when it opens, how it breaks; one that holds without it. */
  cutOf?: (() => Cut) | undefined
  /** How long a byte is under way, in ms, and how many leave each way in a second; at once without it. */
  pace?: { delayMs: number; bytesPerSecond: number } | undefined
}

/** What leaves at a time: a packet's worth. */
const PACKET = 1_400

const until = (due: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))

const whole: Cut = () => null

/** Opens a port before the server's; `change` counts for the connections that come from then on. */
export async function roughNetwork(serverPort: number, first: Wire = {}) {
  let wire = first
  const figures = { connections: 0, breaks: 0, bytes: 0 }
  const sockets = new Set<Socket>()

  function join(near: Socket): void {
    const far = connect(serverPort, '127.0.0.1')
    const { pace, cutOf } = wire
    const cut = cutOf?.() ?? whole
    let isBroken = false
    figures.connections += 1

    const drop = (): void => {
      isBroken = true
      for (const socket of [near, far]) {
        socket.resetAndDestroy()
        sockets.delete(socket)
      }
    }

    function carry(from: Socket, to: Socket, way: Way): void {
      let seen = Buffer.alloc(0)
      let sent = 0
      let isFree = 0
      let line = Promise.resolve()

      /** Written, in order, as soon as the wire has brought it. */
      function pass(bytes: Buffer): void {
        figures.bytes += bytes.length
        if (!pace) {
          line = line.then(() => void to.write(bytes))
          return
        }
        for (let at = 0; at < bytes.length; at += PACKET) {
          const packet = bytes.subarray(at, at + PACKET)
          isFree =
            Math.max(isFree, performance.now()) + (packet.length * 1_000) / pace.bytesPerSecond
          const due = isFree + pace.delayMs
          line = line.then(() => until(due)).then(() => void to.write(packet))
        }
      }

      from.on('data', (bytes) => {
        if (isBroken) return
        seen = Buffer.concat([seen, bytes])
        const most = cut(way, seen)
        const upTo = most ?? seen.length
        if (upTo > sent) pass(seen.subarray(sent, upTo))
        sent = Math.max(sent, upTo)
        if (most === null) return
        isBroken = true
        figures.breaks += 1
        // What may still pass has left this process before both ends are told.
        line = line.then(() => void to.write('', drop))
      })
      from.on('end', () => {
        line = line.then(() => void to.end())
      })
      from.on('close', () => sockets.delete(from))
      from.on('error', drop)
    }

    for (const socket of [near, far]) sockets.add(socket.setNoDelay())
    carry(near, far, 'up')
    carry(far, near, 'down')
  }

  const server = createServer({ allowHalfOpen: true }, join)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    figures,
    change: (next: Wire) => {
      wire = next
    },
    /** Every connection of now breaks. */
    reset: () => {
      for (const socket of sockets) socket.resetAndDestroy()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export type RoughNetwork = Awaited<ReturnType<typeof roughNetwork>>

/** Where the head of a message ends, and the whole of it; null as long as the head has not come. */
function partsOf(seen: Buffer): { head: number; whole: number } | null {
  const head = seen.indexOf('\r\n\r\n') + 4
  if (head < 4) return null
  const length = /^content-length: *(\d+)/im.exec(seen.toString('latin1', 0, head))?.[1] ?? 0
  return { head, whole: head + Number(length) }
}

/** Where a connection breaks on one way, given the message that comes there. */
const at =
  (way: Way, place: (parts: { head: number; whole: number }) => number): Cut =>
  (now, seen) => {
    const parts = partsOf(seen)
    if (now !== way || !parts) return null
    const most = place(parts)
    return seen.length >= most ? most : null
  }

/** One place of each kind where the exchange of one request may break (row 2), in the order of the bytes. */
export const placesToBreak = {
  'in the line of the request': at('up', () => 10),
  'in the head of the request': at('up', ({ head }) => head - 20),
  'before the last byte of the request': at('up', (parts) => parts.whole - 1),
  'after the request': at('up', (parts) => parts.whole),
  'before the first byte of the answer': at('down', () => 0),
  'in the status of the answer': at('down', () => 10),
  'in the head of the answer': at('down', ({ head }) => head - 20),
  'between the head and the body of the answer': at('down', ({ head }) => head),
  'in the body of the answer': at('down', ({ head, whole: end }) => Math.ceil((head + end) / 2)),
  'before the last byte of the answer': at('down', (parts) => parts.whole - 1),
  'after the answer': at('down', (parts) => parts.whole),
} satisfies Record<string, Cut>

export type PlaceToBreak = keyof typeof placesToBreak
