import type { Selection } from '../../actions/selection.ts'
import { DraftMark } from './navigation/draft-mark.tsx'
import { SavedViews } from './saved-views/saved-views.tsx'

/** What the sidebar is shown without until it is there, in one file: the user's own views, and at a selection the mark of what is typed. */
export default function SidebarPart({ at }: { readonly at: Selection | null }) {
  return at === null ? <SavedViews /> : <DraftMark at={at} />
}
