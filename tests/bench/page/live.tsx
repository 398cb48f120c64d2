import { scopeBind } from 'effector'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { channelOpened } from '../../../src/bus/realtime/realtime.ts'
import { connectTo } from '../../../src/bus/realtime/socket.ts'
import { crowd, VISIBLE } from '../crowd.ts'
import { engineScope, engineScreen } from './engine.tsx'
import { frame } from './turns.ts'

/** The moment when what was changed is on screen. */
function painted(): Promise<number> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now())
    port2.postMessage(null)
  })
}

/** A number of the channel, and the moment in ms when what it changed was on screen. */
export type Paint = readonly [seq: number, at: number]

const paints: Paint[] = []
let arrivedThrough = 0
let failed: Error | null = null

/** What the driver calls: events of a channel upon a mounted screen of 50 subscribers. */
export const liveBench = {
  /** Mounts the screen and joins the channel at `origin`, as the app does; `seqs` change something on screen. */
  async open(cases: number, origin: string, seqs: readonly number[]): Promise<void> {
    const rows = crowd(cases)
    const root = document.getElementById('root') ?? document.body
    const ids = rows.slice(0, VISIBLE).map(({ id }) => id)
    const watched = new Set(seqs)
    let waiting: number[] = []
    const welcomed = new Promise<void>((resolve, reject) => {
      const scope = engineScope(rows, {
        isOff: () => false,
        connect: (token, listeners) =>
          connectTo(() => origin)(token, {
            ...listeners,
            welcomed: (head) => {
              listeners.welcomed(head)
              resolve()
            },
            received: (events) => {
              for (const { seq } of events) {
                arrivedThrough = seq ?? arrivedThrough
                if (watched.has(arrivedThrough)) waiting.push(arrivedThrough)
              }
              listeners.received(events)
            },
            lost: () => {
              failed = new Error('the channel broke')
              reject(failed)
            },
          }),
      })
      flushSync(() => createRoot(root).render(engineScreen(scope, ids)))
      scopeBind(channelOpened, { scope })()
    })
    new MutationObserver(() => {
      const shown = waiting
      waiting = []
      if (shown.length === 0) return
      void painted().then((at) => paints.push(...shown.map((seq): Paint => [seq, at])))
    }).observe(root, { subtree: true, childList: true, characterData: true })
    await welcomed
    await frame()
  },

  /** When each watched event was painted, once the last of all has come through. */
  async paints(last: number): Promise<readonly Paint[]> {
    while (arrivedThrough < last && failed === null) await frame()
    if (failed) throw failed
    // The frame that shows the last one, and the next one: by then it is painted.
    await frame()
    await frame()
    return paints
  },
}
