/** How far the zone's wall clock is ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment)
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value ?? 0)
  const wall = Date.UTC(
    of('year'),
    of('month') - 1,
    of('day'),
    of('hour'),
    of('minute'),
    of('second'),
  )
  return wall - Math.floor(moment / 1000) * 1000
}

/** Whether this runtime knows the IANA name. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * The moment at which clocks of `timeZone` show `hour`:00 on `day` (`yyyy-mm-dd`). An hour that a zone
 * skips is moved on by what was skipped. An unknown zone counts as UTC.
 */
export function atHour(day: string, hour: number, timeZone: string): string {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC'
  const wall = Date.parse(`${day}T00:00:00.000Z`) + hour * 3_600_000
  // The offset of the guess may be that of the other side of a change; that of its result is right.
  const near = wall - offsetAt(wall, zone)
  return new Date(wall - offsetAt(near, zone)).toISOString()
}

/**
 * The calendar day (`yyyy-mm-dd`) of a moment on the clocks of `timeZone`: put together by hand, since no locale is
 * sure to write it so. An unknown zone counts as UTC.
 */
export function dayIn(timeZone: string, at: string): string {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC'
  const options = { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const parts = new Intl.DateTimeFormat('en', options).formatToParts(new Date(at))
  const part = (type: 'year' | 'month' | 'day') => parts.find((one) => one.type === type)?.value
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** Every zone of the standard database that this runtime carries, UTC first (BUSINESS-02). */
export const timeZones = (): readonly string[] => [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC'),
]
