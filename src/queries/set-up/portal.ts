import { $standing } from '../../projections/workspace-store.ts'

/**
 * The languages of the settlement portal; null before they were read, and before the set-up came. Whoever follows them imports
 * `translations.ts` besides.
 */
export const $translations = $standing.map(({ translations }) => translations?.translations ?? null)
