import { Export } from '@blueprintjs/icons'
import { createEffect, createEvent, sample } from 'effector'
import { useUnit } from 'effector-react'
import type { AuditFilter } from '../../../contracts/events/audit.ts'
import { $today } from '../../queries/following/day.ts'
import { exportAuditFx } from '../../queries/set-up/audit.ts'
import { createFileExport } from '../../queries/set-up/file-export.ts'
import { saveBlob } from '../../ui/browser/save-blob.ts'
import { Button } from '../../ui/button/button.tsx'
import { useFocusHandedOn } from '../../ui/focus.ts'
import { formatCount } from '../../ui/format.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { useSettledPress } from '../../ui/press/settled-press.ts'
import { Spinner } from '../../ui/state/spinner.tsx'
import { $filter } from './model.ts'

const exportPressed = createEvent()

const fileExport = createFileExport<{ filter: AuditFilter }>(exportAuditFx)

const exportCancelled = fileExport.cancelled
const exportErrorClosed = fileExport.errorClosed
const $exporting = fileExport.$exporting
const $exportedBytes = fileExport.$bytes
const $exportError = fileExport.$error

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

/** Saves what the filters let through as a file; while that is on its way, how far it is and the way out of it. */
export function ExportButton() {
  const { exporting, bytes, start, cancel } = useUnit({
    exporting: $exporting,
    bytes: $exportedBytes,
    start: exportPressed,
    cancel: exportCancelled,
  })
  const settled = useSettledPress(exporting ? 'cancel' : 'export')
  const place = useFocusHandedOn()
  if (!exporting) {
    return (
      <Button
        ref={place}
        icon={Export}
        tooltip="Saves these entries as CSV"
        onClick={settled(start)}
      >
        Export
      </Button>
    )
  }
  return (
    <div className="fw-audit-exporting fw-line">
      <p className="fw-line fw-text-2" role="status">
        <Spinner /> Exporting <span className="fw-num">{formatCount(bytes / 1024)} kB</span>
      </p>
      <Button ref={place} onClick={settled(cancel)}>
        Cancel
      </Button>
    </div>
  )
}

/** Why there is no file. */
export function ExportError() {
  const { error, start, close } = useUnit({
    error: $exportError,
    start: exportPressed,
    close: exportErrorClosed,
  })
  if (error === null) return null
  const acts = (
    <span className="fw-audit-acts fw-line">
      <Button onClick={() => start()}>Try again</Button>
      <Button kind="minimal" onClick={() => close()}>
        Dismiss
      </Button>
    </span>
  )
  return (
    <Notice tone="danger" announce action={acts}>
      The audit log could not be exported. {error}
    </Notice>
  )
}
