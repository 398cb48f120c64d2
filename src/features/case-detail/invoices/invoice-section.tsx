import { useUnit } from 'effector-react'
import type { CaseDetail } from '../../../../contracts/model/cases/case.ts'
import { hasFeature } from '../../../../contracts/rules/accounts/plan-features.ts'
import { allowsInvoice } from '../../../../contracts/rules/cases/case-allows.ts'
import { actionIcons } from '../../../actions/action-icons.ts'
import { actions } from '../../../actions/actions.ts'
import { InvoiceStatusTag } from '../../../actions/invoice-status-tag.tsx'
import { invoiceRequested } from '../../../actions/requests.ts'
import { $user } from '../../../queries/following/session.ts'
import { SectionAct, SectionHead } from '../parts/section-head.tsx'

/** The invoice in force, and the way to one while the case allows it (G-605). */
export function InvoiceSection({ detail }: { readonly detail: CaseDetail }) {
  const { user, generate } = useUnit({ user: $user, generate: invoiceRequested })
  const isOffered =
    user !== null && hasFeature(user.subscription, 'invoice templates') && allowsInvoice(detail)
  const active = detail.invoices.find(({ type }) => type === 'ACTIVE')
  if (!isOffered && !active) return null
  const { generateInvoice } = actions
  return (
    <section className="fw-detail-section" aria-label="Invoice">
      <SectionHead
        title="Invoice"
        action={
          isOffered && (
            <SectionAct
              of={generateInvoice}
              icon={actionIcons[generateInvoice.id]}
              onPress={generate}
            >
              {generateInvoice.label}
            </SectionAct>
          )
        }
      />
      {active ? (
        <p className="fw-document-links">
          <span>{active.number}</span>
          <InvoiceStatusTag status={active.status ?? 'OPEN'} />
        </p>
      ) : (
        <p className="fw-text-3">None yet</p>
      )}
    </section>
  )
}
