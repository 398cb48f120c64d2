import { scopeBind } from 'effector'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { arrived } from '../../../src/bus/inbox.ts'
import { crowd, mixedEvents, VISIBLE } from '../crowd.ts'
import { engineScope, engineScreen } from './engine.tsx'
import { frame } from './turns.ts'

/** Between two looks at the clock, in ms: what is due by then arrives. */
const TICK = 5

/** The moment when what was changed is on screen. */
function painted(): Promise<number> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(performance.now())
    port2.postMessage(null)
  })
}

/** What the driver calls: events of a channel upon a mounted screen of 50 subscribers. */
export const liveBench = {
  /**
   * Lets `rate` events a second arrive one by one for so many ms, and tells for each that changes
   * something on screen how long it took from its arrival to the paint, in ms.
   */
  async paints(cases: number, rate: number, ms: number): Promise<number[]> {
    const rows = crowd(cases)
    const events = mixedEvents(rows, Math.ceil((rate * ms) / 1000))
    const scope = engineScope(rows)
    const root = document.getElementById('root') ?? document.body
    const ids = rows.slice(0, VISIBLE).map(({ id }) => id)
    flushSync(() => createRoot(root).render(engineScreen(scope, ids)))
    await frame()

    const take = scopeBind(arrived, { scope })
    const seen = new Set(ids)
    const times: number[] = []
    let waiting: number[] = []
    const observer = new MutationObserver(() => {
      const shown = waiting
      waiting = []
      if (shown.length > 0) void painted().then((at) => times.push(...shown.map((one) => at - one)))
    })
    observer.observe(root, { subtree: true, childList: true, characterData: true })

    const began = performance.now()
    let next = 0
    await new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        const now = performance.now()
        const due = Math.min(events.length, Math.ceil(((now - began) * rate) / 1000))
        for (; next < due; next += 1) {
          const event = events[next]
          if (!event) continue
          if (seen.has(event.payload.row.id) && event.payload.was.state) waiting.push(now)
          take({ kind: 'local', events: [event] })
        }
        if (next < events.length) return
        clearInterval(timer)
        resolve()
      }, TICK)
    })
    await frame()
    observer.disconnect()
    return times
  },
}
