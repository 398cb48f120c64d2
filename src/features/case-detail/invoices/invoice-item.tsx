import { ThList } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { Activity } from '../../../../contracts/model/cases/activity.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { ActivityItem } from '../activity/activity-item.tsx'
import { DocumentLinks, type OtherForm } from '../documents/document-links.tsx'
import {
  $cancellable,
  $eInvoices,
  $invoiceStatuses,
  $xRechnungen,
  invoiceCancellationRequested,
} from './cancel-invoice-model.ts'
import { InvoiceTag } from './invoice-tag.tsx'

type InvoiceActivity = Extract<Activity, { type: 'INVOICE_GENERATED' }>

/** Which other invoice this one belongs to. */
function relatedInvoice(content: InvoiceActivity['content']): string | null {
  if (content.cancelled_invoice_number) return `Cancels ${content.cancelled_invoice_number}`
  if (content.cancellation_invoice_number) {
    return `Cancelled by ${content.cancellation_invoice_number}`
  }
  return null
}

/** An invoice was made (ACT-32), to be looked at, kept and, while it is open, cancelled. */
export function InvoiceItem({ activity }: { readonly activity: InvoiceActivity }) {
  const { cancellable, eInvoices, xRechnungen, statuses, cancel } = useUnit({
    cancellable: $cancellable,
    eInvoices: $eInvoices,
    xRechnungen: $xRechnungen,
    statuses: $invoiceStatuses,
    cancel: invoiceCancellationRequested,
  })
  const { content, created, user_name } = activity
  const { invoice_id: id, invoice_number: number } = content
  const related = relatedInvoice(content)
  const others: OtherForm[] = []
  if (eInvoices.has(id))
    others.push({
      document: { kind: 'e-invoice', id, name: `${number}.xml` },
      label: 'E-invoice',
    })
  if (xRechnungen.has(id))
    others.push({
      document: { kind: 'xrechnung', id, name: `${number}-XRechnung.xml` },
      label: 'XRechnung',
    })
  return (
    <ActivityItem
      icon={ThList}
      title={`Invoice ${number}`}
      tags={<InvoiceTag type={content.type} status={statuses.get(id)} />}
      at={created}
    >
      {related && <p className="fw-activity-text">{related}</p>}
      {user_name && <p className="fw-activity-meta">{user_name}</p>}
      <DocumentLinks document={{ kind: 'invoice', id, name: `${number}.pdf` }} others={others}>
        {cancellable.has(id) && (
          <LinkButton onClick={() => cancel({ id, number })}>Cancel</LinkButton>
        )}
      </DocumentLinks>
    </ActivityItem>
  )
}
