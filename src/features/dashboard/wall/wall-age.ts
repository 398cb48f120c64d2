import { formatDateTime, formatTime } from '../../../ui/format.ts'

/** After so many ms without an answer of the server figures are old. It is asked every ten seconds: three in a row failed. */
export const STALE_AFTER = 30_000

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** Below that many of a unit the finer one is said. */
const FEW = 2

/** How old something is, as it is said from afar: '45 s', '12 min', '5 h'. */
export function ageText(ms: number): string {
  if (ms < FEW * MINUTE) return `${Math.max(0, Math.floor(ms / SECOND))} s`
  return ms < FEW * HOUR ? `${Math.floor(ms / MINUTE)} min` : `${Math.floor(ms / HOUR)} h`
}

/** A moment (ISO) of this day by its time, of another one in full. */
export function momentText(at: string, now: string): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString()
  return isToday ? formatTime(at) : formatDateTime(at)
}

/** Since when the figures are old (ISO); null while they are of now. */
export function staleSince(confirmed: string, now: string): string | null {
  return Date.parse(now) - Date.parse(confirmed) > STALE_AFTER ? confirmed : null
}
