import { useUnit } from 'effector-react'
import { lateView } from '../../../ui/loading/late-view.tsx'
import { useOnceOpen } from '../../../ui/loading/once-open.ts'
import { $addCaseOpen } from './add-case-model.ts'

const AddCaseForm = lateView(() => import('./add-case-form.tsx'))

/** The add-case dialog: fetched when it is first asked for, and kept, so that its focus can return. */
export function AddCaseDialog() {
  return useOnceOpen(useUnit($addCaseOpen)) && <AddCaseForm />
}
