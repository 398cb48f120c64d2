import { useUnit } from 'effector-react'
import { errorOf } from '../../bus/operation.ts'
import { $invoices, $invoicesStatus, invoicesRetried } from '../../queries/accounting/invoices.ts'
import { formatCount, formatMoney } from '../../ui/format.ts'
import { KeyCap } from '../../ui/keys/key-cap.tsx'
import { RetryNotice } from '../../ui/notice/retry-notice.tsx'

/** What all that the filters let through adds up to, what is loaded of it, and the keys. `said`: what was copied. */
export function InvoiceFoot({ said }: { readonly said: string }) {
  const { known, status, retry } = useUnit({
    ...{ known: $invoices, status: $invoicesStatus, retry: invoicesRetried },
  })
  if (!known) return null
  const { invoices, total_count, sums, next_cursor } = known
  return (
    <>
      <RetryNotice error={errorOf(status)} onRetry={() => retry()} />
      <footer className="fw-invoices-foot fw-ends">
        <dl className="fw-invoices-sums fw-line" aria-label="Sums">
          {sums.map(({ currency, amount }) => (
            <div key={currency} className="fw-line">
              <dt>{currency}</dt>
              <dd className="fw-num">{formatMoney(amount)}</dd>
            </div>
          ))}
        </dl>
        <span className="fw-text-3 fw-num">
          {next_cursor === null
            ? 'No more data to load.'
            : `${formatCount(invoices.length)} of ${formatCount(total_count)} loaded`}
        </span>
        <span className="fw-text-3" role="status" aria-label="Clipboard">
          {said}
        </span>
        <span className="fw-text-3">Dates in the time zone of your company</span>
        <span className="fw-invoices-keys fw-line" aria-hidden="true">
          <KeyCap>Enter</KeyCap> view <KeyCap>Shift F10</KeyCap> menu <KeyCap>Ctrl C</KeyCap> copy
        </span>
      </footer>
    </>
  )
}
