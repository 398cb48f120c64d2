import type { ReactNode } from 'react'
import type { CaseDetail } from '../../../../contracts/model/cases/case.ts'
import { allowsReminder } from '../../../../contracts/rules/cases/reminders.ts'
import { formatCount } from '../../../ui/format.ts'
import { ScrollRegion } from '../../../ui/layout/scroll-region.tsx'
import { Property, PropertyList } from '../../../ui/table/property-list.tsx'
import { AutomationLine } from '../automation/automation-line.tsx'
import { CallbackNotice } from '../callback/callback-notice.tsx'
import { ContactInfo } from '../contact/contact-info.tsx'
import { FindingsGallery } from '../findings/findings-gallery.tsx'
import { InvoiceSection } from '../invoices/invoice-section.tsx'
import { LicenseNotice } from '../licenses/license-notice.tsx'
import { LicensingOffer } from '../offer/licensing-offer.tsx'
import { WebsiteOwnerSection } from '../owner/website-owner.tsx'
import { PaymentBox } from '../payment/payment-box.tsx'
import { ReminderLine } from '../reminder/reminder-line.tsx'
import { AutoFillLine, FlowLine, LanguageLine } from '../set-up/set-up-lines.tsx'
import { TagList } from '../tags/tag-list.tsx'
import './overview.css'

/** What is known of the case, read-only but for what has a button of its own (DETAIL-02). */
export function CaseOverview({
  detail,
  needs,
}: {
  readonly detail: CaseDetail
  readonly needs: ReactNode
}) {
  const { callback_request, findings } = detail
  const letterCost = detail.letter_cost ?? 0
  return (
    <ScrollRegion className="fw-overview" label="Overview">
      {needs}
      <PaymentBox detail={detail} />
      {callback_request && <CallbackNotice request={callback_request} />}
      <LicenseNotice findings={findings} />
      <PropertyList>
        <AutoFillLine state={detail.state} />
        <LanguageLine detail={detail} />
        <FlowLine detail={detail} />
        <AutomationLine detail={detail} />
        {allowsReminder(detail.state) && <ReminderLine detail={detail} />}
        <Property label="Tags">
          <TagList tags={detail.tags} />
        </Property>
        {letterCost > 0 && (
          <Property label="Letter cost">
            {`${formatCount(letterCost)} ${letterCost === 1 ? 'credit' : 'credits'}`}
          </Property>
        )}
      </PropertyList>
      <FindingsGallery
        findings={findings}
        state={detail.state}
        imprint={detail.website_contact_details}
        currency={detail.claim_details.currency ?? ''}
      />
      <LicensingOffer detail={detail} />
      <InvoiceSection detail={detail} />
      <ContactInfo detail={detail} />
      <WebsiteOwnerSection detail={detail} />
    </ScrollRegion>
  )
}
