import { z } from '../../schema.ts'
import { Count, Day } from '../primitives.ts'
import { CaseFilterFlag } from './query.ts'

/** How many cases of a view each filter leaves, on one UTC day: what is overdue depends on it. */
export const FilterCounts = z.object({ day: Day, counts: z.record(CaseFilterFlag, Count) })
export type FilterCounts = z.infer<typeof FilterCounts>
