import { AccountCreation } from '../../features/account-creation/index.ts'
import { Link } from '../page/navigation.tsx'
import { supportEmail } from '../page/support-email.ts'
import { PublicPage } from './public-page.tsx'

/** ROUTE-08. */
export default function AccountPage({ loadEngine }: { readonly loadEngine: () => void }) {
  return (
    <PublicPage loadEngine={loadEngine} wide>
      <AccountCreation
        supportEmail={supportEmail()}
        toLogin={<Link href="/login">Go to login page</Link>}
      />
    </PublicPage>
  )
}
