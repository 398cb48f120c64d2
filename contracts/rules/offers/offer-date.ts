import { Day } from '../../model/primitives.ts'
import { parse } from '../../schema.ts'
import { accept, decline, type Verdict } from '../verdict.ts'

/** How what stands for no date in forms and imports begins (OFFER-33). */
const NO_DAY = '0000-00-00'

/** OFFER-17. */
export const INVALID_DATE = 'Invalid settlement offer date!'

/**
 * The day that a settlement offer is good until, of a day or of a moment; null for none: nothing, an empty text or
 * the sentinel (gaps-2, 6).
 */
export function readOfferDate(text: string | null): Verdict<string | null> {
  const said = text?.trim() ?? ''
  if (said === '' || said.startsWith(NO_DAY)) return accept(null)
  const [day = ''] = said.split('T')
  const isDay = parse(Day, day).ok && !Number.isNaN(Date.parse(said))
  return isDay ? accept(day) : decline(INVALID_DATE)
}
