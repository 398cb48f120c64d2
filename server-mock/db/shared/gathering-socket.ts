import { Socket } from 'node:net'

/** A socket on which what is written in one turn of the event loop leaves as one packet, by one system call. */
export function gatheringSocket(): Socket {
  const socket = new Socket()
  let isGathering = false
  const gather = (): void => {
    if (isGathering) return
    isGathering = true
    socket.cork()
    process.nextTick(() => {
      isGathering = false
      socket.uncork()
    })
  }
  // Connecting sets the method anew, so that a class cannot override it.
  socket.once('connect', () => {
    const { write } = socket
    socket.write = (...given: unknown[]): boolean => {
      gather()
      return Reflect.apply(write, socket, given)
    }
  })
  return socket
}
