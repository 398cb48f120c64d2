import { DeleteViewDialog } from './delete-view-dialog.tsx'
import { SaveViewDialog } from './save-view-dialog.tsx'

/** What opens over the page for saved views; neither shows before it is asked for. */
export default function SavedViewDialogs() {
  return (
    <>
      <SaveViewDialog />
      <DeleteViewDialog />
    </>
  )
}
