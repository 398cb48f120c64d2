import { Cross, Tick, Time } from '@blueprintjs/icons'
import type { InvoiceStatus } from '../../contracts/model/cases/invoice.ts'
import { invoiceStatusLabels } from '../../contracts/rules/cases/case-labels.ts'
import type { IconComponent } from '../ui/icon.ts'
import { Tag, type Tone } from '../ui/tag/tag.tsx'

const looks: Readonly<Record<InvoiceStatus, { tone: Tone; icon: IconComponent }>> = {
  OPEN: { tone: 'info', icon: Time },
  PAID: { tone: 'success', icon: Tick },
  CANCELLED: { tone: 'neutral', icon: Cross },
}

/** Whether an invoice still awaits its money (look.md, 3). */
export function InvoiceStatusTag({ status }: { readonly status: InvoiceStatus }) {
  return <Tag {...looks[status]}>{invoiceStatusLabels[status]}</Tag>
}
