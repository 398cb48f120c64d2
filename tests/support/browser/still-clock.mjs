/** Preloaded into a server whose pictures must be the same every day: its clock stands still. */
const moment = Date.parse(process.env.STILL_CLOCK ?? '')

globalThis.Date = new Proxy(Date, {
  construct: (date, parts) => Reflect.construct(date, parts.length === 0 ? [moment] : parts),
  get: (date, key) => (key === 'now' ? () => moment : Reflect.get(date, key)),
})
