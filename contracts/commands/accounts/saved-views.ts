import { SavedView } from '../../model/cases/saved-view.ts'
import { Id } from '../../model/primitives.ts'
import { z } from '../../schema.ts'
import { command } from '../definition.ts'

const { id: _, ...typed } = SavedView.shape
const views = z.object({ views: z.array(SavedView) })

/** The user's own views of the case list. */
export const savedViewCommands = {
  'saved-view.add': command('Save view', typed, views),
  'saved-view.delete': command('Delete saved view', { view_id: Id }, views),
}
