/** How PostgreSQL plans a statement, said by the comment that it begins with. All others: as the engine decides. */
export const planned = {
  /** The best plan depends on the values (searches, filters): planned anew each time. */
  byValues: '/* planned by values */',
  /** One plan is the best whatever the values: planned once, where planning costs as much as the answer. */
  once: '/* planned once */',
} as const

/** The setting of a session by which it plans a statement once and for all. */
export const ONCE = 'plan_cache_mode=force_generic_plan'

export const isPlannedOnce = (text: string): boolean => text.startsWith(planned.once)

/** Statements kept prepared; lists of varying length must not fill the session's memory. */
const KEPT = 500

/** Whether a statement that is new, after so many that are kept, is prepared for the next time. */
export const isKept = (text: string, kept: number): boolean =>
  kept < KEPT && !text.startsWith(planned.byValues)
