import { useUnit } from 'effector-react'
import type { CaseDetail } from '../../../contracts/model/cases/case.ts'
import { offerTable } from '../../../contracts/rules/offers/offer-lines.ts'
import { ConflictNotice } from '../../actions/conflict/conflict-notice.tsx'
import { useDialogFrame } from '../../actions/dialogs/use-dialog-frame.ts'
import { EmailPreview } from '../../actions/event-email/event-email.tsx'
import { $caseDetail } from '../../queries/cases/open-case.ts'
import { $today } from '../../queries/following/day.ts'
import { $plan } from '../../queries/following/session.ts'
import { DialogForm } from '../../ui/dialog-form/dialog-form.tsx'
import { formatDateShort } from '../../ui/format.ts'
import { languageName } from '../../ui/names.ts'
import { AmountTable } from '../../ui/table/amount-table.tsx'
import { Property, PropertyList } from '../../ui/table/property-list.tsx'
import { activation } from './activation-model.ts'

/** What goes out when the case is activated, and to whom (STATE-04, STATE-09, CASEERR-16). */
export function ActivationDialog() {
  const { detail, wait } = useUnit({ detail: $caseDetail, wait: activation.$wait })
  const dialog = useDialogFrame(activation)
  return (
    <DialogForm title="Activate case" width="wide" {...dialog} disabledReason={wait}>
      <ConflictNotice of={activation.conflict} overLabel="Activate anyway" />
      {detail && <Consequences detail={detail} />}
      {activation.email && <EmailPreview of={activation.email} />}
    </DialogForm>
  )
}

/** On LITE nothing is sent by itself after the initial mail (G-22). */
function Consequences({ detail }: { readonly detail: CaseDetail }) {
  const plan = useUnit($plan)
  const { host, opponent_contact_details: contact, email_flow, translation } = detail
  return (
    <>
      <p>
        {'The initial email below will be sent to '}
        <b>{host}</b>
        {' immediately.'}
        {plan !== 'LITE' && ' The remaining emails of the mail flow will be sent automatically.'}
      </p>
      <PropertyList>
        <Property label="Email">{contact.email}</Property>
        <Property label="Mail Flow">{email_flow?.name}</Property>
        <Property label="Portal Language">
          {translation && languageName(translation.language)}
        </Property>
      </PropertyList>
      <Prices detail={detail} />
    </>
  )
}

function Prices({ detail }: { readonly detail: CaseDetail }) {
  const today = useUnit($today)
  const charge = detail.charge_details
  if (!charge) return null
  const { currency, columns, lines, total, expired } = offerTable(
    charge,
    detail.findings,
    today,
    formatDateShort,
  )
  return (
    <div>
      <h2 className="fw-text-head">
        {'Licensing Offer '}
        <span className="fw-text-small fw-text-3">{currency}</span>
      </h2>
      <AmountTable columns={columns} lines={lines} total={total} lapsed={expired !== null} />
    </div>
  )
}
