import { z } from '../../schema.ts'
import { Count, Day } from '../primitives.ts'
import { CaseFilterFlag } from './query.ts'

const countOfEach = Object.fromEntries(
  CaseFilterFlag.options.map((flag) => [flag, Count]),
) as Record<CaseFilterFlag, typeof Count>

/** How many cases of a view each filter leaves, on one UTC day: what is overdue depends on it. */
export const FilterCounts = z.object({ day: Day, counts: z.object(countOfEach) })
export type FilterCounts = z.infer<typeof FilterCounts>
