/** What is said of active cases that a change of a template is applied to (document 3, section 4). */

/** Why a mail keeps its day, or is not planned: that day of the case lies behind (G-30, G-727). */
export const pastDay = (days: number): string => `already past day ${days}`

/** The same of the mail about the end of the discount (G-725). */
export const PAST = 'already past'

/** Why a template is neither saved nor deleted with "Yes" at the moment (G-712). */
export const stillApplying = (cases: number): string =>
  `The last change is still being applied to ${cases} cases.`

/** Of a case that the change did not reach before its user was deactivated. */
export const NOT_APPLIED = 'not applied: the user who made this change is no longer active'
