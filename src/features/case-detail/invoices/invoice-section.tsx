import { useUnit } from 'effector-react'
import type { CaseDetail } from '../../../../contracts/model/cases/case.ts'
import { hasFeature } from '../../../../contracts/rules/accounts/plan-features.ts'
import { allowsInvoice } from '../../../../contracts/rules/cases/case-allows.ts'
import { actionIcons } from '../../../actions/action-icons.ts'
import { actions } from '../../../actions/actions.ts'
import { invoiceRequested } from '../../../actions/requests.ts'
import { $user } from '../../../queries/following/session.ts'
import { Button } from '../../../ui/button/button.tsx'
import { keyText } from '../../../ui/keys/key-text.ts'
import { Tag } from '../../../ui/tag/tag.tsx'
import { SectionHead } from '../parts/section-head.tsx'
import { statusAppearance } from './status-appearance.ts'

/** The invoice in force, and the way to one while the case allows it (spec README, 5). */
export function InvoiceSection({ detail }: { readonly detail: CaseDetail }) {
  const { user, generate } = useUnit({ user: $user, generate: invoiceRequested })
  const isOffered =
    user !== null && hasFeature(user.subscription, 'invoice templates') && allowsInvoice(detail)
  const active = detail.invoices.find(({ type }) => type === 'ACTIVE')
  if (!isOffered && !active) return null
  const look = statusAppearance[active?.status ?? 'OPEN']
  const { generateInvoice } = actions
  return (
    <section className="fw-detail-section" aria-label="Invoice">
      <SectionHead
        title="Invoice"
        action={
          isOffered && (
            <Button
              kind="minimal"
              className="fw-detail-flush"
              icon={actionIcons[generateInvoice.id]}
              tipKey={keyText(generateInvoice.hotkey)}
              tooltip={generateInvoice.label}
              onClick={() => generate()}
            >
              {generateInvoice.label}
            </Button>
          )
        }
      />
      {active ? (
        <p className="fw-document-links">
          <span>{active.number}</span>
          <Tag tone={look.tone} icon={look.icon}>
            {look.text}
          </Tag>
        </p>
      ) : (
        <p className="fw-text-3">None yet</p>
      )}
    </section>
  )
}
