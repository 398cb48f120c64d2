import { useUnit } from 'effector-react'
import { lateView } from '../../../ui/loading/late-view.tsx'
import { useOnceOpen } from '../../../ui/loading/once-open.ts'
import { $saveOpen, $viewInQuestion } from './saved-views-model.ts'

const SavedViewDialogs = lateView(() => import('./saved-view-dialogs.tsx'))

/** Fetched when one is first asked for, and kept, so that the focus can return where it was. */
export function SavedViewsOnDemand() {
  const [isSaving, inQuestion] = useUnit([$saveOpen, $viewInQuestion])
  return useOnceOpen(isSaving || inQuestion !== null) && <SavedViewDialogs />
}
