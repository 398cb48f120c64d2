import { Download } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { $invoices } from '../../queries/accounting/invoices.ts'
import { Button } from '../../ui/button/button.tsx'
import { useFocusHandedOn } from '../../ui/focus.ts'
import { formatCount } from '../../ui/format.ts'
import { useSettledPress } from '../../ui/press/settled-press.ts'
import { FileProgress } from '../../ui/state/file-progress.tsx'
import { $zippedBytes, $zipping, zipCancelled, zipPressed } from './download.ts'

/** Saves the papers of all that the filters let through; while they come, how far they are and the way out (INVOICE-11). */
export function DownloadButton() {
  const { known, zipping, bytes, press, cancel } = useUnit({
    ...{ known: $invoices, zipping: $zipping, bytes: $zippedBytes },
    ...{ press: zipPressed, cancel: zipCancelled },
  })
  const settled = useSettledPress(zipping ? 'cancel' : 'download')
  const place = useFocusHandedOn()
  if (zipping) {
    return (
      <FileProgress ref={place} text="Creating the file" bytes={bytes} onCancel={settled(cancel)} />
    )
  }
  if (!known) return null
  return (
    <Button
      ref={place}
      icon={Download}
      disabledReason={known.total_count === 0 ? 'There is no invoice to download' : null}
      onClick={settled(press)}
    >
      {`Download ${formatCount(known.total_count)} invoice(s)`}
    </Button>
  )
}
