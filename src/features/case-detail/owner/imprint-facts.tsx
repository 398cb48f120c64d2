import type { Imprint } from '../../../../contracts/model/cases/case.ts'
import { webAddress } from '../../../../contracts/rules/addresses/web-address.ts'
import { countryName } from '../../../ui/names.ts'
import { Facts, PropertyList } from '../../../ui/table/property-list.tsx'

const line = (...parts: (string | null)[]) => parts.filter(Boolean).join(' ')

/** Where the imprint was kept as it was seen; what is no web address is text and leads nowhere. */
function Screenshot({ address }: { readonly address: string }) {
  const href = webAddress(address)
  if (href === null) return address
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {address}
    </a>
  )
}

/** What the website says of its owner, as it was found (document 2, section 3 "Imprint"). */
export function ImprintFacts({ imprint }: { readonly imprint: Imprint | null }) {
  if (imprint === null) return <p className="fw-text-3">No imprint was recorded.</p>
  const facts = [
    { label: 'Name', value: imprint.name },
    { label: 'Company', value: imprint.company },
    { label: 'Email', value: imprint.email },
    { label: 'Phone', value: imprint.phone_number },
    { label: 'Street', value: imprint.street_address },
    { label: 'City', value: line(imprint.postal_code, imprint.city) },
    { label: 'Country', value: imprint.country && countryName(imprint.country) },
    {
      label: 'Screenshot',
      value: imprint.screenshot_url && <Screenshot address={imprint.screenshot_url} />,
    },
  ]
  return (
    <PropertyList>
      <Facts of={facts} />
    </PropertyList>
  )
}
