import type { CaseDetail } from '../../../../contracts/model/case.ts'
import { allowsReminder } from '../../../../contracts/rules/reminders.ts'
import { Property, PropertyList } from '../../../ui/property-list.tsx'
import { languageName } from './names.ts'

/** What is known of the case, read-only but for what has a button of its own (DETAIL-02). */
export function CaseOverview({ detail }: { readonly detail: CaseDetail }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className="fw-overview" tabIndex={0} aria-label="Overview">
      <PropertyList>
        <Property label="Portal Language">
          {detail.translation ? languageName(detail.translation.language) : <NotSet />}
        </Property>
        <Property label="Mail Flow">{detail.email_flow?.name ?? <NotSet />}</Property>
        {allowsReminder(detail.state) && <Property label="Reminder">-</Property>}
      </PropertyList>
    </section>
  )
}

const NotSet = () => <span className="fw-text-3">Not set</span>
