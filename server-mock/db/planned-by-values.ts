/**
 * Begins a query whose best plan depends on its values (pages, searches): it is planned anew each time.
 * All others are prepared once, which halves what a change costs.
 */
export const PLANNED_BY_VALUES = '/* planned by values */'

/** Statements kept prepared; lists of varying length must not fill the session's memory. */
const KEPT = 500

/** Whether a statement that is new, after so many that are kept, is prepared for the next time. */
export const isKept = (text: string, kept: number): boolean =>
  kept < KEPT && !text.trimStart().startsWith(PLANNED_BY_VALUES)
