import { ButtonLink } from '../../ui/button-link.tsx'

/** Leads an ADMIN to the provider's onboarding, in a tab of its own (PAYSETUP-03 to PAYSETUP-05). */
export const ConnectLink = ({ href }: { readonly href: string }) => (
  <ButtonLink href={href} kind="primary" hint="Opens in a new tab">
    Connect to stripe
  </ButtonLink>
)
