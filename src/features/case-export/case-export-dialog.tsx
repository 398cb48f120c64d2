import { useUnit } from 'effector-react'
import { lateView } from '../../ui/loading/late-view.tsx'
import { useOnceOpen } from '../../ui/loading/once-open.ts'
import { $exportOpen } from './open.ts'

const ExportForm = lateView(() => import('./export-form.tsx'))

/** The dialog that saves the list as a file: fetched when it is first asked for. */
export function CaseExportDialog() {
  return useOnceOpen(useUnit($exportOpen)) && <ExportForm />
}
