import { createEffect, createEvent, sample } from 'effector'
import type { AuditFilter } from '../../../contracts/events/audit.ts'
import { $today } from '../../queries/following/day.ts'
import { exportAuditFx } from '../../queries/set-up/audit.ts'
import { createFileExport } from '../../queries/set-up/file-export.ts'
import { saveBlob } from '../../ui/browser/save-blob.ts'
import { $filter } from './model.ts'

export const exportPressed = createEvent()

const fileExport = createFileExport<{ filter: AuditFilter }>(exportAuditFx)

export const exportCancelled = fileExport.cancelled
export const exportErrorClosed = fileExport.errorClosed
export const $exporting = fileExport.$exporting
export const $exportedBytes = fileExport.$bytes
export const $exportError = fileExport.$error

sample({
  clock: exportPressed,
  source: $filter,
  fn: (filter) => ({ filter }),
  target: fileExport.asked,
})

const saveFx = createEffect(({ day, file }: { day: string; file: Blob }) =>
  saveBlob(`audit-log-${day}.csv`, file),
)
sample({
  clock: fileExport.came,
  source: $today,
  fn: (day, { file }) => ({ day, file }),
  target: saveFx,
})
