import { DeletionDialog } from '../deletion/deletion-dialog.tsx'
import { findingDeletion } from './delete-model.ts'

/** Asks before an image use goes. */
export function DeleteFindingDialog() {
  return (
    <DeletionDialog of={findingDeletion} titleOf={() => 'Delete image use'}>
      {({ original_image, license }) =>
        `“${original_image.filename}” will be deleted for everyone${license ? ', along with its license' : ''}. Its fee will no longer be claimed.`
      }
    </DeletionDialog>
  )
}
