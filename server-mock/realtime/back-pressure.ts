import type { Socket } from 'socket.io'

/** Bytes that may wait for one client; who is slower is cut and catches up by number. */
export const QUEUE_LIMIT = 1_000_000

type Packet = { data?: unknown }
const sizeOf = (packet: Packet): number =>
  typeof packet.data === 'string' ? packet.data.length : 0

/** Cuts the socket when more than `limit` bytes wait for it: the library's buffer has no end (reliability.md, 0). */
export function limitQueue(socket: Socket, limit: number, onCut: () => void): void {
  const { conn } = socket
  let waiting = 0
  let onTheWay = 0
  conn.on('packetCreate', (packet: Packet) => {
    waiting += sizeOf(packet)
    if (waiting + onTheWay <= limit) return
    onCut()
    conn.close(true)
  })
  conn.on('flush', () => {
    onTheWay = waiting
    waiting = 0
  })
  conn.on('drain', () => {
    onTheWay = 0
  })
}
