import { Edit, Time } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { CaseDetail } from '../../../../contracts/model/cases/case.ts'
import { mayChangeOffer } from '../../../../contracts/rules/cases/case-allows.ts'
import { offerTable } from '../../../../contracts/rules/offers/offer-lines.ts'
import { actions } from '../../../actions/actions.ts'
import { offerRequested } from '../../../actions/requests.ts'
import { $today } from '../../../queries/following/day.ts'
import { $plan } from '../../../queries/following/session.ts'
import { Button } from '../../../ui/button/button.tsx'
import { formatDateShort } from '../../../ui/format.ts'
import { keyText } from '../../../ui/keys/key-text.ts'
import { AmountTable } from '../../../ui/table/amount-table.tsx'
import { Tag } from '../../../ui/tag/tag.tsx'
import { SectionHead } from '../parts/section-head.tsx'

/** Stands for every amount of a case with a valid licence (document 2, section 4). */
const NO_AMOUNT = '----'

/** What the opponent is asked to pay, in full and by the settlement offer (DETAIL-20). */
export function LicensingOffer({ detail }: { readonly detail: CaseDetail }) {
  const { today, plan, edit } = useUnit({ today: $today, plan: $plan, edit: offerRequested })
  const charge = detail.charge_details
  const table = charge && offerTable(charge, detail.findings, today, formatDateShort)
  return (
    <section className="fw-detail-section" aria-label="Licensing Offer">
      <SectionHead
        title="Licensing Offer"
        aside={table ? table.currency : (detail.claim_details.currency ?? '')}
        action={
          <>
            {table?.expired && (
              <Tag tone="warning" icon={Time}>
                {`Expired ${formatDateShort(table.expired)}`}
              </Tag>
            )}
            {mayChangeOffer(detail.state, plan) && (
              <Button
                kind="minimal"
                className="fw-detail-flush"
                icon={Edit}
                aria-label={actions.changeOffer.label}
                tooltip={actions.changeOffer.label}
                tipKey={keyText(actions.changeOffer.hotkey)}
                onClick={() => edit()}
              >
                Edit
              </Button>
            )}
          </>
        }
      />
      {table ? (
        <AmountTable
          columns={table.columns}
          lines={table.lines}
          total={table.total}
          lapsed={table.expired !== null}
        />
      ) : (
        <NoAmounts />
      )}
    </section>
  )
}

const NoAmounts = () => (
  <table className="fw-amounts">
    <tbody>
      <tr>
        <th scope="row">License fee</th>
        <td>{NO_AMOUNT}</td>
      </tr>
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">Gross total</th>
        <td>{NO_AMOUNT}</td>
      </tr>
    </tfoot>
  </table>
)
