import { changeName } from './name.ts'
import { changePassword } from './password.ts'
import { addSavedView, deleteSavedView, readSavedViews } from './saved-views.ts'
import { readSendDelay, saveSendDelay } from './send-delay.ts'
import { readSignature, saveSignature } from './signature.ts'

/** What users set for themselves. */
export const profileHandlers = {
  changePassword,
  changeName,
  readSignature,
  saveSignature,
  readSendDelay,
  saveSendDelay,
  readSavedViews,
  addSavedView,
  deleteSavedView,
}
