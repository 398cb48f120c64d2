import './invoices.css'
import { ThList } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import { useEffect, useState } from 'react'
import { UpgradePrompt } from '../../actions/upgrade/upgrade-prompt.tsx'
import { errorOf } from '../../bus/operation.ts'
import { $invoices, $invoicesStatus, invoicesRetried } from '../../queries/accounting/invoices.ts'
import { $plan } from '../../queries/following/session.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog-form/confirm-dialog.tsx'
import { formatCount } from '../../ui/format.ts'
import { PageTitle } from '../../ui/page/page.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Skeleton, SkeletonBar } from '../../ui/state/skeleton.tsx'
import { $cancelling, cancelConfirmed, cancelDeclined, cancelling } from './acts.ts'
import { columns, widths } from './columns.ts'
import { DownloadButton } from './download-button.tsx'
import { InvoiceFilters } from './invoice-filters.tsx'
import { InvoiceFoot } from './invoice-foot.tsx'
import { InvoiceGrid } from './invoice-grid.tsx'
import { $isNarrowed, filtersCleared, invoicesClosed, invoicesOpened } from './model.ts'

/** The screen 'Invoices' of the accounting: what was issued, of all cases (document 3, 2.9). */
export default function InvoicesScreen() {
  const { open, close } = useUnit({ open: invoicesOpened, close: invoicesClosed })
  useEffect(() => {
    open()
    return () => close()
  }, [open, close])
  return (
    <div className="fw-page fw-stack">
      <div className="fw-page-head fw-line">
        <div className="fw-line">
          <PageTitle>Invoices</PageTitle>
          <Total />
        </div>
        <DownloadButton />
      </div>
      <InvoiceFilters />
      <Invoices />
      <CancelDialog />
    </div>
  )
}

/** How many the filters let through. */
function Total() {
  const known = useUnit($invoices)
  return (
    <span className="fw-text-2 fw-num" role="status">
      {known && formatCount(known.total_count)}
    </span>
  )
}

const rows = Array.from({ length: 16 }, (_, index) => index)

/** Rows to come, in the geometry of their columns. */
function InvoicesSkeleton() {
  return (
    <Skeleton label="Loading invoices">
      {rows.map((index) => (
        <div key={index} className="fw-invoices-skeleton fw-line">
          {columns.map(({ id }, at) => (
            <span key={id} style={{ width: widths[at] }}>
              <SkeletonBar width={Math.round((widths[at] ?? 0) * 0.6)} />
            </span>
          ))}
        </div>
      ))}
    </Skeleton>
  )
}

/** The table, or what stands in its place: skeleton, nothing found, or the error with a way out. */
function Invoices() {
  const { known, status, retry } = useUnit({
    ...{ known: $invoices, status: $invoicesStatus, retry: invoicesRetried },
  })
  const [said, say] = useState('')
  const error = errorOf(status)
  if (known === null && error !== null) {
    return (
      <ErrorState title="The invoices could not be loaded" onRetry={() => retry()}>
        {error}
      </ErrorState>
    )
  }
  if (known === null) return <InvoicesSkeleton />
  if (known.invoices.length === 0) return <NothingFound />
  return (
    <>
      <InvoiceGrid invoices={known.invoices} onCopied={say} />
      <InvoiceFoot said={said} />
    </>
  )
}

function NothingFound() {
  const { isNarrowed, clear, plan } = useUnit({
    ...{ isNarrowed: $isNarrowed, clear: filtersCleared, plan: $plan },
  })
  if (isNarrowed) {
    return (
      <EmptyState
        icon={ThList}
        title="Nothing found"
        action={<Button onClick={() => clear()}>Clear filters</Button>}
      >
        No invoices match these filters.
      </EmptyState>
    )
  }
  return (
    <>
      <EmptyState icon={ThList} title="No invoices yet">
        Invoices that are generated in a case appear here.
      </EmptyState>
      {plan === 'LITE' && (
        <div className="fw-invoices-upgrade">
          <UpgradePrompt plan="PRO" subtitle="Invoices">
            Issue invoices from templates of your own, with cancellations and e-invoices.
          </UpgradePrompt>
        </div>
      )}
    </>
  )
}

/** Asks before an invoice is taken back (INVOICE-16). */
function CancelDialog() {
  const { invoice, busy, confirm, decline } = useUnit({
    invoice: $cancelling,
    busy: cancelling.$pending,
    confirm: cancelConfirmed,
    decline: cancelDeclined,
  })
  return (
    <ConfirmDialog
      title={`Cancel invoice ${invoice?.number ?? ''}`}
      confirmLabel="Cancel invoice"
      cancelLabel="Keep invoice"
      destructive
      isOpen={invoice !== null}
      busy={busy}
      onConfirm={() => confirm()}
      onCancel={() => decline()}
    >
      <p>A cancellation invoice reverses this invoice. Both stay with the case.</p>
    </ConfirmDialog>
  )
}
