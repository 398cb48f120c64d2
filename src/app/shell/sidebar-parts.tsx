import { DraftMark } from './navigation/draft-mark.tsx'
import { SavedViews } from './saved-views/saved-views.tsx'

/** What the sidebar is shown without until it is there, in one file: the user's own views, and the mark of what is typed. */
export default function SidebarPart({ of }: { readonly of: 'views' | 'drafts' }) {
  return of === 'views' ? <SavedViews /> : <DraftMark />
}
