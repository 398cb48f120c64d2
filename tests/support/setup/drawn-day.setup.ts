/**
 * Shifts the clock of a test process to the moment `TEST_DATE` names, from where it goes on as fast as ever: what a
 * test expects holds on every day of the year. `TZ`, which Node reads itself, does the same for the zone.
 */
import { beforeEach } from 'vitest'

const RealDate = Date
const moment = process.env.TEST_DATE

if (moment !== undefined) {
  const shift = RealDate.parse(moment) - RealDate.now()
  if (Number.isNaN(shift)) throw new Error(`TEST_DATE is no moment: ${moment}`)
  const now = () => RealDate.now() + shift
  const ShiftedDate = new Proxy(RealDate, {
    apply: () => new RealDate(now()).toString(),
    construct: (date, parts, target) =>
      Reflect.construct(date, parts.length === 0 ? [now()] : parts, target),
    get: (date, key) => (key === 'now' ? now : Reflect.get(date, key)),
  })
  globalThis.Date = ShiftedDate
  // A test that set the time itself leaves the real clock behind.
  beforeEach(() => {
    if (globalThis.Date === RealDate) globalThis.Date = ShiftedDate
  })
}
