import { DeletionDialog } from '../deletion/deletion-dialog.tsx'
import { findingDeletion } from './delete-model.ts'

/** Asks before an image use goes. */
export function DeleteFindingDialog() {
  return (
    <DeletionDialog of={findingDeletion} titleOf={() => 'Delete image use'}>
      {({ original_image, license }) =>
        `“${original_image.filename}” is gone for everybody${license ? ', and its license with it' : ''}; its fee is claimed no more.`
      }
    </DeletionDialog>
  )
}
