import { Link } from 'wouter'
import { AccountCreation } from '../../features/account-creation/index.ts'
import { config } from '../config.ts'
import { PublicPage } from './public-page.tsx'

/** ROUTE-08. */
export default function AccountPage({ loadEngine }: { readonly loadEngine: () => void }) {
  return (
    <PublicPage loadEngine={loadEngine} wide>
      <AccountCreation
        supportEmail={config.supportEmail}
        toLogin={<Link href="/login">Go to the login</Link>}
      />
    </PublicPage>
  )
}
