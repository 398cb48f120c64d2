import { Time } from '@blueprintjs/icons'
import { useUnit } from 'effector-react'
import type { CaseDetail } from '../../../../contracts/model/case.ts'
import { $today } from '../../../projections/day.ts'
import { formatDateShort, formatMoney } from '../../../ui/format.ts'
import { Tag } from '../../../ui/tag.tsx'
import { SectionHead } from '../section-head.tsx'
import { type OfferTable, offerTable } from './offer-lines.ts'
import './offer.css'

/** Stands for every amount of a case with a valid licence (document 2, section 4). */
const NO_AMOUNT = '----'

/** What the opponent is asked to pay, in full and by the settlement offer (DETAIL-20). */
export function LicensingOffer({ detail }: { readonly detail: CaseDetail }) {
  const today = useUnit($today)
  const charge = detail.charge_details
  const table = charge && offerTable(charge, detail.findings, today, formatDateShort)
  return (
    <section className="fw-detail-section" aria-label="Licensing Offer">
      <SectionHead
        title="Licensing Offer"
        aside={table ? table.currency : (detail.claim_details.currency ?? '')}
        action={
          table?.expired && (
            <Tag tone="warning" icon={Time}>
              {`Settlement expired ${formatDateShort(table.expired)}`}
            </Tag>
          )
        }
      />
      {table ? <Breakdown table={table} /> : <NoAmounts />}
    </section>
  )
}

const amount = (value: number | null) => (value === null ? '–' : formatMoney(value))

function Breakdown({ table }: { readonly table: OfferTable }) {
  const { lines, total, hasSettlement } = table
  return (
    <table className={table.expired ? 'fw-offer fw-offer-expired' : 'fw-offer'}>
      <thead>
        <tr>
          <th scope="col">
            <span className="fw-visually-hidden">Position</span>
          </th>
          <th scope="col">Full</th>
          {hasSettlement && <th scope="col">Settlement</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, label, full, settlement }) => (
          <tr key={id}>
            <th scope="row">{label}</th>
            <td>{amount(full)}</td>
            {hasSettlement && <td>{amount(settlement)}</td>}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total gross</th>
          <td>{amount(total.full)}</td>
          {hasSettlement && <td>{amount(total.settlement)}</td>}
        </tr>
      </tfoot>
    </table>
  )
}

const NoAmounts = () => (
  <table className="fw-offer">
    <tbody>
      <tr>
        <th scope="row">License fee</th>
        <td>{NO_AMOUNT}</td>
      </tr>
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">Total gross</th>
        <td>{NO_AMOUNT}</td>
      </tr>
    </tfoot>
  </table>
)
