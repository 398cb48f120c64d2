import { WireEvent } from '../../events/envelope.ts'
import { SavedView } from '../../model/cases/saved-view.ts'
import { Id, partsOf } from '../../model/primitives.ts'
import { SEARCH_MAX_LENGTH } from '../../rules/case-list/list-filters.ts'
import { z } from '../../schema.ts'
import { change, nothing } from '../rows.ts'

const { id: _, ...typed } = SavedView.shape
const views = partsOf(SavedView)
const answer = z.object({ views, events: z.array(WireEvent) })

/** What a user does with their own views of the case list (added). Data of one user: no event (engine.md 7). */
export const savedViewCalls = {
  /** Takes the place of the one with this name. Refusals: 400 for the name, 409 for one too many. */
  addSavedView: change({
    method: 'POST',
    path: '/user/saved_view',
    params: nothing,
    query: nothing,
    body: z.strictObject({
      ...typed,
      name: z.string().check(z.maxLength(200)),
      search: z.string().check(z.maxLength(SEARCH_MAX_LENGTH)),
    }),
    answer,
  }),
  /** One that is not there is as good as deleted. */
  deleteSavedView: change({
    method: 'DELETE',
    path: '/user/saved_view/:viewId',
    params: z.strictObject({ viewId: Id }),
    query: nothing,
    answer,
  }),
}
