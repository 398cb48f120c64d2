import { useUnit } from 'effector-react'
import type { BillingAddress } from '../../../../contracts/model/cases/case.ts'
import { $caseDetail } from '../../../queries/cases/open-case.ts'
import { ViewDialog } from '../../../ui/dialog-form/view-dialog.tsx'
import { countryName } from '../../../ui/names.ts'
import { Facts, Property, PropertyList } from '../../../ui/table/property-list.tsx'
import { $billingOpen, billingAddressClosed } from './billing-model.ts'

/** The lines of an address as it was entered at checkout; `street_address` stands for both lines in old data. */
const addressLines = (address: BillingAddress): string[] =>
  [
    address.address_line_1 ?? address.street_address,
    address.address_line_2,
    [address.postal_code, address.city].filter(Boolean).join(' '),
    address.country && countryName(address.country),
  ].filter((line): line is string => Boolean(line))

/** Who pays, as entered at checkout on the portal (DETAIL-23). */
export function BillingDialog() {
  const { detail, isOpen, close } = useUnit({
    detail: $caseDetail,
    isOpen: $billingOpen,
    close: billingAddressClosed,
  })
  const address = detail?.billing_address
  if (!isOpen || !address) return null
  const facts = [
    { label: 'Company', value: address.company },
    { label: 'Name', value: address.name },
    { label: 'VAT ID', value: address.vat_id },
    { label: 'Email', value: address.email },
    { label: 'Reference', value: address.reference_number },
  ]
  return (
    <ViewDialog title="Billing address" width="narrow" isOpen onClose={() => close()}>
      <PropertyList>
        <Facts of={facts} />
        <Property label="Address">
          {addressLines(address).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Property>
      </PropertyList>
    </ViewDialog>
  )
}
