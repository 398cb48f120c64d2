/**
 * Begins a query whose best plan depends on its values (pages, searches): it is planned anew each time.
 * All others are prepared once, which halves what a change costs.
 */
export const PLANNED_BY_VALUES = '/* planned by values */'
