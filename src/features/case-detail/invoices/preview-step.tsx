import { useUnit } from 'effector-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { languageName } from '../../../ui/names.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { $invoicePreview, invoicePreviewRetried } from './invoice-model.ts'
import { InvoicePaper } from './invoice-paper.tsx'

/** Whether an e-invoice will be issued with it, else what is missing for one. */
function EInvoiceNotice({ obstacles }: { readonly obstacles: readonly string[] }) {
  if (obstacles.length === 0)
    return <p className="fw-text-3">An e-invoice (EN 16931) is issued with it.</p>
  return (
    <Notice tone="neutral">
      {`No e-invoice is issued with it. Missing: ${obstacles.join('; ')}.`}
    </Notice>
  )
}

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
          <EInvoiceNotice obstacles={found.e_invoice_obstacles} />
          <InvoicePaper invoice={found} ref={paper} />
        </>
      )}
    </>
  )
}
