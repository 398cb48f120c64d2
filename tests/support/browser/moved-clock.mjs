/** Preloaded into a server whose clock a test moves on: by as many milliseconds as the file `CLOCK_AHEAD` says. */
import { readFileSync } from 'node:fs'

const path = process.env.CLOCK_AHEAD ?? ''
const RealDate = Date
/** So long what was read holds, in ms: the clock is looked at often. */
const HOLDS = 50
let ahead = 0
let readAt = 0

function now() {
  const real = RealDate.now()
  if (real - readAt > HOLDS) {
    ahead = Number(readFileSync(path, 'utf8'))
    readAt = real
  }
  return real + ahead
}

globalThis.Date = new Proxy(Date, {
  construct: (date, parts) => Reflect.construct(date, parts.length === 0 ? [now()] : parts),
  get: (date, key) => (key === 'now' ? now : Reflect.get(date, key)),
})
