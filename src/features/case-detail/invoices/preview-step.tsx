import { useUnit } from 'effector-react'
import { useEffect, useRef } from 'react'
import type { InvoicePreview } from '../../../../contracts/model/cases/invoice.ts'
import { Button } from '../../../ui/button/button.tsx'
import { languageName } from '../../../ui/names.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { $invoicePreview, invoice, invoicePreviewRetried } from './invoice-model.ts'
import { InvoicePaper } from './invoice-paper.tsx'

interface EInvoiceProps {
  readonly of: Pick<InvoicePreview, 'e_invoice_obstacles' | 'xrechnung_obstacles'>
  /** The recipient asks for an XRechnung: they have a Leitweg-ID. */
  readonly isXRechnungAsked: boolean
}

const missing = (obstacles: readonly string[]) => `Missing: ${obstacles.join('; ')}.`

/** Whether an e-invoice will be issued with it, also as XRechnung, else what is missing for one. */
function EInvoiceNotice({ of, isXRechnungAsked }: EInvoiceProps) {
  const { e_invoice_obstacles: obstacles, xrechnung_obstacles: ofXRechnung } = of
  if (obstacles.length > 0)
    return (
      <Notice tone={isXRechnungAsked ? 'warning' : 'neutral'}>
        {`No e-invoice is issued with it. ${missing(obstacles)}`}
      </Notice>
    )
  if (ofXRechnung.length === 0)
    return <p className="fw-text-3">An e-invoice (EN 16931, XRechnung) is issued with it.</p>
  const text = `An e-invoice (EN 16931) is issued with it, but no XRechnung. ${missing(ofXRechnung)}`
  return isXRechnungAsked ? (
    <Notice tone="warning">{text}</Notice>
  ) : (
    <p className="fw-text-3">{text}</p>
  )
}

/** Letters that the screen has, and the PDF has not. */
function UnprintedNotice({ of }: { readonly of: InvoicePreview }) {
  const { unprinted, e_invoice_obstacles } = of
  if (unprinted.length === 0) return null
  const kept = e_invoice_obstacles.length === 0 ? ' The e-invoice keeps them.' : ''
  return (
    <Notice tone="warning">
      {`No font of the PDF has these characters: ${unprinted.join(' ')} · each is printed as □.${kept}`}
    </Notice>
  )
}

/** The invoice before it is generated; what became of it meanwhile stands above it. */
export function PreviewStep() {
  const { preview, form, retry } = useUnit({
    preview: $invoicePreview,
    form: invoice.$form,
    retry: invoicePreviewRetried,
  })
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
          <EInvoiceNotice of={found} isXRechnungAsked={form.leitweg_id.trim() !== ''} />
          <UnprintedNotice of={found} />
          <InvoicePaper invoice={found} ref={paper} />
        </>
      )}
    </>
  )
}
