import type { Selection } from '../../actions/selection.ts'
import { DraftMark, DraftWatch } from './navigation/draft-mark.tsx'
import { SavedViews } from './saved-views/saved-views.tsx'

/** What the sidebar is shown without until it is there, in one file: the user's own views, and at a selection the mark of what is typed. */
export default function SidebarPart({ at }: { readonly at: Selection | null }) {
  if (at !== null) return <DraftMark at={at} />
  return (
    <>
      <DraftWatch />
      <SavedViews />
    </>
  )
}
