/** Texts that are longer than their field takes: refused as they stand, never cut (G-628). */

const shown = new Intl.NumberFormat('en')

/** A longer example would be a second text to read. */
const LONGEST_EXAMPLE = 100

/** As many whole words as fit, or the letters of the first. */
function beginning(text: string, most: number): string {
  // What is pasted may be of any length. The last letter may be one of two units, of which one does not fit.
  const isHalved = (text.codePointAt(most - 1) ?? 0) > 0xffff
  const fitting = text.slice(0, isHalved ? most - 1 : most)
  const end = /\s/u.test(text.charAt(fitting.length)) ? fitting.length : fitting.search(/\s\S*$/u)
  return fitting.slice(0, end < 1 ? fitting.length : end).trimEnd()
}

/** What is said of a text of `length` units where `most` can be stored. */
export const tooLong = (length: number, most: number): string =>
  `Enter at most ${shown.format(most)} characters, not ${shown.format(length)}`

/** Why a text is longer than `most` UTF-16 units, counted as it is stored, without the blanks around it; or null. */
export function lengthRefusal(typed: string, most: number): string | null {
  const text = typed.trim()
  if (text.length <= most) return null
  const said = tooLong(text.length, most)
  return most > LONGEST_EXAMPLE ? said : `${said}: for example “${beginning(text, most)}”`
}
