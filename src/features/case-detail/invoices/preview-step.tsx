import { useUnit } from 'effector-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { languageName } from '../../../ui/names.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { $invoicePreview, invoicePreviewRetried } from './invoice-model.ts'
import { InvoicePaper } from './invoice-paper.tsx'

/** The invoice before it is generated; what became of it meanwhile stands above it. */
export function PreviewStep() {
  const { preview, retry } = useUnit({ preview: $invoicePreview, retry: invoicePreviewRetried })
  const paper = useRef<HTMLElement>(null)
  useEffect(() => paper.current?.focus(), [])
  const { found, error, isChanged } = preview
  return (
    <>
      {error !== null && (
        <Notice
          tone="danger"
          announce
          action={<Button onClick={() => retry()}>Reload the preview</Button>}
        >
          {`The preview could not be loaded: ${error}`}
        </Notice>
      )}
      {error === null && isChanged && (
        <Notice tone="warning" announce="politely">
          The invoice has changed since you opened the preview. Check it again.
        </Notice>
      )}
      {found && (
        <>
          <p className="fw-text-3">
            {`Language: ${languageName(found.language)}. The invoice gets its number when you generate it.`}
          </p>
          <InvoicePaper invoice={found} ref={paper} />
        </>
      )}
    </>
  )
}
