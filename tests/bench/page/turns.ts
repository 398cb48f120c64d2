const channel = new MessageChannel()
const waiting: (() => void)[] = []
channel.port1.onmessage = () => waiting.shift()?.()

/** A new task of its own: microtasks are done, frames that are due can be drawn. */
export const turn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve)
    channel.port2.postMessage(null)
  })

/** The beginning of the next frame's drawing; answers its moment in ms. */
export const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
