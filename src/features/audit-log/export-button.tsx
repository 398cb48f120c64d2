import { Export } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { Button } from '../../ui/button/button.tsx'
import { useFocusHandedOn } from '../../ui/focus.ts'
import { formatCount } from '../../ui/format.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { useSettledPress } from '../../ui/press/settled-press.ts'
import { Spinner } from '../../ui/state/spinner.tsx'
import {
  $exportError,
  $exportedBytes,
  $exporting,
  exportCancelled,
  exportErrorClosed,
  exportPressed,
} from './export-model.ts'

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
