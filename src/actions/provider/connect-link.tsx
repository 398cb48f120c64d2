import { webAddress } from '../../../contracts/rules/addresses/web-address.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'

/** Leads an ADMIN to the provider's onboarding, in a tab of its own (PAYSETUP-03 to PAYSETUP-05); to web addresses alone. */
export function ConnectLink({ href }: { readonly href: string }) {
  const address = webAddress(href)
  if (address === null) return null
  return (
    <ButtonLink href={address} kind="primary" hint="Opens in a new tab">
      Connect to stripe
    </ButtonLink>
  )
}
