import { z } from '../../schema.ts'
import { Id } from '../primitives.ts'
import { CaseView } from './case.ts'
import { ColumnLayout } from './case-column.ts'
import { CaseFilterFlag, CaseSortKey } from './query.ts'

/** A view of the case list under a name: what is listed, in which order, and in which columns of the table. */
export const SavedView = z.object({
  id: Id,
  name: z.string(),
  view: CaseView,
  filter: z.nullable(CaseFilterFlag),
  search: z.string(),
  ascending: z.boolean(),
  /** Left out where it is the change of state. */
  sort_key: z.optional(CaseSortKey),
  /** Left out where the table was not shown when it was saved: it leaves the columns as they are. */
  columns: z.optional(ColumnLayout),
})
export type SavedView = z.infer<typeof SavedView>
