import { z } from '../schema.ts'
import { CaseView } from './case.ts'
import { Id } from './primitives.ts'
import { CaseFilterFlag } from './query.ts'

/** A view of the case list under a name: what is listed, and in which direction. */
export const SavedView = z.object({
  id: Id,
  name: z.string(),
  view: CaseView,
  filter: z.nullable(CaseFilterFlag),
  search: z.string(),
  ascending: z.boolean(),
})
export type SavedView = z.infer<typeof SavedView>
