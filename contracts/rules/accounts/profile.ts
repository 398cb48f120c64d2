import { NAME_MAX_LENGTH, SIGNATURE_MAX_LENGTH } from '../../limits.ts'
import { accept, decline, type Verdict } from '../verdict.ts'

/** How a user is called by colleagues, and by the other side. */
export type Names = { name: string; public_name: string }

/**
 * Characters that are not seen or turn others round: no part of a name. But for the two joiners: Persian and
 * Malayalam names are spelled with them.
 */
const unseen = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]/u

/** Whether everybody sees a name as it is. */
export const isShownName = (name: string): boolean => !unseen.test(name) && /[^\s\p{C}]/u.test(name)

/** What is said of a name that is not. */
export const UNSHOWN = 'characters that cannot be displayed'

/** Said by the form for a name that is missing, and by the server in the same words (PROFILE-12). */
export const NAMES_MISSING = 'Please enter valid values for all fields.'

/** Names as they are stored, or what is wrong with them (PROFILE-11, PROFILE-12; at most 30: G-620). */
export function readNames(typed: Names): Verdict<Names> {
  const name = typed.name.trim()
  const public_name = typed.public_name.trim()
  if (name === '' || public_name === '') return decline(NAMES_MISSING)
  if (name.length > NAME_MAX_LENGTH || public_name.length > NAME_MAX_LENGTH) {
    return decline(`Enter at most ${NAME_MAX_LENGTH} characters.`)
  }
  if (![name, public_name].every(isShownName)) return decline(`A name cannot contain ${UNSHOWN}.`)
  return accept({ name, public_name })
}

/** A signature as HTML that can be kept, or why it cannot: formatting counts, which nobody sees (PROFILE-22). */
export const readSignature = (html: string): Verdict<string> =>
  html.length > SIGNATURE_MAX_LENGTH
    ? decline(
        `The signature is too long: ${html.length} characters including formatting; at most ${SIGNATURE_MAX_LENGTH} are allowed. Shorten it or simplify its formatting.`,
      )
    : accept(html)
