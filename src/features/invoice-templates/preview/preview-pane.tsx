import { Cross } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useEffect, useId, useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { IconButton } from '../../../ui/button/icon-button.tsx'
import { TextField } from '../../../ui/field/text-field.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { $case, $preview, caseTyped, previewClosed, previewPressed } from './model.ts'

/** The address of a file that the page holds, for as long as it is shown. */
function useAddress(bytes: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!bytes) return setAddress(null)
    const made = URL.createObjectURL(bytes)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes])
  return address
}

/** The invoice that the form would make, as a PDF beside it. */
export function PreviewPane() {
  const { preview, caseId, type, again, close } = useUnit({
    preview: $preview,
    caseId: $case,
    type: caseTyped,
    again: previewPressed,
    close: previewClosed,
  })
  const headId = useId()
  const address = useAddress(preview?.pdf ?? null)
  if (preview === null) return null
  const { title, kind, isLoading, error, isOld, otherTax } = preview
  return (
    <aside className="fw-invoice-preview fw-stack" aria-labelledby={headId}>
      <div className="fw-line fw-ends">
        <h3 className="fw-text-head" id={headId}>
          {title}
        </h3>
        <IconButton icon={Cross} kind="minimal" label="Close the preview" onClick={() => close()} />
      </div>
      <div className="fw-line">
        <TextField
          label="Show for case"
          help="A Case ID; left empty, the preview shows sample data."
          value={caseId}
          onChange={type}
        />
        <Button busy={isLoading} onClick={() => again(kind)}>
          Show
        </Button>
      </div>
      {error !== null && (
        <Notice tone="danger" announce>
          {error}
        </Notice>
      )}
      {isOld && !isLoading && (
        <Notice tone="info">The form has changed since this preview was made.</Notice>
      )}
      {otherTax !== null && (
        <Notice tone="warning" announce="politely">
          {otherTax}
        </Notice>
      )}
      {address !== null && (
        <iframe className="fw-invoice-preview-page fw-fill-down" title={title} src={address} />
      )}
    </aside>
  )
}
