import { Cross } from '@blueprintjs/icons'
import type { InvoiceStatus, InvoiceType } from '../../../../contracts/model/cases/invoice.ts'
import { InvoiceStatusTag } from '../../../actions/invoice-status-tag.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'

interface Props {
  readonly type: InvoiceType
  /** What it is by now; missing in old recordings, where its type tells (G-123). */
  readonly status: InvoiceStatus | undefined
}

/** The status of an invoice, or that it cancels another one. */
export function InvoiceTag({ type, status }: Props) {
  if (type !== 'CANCELLATION')
    return <InvoiceStatusTag status={status ?? (type === 'CANCELLED' ? 'CANCELLED' : 'OPEN')} />
  return (
    <Tag tone="neutral" icon={Cross}>
      Cancellation
    </Tag>
  )
}
